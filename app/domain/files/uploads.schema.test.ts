import { expect, test } from "vitest";
import {
  acceptedTypes,
  nameWithoutExtension,
  purposeFromSearch,
  purposeToSearch,
  refusalOf,
} from "./uploads.schema.ts";

const limit = 5 * 1024 * 1024;

test.each([
  [{ type: "image/webp", size: limit }, "vehicle-photo", null],
  [{ type: "image/gif", size: 10 }, "vehicle-photo", "Format de fichier non supporté. Utilisez JPG ou PNG."],
  [{ type: "image/png", size: limit + 1 }, "vehicle-photo", "Image trop volumineuse. Taille maximum: 5MB"],
  [{ type: "", size: 10 }, "site-photo", "Format de fichier non supporté. Utilisez JPG, PNG ou WebP."],
  [{ type: "image/png", size: limit + 1 }, "hero-image", "L'image est trop volumineuse. Taille maximum: 5MB"],
  [{ type: "image/svg+xml", size: 10 }, "brand-logo", null],
  [
    { type: "image/webp", size: 10 },
    "brand-logo",
    "Format de fichier non supporté. Utilisez JPG, PNG ou SVG.",
  ],
  [
    { type: "image/png", size: 2 * 1024 * 1024 + 1 },
    "company-logo",
    "Le fichier est trop volumineux. Taille maximum: 2MB",
  ],
] as const)("%o as %s: %s", (file, kind, sentence) => {
  expect(refusalOf(file, kind)).toBe(sentence);
});

test("a picker offers what the purpose accepts", () => {
  expect(acceptedTypes("site-photo")).toBe("image/jpeg,image/png,image/webp");
  expect(acceptedTypes("brand-logo")).toBe("image/jpeg,image/png,image/svg+xml");
});

test.each([
  { kind: "vehicle-photo", vehicleId: "0190a000-0000-7000-8000-000000000000" },
  { kind: "site-photo", category: "agencies" },
  { kind: "hero-image" },
] as const)("%o survives the query", (purpose) => {
  expect(purposeFromSearch(purposeToSearch(purpose))).toEqual(purpose);
});

test.each([
  ["chantier-2026.final.JPG", "chantier-2026.final"],
  ["C:\\photos\\camion.png", "camion"],
  ["sans-extension", "sans-extension"],
  [".cachée", ".cachée"],
])("%s is called %s", (file, name) => {
  expect(nameWithoutExtension(file)).toBe(name);
});
