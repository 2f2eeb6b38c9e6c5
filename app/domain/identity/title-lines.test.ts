import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { titleLines } from "./title-lines.ts";

const font = create(readFileSync("app/domain/quotes/pdf/fonts/archivo-latin-720.ttf")) as Font;

/** As the font itself lays it out, kerning included. */
const widthOf = (text: string) =>
  font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * 0.084 -
  0.042 * 84 * text.length;

test.each([
  ["", 0],
  ["Brenac", 1],
  ["Le bon véhicule, prêt quand vous\u00a0l’êtes.", 2],
  ["Un utilitaire propre, près de chez vous.", 2],
  ["MMMMMMMMM MMMMMMMMM MMMMMMMMM", 3],
  ["Un mot puis unmotbienplutôtlongquinesecoupepas fin", 3],
])("«%s»: %i lines", (text, lines) => {
  expect(titleLines(text)).toBe(lines);
});

test("what is said to fit in one line does, as the font draws it", () => {
  const words =
    "Le bon véhicule prêt quand vous êtes là AVATAR Toulouse WWW mille à l’heure & Fils, Été…".split(" ");
  let checked = 0;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= words.length; to++) {
      const text = words.slice(from, to).join(" ");
      const isOne = titleLines(text) === 1;
      // Kerning only ever makes a line shorter here: never by more than three hundredths.
      if (isOne) expect(widthOf(text)).toBeLessThanOrEqual(784);
      else expect(widthOf(text)).toBeGreaterThan(784 * 0.94);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(100);
});
