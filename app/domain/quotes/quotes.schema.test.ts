import { expect, test } from "vitest";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { quoteSchema, readTyped, sendSchema, type TypedLine, type TypedQuote } from "./quotes.schema.ts";

const texts = Object.fromEntries(Object.keys(conditionTopics).map((topic) => [topic, ""]));

const typedLine = (own: Partial<TypedLine> = {}): TypedLine => ({
  ...{ vehicle_id: null, label: "Location", detail: "", quantity: "5", unit: "jour" },
  ...{ unit_price: "63,48", discount: "0", vat_rate: "20" },
  ...own,
});

const typed = (own: Partial<TypedQuote> = {}): TypedQuote => ({
  customer: { name: "Camille Ferrer", company: "", email: "", phone: "", address: "" },
  stay: { from: "2026-12-08", to: "2026-12-12", departure: "", return: "" },
  conditions: {
    ...{ included_km: "750", extra_km_price: "0,15", deposit: "800", damage_excess: "" },
    ...{ min_age: "21", min_licence_years: "2" },
    texts: texts as Record<ConditionTopic, string>,
  },
  prices_for: "particulier",
  text: "",
  validity: "",
  lines: [typedLine()],
  ...own,
});

const lineErrors = (own: Partial<TypedLine>) => readTyped(typed({ lines: [typedLine(own)] })).errors;

test("what is typed in French is money: commas, spaces and a percent sign; empty is none", () => {
  const lines = [typedLine({ quantity: "2,5", unit_price: "1 234,56", discount: "8,5 %", vat_rate: "5,5" })];
  const { draft, errors } = readTyped(typed({ lines }));
  expect(errors).toEqual({});
  expect(draft?.lines[0]).toMatchObject({ quantity: 2.5, unit_price: 1234.56, discount: 8.5, vat_rate: 5.5 });
  expect(draft?.conditions).toMatchObject({ extra_km_price: 0.15, extra_km_vat: null, damage_excess: null });
  expect(draft?.validity).toBeNull();
});

test.each<[keyof TypedLine, string, string]>([
  ["label", " ", "Donnez un nom à cette ligne."],
  ["quantity", "trois", "Écrivez un nombre, par exemple 5."],
  ["unit_price", "-1", "Écrivez un montant, par exemple 160,00."],
  ["unit_price", "1,234", "Écrivez un montant, par exemple 160,00."],
  ["unit_price", "", "Écrivez un montant, par exemple 160,00."],
  ["discount", "100,1", "Écrivez une remise de 0 à 100."],
  ["vat_rate", "50,01", "Écrivez un taux, par exemple 20."],
])("a line whose %s is «%s» is told so at its field", (field, value, sentence) => {
  expect(lineErrors({ [field]: value })).toEqual({ [`lines.0.${field}`]: sentence });
});

test("a discount of everything and a rate of nothing are a line", () => {
  expect(lineErrors({ discount: "100", vat_rate: "0" })).toEqual({});
});

test("a quote is of sixty lines and ten million euros at most", () => {
  const many = (count: number, own: Partial<TypedLine> = {}) =>
    readTyped(typed({ lines: Array.from({ length: count }, () => typedLine(own)) })).errors;
  expect(many(60)).toEqual({});
  expect(many(61)).toEqual({ lines: "Gardez 60\u00a0lignes au plus." });
  expect(many(1, { quantity: "10", unit_price: "999999" })).toEqual({});
  expect(many(2, { quantity: "10", unit_price: "999999" })).toEqual({
    lines: "Ce total dépasse dix millions d’euros.",
  });
});

test("the stay ends after it begins, on days that exist", () => {
  const stayErrors = (from: string, to: string) =>
    readTyped(typed({ stay: { from, to, departure: "", return: "" } })).errors;
  expect(stayErrors("2026-12-08", "2026-12-08")).toEqual({});
  expect(stayErrors("", "")).toEqual({});
  expect(stayErrors("2026-12-08", "2026-12-07")).toEqual({
    "stay.to": "Le retour ne peut pas précéder le départ.",
  });
  expect(stayErrors("2026-12-08", "2036-12-31")).toEqual({ "stay.to": "Choisissez dix ans au plus." });
  expect(stayErrors("2026-02-30", "2026-12-08")).toEqual({ "stay.from": "Choisissez une date qui existe." });
});

test("a quote that comes with a form of before has no VAT of its own for the kilometre", () => {
  const { extra_km_vat } = quoteSchema.parse(typed()).conditions;
  expect(extra_km_vat).toBeNull();
});

test("nothing is sent to what is no address", () => {
  const to = (address: string) => sendSchema.safeParse({ to: address, message: "" }).success;
  expect([to("camille.ferrer@example.fr"), to("camille.ferrer"), to("")]).toEqual([true, false, false]);
});
