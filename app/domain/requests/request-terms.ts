import type { ExtraField } from "#app/domain/extras/extra.ts";
import type { QuantityField } from "#app/domain/rental/vehicle-quantity.ts";

// The fieldset «Votre location»: its names, words and limits, without a schema (see contact-terms.ts).

/** What the form posts, and what `request` of send-email holds; `vehicules` is a list, the others are texts. */
export const requestFields = [
  ...(["vehicules", "du", "au", "heure_depart", "heure_retour"] as const),
  ...(["duree", "unite", "souple", "km"] as const),
  ...(["client", "societe", "retrait", "lieu"] as const),
] as const;

export type RequestField = (typeof requestFields)[number];

export type RequestValues = { vehicules?: string[] } & Partial<
  Record<Exclude<RequestField, "vehicules"> | QuantityField | ExtraField, string>
>;

export const maxRequestVehicles = 12;
export const requestLimits = { societe: 120, lieu: 200 } as const;

export const customerKinds = { particulier: "Particulier", professionnel: "Professionnel" } as const;
export type CustomerKind = keyof typeof customerKinds;

export const handovers = { agence: "À l’agence", livraison: "Livraison" } as const;
export type Handover = keyof typeof handovers;

export const goneVehicle = "Ce véhicule n’est plus au catalogue.";

export const rentalFieldsId = "votre-location";

export interface SentRequest {
  /** «K7M-4XQ» */
  reference: string;
  /** «mardi 24 novembre à 12:00», by when it is answered; null where the company promises nothing. */
  answerBy: string | null;
  /** No mail of confirmation left: there were too many of them. */
  isUnconfirmed?: true;
}

/** The same as the address of the answer says it; without a reference where there was only a message. */
export type ContactAnswer = Omit<SentRequest, "reference"> & { reference: string | null };
