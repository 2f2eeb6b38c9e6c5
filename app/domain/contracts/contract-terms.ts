import type { QuotedCancellation } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import type { QuoteCustomer, QuoteLessor, QuoteLine, QuoteStay } from "#app/domain/quotes/quote-terms.ts";
import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import type { Tier } from "#app/domain/rental/tariff.ts";
import type { BodyPlan } from "#app/domain/vehicles/state/body-plan.ts";
import type { DamageMark } from "#app/domain/vehicles/state/damage.ts";

// What a contract says, as the tables keep it: of a draft what stands elsewhere, copied and frozen when it is signed
// (decision 0036).

export const contractStates = {
  draft: "Préparé",
  out: "En location",
  back: "Rendu",
  void: "Annulé",
} as const;
export type ContractState = keyof typeof contractStates;

/** Numbers of quotes, and of contracts. */
export const numberSeries = { DV: "Devis", CL: "Contrat de location" } as const;
export type NumberSeries = keyof typeof numberSeries;

export const handoverMoments = { depart: "État de départ", retour: "État de retour" } as const;
export type HandoverMoment = keyof typeof handoverMoments;

/** On the phone, on paper; at a return alone, where nobody was there or would not sign. */
export const signingWays = {
  ecran: "à l’écran",
  papier: "sur papier",
  absent: "absent",
  refus: "refus",
} as const;
export type SigningWay = keyof typeof signingWays;

export const cleanlinesses = { propre: "Propre", correct: "Correct", sale: "Sale" } as const;
export type Cleanliness = keyof typeof cleanlinesses;

export const depositKinds = {
  empreinte: "Empreinte de carte",
  cheque: "Chèque, non encaissé",
  especes: "Espèces",
  virement: "Virement reçu",
  aucun: "Aucun",
} as const;
export type DepositKind = keyof typeof depositKinds;

export const maxDrivers = 4;
/** How long licence numbers and places of birth stay after the return: as long as a fine can ask for them. */
export const licenceMonths = 18;
/** How long photos stay that show no damage found in the rental. */
export const photoMonths = 13;
/** How long a draft stays that nobody signed, after the days it was for. */
export const draftDays = 30;
/** How long searches of who drove stay. */
export const searchYears = 3;
/** How late somebody may be before a day is counted. */
export const lateGraceMinutes = 60;

/** Of a company: who signs for it, in which quality. */
export interface ContractCustomer extends QuoteCustomer {
  kind: "particulier" | "professionnel";
  siren: string;
  signer: string;
  quality: string;
}

export type ContractLessor = QuoteLessor;

/** As it was that day. */
export interface ContractVehicle {
  name: string;
  type: string;
  plate: string | null;
  fleet_number: string | null;
  body_plan: BodyPlan;
  motorisation: string[];
  /** Any of these may do to drive it, or to draw it. */
  licences: Licence[];
}

export interface ContractLine extends Pick<QuoteLine, "label" | "detail" | "quantity" | "unit"> {
  unit_price: number;
  discount: number;
  vat_rate: number;
  /** As its document shows it, in cents. */
  amount: Amount;
}

/** What one vehicle's rental costs and asks for: repeated from what was accepted. */
export interface ContractTerms {
  /** «DV-2026-0042 · avenant 1», the day it was accepted, and the text of the general terms that went with it. */
  quote: { title: string; accepted_on: string; terms_sha256: string | null } | null;
  prices_for: "particulier" | "professionnel";
  includes_tax: boolean;
  stay: QuoteStay;
  /** The moment it is due, as it was signed; a later one is an amendment's. */
  due_at: string;
  return_to: string | null;
  lines: ContractLine[];
  total: Amount;
  conditions: VehicleConditions;
  texts: RentalConditions;
  cancellation: QuotedCancellation | null;
  /** What a day more costs, before VAT or with it as `includes_tax` says: the price of a day, in euros, on the tariff's steps. */
  late: {
    days: number;
    day_price: number;
    discount: number;
    vat_rate: number;
    tiers: Tier[];
    grace_minutes: number;
  };
  /** The contract that this one goes on from, with another vehicle. */
  follows: string | null;
}

/** A fact, with its day and who noted it. Amounts in euros. */
export interface DepositTaken {
  kind: DepositKind;
  amount: number;
  /** The number of the ticket or the cheque; never of a card. */
  mark: string;
  /** Why there is none. */
  reason: string;
  at: string;
  by: string;
}

export interface ContractDeposit {
  taken?: DepositTaken;
  /** Given back, or kept and why. */
  returned?: { amount: number; reason: string; at: string; by: string };
}

/** «4 sangles» */
export interface HandedItem {
  label: string;
  count: number;
}

/** A mark as it was read; `isNew`: noted in this very reading. */
export interface SignedDamage extends DamageMark {
  isNew: boolean;
}

/** A photo as the phone lists it, before it has arrived. */
export interface ListedPhoto {
  id: string;
  sha256: string;
  subject: string;
  taken_at: string;
}

/** Strokes without pressure or speed, in thousandths of the pad; null where the name was typed, or the session signs. */
export interface Signature {
  who: "client" | "loueur";
  name: string;
  strokes: number[][] | null;
}
