import { type DayHours, dayNames, openSpans } from "#app/lib/opening-hours.ts";
import { addDays, formatDay } from "#app/lib/rental-days.ts";

/** When the doors stay closed: days of every week, 0 is Monday, and days of their own. */
export interface ClosedDays {
  weekdays: number[];
  dates: string[];
  /** Open although their weekday is not. */
  openDates: string[];
}

export function closedDaysOf(hours: DayHours[] | null): ClosedDays {
  const weekdays = (hours ?? []).flatMap((day) =>
    openSpans(day).length === 0 ? [dayNames.indexOf(day.day)] : [],
  );
  return { weekdays, dates: [], openDates: [] };
}

export function isClosedDay({ weekdays, dates, openDates }: ClosedDays, day: string): boolean {
  if (dates.includes(day)) return true;
  return weekdays.includes((new Date(day).getUTCDay() + 6) % 7) && !openDates.includes(day);
}

/** How far one looks for an open day. */
const mostDaysAway = 30;

/** The nearest open days before and after; not before today. */
export function nearestOpenDays(closed: ClosedDays, day: string, today: string): string[] {
  const look = (step: 1 | -1) => {
    for (let away = 1; away <= mostDaysAway; away++) {
      const candidate = addDays(day, away * step);
      if (candidate < today) return null;
      if (!isClosedDay(closed, candidate)) return candidate;
    }
    return null;
  };
  return [look(-1), look(1)].filter((found) => found !== null);
}

export interface ClosedDayNotice {
  fact: string;
  /** Empty where no open day is near. */
  advice: string;
}

/** «L’agence de Perpignan est fermée le dimanche 6 décembre.» «Départ possible le samedi 5 ou le lundi 7.» */
export function closedDayNotice(
  what: "Départ" | "Retour",
  day: string | null,
  place: { isClosed: string; closed: ClosedDays },
  today: string,
): ClosedDayNotice | null {
  if (!day || !isClosedDay(place.closed, day)) return null;
  const near = nearestOpenDays(place.closed, day, today).map((open) => `le ${formatDay(open, today)}`);
  return {
    fact: `${place.isClosed} le ${formatDay(day, today)}.`,
    advice: near.length > 0 ? `${what} possible ${near.join(" ou ")}.` : "",
  };
}
