import { formatNumber } from "./numbers.ts";
import { counted } from "./plural.ts";
import { formatCents } from "./price.ts";
import type { Estimate } from "./tariff.ts";
import type { Amount } from "./vat.ts";

/** A line of an estimate as people read it, on the page, in both mails and in the back-office. */
export interface EstimateLine {
  label: string;
  detail: string;
  /** Null for what is included, or has no price: `word` says which. */
  amount: Amount | null;
  word: string;
}

export const estimateNote =
  "Non compris\u00a0: carburant, péages, options. Estimation indicative\u00a0: le devis fait foi.";
/** Beside every estimate of a rental that is to be brought. */
export const deliveryNote = "hors livraison, chiffrée dans le devis";
export const longTermSentence = "Longue durée\u00a0: devis personnalisé.";

const euros = (cents: number) => formatCents(cents, { exact: true });
const kilometres = (km: number) => `${formatNumber(km)}\u00a0km`;

/** `side`: how its reader reckons; the public reads with VAT. */
export function estimateLines(estimate: Estimate, side: keyof Amount = "ttc"): EstimateLine[] {
  const { days, chargedDays, perDay, rental, includedKm, extraKm } = estimate;
  const each = (price: Amount) => `${euros(price[side])} ${side.toUpperCase()}`;
  const lines: EstimateLine[] = [
    {
      label: counted(days, "jour"),
      detail:
        chargedDays > days
          ? `le prix de ${chargedDays}\u00a0jours est plus bas, c’est lui qui s’applique`
          : `${each(perDay)} par jour`,
      amount: rental,
      word: "",
    },
    {
      label: includedKm === null ? "Kilomètres" : kilometres(includedKm),
      detail: includedKm === null ? "sans limite" : `${kilometres(includedKm / days)} par jour`,
      amount: null,
      word: "compris",
    },
  ];
  if (extraKm) {
    lines.push({
      label: `${kilometres(extraKm.km)} au-delà`,
      detail: extraKm.each ? `${each(extraKm.each)} le kilomètre` : "",
      amount: extraKm.total,
      word: extraKm.total ? "" : "sur devis",
    });
  }
  return lines;
}

/** «866,88 € TTC, 722,40 € HT» */
export function formatTotal({ ttc, ht }: Amount): string {
  return `${euros(ttc)}\u00a0TTC, ${euros(ht)}\u00a0HT`;
}
