import { addDays, weekdayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { fromWallClock, toWallClock, type WallClock } from "#app/lib/wall-clock.ts";
import type { DayException } from "./closures.ts";

export const dayNames = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"] as const;
export type DayName = (typeof dayNames)[number];

/** «HH:MM», 24 hours. */
export interface HalfDay {
  open: string;
  close: string;
}

export interface DayHours {
  day: DayName;
  closed: boolean;
  morning: HalfDay;
  afternoon: HalfDay;
  morningClosed: boolean;
  afternoonClosed: boolean;
}

type OpeningStatus =
  | { isOpen: true; closesAt: string }
  /** `inDays`: 0 today, 1 tomorrow. */
  | { isOpen: false; opensAt: string; date: string; inDays: number }
  | { isOpen: false; opensAt: null };

const officeDay = {
  morning: { open: "09:00", close: "12:00" },
  afternoon: { open: "14:00", close: "17:30" },
};
const officeRest = { ...officeDay, afternoon: { open: "14:00", close: "18:00" } };

export const defaultOfficeHours: DayHours[] = dayNames.map((day) => {
  const closed = day === "Samedi" || day === "Dimanche";
  return { day, closed, ...(closed ? officeRest : officeDay), morningClosed: false, afternoonClosed: false };
});

/** Head office's: of what is stored in several places the first; unknown where that cannot be read. */
export function readOfficeHours(...texts: (string | undefined)[]): DayHours[] | null {
  const set = texts.find((text) => text && text !== "[]");
  return set === undefined ? defaultOfficeHours : readOpeningHours(set);
}

/** Reads stored hours; null when the text is not a week we understand, which screens say instead of failing. */
export function readOpeningHours(text: string | null): DayHours[] | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "");
  } catch {
    return null;
  }
  if (!Array.isArray(stored) || stored.length === 0) return null;
  const week = dayNames.map((day) => readDay(day, stored));
  return week.every((day) => day !== null) ? week : null;
}

function readDay(day: DayName, stored: unknown[]): DayHours | null {
  const entry = stored.find((candidate) => (candidate as DayHours | null)?.day === day) as
    | Partial<DayHours>
    | undefined;
  if (!entry) return null;
  const closed = entry.closed === true;
  const morningClosed = !closed && entry.morningClosed === true;
  const afternoonClosed = !closed && entry.afternoonClosed === true;
  if (!(closed || morningClosed || isHalfDay(entry.morning))) return null;
  if (!(closed || afternoonClosed || isHalfDay(entry.afternoon))) return null;
  const none = { open: "", close: "" };
  return {
    day,
    closed,
    morning: isHalfDay(entry.morning) ? entry.morning : none,
    afternoon: isHalfDay(entry.afternoon) ? entry.afternoon : none,
    morningClosed,
    afternoonClosed,
  };
}

export function isHalfDay(value: unknown): value is HalfDay {
  const half = value as HalfDay | undefined | null;
  return isTime(half?.open) && isTime(half?.close) && half.open < half.close;
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

export function openSpans(day: DayHours): HalfDay[] {
  if (day.closed) return [];
  const spans = [];
  if (!day.morningClosed) spans.push(day.morning);
  if (!day.afternoonClosed) spans.push(day.afternoon);
  const [first, second] = spans;
  if (first && second && second.open <= first.close) return [{ open: first.open, close: second.close }];
  return spans;
}

/** When the doors are open on that date: a day out of the ordinary goes before its week. */
export function spansOn(date: string, week: DayHours[], exceptions: DayException[]): HalfDay[] {
  const exception = exceptions.find((candidate) => candidate.date === date);
  if (exception) return exception.hours;
  const day = dayOf(date);
  const entry = week.find((candidate) => candidate.day === day);
  return entry ? openSpans(entry) : [];
}

/** Past the longest closure a company is likely to have. */
const daysAhead = 30;

/** Open from the opening minute up to, and not including, the closing one, by the clock on the company's wall. */
export function openingStatus(week: DayHours[], now: Date, exceptions: DayException[]): OpeningStatus {
  const { date: today, time } = wallClock(now);
  for (let inDays = 0; inDays <= daysAhead; inDays++) {
    const date = addDays(today, inDays);
    for (const span of spansOn(date, week, exceptions)) {
      if (inDays === 0 && time >= span.close) continue;
      if (inDays === 0 && time >= span.open) return { isOpen: true, closesAt: span.close };
      return { isOpen: false, opensAt: span.open, date, inDays };
    }
  }
  return { isOpen: false, opensAt: null };
}

export interface KeptHours {
  hours: DayHours[] | null;
  exceptions: DayException[];
}

/** When a status told now is no longer true: at the next opening or closing, or at midnight, when «demain» is today. */
export function statusEnds(places: (KeptHours | null | undefined)[], now: Date): Date {
  const { date, time } = wallClock(now);
  const changes = places
    .flatMap((place) => (place?.hours ? spansOn(date, place.hours, place.exceptions) : []))
    .flatMap(({ open, close }) => [open, close])
    .filter((change) => change > time)
    .sort();
  const end = changes[0] ? { date, time: changes[0] } : { date: addDays(date, 1), time: "00:00" };
  return fromWallClock(end) ?? now;
}

/** «ferme à 12:00», «ouvre lundi à 09:00»; empty when it does not open for a month. */
export function describeNextChange(status: OpeningStatus): string {
  if (status.isOpen) return `ferme à\u00a0${status.closesAt}`;
  if (status.opensAt === null) return "";
  if (status.inDays === 0) return `ouvre à\u00a0${status.opensAt}`;
  return `ouvre ${describeDay(status)} à\u00a0${status.opensAt}`;
}

function describeDay({ date, inDays }: { date: string; inDays: number }): string {
  if (inDays === 1) return "demain";
  // A week on, the day's name alone is still the next of that name.
  return inDays <= 7 ? dayOf(date).toLowerCase() : `le\u00a0${formatDay(date, null, "month")}`;
}

export function wallClock(now: Date): WallClock & { day: DayName } {
  const { date, time } = toWallClock(now);
  return { date, time, day: dayOf(date) };
}

export function dayOf(date: string): DayName {
  return dayNames[weekdayOf(date)] as DayName;
}

/** The seven dates of the week in which that one falls, from Monday on. */
export function weekAround(date: string): string[] {
  return dayNames.map((_, index) => addDays(date, index - weekdayOf(date)));
}
