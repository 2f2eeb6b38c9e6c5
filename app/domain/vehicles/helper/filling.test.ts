import { expect, test } from "vitest";
import { bodyOf, fillingOf, tripsText, weightNote } from "./filling.ts";
import type { FittingVehicle } from "./fitting-vehicles.server.ts";
import { readHelper } from "./helper.ts";
import { type Load, readLoad } from "./load.ts";

const loadOf = (query: string) => readLoad(readHelper(new URLSearchParams(query))).load as Load;
const van = { capacity: "20 m³", pallets: 6, payload_kg: 850 } as FittingVehicle;
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

test.each<[query: string, trips: number, payload: number | null, said: RegExp | null]>([
  ["mode=demenage&surface=45", 2, 850, /^Attention au poids\u00a0: ce véhicule porte 850\u00a0kg\.$/],
  ["mode=demenage&surface=45", 2, 1100, /^Poids à surveiller\u00a0: ce véhicule porte 1\u00a0100\u00a0kg\.$/],
  ["mode=demenage&surface=45", 2, 1250, null],
  ["mode=demenage&surface=45", 2, null, null],
  ["mode=transport&palettes=2&poids=1200", 1, 1250, /^Poids à surveiller/],
  ["mode=transport&palettes=2&poids=600", 1, 1250, null],
  ["mode=transport&palettes=2&poids=600", 1, null, /^Poids à vérifier/],
  ["mode=transport&palettes=2", 1, 850, null],
])(
  "?%s in %d trips, %s kg of payload: the weight is said where it is near",
  (query, trips, payload, said) => {
    const note = weightNote(loadOf(query), trips, { payload_kg: payload });
    if (said) expect(note?.title).toMatch(said);
    else expect(note).toBeNull();
  },
);

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
