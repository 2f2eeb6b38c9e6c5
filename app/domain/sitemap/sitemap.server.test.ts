import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { countSitemapParts, listSitemapEntries, sitemapXml } from "./sitemap.server.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("agencies").execute();
});

async function addVehicle(values: { image_url?: string; photos?: string[] } = {}) {
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ name: "Fourgon", type: "Véhicules léger", image_url: values.image_url ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [order, url] of (values.photos ?? []).entries())
    await database.db.insertInto("vehicle_photos").values({ vehicle_id: id, url, order }).execute();
  return id;
}

async function addAgency() {
  const { id } = await database.db
    .insertInto("agencies")
    .values({ name: "Rivesaltes", address: "1 rue", zip: "66600", city: "Rivesaltes", phone: "", email: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("pages, agencies and vehicles are listed once, a vehicle with its photos in order", async () => {
  const agency = await addAgency();
  const shown = await addVehicle({ photos: ["/storage/photos/b.webp", "/storage/photos/a.webp"] });
  const older = await addVehicle({ image_url: "https://images.example/a b.jpg" });
  const bare = await addVehicle();
  const entries = await listSitemapEntries(database, 1);
  const paths = entries.map((entry) => entry.path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/catalogue",
      "/quel-vehicule",
      "/agences",
      "/a-propos",
      "/contact",
      "/tarifs",
      "/mentions-legales",
      "/confidentialite",
      "/cgv",
      "/accessibilite",
      "/catalogue?type=V%C3%A9hicules+l%C3%A9ger",
      `/agences/${agency}`,
      ...[shown, older, bare].map((id) => `/catalogue/${id}`),
    ]),
  );
  const images = (id: string) => entries.find((entry) => entry.path === `/catalogue/${id}`)?.images;
  expect(images(shown)).toEqual(["/storage/photos/b.webp", "/storage/photos/a.webp"]);
  expect(images(older)).toEqual(["https://images.example/a b.jpg"]);
  expect(images(bare)).toEqual([]);
});

test("a page's date is that of the last change it shows", async () => {
  const id = await addVehicle();
  const dateOf = async (path: string) =>
    (await listSitemapEntries(database, 1)).find((entry) => entry.path === path)?.changedAt?.getTime() ?? 0;
  const before = [await dateOf(`/catalogue/${id}`), await dateOf("/catalogue"), await dateOf("/agences")];
  await new Promise((resolve) => setTimeout(resolve, 5));
  await database.db.updateTable("vehicles").set({ name: "Fourgon 12 m³" }).where("id", "=", id).execute();
  expect(await dateOf(`/catalogue/${id}`)).toBeGreaterThan(before[0] as number);
  expect(await dateOf("/catalogue")).toBeGreaterThan(before[1] as number);
  expect(await dateOf("/agences")).toBe(before[2]);
});

test("a fleet too large for one file is cut in parts without a gap or a double", async () => {
  const ids = [await addVehicle(), await addVehicle(), await addVehicle(), await addVehicle()];
  const agency = await addAgency();
  const whole = (await listSitemapEntries(database, 1)).map((entry) => entry.path);
  expect(await countSitemapParts(database, whole.length)).toBe(1);
  expect(await countSitemapParts(database, whole.length - 1)).toBe(2);
  // The cuts fall among the pages, and among the vehicles.
  const count = await countSitemapParts(database, 5);
  expect(count).toBe(Math.ceil(whole.length / 5));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const parts = await Promise.all(numbers.map((part) => listSitemapEntries(database, part, 5)));
  expect(parts.slice(0, -1).every((part) => part.length === 5)).toBe(true);
  const paths = parts.flat().map((entry) => entry.path);
  expect(paths).toEqual(whole);
  expect(new Set(paths).size).toBe(whole.length);
  for (const path of [`/agences/${agency}`, ...ids.map((id) => `/catalogue/${id}`)])
    expect(paths).toContain(path);
});

test("addresses are whole and safe in XML; an image that has none is left out", () => {
  const xml = sitemapXml("https://www.example.fr", [
    {
      path: "/catalogue/1",
      changedAt: new Date("2026-03-01T10:00:00Z"),
      images: ["/storage/a.webp?x=1&y=<2>", "http://", "https://images.example/a b.jpg"],
    },
    { path: "/cgv", changedAt: null },
  ]);
  expect(xml).toContain(
    "<loc>https://www.example.fr/catalogue/1</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod>",
  );
  expect(xml).toContain("<image:loc>https://www.example.fr/storage/a.webp?x=1&#38;y=%3C2%3E</image:loc>");
  expect(xml).toContain("<image:loc>https://images.example/a%20b.jpg</image:loc>");
  expect(xml.match(/<image:image>/g)).toHaveLength(2);
  expect(xml).toContain("<url><loc>https://www.example.fr/cgv</loc></url>");
});
