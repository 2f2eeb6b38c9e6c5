import fc from "fast-check";
import { expect, test } from "vitest";
import { newVehicle } from "../staff-vehicle.ts";
import { applyChange, type BulkChange, type BulkSubject, bulkWords, priceGain } from "./bulk-change.ts";
import { bulkChangeSchema } from "./bulk-edit.server.ts";

const vehicle = (values: Partial<BulkSubject>): BulkSubject => ({ ...newVehicle, ...values });
const moved = (price: number | null, change: Omit<Extract<BulkChange, { field: "price" }>, "field">) =>
  applyChange(vehicle({ price }), { field: "price", ...change });

test.each([
  [89, 92, "+\u00a03,00\u00a0€"],
  [69, 71, "+\u00a02,00\u00a0€"],
  [165, 170, "+\u00a05,00\u00a0€"],
  [225, 232, "+\u00a07,00\u00a0€"],
  [87, 90, "+\u00a03,00\u00a0€"],
])("%d € and 3 %, to the euro: %d €", (price, after, gain) => {
  expect(moved(price, { mode: "percent", value: 3, isRounded: true })).toEqual({ after });
  expect(priceGain(price, after)).toBe(gain);
});

test.each([
  ["to the cent without rounding", 89, { mode: "percent", value: 3, isRounded: false }, { after: 91.67 }],
  ["down by a part", 100, { mode: "percent", value: -2.5, isRounded: false }, { after: 97.5 }],
  ["down by an amount", 89.5, { mode: "amount", value: -0.5, isRounded: false }, { after: 89 }],
  ["set, with or without a price before", null, { mode: "set", value: 45, isRounded: false }, { after: 45 }],
  ["nothing to add to", null, { mode: "amount", value: 5, isRounded: true }, { stays: "sans prix" }],
  ["rounded back", 89, { mode: "percent", value: 0.1, isRounded: true }, { stays: "même prix" }],
  ["below nothing", 20, { mode: "amount", value: -20, isRounded: true }, { stays: "deviendrait nul" }],
  [
    "beyond the column",
    999_999,
    { mode: "percent", value: 10, isRounded: true },
    { stays: "deviendrait trop grand" },
  ],
] as const)("a price %s", (_name, price, change, outcome) => {
  expect(moved(price, change)).toEqual(outcome);
});

test("more percent never makes a lower price, and a price has no more than cents", () => {
  const cents = fc.integer({ min: 1, max: 5_000_000 });
  const percent = fc.integer({ min: -5_000, max: 5_000 }).map((value) => value / 100);
  const priceOf = (outcome: ReturnType<typeof moved>, before: number) =>
    "after" in outcome ? Number(outcome.after) : before;
  fc.assert(
    fc.property(cents, percent, percent, fc.boolean(), (price, a, b, isRounded) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((value) => {
        const outcome = moved(price / 100, { mode: "percent", value, isRounded });
        return "stays" in outcome && outcome.stays === "deviendrait nul" ? 0 : priceOf(outcome, price / 100);
      }) as [number, number];
      expect(less).toBeLessThanOrEqual(more);
      expect(Math.abs(more * 100 - Math.round(more * 100))).toBeLessThan(1e-6);
    }),
  );
});

test("equipment is added once, and taken away where there is any", () => {
  const subject = vehicle({ equipment: ["Hayon élévateur", "Attelage"] });
  const change = (mode: "add" | "remove", ...items: string[]) =>
    applyChange(subject, { field: "equipment", mode, items });
  expect(change("add", "Hayon élévateur")).toEqual({ stays: "l’a déjà" });
  expect(change("add", "Hayon élévateur", "Navigation GPS")).toEqual({
    after: ["Hayon élévateur", "Attelage", "Navigation GPS"],
  });
  expect(change("remove", "Hayon élévateur")).toEqual({ after: ["Attelage"] });
  expect(change("remove", "Navigation GPS")).toEqual({ stays: "ne l’a pas" });
});

test("what is so already stays, and says so", () => {
  const subject = vehicle({ show_price: false, critair: "2", tariff_id: null });
  expect(applyChange(subject, { field: "show_price", value: false })).toEqual({ stays: "déjà masqué" });
  expect(applyChange(subject, { field: "show_price", value: true })).toEqual({ after: true });
  expect(applyChange(subject, { field: "critair", value: "2" })).toEqual({ stays: "déjà ainsi" });
  expect(applyChange(subject, { field: "tariff_id", value: null })).toEqual({ stays: "déjà vide" });
});

test.each([
  ["percent", "3", 3],
  ["percent", "+ 3,5 %", 3.5],
  ["percent", "−2,5", -2.5],
  ["amount", "-2.50", -2.5],
  ["set", "1 089,50 €", 1089.5],
])("%s «%s» is %d", (mode, value, number) => {
  expect(bulkChangeSchema.parse({ field: "price", mode, value, isRounded: false })).toMatchObject({
    value: number,
  });
});

test.each([
  ["percent", "trois", "Écrivez un pourcentage, par exemple 3 ou −2,5."],
  ["percent", "1001", "Écrivez un pourcentage, par exemple 3 ou −2,5."],
  ["amount", "", "Écrivez un montant en euros, par exemple 5 ou −2,50."],
  ["set", "-5", "Saisissez un prix en euros, par exemple 89,50."],
  ["set", "0", "Saisissez un prix en euros, par exemple 89,50."],
])("%s «%s» is told at its field", (mode, value, message) => {
  const { error } = bulkChangeSchema.safeParse({ field: "price", mode, value, isRounded: false });
  expect(error?.issues).toMatchObject([{ path: ["value"], message }]);
});

test.each([
  ["body_plan", "semi", "Semi-remorque"],
  ["body_plan", null, "d’après le type"],
  ["licence", null, "d’après le PTAC"],
  ["licence", "CE", "CE"],
  ["critair", null, "—"],
  ["price", null, "—"],
] as const)("%s that becomes %s reads «%s»", (field, value, words) => {
  expect(bulkWords(field, value, new Map())).toBe(words);
});
