import type { QuoteState } from "./quote-terms.ts";

export const stateChips: Record<
  QuoteState,
  { label: string; tone: "neutral" | "info" | "success" | "danger" }
> = {
  draft: { label: "Brouillon", tone: "neutral" },
  sent: { label: "En attente de réponse", tone: "info" },
  accepted: { label: "Accepté", tone: "success" },
  refused: { label: "Refusé", tone: "danger" },
  expired: { label: "Expiré", tone: "neutral" },
  replaced: { label: "Remplacé", tone: "neutral" },
  withdrawn: { label: "Retiré", tone: "neutral" },
};

/** By what a form of the page asks for. */
export const quoteFailures = {
  save: "Le brouillon n’a pas pu être enregistré",
  send: "Le devis n’a pas pu être envoyé",
  delete: "Le brouillon n’a pas pu être supprimé",
  revise: "La nouvelle version n’a pas pu être commencée",
  renew: "Le lien n’a pas pu être renouvelé",
  accept: "L’accord n’a pas pu être noté",
  refuse: "Le refus n’a pas pu être noté",
  withdraw: "Le devis n’a pas pu être retiré",
} as const;

export const quoteMessages = {
  gone: "Ce devis n’existe plus.",
  unsent: "Ce devis n’est pas encore envoyé.",
  frozen: "Ce devis a été envoyé\u00a0: il ne change plus.",
} as const;
