import { expect, test } from "vitest";
import { readHelper } from "./helper.ts";
import { type Load, readLoad } from "./load.ts";
import { homeTripsWords, payloadOf, tripLoad, tripsOf } from "./trips.ts";

const loadOf = (query: string) => readLoad(readHelper(new URLSearchParams(query))).load as Load;
const box = { capacity: "20 m³", pallets: 6, payload_kg: 850, ptac: 3500 };
const van = { capacity: "10,8 m³", pallets: 3, payload_kg: 1250, ptac: 3500 };

test.each<[query: string, vehicle: typeof box, byRoom: number, byWeight: number | null]>([
  // 21 to 24 m³, and 100 kg each.
  ["surface=45", box, 2, 3],
  ["surface=45", van, 3, 2],
  ["surface=65", box, 2, 5],
  ["meubles=canape3:1,carton:30", box, 1, 1],
  ["mode=transport&palettes=4&poids=1500", box, 1, 2],
  ["mode=transport&palettes=4&poids=1500", van, 2, 2],
  ["mode=transport&longueur=2&largeur=2&hauteur=2&poids=2000", box, 1, 3],
  ["mode=transport&palettes=4", box, 1, null],
])("?%s in %o: %d trips by room, %s by weight", (query, vehicle, byRoom, byWeight) => {
  expect(tripsOf(loadOf(query), vehicle)).toEqual({ byRoom, byWeight });
});

test("in as many trips as room and weight ask, nothing that is shown is an overload, and one trip fewer would be", () => {
  const volumes = [3, 6.4, 10.8, 12, 20, 22, 36, 90];
  const payloads = [600, 700, 850, 980, 1250, 2400, 5400, 24_500];
  for (let surface = 5; surface <= 500; surface += 7) {
    for (const furnishing of ["peu", "tres"]) {
      const load = loadOf(`surface=${surface}&meuble=${furnishing}&cave=1`);
      for (const volume of volumes) {
        for (const payload_kg of payloads) {
          const vehicle = { capacity: `${volume} m³`, pallets: null, payload_kg, ptac: null };
          const { byRoom, byWeight } = tripsOf(load, vehicle);
          const count = Math.max(byRoom ?? 0, byWeight ?? 0);
          const fits = (trips: number) => {
            const { litres, kilograms } = tripLoad(load, trips);
            return litres.high <= volume * 1000 && (kilograms?.high ?? 0) <= payload_kg;
          };
          expect(fits(count), `${surface} m², ${volume} m³, ${payload_kg} kg`).toBe(true);
          if (count > 1) expect(fits(count - 1)).toBe(false);
        }
      }
    }
  }
});

test("one that does not say what it carries is taken for the least of its size", () => {
  expect(payloadOf({ payload_kg: null, ptac: 3500 })).toEqual({ kilograms: 700, isAssumed: true });
  expect(payloadOf({ payload_kg: null, ptac: 12_000 })).toEqual({ kilograms: 4200, isAssumed: true });
  expect(payloadOf({ payload_kg: 850, ptac: 3500 })).toEqual({ kilograms: 850, isAssumed: false });
  expect(payloadOf({ payload_kg: null, ptac: null })).toBeNull();
});

test("what a vehicle does for the homes that people have is said by the same rule", () => {
  const plain = (vehicle: typeof box) => homeTripsWords(vehicle).replaceAll("\u00a0", " ");
  expect(plain(box)).toBe("un studio en 2 voyages, un T2 en 3 voyages");
  expect(plain({ ...box, capacity: "36 m³", payload_kg: 5400 })).toBe(
    "un T3 en 1 voyage, un T4 en 2 voyages",
  );
  expect(plain({ ...box, capacity: "0,3 m³" })).toBe("");
});
