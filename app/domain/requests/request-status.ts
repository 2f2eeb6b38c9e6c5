import type { HeardBy } from "#app/domain/quotes/quote-terms.ts";

// How far a request has come. Six states, and any of them can be left again.

export const requestStatuses = {
  nouveau: "Nouvelle",
  en_cours: "En cours",
  devis_envoye: "Devis envoyé",
  gagne: "Gagnée",
  perdu: "Perdue",
  clos: "Close",
} as const;
export type RequestStatus = keyof typeof requestStatuses;

/** Many of what `requestStatuses` says of one. */
export const manyOfStatus: Record<RequestStatus, string> = {
  nouveau: "Nouvelles",
  en_cours: "En cours",
  devis_envoye: "Devis envoyés",
  gagne: "Gagnées",
  perdu: "Perdues",
  clos: "Closes",
};

export const lostReasons = {
  prix: "Prix",
  dates: "Dates",
  vehicule: "Véhicule",
  sans_reponse: "Sans réponse",
  autre: "Autre",
} as const;
export type LostReason = keyof typeof lostReasons;

/** Those that still wait for somebody here. */
export const openStatuses: RequestStatus[] = ["nouveau", "en_cours"];

/** What a line of a request's thread says besides words. */
export interface EntryDetail {
  /** Of a change of status. */
  from?: RequestStatus;
  to?: RequestStatus;
  reason?: LostReason;
  /** Whom it was given to; null: nobody any more. */
  assignee?: string | null;
  /** How many options a quote laid in the planning. */
  options?: number;
  /** What happened to a quote. */
  quote?: "sent" | "accepted" | "refused" | "expired" | "replaced" | "withdrawn" | "taken";
  /** How a colleague who noted it was told. */
  heard?: HeardBy;
}
