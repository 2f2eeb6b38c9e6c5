import type { CustomerKind } from "#app/domain/requests/request-terms.ts";
import { centDecimals, formatCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { type Amount, multiplied, type UnitPrice } from "./money.ts";
import type { Estimate } from "./tariff.ts";

/** A line of an estimate as people read it, on the page, in both mails and in the back-office. */
interface EstimateLine {
  label: string;
  detail: string;
  /** Null for what is included, or has no price: `word` says which. */
  amount: Amount | null;
  word: string;
}

export const estimateNote =
  "Non compris\u00a0: carburant, péages. Estimation indicative\u00a0: le devis fait foi.";
export const deliveryNote = "hors livraison, chiffrée dans le devis";
export const longTermSentence = "Longue durée\u00a0: devis personnalisé.";

const euros = (cents: number) => formatCents(cents, { exact: true });
const kilometres = (km: number) => `${formatNumber(km)}\u00a0km`;

/** `side`: how its reader reckons; the public reads with VAT. */
export function estimateLines(estimate: Estimate, side: keyof Amount = "ttc"): EstimateLine[] {
  const { days, chargedDays, perDay, rental, includedKm, extraKm, quantity = 1 } = estimate;
  const each = (price: UnitPrice, of: string, count: number, amount: Amount | null) =>
    [
      `${euros(price[side])} ${side.toUpperCase()} ${of}`,
      amount && estimate.lines && roundingWords(price, { quantity: count, amount, side }),
    ]
      .filter(Boolean)
      .join(", ");
  const times = quantity > 1 ? `${quantity}\u00a0× ` : "";
  const apiece = quantity > 1 ? " par véhicule" : "";
  const lines: EstimateLine[] = [
    {
      label: `${times}${counted(days, "jour")}`,
      detail:
        chargedDays > days
          ? `le prix de ${chargedDays}\u00a0jours est plus bas, c’est lui qui s’applique`
          : each(perDay, "par jour", days * quantity, rental),
      amount: rental,
      word: "",
    },
    {
      label: includedKm === null ? "Kilomètres" : kilometres(includedKm),
      detail: includedKm === null ? "sans limite" : `${kilometres(includedKm / days)} par jour${apiece}`,
      amount: null,
      word: "compris",
    },
  ];
  if (extraKm) {
    lines.push({
      label: `${times}${kilometres(extraKm.km)} au-delà`,
      detail: extraKm.each ? each(extraKm.each, "le kilomètre", extraKm.km * quantity, extraKm.total) : "",
      amount: extraKm.total,
      word: extraKm.total ? "" : "sur devis",
    });
  }
  return lines;
}

/** «arrondi +0,01 €» on the line that has what rounding leaves: VAT is taken on the whole sum. */
export function roundingWords(
  unit: UnitPrice,
  { quantity, amount, side }: { quantity: number; amount: Amount; side: keyof Amount },
): string {
  const cents = amount[side] - multiplied(unit[side], quantity);
  if (cents === 0 || centDecimals(unit[side]) === null) return "";
  return `arrondi ${cents > 0 ? "+" : "−"}${euros(Math.abs(cents))}`;
}

export function formatTotal({ ttc, ht }: Amount): string {
  return `${euros(ttc)}\u00a0TTC, ${euros(ht)}\u00a0HT`;
}

/** The one that binds the customer first, each to the cent. */
export function bothAmounts({ ht, ttc }: Amount, kind: CustomerKind | null): [string, string] {
  const words = [`${euros(ht)}\u00a0HT`, `${euros(ttc)}\u00a0TTC`];
  return (kind === "professionnel" ? words : words.toReversed()) as [string, string];
}
