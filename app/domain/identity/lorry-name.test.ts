import { create } from "fontkit";
import { expect, test } from "vitest";
import { loadFonts } from "#app/domain/quotes/pdf/load-fonts.server.ts";
import { lorryNameProblem, paintedText, unpaintable } from "./lorry-name.ts";

test("what can be painted is what the font has letters for, in every weight", async () => {
  const files = await loadFonts();
  for (const weight of [400, 600, 720]) {
    const fonts = files
      .filter(([name]) => name.startsWith("archivo-") && name.endsWith(`-${weight}`))
      .map(([, file]) => create(file));
    const wrong: string[] = [];
    for (let code = 0x20; code < 0x2fff; code += 1) {
      const letter = String.fromCodePoint(code);
      // Joined, folded or dropped before the font is asked.
      if (paintedText(letter) !== letter) continue;
      const hasGlyph = fonts.some((font) => font.hasGlyphForCodePoint(code));
      if (hasGlyph !== (unpaintable(letter).length === 0)) wrong.push(`${letter} U+${code.toString(16)}`);
    }
    expect(wrong).toEqual([]);
  }
});

test.each(["Tramontane", "L’Étape & Fils", "ÇA ROULE !", "Ÿ", "Œuvre du Nord", "Łódź-Kraków", "Nguyễn", "A"])(
  "«%s» can be painted",
  (name) => {
    expect(lorryNameProblem(name)).toBeNull();
  },
);

test.each([
  ["Route 66 🚚", "Le caractère «\u00a0🚚\u00a0» ne peut pas être peint sur un camion."],
  [
    "Γειά",
    "Ces caractères ne peuvent pas être peints sur un camion\u00a0: «\u00a0Γ\u00a0», «\u00a0ε\u00a0», «\u00a0ι\u00a0», «\u00a0ά\u00a0».",
  ],
  ["شاحنة", expect.stringContaining("ne peuvent pas être peints")],
  ["M".repeat(33), "Écrivez 32\u00a0caractères au plus."],
])("«%s» is refused in a sentence", (name, sentence) => {
  expect(lorryNameProblem(name)).toEqual(sentence);
});

test("a name of 32 letters passes however its accents were typed", () => {
  expect(lorryNameProblem("é".repeat(32).normalize("NFD"))).toBeNull();
  expect(unpaintable("Zoe\u0308 Fre\u0301res")).toEqual([]);
});
