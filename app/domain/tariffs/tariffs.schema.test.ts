import { expect, test } from "vitest";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { readTariffForm, readTiers, tariffSchema } from "./tariffs.schema.ts";

const form = (fields: Record<string, string> = {}) => {
  const posted = new FormData();
  posted.set("name", "Porteurs");
  for (const [name, value] of Object.entries(fields)) posted.set(name, value);
  return readTariffForm(posted);
};
const errorsOf = (fields: Record<string, string>) => schemaErrors(tariffSchema, form(fields));
const tiers = (...rows: [string, string][]) => errorsOf({ tiers: JSON.stringify(rows) });

test("tiers are read as people write them, and kept by days; empty rows are none", () => {
  const rows = JSON.stringify([
    ["28", "− 40 %"],
    ["", " "],
    ["7", "-12,5"],
    ["365", "60"],
  ]);
  expect(tariffSchema.parse(form({ tiers: rows })).tiers).toEqual([
    { from_days: 7, discount: 12.5 },
    { from_days: 28, discount: 40 },
    { from_days: 365, discount: 60 },
  ]);
  expect(tariffSchema.parse(form()).tiers).toEqual([]);
});

test.each([
  ["1", "Saisissez un nombre de jours, de 2 à 365."],
  ["366", "Saisissez un nombre de jours, de 2 à 365."],
  ["7,5", "Saisissez un nombre de jours, de 2 à 365."],
  ["", "Saisissez un nombre de jours, de 2 à 365."],
])("«%s» days are refused at the row", (days, sentence) => {
  expect(tiers(["3", "8"], [days, "20"])).toEqual({ "tiers.1.from_days": sentence });
});

test.each(["0", "100", "12,55", "beaucoup", ""])("a discount of «%s» is refused at the row", (discount) => {
  expect(tiers(["7", discount])).toEqual({
    "tiers.0.discount": "Saisissez une remise entre 0 et 100\u00a0%, par exemple 12,5.",
  });
});

test("discounts rise with the days, whatever the order of the rows; no day stands twice", () => {
  const sentence = (percent: string) =>
    `La remise doit dépasser celle du palier précédent (${percent}\u00a0%).`;
  expect(tiers(["28", "25"], ["14", "28,5"])).toEqual({ "tiers.0.discount": sentence("28,5") });
  expect(tiers(["7", "20"], ["14", "20"])).toEqual({ "tiers.1.discount": sentence("20") });
  expect(tiers(["7", "20"], ["7", "30"])).toEqual({
    "tiers.1.from_days": "Il y a déjà un palier de 7\u00a0jours.",
  });
});

test("eight tiers are enough, and what is no list of tiers is refused", () => {
  const nine = Array.from({ length: 9 }, (_, index): [string, string] => [`${index + 2}`, `${index + 1}`]);
  expect(tiers(...nine)).toEqual({ tiers: "Gardez 8\u00a0paliers au plus." });
  expect(tiers(...nine.slice(1))).toEqual({});
  for (const junk of ["{", "null", "[1]", '[["2"]]', '[{"from_days":2}]']) {
    expect(errorsOf({ tiers: junk })).toEqual({ tiers: "Vérifiez les paliers." });
  }
});

test("conditions may be left empty; what is no such number is refused at its field", () => {
  expect(tariffSchema.parse(form({ extra_km_price: "0,15", deposit: "1 200 €" }))).toMatchObject({
    extra_km_price: 0.15,
    deposit: 1200,
    km_per_day: null,
    min_age: null,
  });
  const wrong = {
    km_per_day: "1,5",
    extra_km_price: "0,155",
    deposit: "-3",
    min_age: "12",
    min_licence_years: "99",
  };
  expect(Object.keys(errorsOf(wrong))).toEqual(Object.keys(wrong));
  expect(errorsOf({ name: "  " })).toEqual({ name: "Saisissez le nom du tarif." });
  expect(Object.keys(errorsOf({ default_for: "Vélos" }))).toEqual(["default_for.0"]);
});

test("the preview is made of the rows that can be understood", () => {
  expect(
    readTiers([
      ["28", "40"],
      ["x", "3"],
      ["7", "20"],
    ]),
  ).toEqual([
    { from_days: 7, discount: 20 },
    { from_days: 28, discount: 40 },
  ]);
});
