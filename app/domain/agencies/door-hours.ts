import { theAgency } from "#app/domain/agencies/the-agency.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { capitalised } from "#app/lib/elision.ts";
import { joined } from "#app/lib/plural.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import type { Door } from "./at-the-door.ts";
import { type HalfDay, spansOn } from "./opening-hours.ts";

// An hour of departure or return, held against the doors of that very day, closures and holidays included.

export type StayEnd = "departure" | "return";

export interface NamedDoor extends Door {
  /** The agency's; null for head office. */
  name: string | null;
}

/** An hour at which somebody is there. */
export interface PossibleHour {
  day: string;
  time: string;
}

interface AskedHour {
  end: StayEnd;
  day: string;
  /** Null: which hours there are is asked. */
  time: string | null;
}

/** Past the longest closure a company is likely to have. */
const maxDaysAway = 30;

const ends = { departure: "départ", return: "retour" } as const;

/** The keys are given until the doors close, and taken back as they close; of today, what is still to come. */
function isWithin({ open, close }: HalfDay, time: string, end: StayEnd): boolean {
  return open <= time && (end === "return" ? time <= close : time < close);
}

function spansAhead(day: string, door: Door, now: Date): HalfDay[] {
  const { date, time } = toWallClock(now);
  const spans = door.week ? spansOn(day, door.week, door.exceptions) : [];
  if (day !== date) return spans;
  return spans.flatMap((span) => (span.close > time ? [{ ...span, open: later(span.open, time) }] : []));
}

const later = (one: string, other: string) => (one > other ? one : other);

/** In minutes before the doors close: the keys still change hands. */
const lastDeparture = 30;

/** The last hour of a span at which a rental may begin, or end. */
function lastHour({ open, close }: HalfDay, end: StayEnd): string {
  if (end === "return") return close;
  const [hours = 0, minutes = 0] = close.split(":").map(Number);
  const last = Math.max(0, hours * 60 + minutes - lastDeparture);
  const time = [Math.floor(last / 60), last % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return later(open, time);
}

/** The open hours nearest to a closed day: the last of the one before, the first of the one after. */
function nearestHours(
  day: string,
  { end, door, now }: { end: StayEnd; door: Door; now: Date },
): PossibleHour[] {
  const today = toWallClock(now).date;
  const look = (step: 1 | -1): PossibleHour[] => {
    for (let away = 1; away <= maxDaysAway; away++) {
      const date = addDays(day, away * step);
      if (date < today) return [];
      const spans = spansAhead(date, door, now);
      const span = spans.at(step === 1 ? 0 : -1);
      if (span) return [{ day: date, time: step === 1 ? span.open : lastHour(span, end) }];
    }
    return [];
  };
  return [...look(-1), ...look(1)];
}

/** The first open hour after a closed day: «fermée dimanche : retour lundi 07:30». */
export function nextOpening(day: string, door: Door, now: Date): PossibleHour | null {
  return nearestHours(day, { end: "return", door, now }).find((hour) => hour.day > day) ?? null;
}

/** «de 07:30 à 12:00 et de 14:00 à 18:00» */
const spanWords = (spans: HalfDay[]) => joined(spans.map(({ open, close }) => `de ${open} à\u00a0${close}`));

export interface DoorHours {
  /** «de 07:30 à 12:00 et de 14:00 à 18:00»; empty where the doors stay closed. */
  open: string;
  /** Why the hour cannot be, and which can; null where it can. */
  problem: string | null;
  possible: PossibleHour[];
}

/** Null where nobody knows the hours. It is the visitor who is held to them: staff open when they have to. */
export function hoursAtDoor(asked: AskedHour, door: NamedDoor, now: Date): DoorHours | null {
  const { end, day, time } = asked;
  if (!door.week) return null;
  const today = toWallClock(now).date;
  const spans = spansAhead(day, door, now);
  const open = spanWords(spans);
  if (time === null || spans.some((span) => isWithin(span, time, end)))
    return { open, problem: null, possible: [] };
  const [who, e] = door.name ? [capitalised(theAgency(door.name)), "e"] : ["Le siège", ""];
  const date = formatDay(day, today);
  const isClosed = spansOn(day, door.week, door.exceptions).length === 0;
  if (spans.length > 0) {
    const isPast = day === today && time < toWallClock(now).time;
    const lead = isPast ? `Cette heure est passée\u00a0: ${who.charAt(0).toLowerCase()}${who.slice(1)}` : who;
    const words = `${lead} est ouvert${e} ${open} le ${date}.`;
    return {
      open,
      problem: words,
      possible: nearTimes(spans, time, end).map((near) => ({ day, time: near })),
    };
  }
  const why = door.exceptions.find((exception) => exception.date === day)?.label;
  const fact = isClosed
    ? `${who} est fermé${e} le ${date}${why ? ` (${why})` : ""}`
    : `${who} n’est plus ouvert${e} le ${date}`;
  const possible = nearestHours(day, { end, door, now });
  const other = possible.map((hour) => possibleWords(hour, today)).join(" ou ");
  return { open, problem: other ? `${fact}\u00a0: ${ends[end]} ${other}.` : `${fact}.`, possible };
}

/** «lundi 30 novembre à 07:30» */
export function possibleWords({ day, time }: PossibleHour, today: string): string {
  return `${formatDay(day, today)} à\u00a0${time}`;
}

/** The last before, and the first after. */
function nearTimes(spans: HalfDay[], time: string, end: StayEnd): string[] {
  const before = spans.findLast(({ close }) => close <= time);
  const after = spans.find(({ open }) => open > time);
  return [before && lastHour(before, end), after?.open].filter((near) => near !== undefined);
}
