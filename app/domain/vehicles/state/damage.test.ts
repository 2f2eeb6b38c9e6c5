import { describe, expect, test } from "vitest";
import {
  type DamageView,
  damageTitle,
  damageViews,
  findWordedPlace,
  placeWords,
  wordedPlaces,
} from "./damage.ts";

test.each<[view: DamageView, x: number, y: number, words: string]>([
  ["gauche", 900, 950, "côté gauche, arrière, bas"],
  ["gauche", 0, 0, "côté gauche, avant, haut"],
  ["gauche", 500, 900, "côté gauche, milieu, bas"],
  ["gauche", 500, 500, "côté gauche, au milieu"],
  // The front of the right side is at the right of its drawing.
  ["droite", 950, 200, "côté droit, avant, haut"],
  ["droite", 50, 800, "côté droit, arrière, bas"],
  // Left is the driver's: from before it is at the right.
  ["avant", 900, 800, "avant, à gauche, bas"],
  ["arriere", 900, 800, "arrière, à droite, bas"],
  // From above the front is at the left, and so the right side above.
  ["dessus", 100, 100, "dessus, avant, à droite"],
  ["dessus", 1000, 1000, "dessus, arrière, à gauche"],
])("%s at %i, %i is read «%s»", (view, x, y, words) => {
  expect(placeWords({ view, x, y })).toBe(words);
});

test("inside is read as that", () => {
  expect(placeWords({ view: "interieur", x: null, y: null })).toBe("intérieur");
});

describe("places in words", () => {
  const all = Object.entries(wordedPlaces).flatMap(([view, places]) =>
    places.map((place) => ({ view: view as DamageView, ...place })),
  );

  test("are nine a view, one inside, each with a key of its own", () => {
    expect(all).toHaveLength(5 * 9 + 1);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(wordedPlaces.gauche.map(({ label }) => label)).toContain("Arrière, bas");
    expect(wordedPlaces.arriere.map(({ label }) => label)).toContain("Au milieu");
  });

  test.each(all.map((place) => [place.key, place] as const))(
    "%s says again what it was chosen for",
    (key, place) => {
      const found = findWordedPlace(key);
      expect(found).toEqual(place.place);
      const name = damageViews[place.view];
      const words = place.view === "interieur" ? name : `${name}, ${place.label}`;
      expect(found && placeWords(found)).toBe(words.toLowerCase());
    },
  );

  test("a key that nobody has is no place", () => {
    expect(findWordedPlace("gauche")).toBeUndefined();
  });
});

test.each([
  ["rayure", "moyen", "Rayure, moyenne"],
  ["choc", "moyen", "Choc, moyen"],
  ["dechirure", "petit", "Déchirure, petite"],
  ["eclat", "grand", "Éclat, grand"],
] as const)("a %s that is %s reads «%s»", (kind, extent, words) => {
  expect(damageTitle({ kind, extent })).toBe(words);
});
