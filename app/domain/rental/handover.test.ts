import { expect, test } from "vitest";
import { handoverWords, isCollected, isDelivered } from "./handover.ts";

test.each([
  ["Canohès", "livraison à Canohès"],
  ["Le Boulou", "livraison au Boulou"],
  ["Les Angles", "livraison aux Angles"],
  ["12 rue des Lilas, Elne", "livraison au 12 rue des Lilas, Elne"],
  ["Rue des Montres, Elne", "livraison, Rue des Montres, Elne"],
  ["ZI Nord", "livraison, ZI Nord"],
  ["chantier de la gare", "livraison, chantier de la gare"],
  ["lettre", "livraison, lettre"],
  [" Céret \n centre ", "livraison à Céret centre"],
  ["", "livraison, lieu à préciser"],
  [null, "livraison, lieu à préciser"],
])("a delivery to «%s» is a «%s»", (place, words) => expect(handoverWords("livraison", place)).toBe(words));

test("a place of any length leaves room for the hour in a field of 200 characters", () => {
  expect(`${handoverWords("reprise", "É".repeat(200))}, heure à convenir`.length).toBeLessThanOrEqual(200);
});

test.each([
  ["livraison à Canohès, heure à convenir", true, true],
  ["à 9:00, livraison, chantier", true, true],
  ["reprise à Canohès", false, true],
  ["à partir de 07:30, agence de Perpignan", false, false],
  ["", false, false],
])("of «%s» it is read whether we come", (words, delivered, collected) => {
  expect([isDelivered(words), isCollected(words)]).toEqual([delivered, collected]);
});
