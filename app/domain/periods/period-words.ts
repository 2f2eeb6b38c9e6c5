import { addDays, type Days, weekdayOf } from "#app/domain/rental/days.ts";
import { formatDay, formatDays, formatShortDay, formatTightDays } from "#app/domain/rental/days-words.ts";
import { formatTotal } from "#app/domain/rental/estimate-words.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import type { Equivalent } from "./equivalents.server.ts";
import type { Period } from "./periods.server.ts";
import type { ListState, Move } from "./planning.ts";
import { type PeriodKind, periodKinds } from "./vehicle-periods.ts";

/** «du 27 au 29 nov.», «le 27 nov.», «à partir du 10 nov., sans fin»: both days included. */
export function daysWords(days: Days, today: string): string {
  const words = formatDays(days, today, "short");
  return days.to === null ? `${words}, sans fin` : words;
}

/** «27–29 nov.», «dès le 27 nov.», where there is little room. */
export function shortDays({ from, to }: Days, today: string): string {
  return to === null ? `dès le ${formatShortDay(from, today)}` : formatTightDays({ from, to }, today);
}

/** Whom or what it is for: the customer, else the note. */
export function subjectOf({ customer, note }: Pick<Period, "customer" | "note">): string {
  return customer ?? note;
}

/** «Location», «À reloger». */
export function kindWords({ kind, displaced }: Pick<Period, "kind" | "displaced">): string {
  return displaced ? "À reloger" : periodKinds[kind];
}

export type PeriodStay = Pick<Period, "kind" | "displaced" | "from" | "to">;

/** «Location, du 27 nov. 2026 au 2 déc. 2026», whenever it is read. */
export function periodStayWords({ from, to, ...period }: PeriodStay): string {
  const end = to === null ? ", sans fin" : ` au ${formatShortDate(to)}`;
  return `${kindWords(period)}, du ${formatShortDate(from)}${end}`;
}

/** «Location, Moret, du 27 au 29 nov.» */
export function periodLabel(period: Period, today: string): string {
  return [kindWords(period), subjectOf(period), daysWords(period, today)].filter(Boolean).join(", ");
}

const away: Record<PeriodKind, string> = {
  location: "en location",
  reservation: "réservé",
  option: "en option",
  entretien: "en entretien",
  immobilisation: "immobilisé",
};

/** «245,00 € TTC · Le Boulou, 22 km»: what one chooses another vehicle by. */
export function equivalentWords({
  total,
  agency,
  distance,
}: Pick<Equivalent, "total" | "agency" | "distance">): string {
  const far = distance === null || distance === 0 ? null : `${distance}\u00a0km`;
  const place = [agency, distance === 0 ? "sur place" : far].filter(Boolean).join(", ");
  return [total && formatTotal(total), place].filter(Boolean).join(" · ");
}

/** «Déjà en location du 27 au 29 nov.» */
export function takenWords(period: Pick<Period, "kind"> & Days, today: string): string {
  return `Déjà ${away[period.kind]} ${daysWords(period, today)}`.replace(/([^.])$/, "$1.");
}

/** «Moret, dossier T9C-2HB.»; empty where nothing more is known. */
export function takenBy(period: Pick<Period, "customer" | "note" | "reference">): string {
  const words = [subjectOf(period), period.reference && `dossier\u00a0${period.reference}`].filter(Boolean);
  return words.length > 0 ? `${words.join(", ")}.` : "";
}

const weekdays = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."] as const;

/** «lun.» */
export function shortWeekday(day: string): string {
  return weekdays[weekdayOf(day)] as string;
}

/** «ven. 20 nov.» */
export function weekdayAndDay(day: string, today: string): string {
  return `${shortWeekday(day)}\u00a0${formatShortDay(day, today)}`;
}

/** «aujourd’hui», «demain, mar. 17 nov.», «ven. 20 nov.» */
function nearDay(day: string, today: string): string {
  if (day === today) return "aujourd’hui";
  const words = weekdayAndDay(day, today);
  return day === addDays(today, 1) ? `demain, ${words}` : words;
}

/** A card's second line, which says what is next: an end, a beginning. */
export function cardDays(days: Days, state: ListState, today: string): string {
  const { from, to } = days;
  if (state === "en-cours") {
    if (to === null) return `Depuis le ${formatShortDay(from, today)}, sans fin`;
    const near = nearDay(to, today);
    return /^(auj|demain)/.test(near) ? `Jusqu’à ${near}` : `Jusqu’au ${near}`;
  }
  return capitalised(daysWords(days, today));
}

/** What a late return would be in the way of: «Réservé dès demain pour Auto 66». */
export function nextWords({ kind, customer }: NonNullable<Move["next"]>, when = "dès demain"): string {
  const soon = `${kind === "location" ? "Loué" : capitalised(away[kind])} ${when}`;
  return customer ? `${soon} pour ${customer}` : soon;
}

/** «Devait rentrer hier», «Devait rentrer vendredi 13 nov.» */
export function overdueWords(to: string, today: string): string {
  return `Devait rentrer ${to === addDays(today, -1) ? "hier" : formatDay(to, today, "weekday")}`;
}

/** «1 départ, 2 retours» */
export function movesWords({ departures, returns }: { departures: number; returns: number }): string {
  return `${counted(departures, "départ")}, ${counted(returns, "retour")}`;
}
