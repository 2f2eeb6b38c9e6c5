import { expect, test } from "vitest";
import { frenchTypography, isSameText } from "./typography.ts";

test.each([
  ["L'utilitaire qu'il vous faut", "L’utilitaire qu’il vous faut"],
  ["Un camion? Tout de suite !", "Un camion\u202f? Tout de suite\u202f!"],
  ["Vraiment?! Oui;non", "Vraiment\u202f?! Oui;non"],
  ["Courte durée: un jour ; longue: un an", "Courte durée\u00a0: un jour\u202f; longue\u00a0: un an"],
  ['Le "petit" plus', "Le «\u00a0petit\u00a0» plus"],
  ["Le « petit » plus", "Le «\u00a0petit\u00a0» plus"],
  ["Et plus encore...", "Et plus encore…"],
  ["9 ans, 24 h/24, 3,5 t et 20 m³", "9\u00a0ans, 24\u00a0h/24, 3,5\u00a0t et 20\u00a0m³"],
  ["  deux   espaces\net une ligne ", "deux espaces et une ligne"],
  ["À 10:30, voir https://exemple.fr?a=1", "À 10:30, voir https://exemple.fr?a=1"],
  ["3 habitants", "3 habitants"],
  ["«Oui!»", "«\u00a0Oui\u202f!\u00a0»"],
  ["E\u0301tape", "Étape"],
  ["", ""],
])("«%s»", (typed, set) => {
  expect(frenchTypography(typed)).toBe(set);
  // What is set already stays as it is.
  expect(frenchTypography(set)).toBe(set);
});

test.each([
  "Le bon véhicule, prêt quand vous\u00a0l’êtes.",
  "Du fourgon compact à la semi-\u2060remorque, avec hayon.",
  "Courte, moyenne ou longue durée\u00a0: le tarif baisse quand la durée augmente.",
  "Oui\u00a0; non\u00a0!",
])("«%s» was set by hand, and stays", (text) => {
  expect(frenchTypography(text)).toBe(text);
});

test("texts are compared without their spaces and apostrophes", () => {
  expect(isSameText("L'un : l’autre", "L’un\u00a0: l’autre")).toBe(true);
  expect(isSameText("semi-\u2060remorque", "semi-remorque")).toBe(true);
  expect(isSameText("L’un", "L’autre")).toBe(false);
});
