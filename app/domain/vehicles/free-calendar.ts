import { addDays, countDays, type Days, lastDayAhead, overlap, weekdayOf } from "#app/domain/rental/days.ts";

// Two months of a vehicle's days for the public: free or taken, and nothing else. Days that touch are one absence here
// as everywhere, so nothing tells how many customers, or why.

/** What a page with a calendar reads besides the visitor's stay. There is no end of such addresses. */
export const calendarParams = ["mois"] as const;

/** «f»: free, «t»: taken, «-»: past, or too far ahead to be asked for. */
type DayMark = "f" | "t" | "-";

export interface CalendarMonth {
  /** «2026-11» */
  month: string;
  /** A letter a day: what a page carries of a calendar is what it shows. */
  marks: string;
  /** How many days of its first week belong to the month before. */
  offset: number;
}

export interface FreeCalendar {
  months: CalendarMonth[];
  /** The month that the way back or on starts with; null at the end of what can be asked for. */
  previous: string | null;
  next: string | null;
}

const shownMonths = 2;

/** The month an address asks for, else that of its first day; null where it names none. */
export function readCalendarMonth(params: URLSearchParams): string | null {
  const month = params.get("mois") ?? params.get("du")?.slice(0, 7) ?? "";
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** As far as rentals can be asked for; a month that is past or too far is the nearest one that is neither. */
export function freeCalendar(
  busy: Days[],
  { today, month }: { today: string; month: string | null },
): FreeCalendar {
  const last = lastDayAhead(today);
  const [earliest, latest] = [monthOf(today), addMonths(monthOf(last), 1 - shownMonths)];
  const first = [earliest, month ?? earliest].toSorted().at(-1) as string;
  const start = first > latest ? latest : first;
  const markOf = (day: string): DayMark => {
    if (day < today || day > last) return "-";
    return busy.some((days) => overlap(days, { from: day, to: day })) ? "t" : "f";
  };
  const months = Array.from({ length: shownMonths }, (_, index) => {
    const shown = addMonths(start, index);
    const days = daysOf(shown);
    return { month: shown, marks: days.map(markOf).join(""), offset: weekdayOf(`${shown}-01`) };
  });
  const [before, after] = [addMonths(start, -shownMonths), addMonths(start, shownMonths)];
  return {
    months,
    previous: start === earliest ? null : before < earliest ? earliest : before,
    next: start === latest ? null : after > latest ? latest : after,
  };
}

const monthOf = (day: string) => day.slice(0, 7);

function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const count = countDays(first, `${addMonths(month, 1)}-01`) - 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
