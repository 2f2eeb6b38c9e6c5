import {
  type ConditionKey,
  conditionFields,
  keysIn,
  type QuoteConditionKey,
  type TariffConditionKey,
  tariffConditionKeys,
} from "./rental-conditions.ts";

interface ConditionForm {
  unit: "€" | "km" | "ans" | "%";
  decimals?: number;
  fixed?: number;
  min?: number;
  max: number;
  /** Said of what cannot be read, in the form of a tariff and of a quote. */
  tariffError?: string;
  quoteError?: string;
  /** In the quote's editor, where that is not its label. */
  quoteLabel?: string;
  hint?: string;
  placeholder?: string;
  /** What the law wants told, named where it is not: with its article of a tariff, and in a quote to a consumer. */
  missingInTariff?: string;
  missingInQuote?: string;
}

const forms: Record<ConditionKey, ConditionForm> = {
  km_per_day: {
    ...{ unit: "km", max: 5000 },
    tariffError: "Saisissez un nombre entier de kilomètres, par exemple 150.",
    hint: "Vide\u00a0: sans limite.",
  },
  included_km: {
    ...{ unit: "km", max: 999_999 },
    quoteError: "Écrivez un nombre, par exemple 750.",
    placeholder: "sans limite",
  },
  extra_km_price: {
    ...{ unit: "€", decimals: 2, fixed: 2, max: 99.99 },
    tariffError: "Saisissez un prix en euros, par exemple 0,15.",
    quoteError: "Écrivez un prix, par exemple 0,15.",
    quoteLabel: "Au-delà",
    missingInTariff: "de prix du kilomètre au-delà",
    missingInQuote: "Kilomètre au-delà",
  },
  extra_km_vat: {
    ...{ unit: "%", decimals: 2, max: 50 },
    quoteError: "Écrivez un taux, par exemple 20.",
  },
  deposit: {
    ...{ unit: "€", max: 999_999 },
    tariffError: "Saisissez un montant en euros, par exemple 800.",
    quoteError: "Écrivez un montant, par exemple 800.",
    missingInTariff: "de dépôt de garantie",
    missingInQuote: "Dépôt de garantie",
  },
  damage_excess: {
    ...{ unit: "€", max: 999_999 },
    tariffError: "Saisissez un montant en euros, par exemple 1\u00a0200.",
    quoteError: "Écrivez un montant, par exemple 900.",
    missingInTariff: "de franchise",
    missingInQuote: "Franchise",
  },
  min_age: {
    ...{ unit: "ans", min: 16, max: 99 },
    tariffError: "Saisissez un âge de 16 à 99\u00a0ans.",
    quoteError: "Écrivez un âge de 16 à 99\u00a0ans.",
    missingInTariff: "d’âge minimum",
  },
  min_licence_years: {
    ...{ unit: "ans", max: 50 },
    tariffError: "Saisissez un nombre d’années, de 0 à 50.",
    quoteError: "Écrivez un nombre d’années.",
    missingInTariff: "d’ancienneté de permis",
    missingInQuote: "Ancienneté du permis",
  },
};

function fieldsOf<Key extends ConditionKey>(keys: readonly Key[], error: "tariffError" | "quoteError") {
  return keys.map((key) => ({
    ...{ key, label: conditionFields[key].label, decimals: 0, min: 0 },
    ...forms[key],
    error: forms[key][error] ?? "",
  }));
}

export const tariffConditionFields = fieldsOf<TariffConditionKey>(tariffConditionKeys, "tariffError");
export const quoteConditionFields = fieldsOf<QuoteConditionKey>(keysIn("quote"), "quoteError");

export function eachCondition<Field extends { key: string }, Value>(
  fields: readonly Field[],
  read: (field: Field) => Value,
): Record<Field["key"], Value> {
  return Object.fromEntries(fields.map((field) => [field.key, read(field)])) as Record<Field["key"], Value>;
}

/** Without a limit of kilometres there is nothing beyond to be said. */
export function isConditionMissing(
  key: ConditionKey,
  said: Partial<Record<ConditionKey, number | null>>,
): boolean {
  const hasNoLimit = said.km_per_day === null || said.included_km === null;
  return said[key] == null && (key !== "extra_km_price" || !hasNoLimit);
}
