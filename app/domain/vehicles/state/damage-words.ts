import { formatShortDate } from "#app/lib/office-dates.ts";
import { type DamageMark, damageLine } from "./damage.ts";

/** As a line of its vehicle's history keeps it (`damage_part`). */
export type KeptDamage = DamageMark & { repaired_on: string | null };

/** «n° 5, Rayure, moyenne · panneau · côté gauche, arrière, bas · réparé le 12 déc. 2026» */
export function damageHistoryWords({ repaired_on, ...mark }: KeptDamage): string {
  const repaired = repaired_on && `\u00a0· réparé le ${formatShortDate(repaired_on)}`;
  return `n°\u00a0${mark.number}\u00a0· ${damageLine(mark)}${repaired ?? ""}`;
}

/** What is done on the screen «État», by the intent that its forms post. */
export const damageMessages = {
  add: { done: "Dommage noté", failed: "Le dommage n’a pas été noté" },
  change: { done: "Dommage corrigé", failed: "Le dommage n’a pas été corrigé" },
  repair: { done: "Réparation notée", failed: "La réparation n’a pas été notée" },
  reopen: { done: "Dommage de nouveau présent", failed: "Le dommage n’a pas été remis" },
  delete: { done: "Dommage supprimé", failed: "Le dommage n’a pas été supprimé" },
  reading: { done: "Compteur noté", failed: "Le compteur n’a pas été noté" },
};
