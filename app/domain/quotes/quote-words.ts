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

export const quoteMessages = {
  save: "Le brouillon n’a pas pu être enregistré",
  send: "Le devis n’a pas pu être envoyé",
  remove: "Le brouillon n’a pas pu être supprimé",
  removed: "Brouillon supprimé",
  sent: "Devis envoyé",
  revise: "La nouvelle version n’a pas pu être commencée",
  link: "Le lien n’a pas pu être renouvelé",
  renewed: "Nouveau lien prêt",
  acceptance: "L’accord n’a pas pu être noté",
  accepted: "Accord noté",
  refusal: "Le refus n’a pas pu être noté",
  refused: "Refus noté",
  withdrawal: "Le devis n’a pas pu être retiré",
  withdrawn: "Devis retiré",
  gone: "Ce devis n’existe plus.",
  unsent: "Ce devis n’est pas encore envoyé.",
  frozen: "Ce devis a été envoyé\u00a0: il ne change plus.",
} as const;
