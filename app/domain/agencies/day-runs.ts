import { addDays, type EndedDays } from "#app/domain/rental/days.ts";
import type { DayException } from "./closures.ts";
import type { HalfDay } from "./opening-hours.ts";

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
