import { formatDashedDays } from "#app/domain/rental/days-words.ts";
import { type DayException, type DayRun, joinDays } from "./closures.ts";
import { type DayHours, type DayName, dayOf, type HalfDay, openSpans, weekAround } from "./opening-hours.ts";

/** Neighbouring days with the same hours, as a card tells them in one line; without spans, they are closed. */
export function groupDays(week: DayHours[]) {
  const groups: { days: DayName[]; spans: HalfDay[] }[] = [];
  for (const entry of week) {
    const spans = openSpans(entry);
    const last = groups.at(-1);
    if (last && sameSpans(last.spans, spans)) last.days.push(entry.day);
    else groups.push({ days: [entry.day], spans });
  }
  return groups.map((group) => ({ ...group, label: groupLabel(group.days) }));
}

/** The week in one line: «Lun. – ven. 09:00 – 12:00, 14:00 – 18:00 ; Sam. – dim. fermé». */
export function describeWeek(week: DayHours[]): string {
  return groupDays(week)
    .map(({ label, spans }) => `${label} ${spans.length > 0 ? spans.map(formatSpan).join(", ") : "fermé"}`)
    .join("\u00a0; ");
}

function sameSpans(one: HalfDay[], other: HalfDay[]): boolean {
  const text = (spans: HalfDay[]) => spans.map(formatSpan).join();
  return text(one) === text(other);
}

/** «Lun. – ven.», «Samedi» */
function groupLabel(days: DayName[]): string {
  const [first, last] = [days[0], days.at(-1)] as [DayName, DayName];
  if (days.length === 7) return "Tous les jours";
  return first === last ? first : `${short(first)}\u00a0–\u00a0${short(last).toLowerCase()}`;
}

const short = (day: DayName) => `${day.slice(0, 3)}.`;

/** «08:00 – 12:00», on one line. */
export function formatSpan({ open, close }: HalfDay): string {
  return `${open}\u00a0–\u00a0${close}`;
}

/** The days out of the ordinary that make a difference: a holiday on a Sunday closes nothing. */
export function realExceptions(week: DayHours[] | null, exceptions: DayException[]): DayException[] {
  return exceptions.filter(({ date, hours }) => {
    const usual = week?.find((entry) => entry.day === dayOf(date));
    return !usual || !sameSpans(openSpans(usual), hours);
  });
}

/** What comes after the week that the table shows, the nearest first. A closure keeps the Sundays it spans. */
export function nextClosures(
  week: DayHours[] | null,
  { exceptions, today, count }: { exceptions: DayException[]; today: string; count: number },
): DayRun[] {
  const sunday = weekAround(today)[6] as string;
  const real = new Set(realExceptions(week, exceptions).map(({ date }) => date));
  return joinDays(exceptions)
    .filter(({ from, to }) => to > sunday && [...real].some((date) => from <= date && date <= to))
    .slice(0, count);
}

export type DayScale = ReturnType<typeof dayScale>;

const defaultFrom = 7;
const defaultTo = 20;
/** Beyond this many hours, ticks every two would run into each other on a phone. */
const denseLength = 16;

/** The hours a day's bar runs over, and those written under it: for the whole week, so that it does not move. */
export function dayScale(week: DayHours[], today: HalfDay[] = []) {
  const spans = [...week.flatMap(openSpans), ...today];
  // An hour of rest shows on either side, as far as the day goes.
  const from = Math.max(0, Math.min(defaultFrom, ...spans.map(({ open }) => Math.ceil(hoursOf(open)) - 1)));
  const to = Math.min(24, Math.max(defaultTo, ...spans.map(({ close }) => Math.floor(hoursOf(close)) + 1)));
  const step = to - from > denseLength ? 4 : 2;
  const ticks = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => hour % step === 0 && hour > from && hour < to,
  );
  return { from, to, ticks };
}

/** How far along the bar a time stands, in percent; null when it is off it. */
export function placeOnScale(time: string, { from, to }: DayScale): number | null {
  const hours = hoursOf(time);
  return hours < from || hours > to ? null : ((hours - from) / (to - from)) * 100;
}

/** «09:30» is 9.5. */
export function hoursOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return hours + minutes / 60;
}

/** A day out of the ordinary as the table's two columns; null where it is one piece, closed or open over midday. */
export function halvesOf(spans: HalfDay[]): { morning?: HalfDay; afternoon?: HalfDay } | null {
  const [first, second] = spans;
  if (first && second) return { morning: first, afternoon: second };
  if (first && first.close <= "13:00") return { morning: first };
  if (first && first.open >= "12:00") return { afternoon: first };
  return null;
}

/** «9 – 15 novembre», «28 décembre – 3 janvier» */
export function describeWeekAround(today: string): string {
  const [monday, sunday] = [weekAround(today)[0], weekAround(today)[6]] as [string, string];
  return formatDashedDays({ from: monday, to: sunday }, null, "month");
}
