import type { ContractNews } from "#app/domain/requests/request-status.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { type ContractDeposit, depositKinds } from "./contract-terms.ts";

/** What became of a contract, in the thread of its request. */
export function contractNewsWords({ event, number, vehicle, by, reason }: ContractNews): string {
  if (event === "left") return `${vehicle} parti avec le contrat ${number}`;
  if (event === "void") return `contrat ${number} annulé (${vehicle})\u00a0: ${reason}`;
  return `contrat ${number} clos\u00a0: ${vehicle} est reparti avec ${by}, état de retour à constater`;
}

/** «Empreinte de carte, 800 €, rendu 800 €»; null where nothing was noted. */
export function depositWords({ taken, returned }: ContractDeposit): string | null {
  if (!taken) return null;
  const back = returned && `rendu ${formatPrice(returned.amount)}`;
  const amount = taken.kind === "aucun" ? taken.reason : formatPrice(taken.amount);
  return [depositKinds[taken.kind], amount, back, returned?.reason].filter(Boolean).join(", ");
}
