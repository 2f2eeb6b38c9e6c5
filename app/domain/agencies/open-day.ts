import { addDays } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { choiceParam, query } from "#app/lib/query.ts";
import { type DayName, dayNames, dayOf, type KeptHours, spansOn } from "./opening-hours.ts";
import { formatSpan } from "./week.ts";

// «Ouvert samedi»: the list of agencies kept to those whose doors open on one of the seven days to come.

/** What the list reads besides its search; few, so that the page cache keeps a page for each. */
export const openDayQuery = query({
  day: choiceParam<DayName, null>("ouvert", {
    options: dayNames,
    fallback: null,
    wordOf: (day) => day.toLowerCase(),
  }),
});

/** Today first, each by the name it goes by. */
export function comingDays(today: string) {
  return dayNames.map((_, index) => {
    const date = addDays(today, index);
    const day = dayOf(date);
    return { date, day, label: ["Aujourd’hui", "Demain"][index] ?? day };
  });
}

/** The next day of that name, today included. */
export function nextDayOf(day: DayName, today: string): string {
  return comingDays(today).find((coming) => coming.day === day)?.date ?? today;
}

export function isOpenOn(date: string, { hours, exceptions }: KeptHours): boolean {
  return hours !== null && spansOn(date, hours, exceptions).length > 0;
}

/** «Samedi 21 novembre», «08:00 – 12:00, 14:00 – 18:00» */
export function dayLine(date: string, { hours, exceptions }: KeptHours): { day: string; spans: string } {
  const day = formatDay(date, null);
  const spans = hours ? spansOn(date, hours, exceptions).map(formatSpan).join(", ") : "";
  return { day: day.charAt(0).toUpperCase() + day.slice(1), spans };
}
