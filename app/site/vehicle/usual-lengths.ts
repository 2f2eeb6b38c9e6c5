import type { Stay } from "#app/domain/rental/days.ts";
import { monthPrice } from "#app/domain/rental/month-price.ts";
import { estimateRental, type Offer } from "#app/domain/rental/tariff.ts";
import { exactEuros, formatCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";

export interface UsualLength {
  days: number;
  label: string;
  /** Of a day, with VAT. */
  price: string;
  byMonth: string;
}

const usual = [
  { days: 1, label: "1\u00a0jour" },
  { days: 3, label: "3\u00a0jours" },
  { days: 7, label: "1\u00a0semaine" },
  { days: 30, label: "1\u00a0mois" },
  { days: 90, label: "3\u00a0mois" },
  { days: 365, label: "1\u00a0an" },
];

/** Made by the loader: what a day costs at each is no script of a visitor's. One that is asked for and no other is added. */
export function usualLengths(offer: Offer, { from, to, days }: Stay): UsualLength[] {
  const isOther = days !== null && !(from && to) && !usual.some((length) => length.days === days);
  const lengths = isOther ? [...usual, { days, label: counted(days, "jour") }] : usual;
  return lengths.map((length) => {
    const estimate = estimateRental(offer, length.days);
    const month = estimate && monthPrice(estimate.perDay, length.days);
    return {
      ...length,
      price: estimate ? exactEuros(estimate.perDay.ttc) : "sur devis",
      byMonth: month ? `${formatCents(month.ttc)} /\u00a0mois` : "",
    };
  });
}
