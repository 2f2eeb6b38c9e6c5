import { expect, test } from "vitest";
import { describeFilters } from "#app/site/catalogue/active-filters.tsx";
import { catalogueDestination, rememberedTypes } from "#app/site/catalogue/navigation.ts";
import { countText } from "#app/site/catalogue/results.tsx";
import {
  type CatalogueFilters,
  catalogueHref,
  countPanelFilters,
  noFilters,
  readFilters,
  sliceOfPage,
} from "./catalogue.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));
const whole: CatalogueFilters = {
  search: "fourgon",
  types: ["Poids lourds", "Véhicules léger"],
  licence: "C1",
  availability: "disponibles",
  minCapacity: 3.5,
  maxCapacity: 20,
  from: "2026-11-24",
  to: "2026-11-27",
  agency: "019aa1b2-0000-7000-8000-00000000000a",
  page: 2,
};

test.each<[query: string, read: Partial<CatalogueFilters>]>([
  ["", {}],
  ["q=++Corb%C3%A8re+", { search: "Corbère" }],
  ["q=a%00b%0A%09c", { search: "a b c" }],
  [`q=${"x".repeat(500)}`, { search: "x".repeat(100) }],
  ["type=camion", { types: ["Poids lourds"] }],
  ["type=Remorques&type=utilitaire&type=Remorques", { types: ["Remorques", "Véhicules léger"] }],
  ["type=v%C3%A9lo&type=__proto__&type=", {}],
  ["permis=B", { licence: "B" }],
  ["permis=CE&permis=C1&permis=x", { licence: "CE" }],
  ["permis=b", {}],
  ["permis=B96", {}],
  ["disponibilite=disponibles", { availability: "disponibles" }],
  ["disponibilite=indisponibles", { availability: "indisponibles" }],
  ["disponibilite=&disponibilite=disponibles", {}],
  ["disponibilite=true", {}],
  ["capacite_min=0&capacite_max=12,5", { minCapacity: 0, maxCapacity: 12.5 }],
  ["capacite_min=+3.50+", { minCapacity: 3.5 }],
  ["capacite_min=-1&capacite_max=abc", {}],
  ["capacite_min=1e3&capacite_max=Infinity", {}],
  ["capacite_min=&capacite_max=99999999999999", {}],
  ["page=3", { page: 3 }],
  ["page=0", {}],
  ["page=-2", {}],
  ["page=1.5", {}],
  ["page=9999999999", {}],
  ["page=999999", { page: 100_000 }],
  ["du=2026-11-24&au=2026-11-27", { from: "2026-11-24", to: "2026-11-27" }],
  ["du=2026-02-30&au=demain", {}],
  // A year that is still being typed.
  ["du=0002-11-24", {}],
  ["agence=019AA1B2-0000-7000-8000-00000000000A", { agency: "019aa1b2-0000-7000-8000-00000000000a" }],
  ["agence=perpignan", {}],
  ["%F0%28%8C%28=%", {}],
])("?%s is read, whatever it says", (query, expected) => {
  expect(read(query)).toEqual({ ...noFilters, ...expected });
});

test("what is written is read back, and nothing is written that changes nothing", () => {
  expect(read(catalogueHref(whole).split("?")[1] as string)).toEqual(whole);
  expect(catalogueHref(noFilters)).toBe("/catalogue");
  expect(catalogueHref({ ...noFilters, minCapacity: 0 })).toBe("/catalogue?capacite_min=0");
});

test("the address keeps only the first type, the history entry the others", () => {
  const { to, mask, state } = catalogueDestination(whole);
  expect(new URLSearchParams(to.split("?")[1]).getAll("type")).toEqual(whole.types);
  expect(new URLSearchParams(String(mask).split("?")[1]).getAll("type")).toEqual(["Poids lourds"]);
  expect(state).toEqual({ types: whole.types });
  expect(catalogueDestination({ ...whole, types: ["Remorques"] })).not.toHaveProperty("mask");
});

test.each([
  [{ types: ["Remorques", "Poids lourds"] }, ["Remorques"], ["Remorques", "Poids lourds"]],
  [{ types: ["Remorques", "vélo", 3, "Remorques"] }, ["Remorques"], ["Remorques"]],
  [{ types: ["Poids lourds", "Remorques"] }, ["Remorques"], ["Remorques"]],
  [{ types: "Remorques" }, ["Remorques"], ["Remorques"]],
  [{ types: ["Remorques", "Poids lourds"] }, [], []],
  [null, ["Remorques"], ["Remorques"]],
] as const)("an entry with %j at %j means %j", (state, inAddress, expected) => {
  expect(rememberedTypes(state, [...inAddress])).toEqual(expected);
});

test("a page holds all of its list so far, and a list ends after ten", () => {
  expect(sliceOfPage(1)).toEqual({ offset: 0, limit: 24 });
  expect(sliceOfPage(3)).toEqual({ offset: 0, limit: 72 });
  expect(sliceOfPage(10)).toEqual({ offset: 0, limit: 240 });
  expect(sliceOfPage(11)).toEqual({ offset: 240, limit: 24 });
  expect(sliceOfPage(20)).toEqual({ offset: 240, limit: 240 });
});

test("every filter in force can be taken away by itself", () => {
  const active = describeFilters(whole, { dates: "24 – 27 nov.", agency: "Agence de Prades" });
  expect(active.map(({ label }) => label)).toEqual([
    "«\u00a0fourgon\u00a0»",
    "24 – 27 nov.",
    "Agence de Prades",
    "Poids lourds",
    "Véhicules léger",
    "Permis C1",
    "Disponibles uniquement",
    "À partir de 3,5\u00a0m³",
    "Jusqu’à 20\u00a0m³",
  ]);
  expect(active.map(({ without }) => without)).toEqual([
    { ...whole, page: 1, search: "" },
    { ...whole, page: 1, from: null, to: null },
    { ...whole, page: 1, agency: null },
    { ...whole, page: 1, types: ["Véhicules léger"] },
    { ...whole, page: 1, types: ["Poids lourds"] },
    { ...whole, page: 1, licence: null },
    { ...whole, page: 1, availability: null },
    { ...whole, page: 1, minCapacity: null },
    { ...whole, page: 1, maxCapacity: null },
  ]);
  expect(countPanelFilters(whole)).toBe(7);
  expect(describeFilters(noFilters, { dates: undefined, agency: undefined })).toEqual([]);
});

test.each([
  [0, "0 véhicules disponibles"],
  [1, "1 véhicule disponible"],
  [2, "2 véhicules disponibles"],
  [12_345, "12\u00a0345 véhicules disponibles"],
])("%i matches read «%s»", (total, text) => expect(countText(total)).toBe(text));
