import { expect, test } from "vitest";
import { bodyOf, fillingOf, tripsText, weightNote } from "./filling.ts";
import type { FittingVehicle } from "./fitting-vehicles.server.ts";
import { readHelper } from "./helper.ts";
import { type Load, readLoad } from "./load.ts";

const loadOf = (query: string) => readLoad(readHelper(new URLSearchParams(query))).load as Load;
const van = { capacity: "20 m³", pallets: 6, payload_kg: 850, ptac: 3500 } as FittingVehicle;
const move = loadOf("mode=demenage&surface=45");

test("half of a removal fills half of the van, and leaves the rest", () => {
  expect(fillingOf(move, 2, van)).toMatchObject({
    perTrip: "10 à\u00a012\u00a0m³",
    free: "8 à\u00a010\u00a0m³",
    low: 0.5,
    high: 0.6,
    half: "10",
    whole: "20\u00a0m³",
  });
});

test("pallets fill by their number; a vehicle that does not say what it holds is not drawn", () => {
  const pallets = loadOf("mode=transport&palettes=4");
  expect(fillingOf(pallets, 1, van)).toMatchObject({
    perTrip: "4\u00a0palettes",
    free: "2\u00a0palettes",
    low: 4 / 6,
    high: 4 / 6,
  });
  expect(fillingOf(move, 1, { ...van, capacity: null })).toBeNull();
});

const box = { capacity: "20 m³", pallets: 6, payload_kg: 850, ptac: 3500 };

test.each<[query: string, trips: number, vehicle: Partial<FittingVehicle>, said: RegExp | null]>([
  // What holds twice as much as it may carry makes as many trips as the weight asks.
  [
    "mode=demenage&surface=45",
    3,
    {},
    /^Par le poids : trois voyages\. Au volume, deux suffiraient, mais .*850 kg/,
  ],
  [
    "mode=demenage&surface=45",
    3,
    { capacity: "10,8 m³", payload_kg: 850 },
    /^Poids à surveiller : ce véhicule porte 850 kg\. Avec 800 kg/,
  ],
  [
    "mode=demenage&surface=45",
    3,
    { capacity: "10,8 m³", payload_kg: 1250 },
    /^Par le volume : trois voyages\. Au poids, deux suffiraient : ce véhicule porte 1 250 kg\.$/,
  ],
  [
    "mode=demenage&surface=45",
    4,
    { payload_kg: null },
    /^Poids à vérifier\. .* nous comptons 700 kg, d’après son PTAC/,
  ],
  [
    "mode=demenage&surface=45",
    2,
    { payload_kg: null, ptac: null },
    /^Poids à vérifier\. .* confirmons avec le devis/,
  ],
  [
    "mode=transport&palettes=2&poids=1200",
    1,
    { payload_kg: 1250 },
    /^Poids à surveiller .* Avec 1 200 kg par voyage/,
  ],
  [
    "mode=transport&palettes=4&poids=1500",
    2,
    {},
    /^Par le poids : deux voyages\. Au nombre de palettes, un seul suffirait/,
  ],
  ["mode=transport&palettes=2&poids=600", 1, { payload_kg: 1250 }, null],
  ["mode=transport&palettes=2&poids=600", 1, { payload_kg: null }, /^Poids à vérifier/],
  // What nobody has weighed may be feathers or lead.
  ["mode=transport&palettes=2", 1, {}, /^Ce véhicule porte 850 kg\. Indiquez le poids total/],
  ["mode=transport&palettes=2", 1, { payload_kg: null }, null],
])("?%s in %d trips, %o: which of room and weight decides is said", (query, trips, change, said) => {
  const note = weightNote(loadOf(query), trips, { ...box, ...change });
  if (said) expect(`${note?.title} ${note?.text}`.replaceAll("\u00a0", " ")).toMatch(said);
  else expect(note).toBeNull();
});

test.each([
  [1, 36, "Un seul voyage en 36\u00a0m³"],
  [2, 20, "Deux voyages en 20\u00a0m³"],
  [3, null, "Trois voyages"],
  [9, 10.8, "9 voyages en 10,8\u00a0m³"],
])("%d trips in %s m³ read «%s»", (count, volume, words) => {
  expect(tripsText(count, volume)).toBe(words);
});

test("a body is drawn with its own measures where they are shown, else like others of its size", () => {
  const own = { volume: 20, useful_length: "4,24 m", inner_height: 2.2 };
  expect(bodyOf(own)).toEqual({ length: 4.24, height: 2.2, knowsLength: true, knowsHeight: true });
  expect(bodyOf({ volume: 12, useful_length: null, inner_height: null })).toEqual({
    length: 3.5,
    height: 1.9,
    knowsLength: false,
    knowsHeight: false,
  });
  expect(bodyOf({ volume: 12, useful_length: "400", inner_height: 0.1 })).toMatchObject({
    length: 3.5,
    height: 1.9,
  });
  expect(bodyOf({ volume: 500, useful_length: null, inner_height: null }).length).toBe(13.6);
});
