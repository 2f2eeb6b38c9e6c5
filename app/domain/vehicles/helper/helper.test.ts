import { expect, test } from "vitest";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { furniture } from "#app/domain/rental/volume.ts";
import { catalogueHref, noFilters } from "../catalogue/catalogue.ts";
import { carryingLink, formValues, helperHref, helperParams, readHelper } from "./helper.ts";
import { formatRange, readLoad } from "./load.ts";

const read = (query: string) => readHelper(new URLSearchParams(query));
const loadOf = (query: string) => readLoad(read(query));

test.each([
  ["mode=demenage&surface=45", "45\u00a0m² normalement meublés", "21 à\u00a024\u00a0m³"],
  ["surface=45+m²", "45\u00a0m² normalement meublés", "21 à\u00a024\u00a0m³"],
  [
    "surface=60&meuble=tres&cave=1&balcon=on",
    "60\u00a0m² très meublés, avec cave et balcon",
    "41 à\u00a046\u00a0m³",
  ],
  // The button of a home says its surface after the field.
  ["surface=30&surface=45", "45\u00a0m² normalement meublés", "21 à\u00a024\u00a0m³"],
  [
    "surface=45&meubles=canape3:1,lit2:1,armoire:2,refrigerateur:1,carton:30",
    "35\u00a0meubles et cartons",
    "12 à\u00a014\u00a0m³",
  ],
  ["meubles.canape3=1&meubles.velo=0&meubles.carton=", "1\u00a0meuble ou carton", "2 à\u00a02,2\u00a0m³"],
  ["mode=transport&palettes=4", "4\u00a0palettes Europe", "4 à\u00a07\u00a0m³"],
  [
    "mode=transport&palettes=4&hauteur_palette=1,60&poids=1 800",
    "4\u00a0palettes Europe de 1,60\u00a0m, 1\u00a0800\u00a0kg",
    "6 à\u00a07\u00a0m³",
  ],
  [
    "mode=transport&longueur=1.2&largeur=0,8&hauteur=0,5&nombre=10",
    "10\u00a0colis de 1,2 × 0,8 × 0,5\u00a0m",
    "4 à\u00a06\u00a0m³",
  ],
  [
    "mode=transport&longueur=0,2&largeur=0,2&hauteur=0,2",
    "1\u00a0colis de 0,2 × 0,2 × 0,2\u00a0m",
    "moins de 0,1\u00a0m³",
  ],
])("?%s is %s: %s", (query, words, range) => {
  const { load, errors } = loadOf(query);
  expect(errors).toEqual({});
  expect(load?.words).toBe(words);
  expect(load && formatRange(load.range)).toBe(range);
});

test.each([
  ["surface=beaucoup", "surface"],
  ["surface=-3", "surface"],
  ["surface=1e9", "surface"],
  ["surface=4", "surface"],
  ["surface=501", "surface"],
  ["mode=transport&palettes=0", "palettes"],
  ["mode=transport&palettes=1,5", "palettes"],
  ["mode=transport&palettes=4&hauteur_palette=9", "hauteur_palette"],
  ["mode=transport&palettes=4&poids=lourd", "poids"],
  ["mode=transport&longueur=21&largeur=1&hauteur=1", "longueur"],
  ["mode=transport&charge=dimensions&nombre=0", "nombre"],
])("?%s is said at its field, and stays there", (query, field) => {
  const input = read(query);
  const { load, errors } = readLoad(input);
  expect(load).toBeNull();
  expect(Object.keys(errors)).toEqual([field]);
  expect(formValues(input).get(field)).not.toBe("");
});

test.each([
  "",
  "mode=__proto__&permis=D&meuble=plein&charge=2",
  "meubles=,,:,canape3,canape3:-1,canape3:1e9,__proto__:4,:3",
  "meubles.canape3=abc&cave=0&froid=non",
  "mode=transport&longueur=2",
  `surface=${"%00"}`,
])("?%s means nothing, and breaks nothing", (query) => {
  expect(loadOf(query)).toEqual({ load: null, errors: {} });
  expect(read(query).licence).toBe("B");
});

test.each([
  ["du=0002-11-24&agence=perpignan", ""],
  ["du=2026-11-24", "du=2026-11-24"],
  ["agence=019AA1B2-0000-7000-8000-00000000000A", "agence=019aa1b2-0000-7000-8000-00000000000a"],
])("?%s goes along as «%s»", (query, carried) => {
  expect(read(query).carried).toBe(carried);
});

test("a slip in a way in that is not taken does not matter", () => {
  expect(loadOf("mode=demenage&surface=45&palettes=abc").errors).toEqual({});
});

test("what is written is read back, and says nothing that changes nothing", () => {
  const query =
    "mode=transport&surface=45&palettes=4&hauteur_palette=1,6&poids=x&meuble=peu&meubles=canape3:1,carton:20&charge=dimensions&cave=1&froid=1&permis=C1&du=2026-11-24&au=2026-11-27&agence=019aa1b2-0000-7000-8000-00000000000a";
  expect(helperHref(read(query))).toBe(`/quel-vehicule?${query}`);
  expect(helperHref({ mode: "recherche" })).toBe("/quel-vehicule?mode=recherche");
  expect(read("meubles=carton:99999999").furniture).toEqual({ carton: 500 });
});

test("every field of the form is one the page reads", () => {
  const fields = [...formValues(read("")).keys()];
  for (const name of fields) expect(helperParams).toContain(name);
  expect(fields).toHaveLength(20 + furniture.length);
});

test("the way to the catalogue is written as the catalogue writes it", () => {
  expect(carryingLink({ licence: "C", type: "Frigorifiques", minCapacity: 12.1 })).toBe(
    catalogueHref({ ...noFilters, licence: "C", types: ["Frigorifiques"], minCapacity: 12.1 }),
  );
  expect(carryingLink({ licence: "B" })).toBe("/catalogue?permis=B");
  const { carried } = read("du=2026-11-24&au=2026-11-27");
  expect(withStay(carryingLink({ licence: "B", minCapacity: 8, maxCapacity: 20 }), carried)).toBe(
    catalogueHref({
      ...{ ...noFilters, licence: "B", minCapacity: 8, maxCapacity: 20 },
      ...{ from: "2026-11-24", to: "2026-11-27" },
    }),
  );
});
