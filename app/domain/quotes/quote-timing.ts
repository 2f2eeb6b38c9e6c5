import { closedWords, type Door } from "#app/domain/agencies/at-the-door.ts";
import { hoursAtDoor, nextOpening } from "#app/domain/agencies/door-hours.ts";
import { type HalfDay, spansOn } from "#app/domain/agencies/opening-hours.ts";
import { periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import { handoverWords } from "#app/domain/rental/handover.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import type { EditorPage, QuoteContext } from "./quote-page.server.ts";
import type { QuoteStay } from "./quote-terms.ts";
import { closedLead, departureMoment, hourOf, isPastEve } from "./quote-validity.ts";

// What the days of a quote say by the calendar: hours proposed, days gone by, closed days. Shared by editor and server.

export interface HandoverTime extends Door {
  /** «agence de Perpignan»; of a delivery where to, empty while nobody has said. */
  place: string;
  /** We drive: the doors' hours are not the departure's. */
  isDelivered: boolean;
}

/** «à partir de 07:30, agence de Perpignan»: by the hours its doors are open on those days. */
export function stayWords(
  { place, isDelivered, week, exceptions }: HandoverTime,
  { from, to, from_time, to_time }: Pick<QuoteStay, "from" | "to" | "from_time" | "to_time">,
  now: Date,
): Pick<QuoteStay, "departure" | "return"> {
  // The hour is agreed with the customer: without one, staff write it over these words.
  const brought = (what: "livraison" | "reprise", time: string | null | undefined) =>
    `${handoverWords(what, place)}, ${time ? `à ${time}` : "heure à convenir"}`;
  if (isDelivered) return { departure: brought("livraison", from_time), return: brought("reprise", to_time) };
  const spans = (day: string | null) => (day && week ? spansOn(day, week, exceptions) : []);
  const words = (agreed: string | null | undefined, bound: string | null | undefined, lead: string) => {
    if (agreed) return `à ${agreed}, ${place}`;
    return bound ? `${lead} ${bound}, ${place}` : place;
  };
  const closing = spans(to).at(-1)?.close;
  return {
    departure: words(from_time, firstHour(spans(from), from, now), "à partir de"),
    return:
      to && week && !closing && !to_time
        ? nextReturn(to, { place, week, exceptions }, now)
        : words(to_time, closing, "avant"),
  };
}

/** «fermée le dimanche : retour lundi 30 novembre à 07:30, agence de Perpignan» */
function nextReturn(to: string, { place, ...door }: Door & { place: string }, now: Date): string {
  const open = nextOpening(to, door, now);
  const day = formatDay(to, todayOf(now)).split(" ", 1)[0];
  return open
    ? `${closedLead}${day}\u00a0: retour ${formatDay(open.day, todayOf(now))} à ${open.time}, ${place}`
    : place;
}

/** The opening hour; of today, an hour that leaves time to accept. */
function firstHour(spans: HalfDay[], day: string | null, now: Date): string | null {
  if (day !== todayOf(now)) return spans[0]?.open ?? null;
  const soon = `${toWallClock(new Date(now.getTime() + 90 * 60_000)).time.slice(0, 2)}:00`;
  // Past midnight the hour would be tomorrow's.
  if (soon <= toWallClock(now).time) return null;
  const span = spans.find(({ close }) => soon < close);
  return span ? (soon < span.open ? span.open : soon) : null;
}

/** Why a quote for these days cannot be sent any more, by field of the stay. */
export function goneBy(stay: QuoteStay, now: Date): Partial<Record<keyof QuoteStay, string>> {
  const today = todayOf(now);
  const problems: Partial<Record<keyof QuoteStay, string>> = {};
  if (stay.from && stay.from < today)
    problems.from = "Ce départ est passé\u00a0: choisissez un jour à partir d’aujourd’hui.";
  if (stay.to && stay.to < today)
    problems.to = "Ce retour est passé\u00a0: choisissez un jour à partir d’aujourd’hui.";
  const departure = departureMoment(stay);
  if (stay.from === today && departure && departure <= now)
    problems.departure = hourOf(stay.departure)
      ? "Cette heure est passée, et le devis ne peut être accepté qu’avant\u00a0: écrivez-en une autre."
      : "Dites à partir de quelle heure\u00a0: le jour même, le devis ne peut être accepté qu’avant elle.";
  return problems;
}

/** A consumer is told when to come: on a closed day the departure says an hour, or more than the usual place. */
export function needsHour({ from, departure }: QuoteStay, handover: HandoverTime): boolean {
  if (!from || closedWords(from, handover) === null || hourOf(departure)) return false;
  const usual = new Set(wordsOf(handover.place));
  return wordsOf(departure).every((word) => usual.has(word));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

export function closedDayWarnings(stay: QuoteStay, handover: HandoverTime, today: string): string[] {
  const warning = (end: "departure" | "return", day: string | null, time: string | null | undefined) => {
    if (!day) return [];
    const lead = `${end === "departure" ? "Départ" : "Retour"} ${formatDay(day, today)}`;
    const closed = closedWords(day, handover);
    if (closed) {
      const words = `${closed.charAt(0).toLowerCase()}${closed.slice(1)}`;
      return [`${lead}\u00a0: ${words}. Vérifiez l’heure et le lieu.`];
    }
    if (!time || handover.isDelivered) return [];
    // Of any day: whether an hour is past is said elsewhere.
    const told = hoursAtDoor({ end, day, time }, { ...handover, name: null }, new Date(0));
    return told?.problem ? [`${lead} à ${time}\u00a0: ouvert ${told.open}. Vérifiez l’heure.`] : [];
  };
  return [...warning("departure", stay.from, stay.from_time), ...warning("return", stay.to, stay.to_time)];
}

export function validityWarnings(
  validUntil: string | null,
  stay: Pick<QuoteStay, "from" | "departure">,
): string[] {
  if (!isPastEve(validUntil, stay)) return [];
  const hour = hourOf(stay.departure);
  return [
    `Valable au-delà de la veille du départ\u00a0: le client peut accepter jusqu’au départ même${hour ? `, ${hour}` : ""}.`,
  ];
}

/** Of the vehicles on it, those promised to another on its days, those that stand elsewhere or are switched off: none forbids. */
export function vehicleWarnings(
  lines: { vehicle_id: string | null }[],
  { vehicles }: Pick<QuoteContext, "vehicles">,
  { taken, today }: Pick<EditorPage, "taken" | "today">,
): string[] {
  const quoted = vehicles.filter(({ id }) => lines.some(({ vehicle_id }) => vehicle_id === id));
  return quoted.flatMap(({ id, name, isAvailable, elsewhere }) => [
    ...taken
      .filter(({ vehicle_id }) => vehicle_id === id)
      .map(({ kind, from, to }) => {
        const days = to ? formatDays({ from, to }, today) : `depuis le ${from}, sans fin`;
        return `${name}\u00a0: ${periodKinds[kind].toLowerCase()} ${days}. Une option ne l’empêche pas.`;
      }),
    ...(elsewhere ? [`${elsewhere}. Pensez à l’amener.`] : []),
    ...(isAvailable ? [] : [`${name}\u00a0: indisponible au catalogue. Le devis peut partir quand même.`]),
  ]);
}
