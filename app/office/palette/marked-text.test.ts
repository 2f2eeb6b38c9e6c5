import { expect, test } from "vitest";
import { markText } from "./palette-list.tsx";

const marked = (text: string, q: string) =>
  markText(text, q)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");

test.each([
  ["Corbère Grand Large 20 m³", "cor", "[Cor]bère Grand Large 20 m³"],
  ["Corbère Relais", "CORBERE rel", "[Corbère] [Rel]ais"],
  ["Élec, électrique", "elec", "[Élec], [élec]trique"],
  ["Sœurs Œillet", "oe", "Sœurs [Œ]illet"],
  ["20 m³", "m3", "20 [m³]"],
  ["DV-2026-0039", "dv-2026", "[DV]-[2026]-0039"],
  ["K7M-4XQ", "k7m-4xq", "[K7M]-[4XQ]"],
  ["K7M-4XQ", "k7m4xq", "[K7M-4XQ]"],
  ["MKT-RBV", "mktrbv", "[MKT-RBV]"],
  ["Mor Etienne", "moreti", "Mor Etienne"],
  ["Sans rien", "", "Sans rien"],
  ["A (b) [c] $", "( [ $", "A (b) [c] $"],
  ["aaaa", "aaa", "[aaaa]"],
  ["Décor", "co", "Décor"],
])("%s, searched for «%s», reads %s", (text, q, reads) => {
  expect(marked(text, q)).toBe(reads);
});

test("no letter is lost, whatever is typed", () => {
  for (const text of ["ﬁnition", "🚚 Camion", "I\u0307stanbul", "e\u0301te\u0301"])
    for (const q of ["fi", "cam", "ist", "ete", "🚚"])
      expect(
        markText(text, q)
          .map(({ text: piece }) => piece)
          .join(""),
      ).toBe(text);
});
