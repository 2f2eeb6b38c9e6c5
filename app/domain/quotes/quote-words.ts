import { formatNumber } from "#app/lib/numbers.ts";
import { plural } from "#app/lib/plural.ts";
import { type QuoteState, quoteStates } from "./quote-terms.ts";

const tones = { sent: "info", accepted: "success", refused: "danger" } as const;

export function stateChip(state: QuoteState) {
  const tone = state in tones ? tones[state as keyof typeof tones] : "neutral";
  return { label: state === "sent" ? "En attente de réponse" : quoteStates[state], tone } as const;
}

/** «5 jours», «1 forfait», «750 km» */
export function quantityWords(quantity: number, unit: string): string {
  if (!unit) return formatNumber(quantity);
  const isInvariable = unit === "km" || unit === "mois" || unit === "h" || unit.endsWith("s");
  return `${formatNumber(quantity)}\u00a0${isInvariable ? unit : plural(quantity, unit)}`;
}

/** By what a form of the page asks for. */
export const quoteFailures = {
  save: "Le brouillon n’a pas pu être enregistré",
  send: "Le devis n’a pas pu être envoyé",
  delete: "Le brouillon n’a pas pu être supprimé",
  revise: "La nouvelle version n’a pas pu être commencée",
  renew: "Le lien n’a pas pu être renouvelé",
  accept: "L’accord n’a pas pu être noté",
  refuse: "Le refus n’a pas pu être noté",
  cancel: "La location n’a pas pu être annulée",
  withdraw: "Le devis n’a pas pu être retiré",
  amend: "L’avenant n’a pas pu être préparé",
  agree: "L’avenant n’a pas pu être noté",
} as const;

export const quoteMessages = {
  gone: "Ce devis n’existe plus.",
  unsent: "Ce devis n’est pas encore envoyé.",
  frozen: "Ce devis a été envoyé\u00a0: il ne change plus.",
} as const;
