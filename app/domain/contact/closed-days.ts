import type { DayException } from "#app/domain/agencies/closures.ts";
import { type DayHours, dayNames, openSpans } from "#app/domain/agencies/opening-hours.ts";
import { theAgency } from "#app/domain/agencies/the-agency.ts";
import { addDays, type KnownDays, weekdayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { capitalised } from "#app/lib/elision.ts";

/** When the doors stay closed, as far as the form needs to know. */
export interface ClosedDays {
  /** Of every week: 0 is Monday. */
  weekdays: number[];
  /** Closed for a reason: «Noël». */
  dates: Record<string, string>;
  /** Open although their weekday is not. */
  openDates: string[];
}

export function closedDaysOf(hours: DayHours[] | null, exceptions: DayException[]): ClosedDays {
  const closedDays = (hours ?? []).filter((day) => openSpans(day).length === 0);
  const weekdays = closedDays.map(({ day }) => dayNames.indexOf(day));
  const closed: ClosedDays = { weekdays, dates: {}, openDates: [] };
  for (const { date, label, hours: spans } of exceptions) {
    if (spans.length === 0) closed.dates[date] = label;
    else if (isClosedWeekday(closed, date)) closed.openDates.push(date);
  }
  return closed;
}

const isClosedWeekday = ({ weekdays }: ClosedDays, day: string) => weekdays.includes(weekdayOf(day));

export function isClosedDay(closed: ClosedDays, day: string): boolean {
  if (Object.hasOwn(closed.dates, day)) return true;
  return isClosedWeekday(closed, day) && !closed.openDates.includes(day);
}

const maxDaysAway = 30;

export function nearestOpenDays(closed: ClosedDays, day: string, today: string): string[] {
  const look = (step: 1 | -1) => {
    for (let away = 1; away <= maxDaysAway; away++) {
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
  end: keyof typeof ends;
  /** The open days of the advice, with their words. */
  open: { day: string; words: string }[];
}

const ends = { du: "Départ", au: "Retour" } as const;

type Door = { day: string | null; agency: { isClosed: string; closed: ClosedDays }; today: string };

/** Of a rental that starts or ends before a closed door. It warns and stops nobody. */
export function closedDayNotices(
  { name, closed }: { name: string; closed: ClosedDays },
  { from, to }: KnownDays,
  today: string,
): ClosedDayNotice[] {
  const agency = { isClosed: `${capitalised(theAgency(name))} est fermée`, closed };
  const notices = [
    closedDayNotice("du", { day: from, agency, today }),
    closedDayNotice("au", { day: to, agency, today }),
  ];
  return notices.filter((notice) => notice !== null);
}

/** «L’agence de Perpignan est fermée le vendredi 25 décembre (Noël).» «Départ possible le jeudi 24 décembre ou …» */
export function closedDayNotice(end: keyof typeof ends, door: Door): ClosedDayNotice | null {
  const { day, agency, today } = door;
  const { isClosed, closed } = agency;
  if (!day || !isClosedDay(closed, day)) return null;
  const reason = closed.dates[day] ? ` (${closed.dates[day]})` : "";
  const open = nearestOpenDays(closed, day, today).map((near) => ({
    day: near,
    words: `le ${formatDay(near, today)}`,
  }));
  return {
    fact: `${isClosed} le ${formatDay(day, today)}${reason}.`,
    advice: open.length > 0 ? `${ends[end]} possible ${open.map(({ words }) => words).join(" ou ")}.` : "",
    end,
    open,
  };
}
