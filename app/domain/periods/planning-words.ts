import { addDays, type Days, weekdayOf } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { counted } from "#app/lib/plural.ts";
import { daysWords } from "./period-words.ts";
import type { ListState, Move } from "./planning.ts";
import type { PeriodKind } from "./vehicle-periods.ts";

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
  const words = daysWords(days, today);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const soon: Record<PeriodKind, string> = {
  location: "Loué dès demain",
  reservation: "Réservé dès demain",
  option: "En option dès demain",
  entretien: "En entretien dès demain",
  immobilisation: "Immobilisé dès demain",
};

/** What a late return would be in the way of: «Réservé dès demain pour Auto 66». */
export function nextWords({ kind, customer }: NonNullable<Move["next"]>): string {
  return customer ? `${soon[kind]} pour ${customer}` : soon[kind];
}

/** «1 départ, 2 retours» */
export function movesWords({ departures, returns }: { departures: number; returns: number }): string {
  return `${counted(departures, "départ")}, ${counted(returns, "retour")}`;
}
