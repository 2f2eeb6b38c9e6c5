import sharp from "sharp";
import { expect, test } from "vitest";
import type { Failure } from "#app/lib/failure.ts";
import { readScene } from "#server/painting/scene-files.ts";
import { testDatabase } from "#tests/support/database.ts";
import { admin, user } from "#tests/support/files.ts";
import { paintPreview } from "./painted-preview.server.ts";

const database = testDatabase();
const brenac = {
  image: "hero",
  nom: "Brenac Location",
  palette: "garrigue",
  livree: "bande",
  paysage: "plaine",
  largeur: "480",
};

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, message }: Failure) => [status, message],
  );

test("values that nobody saved are painted at the width asked for, and change nothing", async () => {
  const before = await database.db.selectFrom("company_info").selectAll().executeTakeFirst();
  const picture = await paintPreview(database, admin, brenac);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 480 });
  const other = await paintPreview(database, admin, { ...brenac, palette: "brique" });
  expect(Buffer.from(picture).equals(other)).toBe(false);
  expect(await database.db.selectFrom("company_info").selectAll().executeTakeFirst()).toEqual(before);
});

test("960 pixels come soon: in a few times what shrinking the bare picture takes", async () => {
  const { bare } = await readScene("hero", "plaine");
  const painted: number[] = [];
  const shrunk: number[] = [];
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  };
  await paintPreview(database, admin, brenac);
  for (const palette of ["lagune", "vigne", "nuit", "ardoise", "brique"]) {
    await timed(shrunk, () => sharp(bare).resize(960).webp({ quality: 60 }).toBuffer());
    await timed(painted, () => paintPreview(database, admin, { ...brenac, palette, largeur: "960" }));
  }
  expect(Math.min(...painted) / Math.min(...shrunk)).toBeLessThan(4);
});

test("no picture is larger than it is", async () => {
  const picture = await paintPreview(database, admin, { ...brenac, image: "hero-narrow", largeur: "960" });
  expect((await sharp(picture).metadata()).width).toBe(780);
});

test.each([
  [{ image: "toString" }, "Cet aperçu n’existe pas."],
  [{ image: "../hero" }, "Cet aperçu n’existe pas."],
  [{ palette: "rose" }, "Cet aperçu n’existe pas."],
  [{ livree: "" }, "Cet aperçu n’existe pas."],
  [{ largeur: "9600" }, "Cet aperçu n’existe pas."],
  [{ largeur: "1e2" }, "Cet aperçu n’existe pas."],
  [{ nom: "Route 🚚" }, "Le caractère «\u00a0🚚\u00a0» ne peut pas être peint sur un camion."],
  [{ nom: "M".repeat(121) }, "Cet aperçu n’existe pas."],
])("%o is refused", async (change, sentence) => {
  expect(await refusalOf(paintPreview(database, admin, { ...brenac, ...change }))).toEqual([422, sentence]);
});

test("only who may change the identity sees it painted", async () => {
  expect((await refusalOf(paintPreview(database, null, brenac)))?.[0]).toBe(401);
  expect((await refusalOf(paintPreview(database, user, brenac)))?.[0]).toBe(403);
});

test("who asks without end is told to wait", async () => {
  await database.pool.query("update rate_limits set points = 600 where key like 'painted-previews:%'");
  expect(await refusalOf(paintPreview(database, admin, brenac))).toEqual([
    429,
    "Trop d’aperçus d’un coup. Patientez un instant.",
  ]);
});
