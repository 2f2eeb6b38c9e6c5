import { eachCondition, tariffConditionFields } from "#app/domain/rental/condition-forms.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import { estimateRental, type Offer, type Tier, tierRows } from "#app/domain/rental/tariff.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";

const euros = (cents: number) => formatCents(cents, { exact: true });

/** What an offer is made of while its tariff is being written: the tiers alone make the price. */
export function draftOffer(tiers: Tier[], dayPrice: number, taxes: Taxes): Offer {
  const conditions = eachCondition(tariffConditionFields, () => null);
  return { dayPrice, taxes, tariff: { id: "", name: "", tiers, notes: "", ...conditions } };
}

/** «− 12,5 %» */
export function formatDiscount(percent: number): string {
  return `−\u00a0${formatNumber(percent)}\u00a0%`;
}

const durations: [days: number, label: string, detail?: string][] = [
  [1, "1\u00a0jour"],
  [3, "3\u00a0jours"],
  [7, "1\u00a0semaine"],
  [14, "14\u00a0jours"],
  [30, "1\u00a0mois", "30\u00a0j"],
  [90, "90\u00a0jours"],
  [365, "1\u00a0an", "365\u00a0j"],
];

export function previewRows(offer: Offer) {
  return durations.flatMap(([days, label, detail]) => {
    const estimate = estimateRental(offer, days);
    if (!estimate) return [];
    const { chargedDays, perDay, total } = estimate;
    const reached = offer.tariff.tiers.filter(({ from_days }) => from_days <= chargedDays);
    const discount = Math.max(0, ...reached.map((tier) => tier.discount));
    return [{ days, label, detail, discount, perDay, total }];
  });
}

/** Where a shorter rental takes a later tier's price, said with the first such length; null where none does. */
export function laterPriceSentence(offer: Offer): string | null {
  const before = offer.tariff.tiers.flatMap(({ from_days }) => {
    const days = from_days - 1;
    const estimate = estimateRental(offer, days);
    return estimate && estimate.chargedDays > days ? [estimate] : [];
  });
  const [first, ...others] = before;
  if (!first) return null;
  const price = `${euros(first.total.ht)}\u00a0HT`;
  const sentence = `${first.days}\u00a0jours\u00a0: le prix de ${first.chargedDays}\u00a0jours est plus bas, c’est lui qui s’applique (${price}).`;
  const starts = others.map(({ days }) => String(days + 1));
  if (starts.length === 0) return sentence;
  const list = starts.length > 1 ? `${starts.slice(0, -1).join(", ")} et\u00a0${starts.at(-1)}` : starts[0];
  return `${sentence} De même avant ${starts.length > 1 ? "les paliers" : "le palier"} de ${list}\u00a0jours.`;
}

export function stepsSentence(offer: Offer): string {
  const steps = tierRows(offer).map(
    ({ from, perDay }) => `${euros(perDay.ht)} dès ${from}\u00a0${from > 1 ? "jours" : "jour"}`,
  );
  return `Prix HT par jour selon la durée\u00a0: ${steps.join(", ")}.`;
}
