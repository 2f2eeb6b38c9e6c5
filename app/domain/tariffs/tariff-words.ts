import { formatLicences, type Licence } from "#app/domain/rental/licence.ts";
import { type Amount, type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import type { TariffConditions } from "#app/domain/rental/tariff.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";

/** «1 jour», «1 ou 2 jours», «3 à 6 jours» */
export function formatDayRange(from: number, to: number): string {
  if (from === to) return counted(from, "jour");
  return `${from} ${to === from + 1 ? "ou" : "à"}\u00a0${counted(to, "jour")}`;
}

/** What a tariff asks besides its price, in words; empty where it says nothing. With VAT in any case, and first unless told. */
export function conditionWords(tariff: TariffConditions, taxes: Taxes, side: keyof Amount = "ttc") {
  const { km_per_day, extra_km_price, deposit, damage_excess, min_age, min_licence_years } = tariff;
  const years = (count: number | null) => (count ? counted(count, "an") : "");
  const extraKm =
    km_per_day === null || extra_km_price === null ? null : unitPrice(toCents(extra_km_price), taxes);
  const told = (of: keyof Amount) => extraKm && `${formatCents(extraKm[of])}\u00a0${of.toUpperCase()}`;
  return {
    km: km_per_day === null ? "sans limite" : `${formatNumber(km_per_day)}\u00a0par\u00a0jour`,
    extraKm: [side === "ht" && told("ht"), told("ttc")].filter(Boolean).join(", "),
    deposit: deposit === null ? "" : formatPrice(Math.round(deposit)),
    excess: damage_excess === null ? "" : formatPrice(Math.round(damage_excess)),
    age: years(min_age),
    licenceYears: years(min_licence_years),
  };
}

/** «B depuis 2 ans», «B, B96 ou BE» */
export function licenceWords(licences: readonly Licence[], years: string): string {
  return [formatLicences(licences), years && `depuis ${years}`].filter(Boolean).join(" ");
}

/** «Permis B depuis: 2 ans»; where several may do, none is named. */
export function licenceAge(licences: readonly Licence[]) {
  const code = licences.length === 1 ? ` ${formatLicences(licences)}` : "";
  return (years: string) => ({ label: `Permis${code} depuis`, value: years });
}

/** One line for each thing the tariff says; how long one must have had which licence comes last. */
export function conditionLines(
  tariff: TariffConditions,
  taxes: Taxes,
  licence: (years: string) => { label: string; value: string },
  side?: keyof Amount,
): { label: string; value: string }[] {
  const words = conditionWords(tariff, taxes, side);
  return [
    { label: "Kilomètres compris", value: words.km },
    { label: "Kilomètre au-delà", value: words.extraKm },
    { label: "Dépôt de garantie", value: words.deposit },
    { label: "Franchise dommages", value: words.excess },
    { label: "Âge minimum", value: words.age },
    licence(words.licenceYears),
  ].filter(({ value }) => value !== "");
}
