import { expect, test } from "vitest";
import type { Offer } from "#app/domain/rental/tariff.ts";
import type { ComparedVehicle } from "#app/domain/vehicles/compared-vehicles.server.ts";
import { type ComparisonGroup, compareVehicles, sameWords } from "./comparison.server.ts";

const offer: Offer = {
  dayPrice: 6900,
  taxes: { includesTax: false, vatRate: 20 },
  tariff: {
    id: "tariff",
    name: "Utilitaires",
    km_per_day: 150,
    extra_km_price: 0.15,
    deposit: 800,
    damage_excess: 900,
    min_age: 21,
    min_licence_years: 2,
    notes: "",
    tiers: [
      { from_days: 3, discount: 8 },
      { from_days: 7, discount: 20 },
    ],
  },
};

const van: ComparedVehicle = {
  id: "van",
  name: "Corbère Relais L2H2",
  type: "Véhicules léger",
  available: true,
  badge: { word: "Disponible", tone: "success" },
  cells: [],
  free: { text: "Aujourd’hui" },
  picture: null,
  licences: ["B"],
  price: { ht: 6900, ttc: 8280 },
  location: "Perpignan",
  capacity: "10,8",
  useful_length: "3,08",
  ptac: 3500,
  mileage: null,
  motorisation: ["Diesel"],
  inner_width: null,
  inner_height: null,
  pallets: null,
  payload_kg: 1250,
  critair: null,
  equipment: ["Serrures renforcées"],
  city: "Perpignan",
  offer,
};
const lorry: ComparedVehicle = {
  ...van,
  id: "lorry",
  licences: ["C"],
  price: { ht: 16_500, ttc: 19_800 },
  available: false,
  free: { text: "Pas en ce moment" },
  equipment: ["Hayon élévateur"],
  offer: { ...offer, dayPrice: 16_500 },
};
/** Every flag off. */
const hidden: ComparedVehicle = {
  ...van,
  id: "hidden",
  licences: [],
  price: null,
  capacity: null,
  useful_length: null,
  ptac: null,
  motorisation: [],
  payload_kg: null,
  equipment: null,
  city: null,
  offer: null,
};

const stay = (days: number | null, km: number | null = null) => {
  const length = `${days}\u00a0jours`;
  return { from: null, to: null, days, km, length };
};
const flat = (text: string) => text.replaceAll("\u00a0", " ");
function line(groups: ComparisonGroup[], label: string) {
  const row = groups.flatMap(({ rows }) => rows).find((candidate) => candidate.label === label);
  return row?.cells.map(({ text, mark, notes = [] }) => [mark ?? flat(text), ...notes.map(flat)]);
}

test("five days and 600 km cost what the picture says, with and without tax", () => {
  const groups = compareVehicles([van, lorry], stay(5, 600));
  expect(line(groups, "Prix par jour")).toEqual([
    ["82,80 €", "69 € HT"],
    ["198,00 €", "165 € HT"],
  ]);
  expect(line(groups, "Estimation")?.[0]).toEqual(["380,88 €", "317,40 € HT"]);
  expect(line(groups, "Kilomètres compris")).toEqual([["750 km"], ["750 km"]]);
  // None are beyond: there is no line for them.
  expect(line(groups, "Kilomètres en plus")).toBeUndefined();
  expect(line(groups, "Dépôt de garantie")).toEqual([["800 €"], ["800 €"]]);
  expect(line(groups, "Conducteur")?.[0]).toEqual(["21 ans, permis depuis 2 ans"]);
  expect(line(groups, "Libre")).toEqual([["Aujourd’hui"], ["Pas en ce moment"]]);
});

test("kilometres beyond, a cheaper longer rental and more than a year are said", () => {
  const cell = (label: string, days: number, km: number | null) =>
    line(compareVehicles([van], stay(days, km)), label)?.[0];
  expect(cell("Estimation", 5, 850)).toEqual(["398,88 €", "332,40 € HT"]);
  expect(cell("Kilomètres en plus", 5, 850)).toEqual(["100 km", "18,00 € TTC dans le total"]);
  expect(cell("Kilomètres compris", 2, null)).toEqual(["300 km"]);
  expect(cell("Estimation", 400, null)).toEqual(["", "Longue durée : devis personnalisé."]);
  expect(line(compareVehicles([van], stay(null, 600)), "Estimation")).toBeUndefined();
});

test("with dates, whether each is free on them comes before what it costs", () => {
  const labels = (groups: ComparisonGroup[], at: number) => groups[at]?.rows.map(({ label }) => label);
  const asked = { ...stay(4), from: "2026-11-24", to: "2026-11-27" };
  expect(labels(compareVehicles([van, lorry], asked), 0)?.slice(0, 3)).toEqual([
    ...["Prix par jour", "Libre", "Estimation"],
  ]);
  expect(labels(compareVehicles([van, lorry], stay(4)), 2)?.at(-1)).toBe("Libre");
});

test("where the next step costs less, its price applies and is named", () => {
  const steep = { ...offer, tariff: { ...offer.tariff, tiers: [{ from_days: 7, discount: 50 }] } };
  const groups = compareVehicles([{ ...van, offer: steep }], stay(6));
  expect(line(groups, "Estimation")?.[0]?.at(-1)).toBe("Au prix de 7 jours, qui coûtent moins");
});

test("equipment is there, not there, or not to be known", () => {
  const groups = compareVehicles([van, lorry, hidden], stay(null));
  expect(line(groups, "Hayon élévateur")).toEqual([[false], [true], [""]]);
  expect(line(groups, "Serrures renforcées")).toEqual([[true], [false], [""]]);
  expect(line(groups, "Navigation GPS")).toBeUndefined();
});

test("of a vehicle that hides everything nothing is said, line by line", () => {
  const groups = compareVehicles([hidden], stay(5));
  const said = groups.flatMap(({ rows }) => rows).flatMap(({ cells }) => cells.flatMap((cell) => cell.text));
  expect(said.filter(Boolean)).toEqual(["Aujourd’hui"]);
  expect(line(groups, "Prix par jour")).toEqual([["", "Tarif sur demande"]]);
  expect(line(groups, "Estimation")).toEqual([["", "Tarif sur demande"]]);
});

test("lines that say the same are known, and named; the price never goes", () => {
  const groups = compareVehicles([van, { ...van, id: "twin", payload_kg: 900 }], stay(5));
  const same = groups.flatMap(({ rows }) => rows.filter(({ isSame }) => isSame).map(({ label }) => label));
  expect(same).toContain("PTAC");
  expect(same).not.toContain("Charge utile");
  expect(same).not.toContain("Prix par jour");
  expect(same).not.toContain("Estimation");
  const words = sameWords(groups).map(flat);
  expect(words).toContain("énergie (diesel)");
  expect(words).toContain("PTAC (3 500 kg)");
  expect(words).toContain("serrures renforcées");
  // One alone has nothing to be like.
  expect(sameWords(compareVehicles([van], stay(null)))).toEqual([]);
});
