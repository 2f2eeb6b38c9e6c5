import { expect, test } from "vitest";
import { initialOf } from "./mark.ts";

test.each([
  ["Brenac Location", "B"],
  ["utilitaires du Lauragais", "U"],
  ["L’Étape & Fils", "É"],
  ["L'Étape & Fils", "É"],
  ["Les Utilitaires du Midi", "U"],
  ["La Rochelle Fourgons", "R"],
  ["Lasalle", "L"],
  ["ÇA ROULE\u00a0!", "Ç"],
  ["« 3D » Transports", "3"],
  ["E\u0301tape", "É"],
  ["La", "L"],
  ["!!!", "L"],
  ["", "L"],
])("«%s» is marked %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
