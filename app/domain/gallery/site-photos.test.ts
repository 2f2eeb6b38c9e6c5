import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listSitePhotos } from "./site-photos.server.ts";
import { headPhotoOf, photoAlt } from "./site-photos.ts";

const database = testDatabase();

test("a category's photos come in the order staff gave them, with a size even when no file is ours", async () => {
  const photo = (name: string, order: number, category: "about" | "contact" = "about") => ({
    name,
    order,
    category,
    url: `https://images.example/${name}.jpg`,
  });
  await database.db
    .insertInto("site_photos")
    .values([photo("troisième", 7), photo("première", 0), photo("autre", 1, "contact"), photo("deuxième", 3)])
    .execute();
  const photos = await listSitePhotos(database, "about");
  expect(photos.map(({ name }) => name)).toEqual(["première", "deuxième", "troisième"]);
  expect(photos[0]?.source).toEqual({
    url: "https://images.example/première.jpg",
    width: 1600,
    height: 1067,
  });
  expect(await listSitePhotos(database, "hero")).toEqual([]);
});

test("a head takes the first photo that lies flat", () => {
  const upright = { width: 800, height: 1200 };
  const flat = { width: 1600, height: 1067 };
  expect(headPhotoOf([upright, flat])).toBe(flat);
  expect(headPhotoOf([upright])).toBe(upright);
  expect(headPhotoOf([])).toBeUndefined();
});

test.each([
  ["Tracteur prêt au départ", "Tracteur prêt au départ"],
  ["parc-de_perpignan", "parc de perpignan"],
  ["IMG_2034", ""],
  ["DSC00012", ""],
  ["20260412_101500", ""],
  ["3f2b9c1e-77aa-4f0d", ""],
])("%s is read out as «%s»", (name, alt) => expect(photoAlt(name)).toBe(alt));
