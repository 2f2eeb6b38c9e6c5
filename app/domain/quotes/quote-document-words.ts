import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { plural } from "#app/lib/plural.ts";

// How a quote's number, days, places, quantities and amounts are written, on paper and on every screen.

/** «DV-2026-0042 · version 2» */
export function quoteTitle({ number, version }: { number: string | null; version: number }): string {
  if (number === null) return "brouillon, sans numéro";
  return version > 1 ? `${number} · version\u00a0${version}` : number;
}

/** «5 jours», «1 forfait», «2» */
export function quantityWords(quantity: number, unit: string): string {
  if (!unit) return formatNumber(quantity);
  const isInvariable = unit === "km" || unit === "mois" || unit === "h" || unit.endsWith("s");
  return `${formatNumber(quantity)}\u00a0${isInvariable ? unit : plural(quantity, unit)}`;
}

/** «1 840 avenue des Rouliers, 66000 Perpignan» */
export function placeWords({ address, zip, city }: { address: string; zip: string; city: string }): string {
  return [address, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** «04 65 71 20 10 · perpignan@example.fr» */
export function reachWords({ phone, email }: { phone: string; email: string }): string {
  return [phone && formatPhone(phone), email].filter(Boolean).join(" · ");
}

/** «Agence de Perpignan», whether the agency is named so or «Perpignan». */
export function agencyTitle(name: string): string {
  return /^agence\b/i.test(name) ? capital(name) : `Agence de ${name}`;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
