import { countDays, overlap, weekdayOf } from "#app/domain/rental/days.ts";
import { type Closure, exceptionsFrom, type OpeningRules } from "./closures.ts";
import { type Holiday, type HolidayRule, type HolidayZone, holidaysWithin, labourDay } from "./holidays.ts";
import { type DayHours, type HalfDay, openSpans } from "./opening-hours.ts";

// What the closures' screens say about days: pure, so that they follow what is being typed.

/** closed: by a closure; holiday: closed because it is one; hours: open at other hours than usual. */
export type DayKind = "closed" | "holiday" | "hours";

export interface MarkedDay {
  kind: DayKind;
  label: string;
  hours: HalfDay[];
}

/** Of two that share a day the shorter counts: it is the exception to the longer. */
function byPrecedence(closures: readonly Closure[]): Closure[] {
  const length = ({ from, to }: Closure) => countDays(from, to);
  return closures.toSorted((a, b) => length(a) - length(b) || ((a.id ?? "~") < (b.id ?? "~") ? -1 : 1));
}

type DayKeeper = { closures: readonly Closure[]; holidays: HolidayRule; zone: HolidayZone };

export function openingRules({ closures, holidays, zone }: DayKeeper, shared: readonly Closure[]) {
  return { closures: [...byPrecedence(closures), ...byPrecedence(shared)], holidays, zone };
}

/** When the doors are open on a day; closed without spans. */
export interface DayPlan {
  spans: HalfDay[];
  /** Why it is not like the others of its name: «Armistice 1918». */
  label?: string;
}

export function planOf(week: DayHours[] | null, rules: OpeningRules, date: string): DayPlan | null {
  const [exception] = exceptionsFrom(rules, date, 1);
  if (exception) return { spans: exception.hours, label: exception.label };
  const day = week?.[weekdayOf(date)];
  return day ? { spans: openSpans(day) } : null;
}

export function markedDays(rules: OpeningRules, from: string, days: number): Map<string, MarkedDay> {
  return new Map(
    exceptionsFrom(rules, from, days).map(({ date, label, hours }) => {
      const isHoliday = !closureOn(rules.closures, date);
      const kind = isHoliday ? "holiday" : hours.length > 0 ? "hours" : "closed";
      return [date, { kind, label, hours }];
    }),
  );
}

function closureOn(closures: readonly Closure[], date: string): Closure | undefined {
  return closures.find(({ from, to }) => from <= date && date <= to);
}

/** The holidays from a day on, up to the end of the year after. */
export function comingHolidays(zone: HolidayZone, today: string): Holiday[] {
  return holidaysWithin({ from: today, to: `${Number(today.slice(0, 4)) + 1}-12-31` }, zone);
}

/** What an agency does on a holiday: `law` on the 1st of May, `rest` where the week has no hours that day anyway. */
export type HolidayOutcome =
  | { kind: "hours"; hours: HalfDay[] }
  | { kind: "closed" | "closure" | "law" | "open" | "rest" };

export function holidayOutcome(
  date: string,
  rules: OpeningRules,
  week: DayHours[] | null = null,
): HolidayOutcome {
  const closure = closureOn(rules.closures, date);
  if (closure) return closure.hours ? { kind: "hours", hours: closure.hours } : { kind: "closure" };
  if (date.endsWith(labourDay)) return { kind: "law" };
  if (rules.holidays === "ferme") return { kind: "closed" };
  const day = week?.[weekdayOf(date)];
  return { kind: day && openSpans(day).length === 0 ? "rest" : "open" };
}

export function hasOverlap(closures: readonly Pick<Closure, "from" | "to">[]): boolean {
  const whole = closures.filter(({ from, to }) => from !== "" && from <= to);
  return whole.some((one, index) => whole.some((other, place) => place > index && overlap(one, other)));
}

/** «09:00–12:00 et 14:00–16:00» */
export function formatHours(hours: readonly HalfDay[]): string {
  return hours.map(({ open, close }) => `${open}–${close}`).join(" et ");
}

const month = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });

/** «novembre 2026» */
export const formatMonth = (date: string) => month.format(new Date(date));

/** The days of a month as a calendar shows them, Monday first; null before the first and after the last. */
export function monthWeeks(firstDay: string): (string | null)[][] {
  const [year = 0, number = 1] = firstDay.split("-").map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from(
    { length },
    (_, index) => `${firstDay.slice(0, 8)}${String(index + 1).padStart(2, "0")}`,
  );
  const cells: (string | null)[] = [...Array<null>(weekdayOf(firstDay)).fill(null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The first days of so many months, from a day's own month on. */
export function monthsFrom(day: string, count: number): string[] {
  const [year = 0, number = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, number - 1 + index, 1)).toISOString().slice(0, 10),
  );
}
