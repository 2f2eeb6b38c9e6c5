import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { readBrand } from "#app/domain/identity/brand.server.ts";
import type { BrandPath } from "#app/lib/brand-paths.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { admin, picture, testFiles } from "#tests/support/files.ts";
import { townsLine } from "./brand-drawings.ts";
import { getBrandFile } from "./brand-files.ts";

const database = testDatabase();
const { app } = await testFiles(database);

const look = (values: object) => database.db.updateTable("company_info").set(values).execute();
const fileOf = async (path: BrandPath) => Buffer.from((await getBrandFile(app, path)).body);
const textOf = async (path: BrandPath) => (await fileOf(path)).toString();

/** The colour of one pixel, as it is written: «#1f4733». */
async function colourAt(file: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return `#${data.subarray(start, start + 3).toString("hex")}`;
}

const inTown = async (city: string) => {
  const id = await addAgency(database.db, `Agence ${city}`);
  await database.db.updateTable("agencies").set({ city }).where("id", "=", id).execute();
};

beforeEach(async () => {
  await database.db.deleteFrom("agencies").execute();
  await database.db.deleteFrom("company_info").execute();
  await database.db
    .insertInto("company_info")
    .values({ name: "Brenac Location", palette: "garrigue" })
    .execute();
});

test.each([
  ["/icon-192.png", 192],
  ["/icon-512.png", 512],
  ["/apple-touch-icon.png", 180],
] as const)("%s is a letter on the accent, to the corners", async (path, size) => {
  const file = await fileOf(path);
  expect(await sharp(file).metadata()).toMatchObject({ format: "png", width: size, height: size });
  expect(await colourAt(file, 0, 0)).toBe("#1f4733");
  // The stem of the B.
  const { data } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const white = data.filter((value) => value > 250).length / data.length;
  expect(white).toBeGreaterThan(0.08);
  expect(white).toBeLessThan(0.25);
});

test("the tab's icon is shapes alone: no font, and a name that is no markup", async () => {
  await look({ name: "<Étape & Fils>" });
  const svg = await textOf("/favicon.svg");
  expect(svg).toContain("<title>&#60;Étape &#38; Fils&#62;</title>");
  expect(svg).toContain('fill="#1f4733"');
  expect(svg).toMatch(/<path [^>]*d="M/);
  expect(svg).not.toContain("<text");
  await look({ mark: "bars" });
  expect(await textOf("/favicon.svg")).toContain("M8 9h18l-2 4h-18z");
});

test("favicon.ico holds three pictures that decode", async () => {
  const ico = await fileOf("/favicon.ico");
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const at = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    const found = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect(found).toMatchObject({ format: "png", width: size, height: size });
  }
});

test("a square logo is the icon, on white where corners are cut; a wide one is not", async () => {
  const store = async (width: number, height: number) => {
    const body = await sharp({ create: { width, height, channels: 3, background: "#aa2200" } })
      .png()
      .toBuffer();
    const stored = await storeUpload(app, admin, {
      purpose: { kind: "company-logo" },
      body,
      originalName: "l.png",
    });
    await look({ header_logo_url: stored.url, header_logo_file_id: stored.id });
  };
  await store(400, 400);
  const icon = await fileOf("/icon-192.png");
  expect(await colourAt(icon, 0, 0)).toBe("#ffffff");
  expect(await colourAt(icon, 96, 96)).toMatch(/^#a[0-9a-f]2[0-9a-f]0/);
  expect(await textOf("/favicon.svg")).toContain("data:image/png;base64,");
  await store(400, 100);
  expect(await colourAt(await fileOf("/icon-192.png"), 0, 0)).toBe("#1f4733");
});

test("a logo from elsewhere, or whose file is gone, leaves the letter", async () => {
  for (const header_logo_url of ["https://example.fr/logo.png", "/storage/logos/gone.webp"]) {
    await look({ header_logo_url });
    expect(await colourAt(await fileOf("/icon-192.png"), 0, 0)).toBe("#1f4733");
  }
});

test("the manifest names the company and the icons of this look", async () => {
  const manifest = JSON.parse(await textOf("/site.webmanifest"));
  expect(manifest).toMatchObject({ name: "Brenac Location", short_name: "Brenac", lang: "fr" });
  const { version } = await readBrand(app);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
    `/icon-192.png?v=${version}`,
    `/icon-512.png?v=${version}`,
  ]);
});

test("a shared link shows the painted lorries over a band of the action colour", async () => {
  const file = await fileOf("/partage.jpg");
  expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(file.length).toBeLessThan(300_000);
  const band = await sharp(file).extract({ left: 0, top: 620, width: 1200, height: 8 }).png().toBuffer();
  const { channels } = await sharp(band).stats();
  for (const [index, value] of [0xf4, 0xb7, 0x40].entries())
    expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(4);
});

test("a picture somebody chose for shared links wins", async () => {
  const body = await picture(1600, 840).jpeg().toBuffer();
  const stored = await storeUpload(app, admin, {
    purpose: { kind: "hero-image" },
    body,
    originalName: "p.jpg",
  });
  const painted = await fileOf("/partage.jpg");
  await look({ share_image_url: stored.url, share_image_file_id: stored.id });
  const file = await fileOf("/partage.jpg");
  expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(file.equals(painted)).toBe(false);
});

test("what is drawn has a version of its own; what is not drawn changes nothing", async () => {
  const { version } = await readBrand(app);
  const versions = [version];
  for (const change of [
    { palette: "vigne" },
    { name: "Autre" },
    { lorry_name: "Brenac" },
    { livery: "vague" },
    { landscape: "plaine" },
    { mark: "bars" },
  ]) {
    await look(change);
    versions.push((await readBrand(app)).version);
  }
  await inTown("Foix");
  versions.push((await readBrand(app)).version);
  expect(new Set(versions).size).toBe(versions.length);
  await look({ phone: "05 61 00 00 00" });
  expect((await readBrand(app)).version).toBe(versions.at(-1));
});

test("asked for by many at once, a file is made once", async () => {
  await look({ name: "Une seule fois" });
  const [first, second] = await Promise.all([
    getBrandFile(app, "/partage.jpg"),
    getBrandFile(app, "/partage.jpg"),
  ]);
  expect(second.body).toBe(first.body);
});

test.each([
  [[], ""],
  [["Foix"], "Foix"],
  [["Foix", "Pamiers", "Auch"], "Foix · Pamiers · Auch"],
  [["Foix", "Pamiers", "Auch", "Mirepoix"], "Foix · Pamiers · Auch et 1 autre"],
  [["Foix", "Pamiers", "Auch", "Mirepoix", "Lavelanet"], "Foix · Pamiers · Auch et 2 autres"],
])("the towns of %j are «%s»", (towns, words) => expect(townsLine(towns)).toBe(words));

test("the head office's town comes first", async () => {
  await look({ city: "Pamiers" });
  for (const city of ["Auch", "Pamiers", "Foix", "Foix"]) await inTown(city);
  expect((await readBrand(app)).towns).toEqual(["Pamiers", "Auch", "Foix"]);
});
