import { counted } from "#app/lib/plural.ts";

/** For how many days a request that ended counts on the dashboard. */
export const endedWithin = 30;

/** «depuis 3 h», «depuis 2 j»: how long an answer has been due. */
export function lateSince(hours: number): string {
  if (hours < 1) return `depuis ${Math.max(1, Math.floor(hours * 60))}\u00a0min`;
  return hours < 24 ? `depuis ${Math.floor(hours)}\u00a0h` : `depuis ${Math.floor(hours / 24)}\u00a0j`;
}

export function lateCount(total: number): string {
  return `${counted(total, "demande")} en retard`;
}
