import { companyTimeZone } from "./dates.ts";

/** A moment as a form asks for it: «2026-11-16» and «08:00», by the clock on the company's wall. */
export interface WallClock {
  date: string;
  time: string;
}

// Swedish writes both as forms do.
const clock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: companyTimeZone,
});

export function toWallClock(moment: Date | string): WallClock {
  const [date = "", time = ""] = clock.format(new Date(moment)).split(/\s/);
  return { date, time };
}

/** The moment those two mean, or null. An hour that spring skips is the next; one that autumn repeats, its first. */
export function fromWallClock({ date, time }: WallClock): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const day = new Date(`${date}T00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return null;
  // Perpignan is two hours ahead of UTC in summer, one in winter.
  const inSummer = new Date(`${date}T${time}+02:00`);
  const inWinter = new Date(`${date}T${time}+01:00`);
  const shown = toWallClock(inSummer);
  return shown.date === date && shown.time === time ? inSummer : inWinter;
}

/** «9», «9h30», «930» and «9.30» are times too; what is none stays as it was typed, for the schema to refuse. */
export function readTime(typed: string): string {
  const text = typed.trim().toLowerCase();
  const match = /^(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!match) return typed.trim();
  const [, hours = "", minutes = "00"] = match;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
