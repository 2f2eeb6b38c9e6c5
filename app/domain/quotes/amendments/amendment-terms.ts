import { addDays, countDays, type EndedDays, todayOf } from "#app/domain/rental/days.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { DraftLine, QuoteStay } from "../quote-terms.ts";
import { departureMoment } from "../quote-validity.ts";

// What an amendment («avenant») may change, and until when it can be accepted (decision 0032). Pure: the editor and the
// server say the same.

/** What is asked for, over what was agreed: a new first or last day, hours, another vehicle. */
export interface AmendmentChange {
  from?: string;
  to?: string;
  from_hour?: string;
  to_hour?: string;
  /** A vehicle that was agreed, and the one that comes in its place. */
  vehicles?: { id: string; by: string }[];
  /** A breakdown, say: the customer pays no more than was agreed for the same days. */
  isOurs?: boolean;
}

type Line = Pick<DraftLine, "vehicle_id" | "since" | "until">;

/** What is agreed, or wanted: its days, and which vehicle has which of them. */
export interface Agreed {
  stay: Pick<QuoteStay, "from" | "to"> & Partial<QuoteStay>;
  lines: Line[];
}

/** The days of a vehicle's line: those of the stay, but where it comes later or goes sooner. */
export function lineDays({ since, until }: Line, { from, to }: Agreed["stay"]): EndedDays | null {
  if (!from || !to) return null;
  const first = since && since > from ? since : from;
  const last = until && until < to ? until : to;
  return first <= last ? { from: first, to: last } : null;
}

/** Whether the rental has begun: by the clock, or because somebody has handed the vehicle over. */
export function hasBegun({ stay }: Pick<Agreed, "stay">, now: Date, isOut: boolean): boolean {
  const departure = departureMoment(stay);
  return isOut || (departure !== null && departure <= now);
}

/** Which vehicle is where on a day, in an order that can be compared. */
function vehiclesOn({ stay, lines }: Agreed, day: string): string {
  const there = lines.filter((line) => {
    const days = line.vehicle_id && lineDays(line, stay);
    return days && days.from <= day && day <= days.to;
  });
  return there
    .map(({ vehicle_id }) => vehicle_id)
    .sort()
    .join();
}

const sentences = {
  over: "Cette location est terminée\u00a0: elle ne peut plus être modifiée.",
  began: "La location a commencé\u00a0: son départ ne change plus.",
  shorter:
    "La location a commencé\u00a0: elle peut être prolongée, ou changer de véhicule, mais plus raccourcie.",
  past: "Choisissez un jour à partir d’aujourd’hui.",
  order: "Le retour ne peut pas précéder le départ.",
  vehicles: "La location a commencé\u00a0: les jours passés gardent leur véhicule.",
  nothing: "Cet avenant ne change rien à ce qui est convenu.",
} as const;
export const amendmentSentences = sentences;

export interface AmendedState {
  now: Date;
  /** A vehicle of it is out now, or late. */
  isOut: boolean;
}

/** Nothing can be amended once it is over: the day of return has passed, and nothing is still out. */
export function isRentalOver({ stay }: Pick<Agreed, "stay">, { now, isOut }: AmendedState): boolean {
  return !isOut && stay.to !== null && stay.to < todayOf(now);
}

/** Why these days and vehicles cannot take the place of those agreed, by field; empty where they can. */
export function amendmentProblems(
  before: Agreed,
  after: Agreed,
  state: AmendedState,
): Partial<Record<"from" | "to" | "lines", string>> {
  if (isRentalOver(before, state)) return { to: sentences.over };
  const today = todayOf(state.now);
  const { from, to } = after.stay;
  const began = hasBegun(before, state.now, state.isOut);
  const problems: ReturnType<typeof amendmentProblems> = {};
  if (!from || !to) return { to: "Donnez le départ et le retour." };
  if (to < from) return { to: sentences.order };
  if (began && from !== before.stay.from) problems.from = sentences.began;
  else if (!began && from < today) problems.from = sentences.past;
  if (began && before.stay.to && to < before.stay.to) problems.to = sentences.shorter;
  else if (to < today) problems.to = sentences.past;
  if (began && before.stay.from) {
    for (let day = before.stay.from; day < today && day <= (before.stay.to ?? day); day = addDays(day, 1)) {
      if (vehiclesOn(before, day) === vehiclesOn(after, day)) continue;
      problems.lines = sentences.vehicles;
      break;
    }
  }
  return problems;
}

/** The first day of those agreed on which another vehicle comes; null where all keep theirs. */
function firstSwap(before: Agreed, after: Agreed): string | null {
  const { from, to } = before.stay;
  if (!from || !to || !after.stay.from || !after.stay.to) return null;
  const start = from > after.stay.from ? from : after.stay.from;
  const end = to < after.stay.to ? to : after.stay.to;
  // Vehicles come and go on the days their lines say; every other day is as the one before.
  const edges = [...before.lines, ...after.lines].flatMap(({ since, until }) => [
    ...(since ? [since] : []),
    ...(until ? [addDays(until, 1)] : []),
  ]);
  const days = [start, ...edges.filter((day) => day > start && day <= end).sort()];
  return days.find((day) => vehiclesOn(before, day) !== vehiclesOn(after, day)) ?? null;
}

/**
 * From when on it cannot be accepted, the first of these: the departure, where it changes that or gives days back; the
 * end of the agreed day of return, where it prolongs; the end of the day on which another vehicle comes.
 */
export function openUntil(before: Agreed, after: Agreed, { now, isOut }: AmendedState): Date | null {
  const { from, to } = before.stay;
  if (!from || !to) return null;
  const swap = firstSwap(before, after);
  const endOf = (day: string) => {
    // What is late already can be prolonged today.
    const last = day < todayOf(now) ? todayOf(now) : day;
    return fromWallClock({ date: addDays(last, 1), time: "00:00" });
  };
  const changesStart = after.stay.from !== from || swap === from;
  const isShorter = after.stay.to !== null && after.stay.to < to;
  const isLonger = after.stay.to !== null && after.stay.to > to;
  const isOther = !changesStart && !isShorter && !isLonger && swap === null;
  const isAhead = !hasBegun(before, now, isOut);
  const ends = [
    ...(isAhead && (changesStart || isShorter || isOther)
      ? [departureMoment(before.stay), departureMoment(after.stay)]
      : []),
    isLonger || isOther ? endOf(to) : null,
    swap && swap !== from ? endOf(swap) : null,
  ].flatMap((end) => end?.getTime() ?? []);
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}

export const lengthOf = ({ from, to }: Agreed["stay"]) => (from && to ? countDays(from, to) : 0);

/** What a line of the thread says besides, where it is about an amendment. */
export const amendmentOf = ({ amendment }: { amendment: number | null }) => (amendment ? { amendment } : {});
