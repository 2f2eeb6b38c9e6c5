import { expect, test } from "vitest";
import { withDe } from "./elision.ts";

test.each([
  ["Perpignan", "de Perpignan"],
  ["Argelès-sur-Mer", "d’Argelès-sur-Mer"],
  ["Élne", "d’Élne"],
  ["Le Boulou", "du Boulou"],
  ["Les Angles", "des Angles"],
  ["Lescure", "de Lescure"],
  ["", "de "],
])("«%s» → «%s»", (name, expected) => {
  expect(withDe(name)).toBe(expected);
});
