/** Every figure of the rental conditions; what forms ask is in `condition-forms.ts`, away from public pages. */
export const conditionFields = {
  km_per_day: { label: "Kilomètres par jour", publicLabel: "Kilomètres compris", in: "tariff" },
  /** For one vehicle and the whole stay; null: as many as one likes. */
  included_km: { label: "Kilomètres compris", in: "quote" },
  /** With or without VAT as the company, or the quote, tells its prices. */
  extra_km_price: { label: "Kilomètre au-delà", in: "both" },
  extra_km_vat: { label: "TVA du kilomètre", in: "quote" },
  deposit: { label: "Dépôt de garantie", in: "both" },
  damage_excess: { label: "Franchise", publicLabel: "Franchise dommages", in: "both" },
  min_age: { label: "Âge minimum", in: "both" },
  min_licence_years: { label: "Permis depuis", publicLabel: "Permis", in: "both" },
} as const;

type Fields = typeof conditionFields;
export type ConditionKey = keyof Fields;
type KeysIn<Document extends "tariff" | "quote"> = {
  [Key in ConditionKey]: Fields[Key]["in"] extends Document | "both" ? Key : never;
}[ConditionKey];
type Figures<Key extends string> = Record<Key, number | null>;

export type TariffConditionKey = KeysIn<"tariff">;
export type QuoteConditionKey = KeysIn<"quote">;

export const keysIn = <Document extends "tariff" | "quote">(document: Document) =>
  (Object.keys(conditionFields) as ConditionKey[]).filter((key): key is KeysIn<Document> =>
    [document, "both"].includes(conditionFields[key].in),
  );

export const tariffConditionKeys = keysIn("tariff");

export interface TariffConditions extends Figures<TariffConditionKey> {
  notes: string;
}

/** What a quote says of a vehicle; one from before the rate was kept took the first line's. */
export interface VehicleConditions extends Figures<Exclude<QuoteConditionKey, "extra_km_vat">> {
  extra_km_vat?: number | null;
}

export interface Inclusion {
  title: string;
  text: string;
  /** Of the specification's lines: the company has said that it holds for all its rentals. */
  confirmed?: boolean;
}
