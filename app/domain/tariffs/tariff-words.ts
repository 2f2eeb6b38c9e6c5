import { formatLicences, type Licence } from "#app/domain/rental/licence.ts";
import { type Amount, type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import {
  conditionFields,
  type TariffConditionKey,
  type TariffConditions,
  tariffConditionKeys,
} from "#app/domain/rental/rental-conditions.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";

/** «1 jour», «1 ou 2 jours», «3 à 6 jours» */
export function formatDayRange(from: number, to: number): string {
  if (from === to) return counted(from, "jour");
  return `${from} ${to === from + 1 ? "ou" : "à"}\u00a0${counted(to, "jour")}`;
}

/** «Permis : B depuis 2 ans», «B, B96 ou BE» */
export function licenceLine(licences: readonly Licence[]) {
  return (years: string) => ({
    label: conditionFields.min_licence_years.publicLabel,
    value: [formatLicences(licences), years && `depuis ${years}`].filter(Boolean).join(" "),
  });
}

/** «Permis B depuis: 2 ans»; where several may do, none is named. */
export function licenceAge(licences: readonly Licence[]) {
  const code = licences.length === 1 ? ` ${formatLicences(licences)}` : "";
  return (years: string) => ({ label: `Permis${code} depuis`, value: years });
}

interface ToldTariff {
  tariff: TariffConditions;
  taxes: Taxes;
  licence: (years: string) => { label: string; value: string };
  /** What is told with VAT in any case is told without it first. */
  side?: keyof Amount;
}

function publicLabel(key: TariffConditionKey): string {
  const field = conditionFields[key];
  return "publicLabel" in field ? field.publicLabel : field.label;
}

export const conditionLabels = tariffConditionKeys.map(publicLabel);

/** What a tariff asks besides its price: one line for each thing, its value empty where the tariff says nothing. */
export function conditionLines({ tariff, taxes, licence, side = "ttc" }: ToldTariff) {
  const { km_per_day, extra_km_price, deposit, damage_excess, min_age, min_licence_years } = tariff;
  const euros = (amount: number | null) => (amount === null ? "" : formatPrice(Math.round(amount)));
  const years = (count: number | null) => (count ? counted(count, "an") : "");
  const extraKm =
    km_per_day === null || extra_km_price === null ? null : unitPrice(toCents(extra_km_price), taxes);
  const told = (of: keyof Amount) => extraKm && `${formatCents(extraKm[of])}\u00a0${of.toUpperCase()}`;
  const values: Record<TariffConditionKey, string> = {
    km_per_day: km_per_day === null ? "sans limite" : `${formatNumber(km_per_day)}\u00a0par\u00a0jour`,
    extra_km_price: [side === "ht" && told("ht"), told("ttc")].filter(Boolean).join(", "),
    deposit: euros(deposit),
    damage_excess: euros(damage_excess),
    min_age: years(min_age),
    min_licence_years: years(min_licence_years),
  };
  return tariffConditionKeys.map((key) =>
    key === "min_licence_years" ? licence(values[key]) : { label: publicLabel(key), value: values[key] },
  );
}
