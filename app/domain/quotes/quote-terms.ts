import type { Identity } from "#app/domain/identity/identity.ts";
import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import { fromDuring, type KnownDays, toDuring } from "#app/domain/rental/days.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import type { QuotedCancellation } from "./cancellation/cancellation-terms.ts";

// What a quote says besides its lines, as the tables keep it: copied when it is made, frozen when it is sent.

export const quoteStates = {
  draft: "Brouillon",
  sent: "Envoyé",
  accepted: "Accepté",
  refused: "Refusé",
  expired: "Expiré",
  replaced: "Remplacé",
  withdrawn: "Retiré",
  cancelled: "Annulé",
  /** Accepted once: a later amendment is what holds now. */
  amended: "Modifié",
} as const;
export type QuoteState = keyof typeof quoteStates;

export const defaultValidity = 15;
export const maxValidityDays = 90;
/** How long a quote that was accepted is kept: as long as a contract can be argued about. */
export const contractYears = 5;
export const maxQuoteLines = 60;
export const maxLabelLength = 200;
export const deliveryLabel = "Livraison et reprise";

export type QuoteCustomer = Record<"name" | "company" | "email" | "phone" | "address", string>;

type Reach = Record<"name" | "address" | "zip" | "city" | "phone" | "email", string>;

/** When and where the vehicles leave and come back; days as «2026-12-08», the rest in words. */
export interface QuoteStay extends KnownDays {
  departure: string;
  return: string;
}

export interface QuotedConditions extends VehicleConditions {
  vehicle_id: string | null;
  name: string;
  count: number;
}

/** What stands here itself is of all vehicles, where they have no conditions of their own. */
export interface QuoteConditions extends VehicleConditions {
  /** Of each vehicle, in the order of the lines; absent from quotes that were sent before they were kept. */
  vehicles?: QuotedConditions[];
  /** What cancelling costs; absent where that was said in words alone. */
  cancellation?: QuotedCancellation | null;
  texts: RentalConditions;
}

/** Who lets, as it was when the quote was sent. */
export interface QuoteLessor extends Reach {
  legal_form: string;
  share_capital: string;
  siren: string;
  rcs_city: string;
  vat_number: string;
  mediator_name: string;
  mediator_website: string;
  /** Absent from what was sent before it was asked. */
  mediator_address?: string;
  agency: Reach | null;
  /** What every rental includes. */
  inclusions: { title: string; text: string }[];
  /** Where its general terms are read: the address of the site. */
  website?: string;
  /** The colours and mark of its paper; absent from what was sent before there was a choice. */
  look?: QuoteLook;
  author: string;
}

export type QuoteLook = Pick<Identity, "palette" | "mark">;

/** Of all that was sent before companies had looks of their own. */
export const formerLook: QuoteLook = { palette: "tramontane", mark: "bars" };

/** How an answer reaches the house where it does not come by the link; and as it is said in a sentence. */
export const hearings = {
  telephone: { label: "Téléphone", words: "par téléphone" },
  agence: { label: "Agence", words: "à l’agence" },
  courrier: { label: "Courrier", words: "par courrier" },
  mail: { label: "E-mail", words: "par e-mail" },
} as const;
export type HeardBy = keyof typeof hearings;

/** The box of an acceptance, its last words a link; kept with the answer as it was read. */
export const acceptanceBox = {
  lead: "J’ai lu le devis et les ",
  terms: "conditions générales de location",
} as const;
export const acceptanceBoxWords = acceptanceBox.lead + acceptanceBox.terms;

/** «J’ai lu l’avenant et les …» of an amendment. */
export function acceptanceBoxOf({ amendment }: { amendment: number | null }) {
  return { ...acceptanceBox, lead: amendment ? "J’ai lu l’avenant et les " : acceptanceBox.lead };
}
export function acceptanceBoxWordsOf(document: { amendment: number | null }): string {
  const { lead, terms } = acceptanceBoxOf(document);
  return lead + terms;
}

/** What an acceptance is proved by, or why a quote was refused; of one that was withdrawn, who did and why. */
export interface QuoteAnswer {
  address?: string;
  pdf_sha256?: string;
  terms_sha256?: string;
  box?: string;
  sent_to?: string;
  reason?: string;
  /** Who of the staff noted it, where the customer did not answer by the link, and how they were told; or withdrew it. */
  noted_by?: string;
  heard?: HeardBy;
  /** How it was cancelled; what stands above is of the acceptance, which stays proved. */
  cancellation?: CancellationAnswer;
}

export interface CancellationAnswer {
  at: string;
  /** Of a customer who cancelled by the link. */
  address?: string;
  noted_by?: string;
  heard?: HeardBy;
  reason?: string;
  /** In cents; null: the terms are in words alone, and what is due is still to be said. */
  fee: Amount | null;
  /** The terms, as whoever cancelled was told them; and what they would have cost, where staff charge something else. */
  terms: string;
  waived?: { fee: Amount; why: string };
  isTold: boolean;
}

/** What an amendment changes, as it was told when it was sent; both totals in cents. */
export interface AmendmentChanges {
  /** The document that held until then: «DV-2026-0042», and the day it was agreed. */
  of: string;
  agreedOn: string;
  rows: { label: string; before: string; after: string }[];
  before: Amount;
  after: Amount;
  /** How many days more, or fewer. */
  days: number;
}

/** One line, as the table has it; amounts of money in euros but for the total. */
export interface QuoteLine {
  vehicle_id: string | null;
  during: string | null;
  label: string;
  detail: string;
  quantity: number;
  unit: string;
  unit_price: number;
  discount: number;
  vat_rate: number;
}

export const quoteUnits = ["jour", "semaine", "mois", "forfait", "km", "heure", "unité"] as const;

/** What a person writes of a quote; the rest is counted. */
export interface QuoteDraft {
  customer: QuoteCustomer;
  stay: QuoteStay;
  conditions: QuoteConditions;
  prices_for: "particulier" | "professionnel";
  text: string;
  /** In days from the day it is sent; null: as is usual, and at most until the day before departure. */
  validity: number | null;
  lines: DraftLine[];
}

export interface DraftLine extends Omit<QuoteLine, "during"> {
  /** Of a vehicle that comes in the place of another during the rental, its first day; of that other, its last. */
  since?: string;
  until?: string;
}

/** A vehicle is held for its days of the stay; what is no vehicle, or has no days, holds nothing. */
export function withDays(lines: DraftLine[], { from, to }: Pick<QuoteStay, "from" | "to">): QuoteLine[] {
  return lines.map(({ since, until, ...line }) => {
    const first = since && from && since > from ? since : from;
    const last = until && to && until < to ? until : to;
    const isHeld = line.vehicle_id && first && last && first <= last;
    return { ...line, during: isHeld ? toDuring({ from: first, to: last }) : null };
  });
}

/** The lines as they are drafted: of days that are not the whole stay's, what tells them apart. */
export function withoutDays(lines: QuoteLine[], { from, to }: Pick<QuoteStay, "from" | "to">): DraftLine[] {
  return lines.map(({ during, ...line }) => {
    const days = fromDuring(during);
    const since = days.from && from && days.from > from ? { since: days.from } : {};
    const until = days.to && to && days.to < to ? { until: days.to } : {};
    return { ...line, ...since, ...until };
  });
}
