import { expect, test } from "vitest";
import { wordmark } from "./wordmark.ts";

test.each([
  ["Brenac Location", "Brenac", "Location"],
  ["Les Utilitaires du Midi", "Les Utilitaires", "du Midi"],
  ["L’Étape & Fils", "L’Étape", "& Fils"],
  ["Lagarde", "Lagarde", ""],
  ["La", "La", ""],
])("«%s» is set as «%s» and «%s»", (name, heavy, light) => {
  expect(wordmark(name)).toEqual([heavy, light]);
});
