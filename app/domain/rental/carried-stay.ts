import { idParam, param, type QueryOf, query } from "#app/lib/query.ts";
import { readDay } from "./days.ts";

// Dates once: the days and the agency that a visitor typed anywhere go along in the address, from page to page.

export const carriedParams = {
  /** The first and the last day wanted, as the address has them: whether they can be asked for is the page's to say. */
  from: param("du", { fallback: null, read: readSettledDay }),
  to: param("au", { fallback: null, read: readSettledDay }),
  agency: idParam("agence"),
};

export const carriedQuery = query(carriedParams);
export type CarriedStay = QueryOf<typeof carriedQuery>;

/** The names of what is carried, as addresses and forms have them. */
export const carriedNames = carriedQuery.params.map(({ name }) => name);

/** There is no end of days, and few agencies: the page cache keeps no page with the ones. */
export const carriedDays = [carriedParams.from.name, carriedParams.to.name];

/** «0002-11-24» is a year that is still being typed. */
function readSettledDay(value: string): string | null {
  return value.startsWith("0") ? null : readDay(value);
}

/** «du=2026-11-24&au=2026-11-27&agence=…» of an address or a form; empty where nothing is said. */
export function carriedOf(address: URLSearchParams | string): string {
  return carriedQuery.search(carriedQuery.read(address)).slice(1);
}

/** The pages that read it, or pass it on; the address of any other stays as it is. */
const readers = /^(\/(catalogue|agences|contact|selection|quel-vehicule|tarifs|a-propos)?(\/[^/]+)?)?$/;

/** The href with what is carried; days or an agency of its own come first. */
export function withStay(href: string, carried: string): string {
  const [, path = "", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(href) ?? [];
  if (!carried || !readers.test(path)) return href;
  const said = new URLSearchParams(search);
  const hasDays = carriedDays.some((name) => said.has(name));
  const more = [...new URLSearchParams(carried)].filter(
    ([name]) => !said.has(name) && !(hasDays && carriedDays.includes(name)),
  );
  const whole = [search, String(new URLSearchParams(more))].filter(Boolean).join("&");
  return path + (whole && `?${whole}`) + hash;
}
