import { toDuring } from "#app/domain/rental/days.ts";
import type { QuoteConditions, QuoteCustomer, QuoteLessor, QuoteLine, QuoteStay } from "./quote-terms.ts";
import type { HandoverTime } from "./quote-timing.ts";

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

/** The days of a line are those of the stay. */
export type DraftLine = Omit<QuoteLine, "during">;

/** A vehicle is held for the whole stay; what is no vehicle, or has no days, holds nothing. */
export function withDays(lines: DraftLine[], { from, to }: QuoteStay): QuoteLine[] {
  const days = from && to ? toDuring({ from, to }) : null;
  return lines.map((line) => ({ ...line, during: line.vehicle_id ? days : null }));
}

/** A vehicle that a line may be about, as far as the editor needs to know it. */
export interface QuotedVehicle {
  id: string;
  name: string;
  /** What the law on rentals to consumers is about: a motor vehicle of at most 3.5 t, or nobody knows. */
  isLight: boolean;
  /** False: staff switched it off. */
  isAvailable: boolean;
  tariff: { id: string; name: string } | null;
}

/** What stands around an editor. */
export interface QuoteContext {
  request: {
    id: string;
    reference: string;
    name: string;
    company: string;
    email: string;
    kind: "particulier" | "professionnel" | null;
    /** «du lundi 23 au vendredi 27 novembre», «5 jours», «600 km», agency. */
    facts: string[];
    /** What the customer was shown; null where they were shown no amount. */
    estimate: { ht: number; ttc: number } | null;
  };
  vehicles: QuotedVehicle[];
  /** With VAT or without: how prices are typed. */
  includesTax: boolean;
  vatRate: number;
  lessor: QuoteLessor;
  handover: HandoverTime;
  /** What the tariff proposes today: «Reprendre le tarif» takes it. */
  proposal: Pick<QuoteDraft, "lines" | "conditions">;
}
