import { toWallClock } from "#app/lib/wall-clock.ts";

// Days of a rental: calendar days by the clock on the company's wall, as «2026-11-23»; first and last both count.

const dayLength = 86_400_000;
/** How far ahead a rental may begin or end. */
const maxMonthsAhead = 24;
export const maxStayDays = 3660;
/** Beyond, a rental is quoted by hand. */
export const maxPricedDays = 365;
const maxKilometres = 200_000;

export function todayOf(now: Date): string {
  return toWallClock(now).date;
}

/** A day that exists, as a form sends it; null for anything else. */
export function readDay(text: string | null | undefined): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = new Date(`${text}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text ? text : null;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}

export interface Days {
  from: string;
  /** Null: no end is known. */
  to: string | null;
}

export interface EndedDays extends Days {
  to: string;
}

/** As far as each end is known: what a visitor asked for. */
export interface KnownDays {
  from: string | null;
  to: string | null;
}

export function daysFrom(from: string, count: number): EndedDays {
  return { from, to: addDays(from, count - 1) };
}

export function overlap(a: Days, b: Days): boolean {
  return (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
}

export const isSameMonth = ({ from, to }: EndedDays) => from.slice(0, 7) === to.slice(0, 7);

/** The `daterange` of the database, «[2026-11-23,2026-11-28)»: open where an end is not known, null where neither is. */
export function toDuring(days: Days): string;
export function toDuring(days: KnownDays): string | null;
export function toDuring({ from, to }: KnownDays): string | null {
  return from || to ? `[${from ?? ""},${to ? addDays(to, 1) : ""})` : null;
}

/** Where the table demands an end, its reader may say so: `fromDuring<EndedDays>(…)`. */
export function fromDuring<Known extends Days = Days>(during: string): NoInfer<Known>;
export function fromDuring(during: string | null): KnownDays;
export function fromDuring(during: string | null): KnownDays {
  const [from, after] = during?.slice(1, -1).split(",") ?? [];
  return { from: from || null, to: after ? addDays(after, -1) : null };
}

export function lastDayAhead(today: string): string {
  const date = new Date(`${today}T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + maxMonthsAhead);
  return date.toISOString().slice(0, 10);
}

/** How many days a length in each is; in years a month has a twelfth of one (`monthDays` in `tariff.ts`). */
export const stayUnits = { jours: 1, semaines: 7, mois: 30, ans: 365 } as const;
export type StayUnit = keyof typeof stayUnits;

/** What `readStay` reads. Addresses with one of these are endless: the page cache keeps none. */
export const stayParams = ["du", "au", "duree", "unite", "km"] as const;

/** How long, from when, how far, as a visitor told it; what makes no sense is null, and said at its field. */
export interface Stay extends KnownDays {
  days: number | null;
  km: number | null;
  errors: Partial<Record<"du" | "au" | "duree" | "km", string>>;
}

export const staySentences = {
  unreadable: "Choisissez une date qui existe.",
  past: "Choisissez une date à partir d’aujourd’hui.",
  far: "Choisissez une date dans les deux ans.",
  order: "Le retour ne peut pas précéder le départ.",
  length: "Indiquez un nombre de jours, par exemple 12.",
  kilometres: "Indiquez un nombre de kilomètres, par exemple 600.",
} as const;

/** `du` and `au`, or `duree` in `unite`, and `km`. Without `today` any day will do, past or far. */
export function readStay(values: Pick<URLSearchParams, "get">, today: string | null): Stay {
  const errors: Stay["errors"] = {};
  const date = (name: "du" | "au") => {
    const text = values.get(name)?.trim();
    if (!text) return null;
    const day = readDay(text);
    const problem =
      day === null
        ? staySentences.unreadable
        : today && day < today
          ? staySentences.past
          : today && day > lastDayAhead(today)
            ? staySentences.far
            : null;
    if (problem) errors[name] = problem;
    return problem ? null : day;
  };
  const from = date("du");
  const asked = date("au");
  const isCrossed = from !== null && asked !== null && asked < from;
  if (isCrossed) errors.au = staySentences.order;
  const to = isCrossed ? null : asked;
  const unit = stayUnits[(values.get("unite") ?? "jours") as StayUnit] ?? 1;
  const length = whole(values.get("duree"), Math.floor(maxStayDays / unit), 1);
  if (length === undefined) errors.duree = staySentences.length;
  const km = whole(values.get("km"), maxKilometres, 0);
  if (km === undefined) errors.km = staySentences.kilometres;
  const counted = from && to ? countDays(from, to) : null;
  return { from, to, days: counted ?? (length ? length * unit : null), km: km ?? null, errors };
}

/** Null for nothing typed, undefined for what is not a whole number within bounds. */
function whole(text: string | null, max: number, min: number): number | null | undefined {
  const tidy = text?.replace(/[\s\u00a0\u202f]/g, "") ?? "";
  if (tidy === "") return null;
  const value = /^\d{1,7}$/.test(tidy) ? Number(tidy) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The same words in an address, without what is empty. */
export function stayQuery({ from, to, days, km }: Omit<Stay, "errors">): URLSearchParams {
  const params = new URLSearchParams();
  if (from) params.set("du", from);
  if (to) params.set("au", to);
  if (days && !(from && to)) params.set("duree", String(days));
  if (km !== null) params.set("km", String(km));
  return params;
}
