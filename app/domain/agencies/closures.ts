import { addDays, type EndedDays } from "#app/domain/rental/days.ts";
import { type HolidayRule, type HolidayZone, holidaysWithin, labourDay } from "./holidays.ts";
import type { HalfDay } from "./opening-hours.ts";

/** Days on which an agency, or every one of them, does not keep its usual hours. First and last day both count. */
export interface Closure extends EndedDays {
  id?: string;
  label: string;
  /** Null: closed. */
  hours: HalfDay[] | null;
}

/** A day that is not like the others of its name. */
export interface DayException {
  date: string;
  label: string;
  /** In order; empty: closed. */
  hours: HalfDay[];
}

export interface OpeningRules {
  /** Of several for one day the first counts: an agency's own come before those for all. */
  closures: Closure[];
  holidays: HolidayRule;
  zone: HolidayZone;
}

/** The days out of the ordinary, from one on: a closure goes before a holiday, a holiday before the week. */
export function exceptionsFrom(rules: OpeningRules, from: string, days: number): DayException[] {
  const end = addDays(from, days);
  const holidays = new Map(
    holidaysWithin({ from, to: end }, rules.zone).map(({ date, label }) => [date, label]),
  );
  const exceptions: DayException[] = [];
  for (let date = from; date < end; date = addDays(date, 1)) {
    const closure = rules.closures.find((candidate) => candidate.from <= date && date <= candidate.to);
    const holiday = holidays.get(date);
    if (closure) exceptions.push({ date, label: closure.label, hours: closure.hours ?? [] });
    else if (holiday && (rules.holidays === "ferme" || date.endsWith(labourDay))) {
      exceptions.push({ date, label: holiday, hours: [] });
    }
  }
  return exceptions;
}

/** Days out of the ordinary that follow each other for one reason; first and last both count. */
export interface DayRun extends EndedDays {
  label: string;
  /** Empty: closed. */
  hours: HalfDay[];
}

/** What a closure of a week is to people: one line, not seven. */
export function joinDays(exceptions: DayException[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const { date, label, hours } of exceptions) {
    const last = runs.at(-1);
    const follows = last && date === addDays(last.to, 1);
    if (follows && last.label === label && JSON.stringify(last.hours) === JSON.stringify(hours))
      last.to = date;
    else runs.push({ from: date, to: date, label, hours });
  }
  return runs;
}
