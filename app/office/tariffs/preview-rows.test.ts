import { expect, test } from "vitest";
import { draftOffer, laterPriceSentence, previewRows, stepsSentence } from "./preview-rows.ts";

const taxes = { includesTax: false, vatRate: 20 };
const tiers = [
  [3, 8],
  [7, 20],
  [14, 28],
  [28, 40],
  [90, 48],
  [180, 54],
  [365, 60],
].map(([from_days = 0, discount = 0]) => ({ from_days, discount }));
const offer = draftOffer(tiers, 6900, taxes);

test("the usual lengths, with their discount, a day's price and both totals", () => {
  expect(
    previewRows(offer).map(({ days, discount, perDay, total }) => [
      days,
      discount,
      perDay.ht,
      total.ht,
      total.ttc,
    ]),
  ).toEqual([
    [1, 0, 6900, 6900, 8280],
    [3, 8, 6348, 19_044, 22_853],
    [7, 20, 5520, 38_640, 46_368],
    [14, 28, 4968, 69_552, 83_462],
    [30, 40, 4140, 124_200, 149_040],
    [90, 48, 3588, 322_920, 387_504],
    [365, 60, 2760, 1_007_400, 1_208_880],
  ]);
});

test("a length that takes a later tier's price has that tier's discount", () => {
  const [, , week] = previewRows(draftOffer([{ from_days: 8, discount: 50 }], 6900, taxes));
  expect(week).toMatchObject({ days: 7, discount: 50, total: { ht: 27_600 } });
});

test("where a later tier's price applies is said once with its price, then by the tiers", () => {
  expect(laterPriceSentence(offer)).toBe(
    "13\u00a0jours\u00a0: le prix de 14\u00a0jours est plus bas, c’est lui qui s’applique (695,52\u00a0€\u00a0HT). " +
      "De même avant les paliers de 28, 90, 180 et\u00a0365\u00a0jours.",
  );
  expect(laterPriceSentence(draftOffer(tiers.slice(0, 2), 6900, taxes))).toBeNull();
  expect(laterPriceSentence(draftOffer([], 6900, taxes))).toBeNull();
});

test("a price with VAT in it is shown without, and the chart is told in words", () => {
  expect(stepsSentence(draftOffer(tiers.slice(0, 1), 12_000, { includesTax: true, vatRate: 20 }))).toBe(
    "Prix HT par jour selon la durée\u00a0: 100,00\u00a0€ dès 1\u00a0jour, 92,00\u00a0€ dès 3\u00a0jours.",
  );
});
