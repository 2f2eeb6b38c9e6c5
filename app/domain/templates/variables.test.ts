import { expect, test } from "vitest";
import {
  fillVariables,
  openVariableSentence,
  openVariables,
  partsOf,
  unknownVariables,
  type VariableValues,
} from "./variables.ts";

const values: VariableValues = {
  nom: "Sophie Garrigue",
  reference: "K7M-4XQ",
  vehicule: "Grand Large 20 m³",
  vehicule_reserve: "",
  dates: "",
  agence: "Perpignan",
  estimation: "",
  lien_devis: "",
};

test("what is known is written, what is not stays to be seen", () => {
  const text = "Bonjour {nom}, {dates} ? {toString} {inconnue} {nom}";
  expect(fillVariables(text, values)).toBe(
    "Bonjour Sophie Garrigue, {dates} ? {toString} {inconnue} Sophie Garrigue",
  );
  expect(openVariables(text, values)).toEqual(["dates", "toString", "inconnue"]);
  expect(unknownVariables(text)).toEqual(["toString", "inconnue"]);
});

test("a value is never read for variables of its own", () => {
  expect(fillVariables("{nom}", { ...values, nom: "{agence} $& $1" })).toBe("{agence} $& $1");
});

test("a text in pieces holds every letter of it", () => {
  const text = "Bonjour {nom}, {dates}.";
  const parts = partsOf(text, values);
  expect(parts.map(({ text, look }) => [text, look])).toEqual([
    ["Bonjour ", "plain"],
    ["Sophie Garrigue", "filled"],
    [", ", "plain"],
    ["{dates}", "open"],
    [".", "plain"],
  ]);
  expect(parts.map(({ typed }) => typed).join("")).toBe(text);
  expect(partsOf("", values)).toEqual([]);
});

test.each([
  ["Bonjour {nom}", null],
  ["{ nom } et {} et {a b}", null],
  [
    "{dates}",
    "{dates} est vide\u00a0: aucune date n’est indiquée. Complétez le dossier ou retirez la variable.",
  ],
  ["{lien_devis}", "{lien_devis} est vide\u00a0: le lien part avec le devis lui-même. Retirez la variable."],
  ["{prénom}", "{prénom} n’est pas une variable connue. Corrigez-la ou retirez-la."],
])("«%s» may leave, or is told why not", (text, sentence) => {
  expect(openVariableSentence(text, values)).toBe(sentence);
});
