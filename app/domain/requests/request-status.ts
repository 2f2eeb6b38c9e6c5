import type { HeardBy, QuoteState } from "#app/domain/quotes/quote-terms.ts";

interface Status {
  label: string;
  /** Of several: tabs, dashboard, figures. */
  many: string;
  /** Of a list without any. */
  none: string;
  /** Whether it waits for somebody here, for its customer, or for nobody: won, or put away, which settles its live quotes. */
  stage: "open" | "waiting" | "won" | "put-away";
}

/**
 * How far a request has come, in the order of menus and tabs; any status can be left again. A new one costs a line here
 * and a migration of the check constraint: everything else reads this table. It is drawn as its stage is.
 */
export const requestStatuses = {
  nouveau: { label: "Nouvelle", many: "Nouvelles", none: "Aucune demande nouvelle.", stage: "open" },
  en_cours: { label: "En cours", many: "En cours", none: "Aucune demande en cours.", stage: "open" },
  devis_envoye: {
    label: "Devis envoyé",
    many: "Devis envoyés",
    none: "Aucun devis envoyé n’attend de réponse.",
    stage: "waiting",
  },
  gagne: { label: "Gagnée", many: "Gagnées", none: "Aucune demande gagnée.", stage: "won" },
  annule: {
    label: "Annulée",
    many: "Annulées",
    none: "Aucune demande annulée.",
    stage: "put-away",
  },
  perdu: { label: "Perdue", many: "Perdues", none: "Aucune demande perdue.", stage: "put-away" },
  clos: { label: "Close", many: "Closes", none: "Aucune demande close.", stage: "put-away" },
} as const satisfies Record<string, Status>;
export type RequestStatus = keyof typeof requestStatuses;

/** The order of the menu, and of its keys 1 to 9. */
export const statusOrder = Object.keys(requestStatuses) as RequestStatus[];

const ofStage = (...stages: Status["stage"][]) =>
  statusOrder.filter((status) => stages.includes(requestStatuses[status].stage));

export const openStatuses = ofStage("open");
/** Those under way: for us, or for the customer. */
export const liveStatuses = ofStage("open", "waiting");
export const endedStatuses = ofStage("won", "put-away");
/** For how many days one that ended counts on the dashboard. */
export const endedWithinDays = 30;

/** What a customer waits for: words of ours, until they were sent or said; that somebody takes note, until it is read. */
export const customerWaits = ["answer", "look"] as const;
export type CustomerWait = (typeof customerWaits)[number];

export const lostReasons = {
  prix: "Prix",
  dates: "Dates",
  vehicule: "Véhicule",
  sans_reponse: "Sans réponse",
  autre: "Autre",
} as const;
export type LostReason = keyof typeof lostReasons;

export const entryKinds = ["message", "reply", "note", "call", "status", "quote", "contract"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Where a period of a request stood. */
export interface PeriodStand {
  /** Its name then; null: it waits for one. */
  vehicle: string | null;
  from: string;
  to: string | null;
}

/** «left»: keys were given. «overtaken»: its vehicle left with another contract before it was noted back. */
export interface ContractNews {
  event: "left" | "overtaken" | "void";
  number: string;
  vehicle: string;
  /** The contract that its vehicle left with. */
  by?: string;
  reason?: string;
}

export interface EntryDetail {
  /** A vehicle or days that changed in the planning; `isForced`: something happened to the vehicle. */
  moved?: {
    from: PeriodStand;
    to: PeriodStand;
    isForced?: boolean;
    /** The accepted quote that says something else, and goes on doing so; the amendment that is to be sent. */
    alone?: string;
    amendment?: string;
  };
  /** The accepted quote whose vehicle was freed in the planning, by its title. */
  freed?: { quote: string; from: PeriodStand };
  from?: RequestStatus;
  to?: RequestStatus;
  reason?: LostReason;
  /** Whom it was given to; null: nobody any more. */
  assignee?: string | null;
  options?: number;
  quote?: Exclude<QuoteState, "draft"> | "taken";
  /** What a cancellation costs, in cents with VAT; null: still to be said. */
  fee?: number | null;
  heard?: HeardBy;
  /** Of which amendment of the quote it is said. */
  amendment?: number;
  /** What became of a contract, by its number, with its vehicle's name then. */
  contract?: ContractNews;
}
