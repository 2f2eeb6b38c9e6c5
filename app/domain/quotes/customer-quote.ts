import type { Amount } from "#app/domain/rental/money.ts";
import { type LostReason, lostReasons } from "#app/domain/requests/request-status.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { QuoteDocument } from "./quote-document.ts";
import type { QuoteState } from "./quote-terms.ts";

/** Whom the customer deals with. */
interface QuoteOffice {
  name: string;
  phone: string;
  email: string;
  place: string;
}

/** A quote as its customer reads it. */
export interface CustomerQuote {
  document: QuoteDocument;
  /** What it is at this moment: past its last day it has expired. */
  state: Exclude<QuoteState, "draft">;
  office: QuoteOffice;
  /** How many vehicles it promises days of; which of them the catalogue has. */
  vehicleCount: number;
  vehicleIds: string[];
  /** As its lines name them. */
  vehicleNames: string[];
  /** «mercredi 2 décembre 2026 inclus», «lundi 23 novembre 2026 à 07:30, heure du départ» */
  validUntil: string;
  /** When the rental was to begin, once that is past: «lundi 23 novembre 2026 à 07:30». */
  departed: string | null;
  /** Where it was sent. */
  sentTo: string;
  /** «mardi 17 novembre 2026 à 14:32», the name that was given, and «par téléphone» where it was not by the link. */
  answered: { at: string; by: string; how: string } | null;
  /** How many vehicles are held in the planning, once it is accepted. */
  reserved: number;
  /** Opening hours of the agency on the first and the last day, in words; empty where none are known. */
  hours: { day: string; text: string }[];
  /** The one it corrects: when that was sent. */
  replaces: string | null;
  /** The one that corrects it; `version` is null where this link may not open it. */
  successor: { title: string; sentOn: string; sentTo: string; version: number | null } | null;
  /** False once the file is gone that a question would be written into. */
  canAsk: boolean;
}

/** A vehicle beside the words of its line. */
export interface ShownVehicle {
  id: string;
  name: string;
  facts: string;
  picture: PictureSource | null;
}

/** Free on the same days, in the place of one that was taken. */
export interface OfferedVehicle extends ShownVehicle {
  price: Amount | null;
}

/** Where a form of the page went wrong, and what was typed. */
export interface QuoteFormProblem {
  form: "question" | "refusal" | "acceptance";
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

/** Of the list of lost reasons, those that a customer would give. */
export const refusalReasons = Object.entries(lostReasons).filter(([reason]) => reason !== "sans_reponse") as [
  LostReason,
  string,
][];

export const longestName = 120;
export const longestQuestion = 2000;
export const longestRefusal = 1000;

/** Links of one quote, with the version where an earlier one's link opened it. */
export function quoteLinks(token: string, version: number | null) {
  const query = version ? `?version=${version}` : "";
  return {
    page: sitePaths.quote(token) + query,
    acceptance: sitePaths.quoteAcceptance(token) + query,
    pdf: sitePaths.quotePdf(token) + query,
    terms: sitePaths.quoteTerms(token) + query,
    successor: (next: number) => `${sitePaths.quote(token)}?version=${next}`,
  };
}
export type QuoteLinks = ReturnType<typeof quoteLinks>;

/** A form that asks for the same vehicles and days again; days that are past stay behind. */
export function newRequestHref({ vehicleIds, document }: CustomerQuote, today: string): string {
  const params = new URLSearchParams({ sujet: "devis" });
  for (const id of vehicleIds) params.append("vehicule", id);
  if (document.stay && document.stay.departure.day >= today) {
    params.set("du", document.stay.departure.day);
    params.set("au", document.stay.return.day);
  }
  return `${sitePaths.contact}?${params}`;
}
