import { expect, test } from "vitest";
import { extraPriceLine, extraTypes } from "./extra-words.ts";

const ht = { includesTax: false, vatRate: 20 };

test.each([
  [{ price: 1250, unit: "jour", taxes: ht }, "15\u00a0€ TTC par jour", "12,50\u00a0€ HT par jour"],
  [{ price: 750, unit: "piece", taxes: ht }, "9\u00a0€ TTC la pièce", "7,50\u00a0€ HT la pièce"],
  // The other side of a price is not rounded: it would be multiplied.
  [
    { price: 1000, unit: "location", taxes: { includesTax: true, vatRate: 10 } },
    "10\u00a0€ TTC par location",
    "env.\u00a09,09\u00a0€ HT par location",
  ],
  [{ price: 0, unit: "location", taxes: ht }, "Gratuit", "Gratuit"],
] as const)("%o reads both ways", (extra, ttc, withoutTax) => {
  expect(extraPriceLine(extra)).toBe(ttc);
  expect(extraPriceLine(extra, "ht")).toBe(withoutTax);
});

test("types are named, and none where it goes with all", () => {
  expect(extraTypes({ types: ["Poids lourds", "Remorques"] })).toBe("Poids lourds, Remorques");
  expect(extraTypes({ types: [] })).toBe("");
});
