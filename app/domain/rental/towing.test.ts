import { expect, test } from "vitest";
import { type Licence, licences, licencesOf } from "./licence.ts";
import { licenceOfSet, towedBy, towingWords } from "./towing.ts";

const vehicle = (type: string, ptac: number | null, licence: Licence | null = null) => ({
  ...{ type, ptac, licences: licencesOf({ type, licence, ptac }) },
});
const van = (ptac: number | null) => vehicle("Véhicules léger", ptac);
const trailer = (ptac: number | null, licence: Licence | null = null) => vehicle("Remorques", ptac, licence);

test.each<[towing: number, trailer: number, needed: Licence]>([
  [3500, 750, "B"],
  [1500, 2000, "B"],
  [1501, 2000, "B96"],
  [2250, 2000, "B96"],
  [2251, 2000, "BE"],
  // The 3.5 t van and the 2 t trailer of one request.
  [3500, 2000, "BE"],
  [3500, 3500, "BE"],
  [3500, 3501, "C1E"],
  [7500, 750, "C1"],
  [7500, 2000, "C1E"],
  [7500, 4501, "CE"],
  [12_000, 750, "C"],
  [12_000, 751, "CE"],
])("%d kg tow %d kg with %s", (towing, pulled, needed) => {
  expect(licenceOfSet(van(towing), trailer(pulled))).toBe(needed);
});

test("what staff said of a trailer is asked at least, and what is not known is not guessed", () => {
  expect(licenceOfSet(van(1500), trailer(600, "BE"))).toBe("BE");
  expect(licenceOfSet(van(null), trailer(2000))).toBeNull();
  expect(licenceOfSet(van(3500), trailer(null))).toBeNull();
  expect(licenceOfSet(trailer(2000), trailer(2000))).toBeNull();
  expect(licenceOfSet(vehicle("Semi-remorques", 39_000), trailer(2000))).toBeNull();
  expect(licenceOfSet(van(3500), van(2000))).toBeNull();
});

test("a heavier set never asks less, and a set never less than what tows it alone", () => {
  for (let pulled = 100; pulled <= 4500; pulled += 50) {
    let before = 0;
    for (let towing = 900; towing <= 19_000; towing += 50) {
      const needed = licences.indexOf(licenceOfSet(van(towing), trailer(pulled)) as Licence);
      expect(needed).toBeGreaterThanOrEqual(licences.indexOf(van(towing).licences[0] as Licence));
      // Between the letters, as far as they can be compared: C1 stands after BE.
      expect(needed, `${towing} and ${pulled} kg`).toBeGreaterThanOrEqual(before);
      before = needed;
    }
  }
});

test("in words, the least licence first", () => {
  const fleet = [
    { id: "a", name: "Corbère", ...van(3500) },
    { id: "b", name: "Cala", ...van(1620) },
    { id: "c", name: "Agly", ...van(3500) },
    { id: "r", name: "B35", ...trailer(2000) },
  ];
  const towed = towedBy(trailer(2000), fleet);
  expect(towed).toEqual({ a: "BE", b: "B96", c: "BE" });
  expect(towingWords(towed, fleet)).toBe("permis\u00a0B96 avec Cala, BE avec Corbère et Agly");
  expect(towingWords(towed, fleet.slice(3))).toBe("");
});
