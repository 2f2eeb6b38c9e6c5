import { readId } from "#app/lib/uuid.ts";
import { readDay } from "./days.ts";

// Dates once: the days and the agency that a visitor typed anywhere go along in the address, from page to page. Every
// page fetches this; as a part of what a list reads it is declared in `carried-query.ts`.

/** The first and the last day wanted, whether or not they can be asked for; the agency. */
const readers: Record<string, (value: string) => string | null> = {
  du: readSettledDay,
  au: readSettledDay,
  agence: readId,
};

/** The names of what is carried, as addresses and forms have them. */
export const carriedNames = Object.keys(readers);
/** There is no end of days: the page cache keeps no page with one. */
export const carriedDays = carriedNames.slice(0, 2);

/** «0002-11-24» is a year that is still being typed. */
export function readSettledDay(value: string): string | null {
  return value.startsWith("0") ? null : readDay(value);
}

/** «du=2026-11-24&au=2026-11-27&agence=…» of an address or a form; empty where nothing is said. */
export function carriedOf(address: URLSearchParams | string): string {
  const given = new URLSearchParams(address);
  const carried = new URLSearchParams();
  for (const name in readers) {
    const value = readers[name]?.(given.getAll(name)[0] ?? "");
    if (value) carried.set(name, value);
  }
  return String(carried);
}

/** The pages that read it, or pass it on; the address of any other stays as it is. */
const pages = /^(\/(catalogue|agences|contact|selection|quel-vehicule|tarifs|a-propos)?(\/[^/]+)?)?$/;

/** The href with what is carried; days or an agency of its own come first. */
export function withStay(href: string, carried: string): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(href) ?? [];
  if (!carried || !pages.test(path)) return href;
  const said = new URLSearchParams(search);
  const more = new URLSearchParams(carried);
  if (carriedDays.some((name) => said.has(name))) for (const name of carriedDays) more.delete(name);
  for (const name of said.keys()) more.delete(name);
  const whole = [search, String(more)].filter(Boolean).join("&");
  return path + (whole && `?${whole}`) + hash;
}
