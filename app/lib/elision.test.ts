import { expect, test } from "vitest";
import { withA, withDe, withLe } from "./elision.ts";

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

test.each([
  ["Foix", "à Foix"],
  ["Le Boulou", "au Boulou"],
  ["Les Abymes", "aux Abymes"],
  ["La Rochelle", "à La Rochelle"],
  ["Albi", "à Albi"],
])("at «%s» → «%s»", (name, expected) => {
  expect(withA(name)).toBe(expected);
});

test.each([
  ["Corbère Grand Large Pro", "le Corbère Grand Large Pro"],
  ["Agly Portefaix", "l’Agly Portefaix"],
  ["Électra", "l’Électra"],
])("«%s» is «%s»", (name, expected) => {
  expect(withLe(name)).toBe(expected);
});
