import { addDays, countDays } from "#app/domain/rental/days.ts";
import { counted } from "#app/lib/plural.ts";

/** A new test takes weeks to arrange: so long before the end staff are told. */
const warnedAhead = 60;

/** From that day on, an attestation that ends then is nothing to think of yet. */
export function atpWarningUntil(today: string): string {
  return addDays(today, warnedAhead);
}

/** What staff should know of an attestation's end; null where there is time. */
export function atpWarning(until: string | null, today: string): string | null {
  if (!until || until > atpWarningUntil(today)) return null;
  if (until < today) return "Attestation expirée\u00a0: à renouveler.";
  const left = countDays(today, until) - 1;
  return left === 0
    ? "Dernier jour de l’attestation\u00a0: à renouveler."
    : `Expire dans ${counted(left, "jour")}\u00a0: à renouveler.`;
}

/** «expirée», «dernier jour», «dans 12 jours»: what is left of an attestation, in a line. */
export function atpLeft(until: string, today: string): string {
  if (until < today) return "expirée";
  return until === today ? "dernier jour" : `dans ${counted(countDays(today, until) - 1, "jour")}`;
}
