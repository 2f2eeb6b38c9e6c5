import { expect, test } from "vitest";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { TariffConditions } from "#app/domain/rental/rental-conditions.ts";
import { conditionLabels, conditionLines, formatDayRange, licenceAge, licenceLine } from "./tariff-words.ts";

const taxes = { includesTax: false, vatRate: 20 };
const full: TariffConditions = {
  km_per_day: 150,
  extra_km_price: 0.15,
  deposit: 800,
  damage_excess: 900,
  min_age: 21,
  min_licence_years: 2,
  notes: "",
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const texts = (tariff: TariffConditions, licences: Licence[] = ["B"]) =>
  conditionLines({ tariff, taxes, licence: licenceAge(licences) })
    .filter(({ value }) => value)
    .map(({ label, value }) => plain(`${label} : ${value}`));

test.each([
  [1, 1, "1 jour"],
  [1, 2, "1 ou 2 jours"],
  [7, 13, "7 à 13 jours"],
  [365, 365, "365 jours"],
])("from %i to %i days is «%s»", (from, to, text) => expect(plain(formatDayRange(from, to))).toBe(text));

test("a tariff says its six conditions, with amounts as the visitor pays them", () => {
  expect(texts(full)).toEqual([
    "Kilomètres compris : 150 par jour",
    "Kilomètre au-delà : 0,18 € TTC",
    "Dépôt de garantie : 800 €",
    "Franchise dommages : 900 €",
    "Âge minimum : 21 ans",
    "Permis B depuis : 2 ans",
  ]);
});

test("what a tariff does not say has no line, and no kilometre is beyond where there is no limit", () => {
  const silent = { ...full, deposit: null, damage_excess: null, min_age: null, min_licence_years: 0 };
  expect(texts({ ...silent, km_per_day: null })).toEqual(["Kilomètres compris : sans limite"]);
});

test("a table of tariffs keeps a place for what one of them does not say", () => {
  const tariff = { ...full, deposit: null };
  const lines = conditionLines({ tariff, taxes, licence: licenceLine(["B"]), side: "ht" });
  expect(lines.map(({ label }) => label)).toEqual(conditionLabels);
  expect(lines.map(({ value }) => plain(value))).toEqual([
    ...["150 par jour", "0,15 € HT, 0,18 € TTC", "", "900 €", "21 ans", "B depuis 2 ans"],
  ]);
});

test("where several licences may do, none is named", () => {
  expect(texts(full, ["B96", "BE"]).at(-1)).toBe("Permis depuis : 2 ans");
});

test("a category names its licences with the years, or what there is of both", () => {
  expect(plain(licenceLine(["B"])("2 ans").value)).toBe("B depuis 2 ans");
  expect(plain(licenceLine(["B", "B96", "BE"])("").value)).toBe("B, B96 ou BE");
  expect(licenceLine([])("2 ans")).toEqual({ label: "Permis", value: "depuis 2 ans" });
});
