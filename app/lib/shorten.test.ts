import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

test("long texts are cut at a word", () => {
  expect(shorten("Un  texte\ncourt", 40)).toBe("Un texte court");
  expect(shorten("Location de véhicules, partout et toujours", 24)).toBe("Location de véhicules…");
  expect(shorten("x".repeat(50), 20)).toHaveLength(20);
});
