/** A figure that goes with the price of a rental, as forms ask for it and as readers are told it. */
interface ConditionField {
  label: string;
  unit: "€" | "km" | "ans" | "%";
  decimals?: number;
  /** Always typed with so many decimals. */
  fixed?: number;
  min?: number;
  max: number;
  /** Said of what cannot be read; only a field with one stands in a tariff, or in the conditions of a quote. */
  tariffError?: string;
  quoteError?: string;
  /** On `/tarifs` and the vehicle's page, where that is not the form's label; in the quote's editor. */
  publicLabel?: string;
  quoteLabel?: string;
  hint?: string;
  placeholder?: string;
  /** What the law wants told, named where it is not: with its article of a tariff, and in a quote to a consumer. */
  missingInTariff?: string;
  missingInQuote?: string;
}

/**
 * Every figure of the rental conditions, in the order of its readers. Schemas and forms of tariff and quote, what the site
 * and the document tell, what is missing, the history's words and the import are made of this; a new one is a migration, a
 * line in `server/db/schema.ts` and one here.
 */
export const conditionFields = {
  /** Null: as many as one likes. */
  km_per_day: {
    ...{ label: "Kilomètres par jour", unit: "km", max: 5000 },
    tariffError: "Saisissez un nombre entier de kilomètres, par exemple 150.",
    publicLabel: "Kilomètres compris",
    hint: "Vide\u00a0: sans limite.",
  },
  /** For one vehicle and the whole stay; null: as many as one likes. */
  included_km: {
    ...{ label: "Kilomètres compris", unit: "km", max: 999_999 },
    quoteError: "Écrivez un nombre, par exemple 750.",
    placeholder: "sans limite",
  },
  /** With or without VAT as the company, or the quote, tells its prices. */
  extra_km_price: {
    ...{ label: "Kilomètre au-delà", unit: "€", decimals: 2, fixed: 2, max: 99.99 },
    tariffError: "Saisissez un prix en euros, par exemple 0,15.",
    quoteError: "Écrivez un prix, par exemple 0,15.",
    quoteLabel: "Au-delà",
    missingInTariff: "de prix du kilomètre au-delà",
    missingInQuote: "Kilomètre au-delà",
  },
  extra_km_vat: {
    ...{ label: "TVA du kilomètre", unit: "%", decimals: 2, max: 50 },
    quoteError: "Écrivez un taux, par exemple 20.",
  },
  deposit: {
    ...{ label: "Dépôt de garantie", unit: "€", max: 999_999 },
    tariffError: "Saisissez un montant en euros, par exemple 800.",
    quoteError: "Écrivez un montant, par exemple 800.",
    missingInTariff: "de dépôt de garantie",
    missingInQuote: "Dépôt de garantie",
  },
  damage_excess: {
    ...{ label: "Franchise", unit: "€", max: 999_999 },
    tariffError: "Saisissez un montant en euros, par exemple 1\u00a0200.",
    quoteError: "Écrivez un montant, par exemple 900.",
    publicLabel: "Franchise dommages",
    missingInTariff: "de franchise",
    missingInQuote: "Franchise",
  },
  min_age: {
    ...{ label: "Âge minimum", unit: "ans", min: 16, max: 99 },
    tariffError: "Saisissez un âge de 16 à 99\u00a0ans.",
    quoteError: "Écrivez un âge de 16 à 99\u00a0ans.",
    missingInTariff: "d’âge minimum",
  },
  min_licence_years: {
    ...{ label: "Permis depuis", unit: "ans", max: 50 },
    tariffError: "Saisissez un nombre d’années, de 0 à 50.",
    quoteError: "Écrivez un nombre d’années.",
    publicLabel: "Permis",
    missingInTariff: "d’ancienneté de permis",
    missingInQuote: "Ancienneté du permis",
  },
} as const satisfies Record<string, ConditionField>;

type Fields = typeof conditionFields;
type KeysWith<Error extends "tariffError" | "quoteError"> = {
  [Key in keyof Fields]: Fields[Key] extends Record<Error, string> ? Key : never;
}[keyof Fields];
type Figures<Key extends string> = Record<Key, number | null>;

export type TariffConditionKey = KeysWith<"tariffError">;
export type QuoteConditionKey = KeysWith<"quoteError">;

/** What a tariff says to the public besides its name. */
export interface TariffConditions extends Figures<TariffConditionKey> {
  notes: string;
}

/** What a quote says of a vehicle; one from before the rate was kept took the first line's. */
export interface VehicleConditions extends Figures<Exclude<QuoteConditionKey, "extra_km_vat">> {
  extra_km_vat?: number | null;
}

function fieldsWith<Error extends "tariffError" | "quoteError">(name: Error) {
  return Object.entries<ConditionField>(conditionFields).flatMap(([key, field]) => {
    const error = field[name];
    return error ? [{ decimals: 0, min: 0, ...field, error, key: key as KeysWith<Error> }] : [];
  });
}

export const tariffConditionFields = fieldsWith("tariffError");
export const quoteConditionFields = fieldsWith("quoteError");
export const tariffConditionKeys = tariffConditionFields.map(({ key }) => key);

/** A record of one value for each field of a form. */
export function eachCondition<Field extends { key: string }, Value>(
  fields: readonly Field[],
  read: (field: Field) => Value,
): Record<Field["key"], Value> {
  return Object.fromEntries(fields.map((field) => [field.key, read(field)])) as Record<Field["key"], Value>;
}

/** Without a limit of kilometres there is nothing beyond to be said. */
export function isConditionMissing(key: keyof Fields, said: Partial<Figures<keyof Fields>>): boolean {
  const hasNoLimit = said.km_per_day === null || said.included_km === null;
  return said[key] == null && (key !== "extra_km_price" || !hasNoLimit);
}

/** One of the things that every rental includes, as the company words it. */
export interface Inclusion {
  title: string;
  text: string;
}

/** What a company says about a rental besides its price list; `/tarifs` shows those that have words. */
export const conditionTopics = {
  payment: "Paiement",
  advance: "Acompte",
  fuel: "Carburant",
  late_return: "Retour en retard",
  early_return: "Retour anticipé",
  cancellation: "Annulation",
  deposit: "Dépôt de garantie",
  insurance: "Assurance",
  drivers: "Conducteurs",
  delivery: "Livraison",
} as const;

export type ConditionTopic = keyof typeof conditionTopics;
export const allTopics = Object.keys(conditionTopics) as ConditionTopic[];
export type RentalConditions = Partial<Record<ConditionTopic, string>>;

/** Said under a field while it is written, where the name alone does not say all that belongs there. */
export const topicHints: RentalConditions = {
  payment: "Quand et comment la location se paie, par exemple\u00a0: au départ, par carte ou virement.",
  advance:
    "Montant, quand il est dû, qui en est dispensé. S’il n’y en a pas\u00a0: «\u00a0Aucun acompte.\u00a0»",
  deposit: "Par quel moyen, quand il est rendu, qui en est dispensé. Le montant vient du tarif.",
};
