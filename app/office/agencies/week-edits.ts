import { defaultHalfDays } from "#app/domain/agencies/agencies.schema.ts";
import { type DayHours, type HalfDay, isHalfDay } from "#app/domain/agencies/opening-hours.ts";
import { tidyHours } from "#app/office/closures/closure-edits.ts";

// What the hours editor does to a week. Pure: every edit answers a new one.

export type Half = "morning" | "afternoon";
export type Edge = keyof HalfDay;

/** A day that is closed as a whole has no closed halves of its own. */
export function setDayOpen(day: DayHours, isOpen: boolean): DayHours {
  const edited = { ...day, closed: !isOpen, morningClosed: false, afternoonClosed: false };
  return isOpen
    ? { ...edited, morning: usable(day, "morning"), afternoon: usable(day, "afternoon") }
    : edited;
}

export function setHalfOpen(day: DayHours, half: Half, isOpen: boolean): DayHours {
  const edited = { ...day, [`${half}Closed`]: !isOpen };
  return isOpen ? { ...edited, [half]: usable(day, half) } : edited;
}

export function setTime(
  day: DayHours,
  { half, edge, time }: { half: Half; edge: Edge; time: string },
): DayHours {
  return { ...day, [half]: { ...day[half], [edge]: time } };
}

/** Monday's hours from Tuesday to Friday: most weeks are written once. */
export function copyMonday(week: DayHours[]): DayHours[] {
  const monday = week[0];
  if (!monday) return week;
  return week.map((day, index) => (index >= 1 && index <= 4 ? { ...monday, day: day.day } : day));
}

/** The week as the form sends it: every time as it was meant. */
export function writeWeek(week: DayHours[]): string {
  return JSON.stringify(
    week.map((day) => ({ ...day, morning: tidyHours(day.morning), afternoon: tidyHours(day.afternoon) })),
  );
}

/** How the strip draws a half-day: nothing for one that is closed or makes no sense yet. */
export function drawnSpans(day: DayHours): HalfDay[] {
  if (day.closed) return [];
  return (["morning", "afternoon"] as const)
    .filter((half) => !day[`${half}Closed`])
    .map((half) => tidyHours(day[half]))
    .filter(isHalfDay);
}

/** A half-day opened without hours of its own goes back to the usual ones. */
function usable(day: DayHours, half: Half): HalfDay {
  return isHalfDay(tidyHours(day[half])) ? day[half] : defaultHalfDays[half];
}
