import { utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import type { Identity } from "#app/domain/identity/identity.ts";
import { noPainting, paintedUrl } from "#app/lib/scenes.ts";
import { sweepFiles } from "#server/files/file-jobs.ts";
import { createS3Storage } from "#server/files/s3.ts";
import type { Storage } from "#server/files/storage.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { testFiles } from "#tests/support/files.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { everyPicture, missingPictures, paintingKey, paintMissing } from "./painted-pictures.ts";
import { paintingHash } from "./painting-hash.ts";
import { servePainting } from "./serve-painting.ts";

const database = testDatabase();
const { app: onDisk, objects, folder } = await testFiles(database);
const hero = { name: "hero-narrow", width: 480 } as const;

async function call(name: string, looks: Partial<Pick<Identity, "palette" | "livery">> = {}) {
  await database.db
    .updateTable("company_info")
    .set({ name, lorry_name: "", palette: "tramontane", ...looks })
    .execute();
  return paintingHash(await readIdentity(database));
}

const sent: string[] = [];
function appWith(storage: Storage = onDisk.storage) {
  const jobs = { send: async (job: string) => void sent.push(job), stop: async () => {} };
  return { ...onDisk, db: database.db, storage, jobs };
}
type PaintingApp = ReturnType<typeof appWith>;

const get = (app: PaintingApp, address: string, init: RequestInit = {}) =>
  servePainting(app, new Request(`http://localhost${address}`, init));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const cacheOf = (response: Response) => response.headers.get("cache-control");
const forEver = "public, max-age=31536000, immutable";

beforeEach(async () => {
  sent.length = 0;
  for (const key of await objects()) await onDisk.storage.remove(key);
});

describe.each(["disk", "S3"])("with a store on %s", (place) => {
  let storage: Storage;
  let close = async () => {};
  beforeAll(async () => {
    storage = onDisk.storage;
    if (place === "disk") return;
    const server = await startS3Server();
    storage = await createS3Storage(server.options);
    close = server.stop;
  }, 90_000);
  afterAll(() => close());

  test("a painting is bare until it is made, then for ever", { timeout: 120_000 }, async () => {
    const hash = await call(`Brenac ${place}`);
    const app = appWith(storage);
    const before = await get(app, paintedUrl(hash, hero.name, hero.width));
    expect([before.status, cacheOf(before), before.headers.get("etag")]).toEqual([200, "no-store", null]);
    const bare = await bytesOf(before);
    expect(sent).toEqual(["paint-scenes"]);

    expect((await paintMissing(app)).painted).toBe(everyPicture.length);
    const after = await get(app, paintedUrl(hash, hero.name, hero.width));
    expect(Object.fromEntries(after.headers)).toMatchObject({
      "cache-control": forEver,
      "content-type": "image/webp",
      etag: `"${hash}"`,
      "x-content-type-options": "nosniff",
    });
    const painted = await bytesOf(after);
    expect(await sharp(painted).metadata()).toMatchObject({ format: "webp", width: hero.width });
    expect(painted.equals(bare)).toBe(false);
    const known = await get(app, paintedUrl(hash, hero.name, hero.width), {
      headers: { "If-None-Match": `"${hash}"` },
    });
    expect(known.status).toBe(304);
    expect(await missingPictures(app, await readIdentity(app))).toEqual([]);
    expect(await paintMissing(app)).toEqual({ painted: 0 });
  });
});

test("an address of no painting shows the bare picture, keeps nothing and asks for nothing", async () => {
  await call("Brenac Location");
  for (const hash of [noPainting, "0123456789ab"]) {
    const answer = await get(appWith(), paintedUrl(hash, hero.name, hero.width));
    expect([answer.status, cacheOf(answer)]).toEqual([200, "no-store"]);
  }
  expect(sent).toEqual([]);
  expect(await objects()).toEqual([]);
});

test("many pictures that are missing at once are asked for once", async () => {
  const hash = await call("Brenac Location");
  const app = appWith();
  await Promise.all(everyPicture.map(({ name, width }) => get(app, paintedUrl(hash, name, width))));
  expect(sent).toEqual(["paint-scenes"]);
});

test("the lorries of a site that nobody has named are the bare ones, for ever, without being painted", async () => {
  const hash = await call("");
  const app = appWith();
  const answer = await get(app, paintedUrl(hash, hero.name, hero.width));
  expect([answer.status, cacheOf(answer)]).toEqual([200, forEver]);
  const stand = await bytesOf(await get(app, paintedUrl(noPainting, hero.name, hero.width)));
  expect((await bytesOf(answer)).equals(stand)).toBe(true);
  expect(sent).toEqual([]);
  expect(await missingPictures(app, await readIdentity(app))).toEqual([]);
});

test("whatever changes what is seen changes the address, and nothing else does", async () => {
  const first = await call("Brenac Location");
  expect(await call("Brenac Location")).toBe(first);
  const others = [
    await call("Brenac"),
    await call("Brenac Location", { palette: "garrigue" }),
    await call("Brenac Location", { livery: "vague" }),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});

test.each([
  `/peinture/${noPainting}/hero-481.webp`,
  `/peinture/${noPainting}/hero-paint.png`,
  `/peinture/${noPainting}/constructor-480.webp`,
  `/peinture/${noPainting}/%2e%2e%2f%2e%2e%2fpackage.json`,
  "/peinture/..%2f..%2fhero-1280.webp",
  "/peinture/",
])("%s is nothing", async (address) => {
  const answer = await get(appWith(), address);
  expect([answer.status, cacheOf(answer), await answer.text()]).toEqual([404, "no-store", ""]);
});

test("HEAD says the same without the body", async () => {
  const hash = await call("Brenac Location");
  const answer = await get(appWith(), paintedUrl(hash, hero.name, hero.width), { method: "HEAD" });
  expect(answer.body).toBeNull();
  expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(1_000);
});

test("a store that fails, and a database that is away, show bare pictures", async () => {
  const hash = await call("Brenac Location");
  const fails = async () => {
    throw new Error("no room");
  };
  const full = { ...onDisk.storage, get: fails, put: fails } as Storage;
  const noStore = await get(appWith(full), paintedUrl(hash, hero.name, hero.width));
  expect([noStore.status, cacheOf(noStore)]).toEqual([200, "no-store"]);
  await expect(paintMissing(appWith(full))).rejects.toThrow("no room");
  const away = {
    ...appWith(),
    get db(): never {
      throw new Error("away");
    },
  };
  const noDatabase = await get(away, paintedUrl(hash, hero.name, hero.width));
  expect([noDatabase.status, cacheOf(noDatabase)]).toEqual([200, "no-store"]);
});

test("who changes the name while it is painted gets the new one whole", { timeout: 120_000 }, async () => {
  const old = await call("Ancien Nom");
  let wrote = 0;
  const { storage } = onDisk;
  const app = appWith({
    ...storage,
    put: async (key, bytes) => {
      wrote += 1;
      await storage.put(key, bytes);
      if (wrote === 1) await call("Nouveau Nom");
    },
  });
  await paintMissing(app);
  const hash = paintingHash(await readIdentity(app));
  expect(hash).not.toBe(old);
  expect((await objects()).filter((key) => key.includes(hash))).toEqual(
    everyPicture.map((size) => paintingKey(hash, size)).sort(),
  );
  expect((await objects()).filter((key) => key.includes(old))).toHaveLength(1);
});

test("of two instances one paints", { timeout: 120_000 }, async () => {
  await call("Deux Instances");
  let painted = 0;
  let runs = 0;
  const apps = await Promise.all(
    [1, 2].map(() =>
      startJobApp(
        { ...database, storage: onDisk.storage },
        {
          handlers: {
            "paint-scenes": async (app) => {
              runs += 1;
              painted += (await paintMissing(app)).painted;
            },
          },
        },
      ),
    ),
  );
  try {
    await Promise.all(apps.map((app) => app.jobs.send("paint-scenes", {})));
    await eventually(() => painted > 0, 100_000);
    expect([painted, runs]).toEqual([everyPicture.length, 1]);
  } finally {
    await Promise.all(apps.map((app) => app.jobs.stop()));
  }
});

test("the sweep takes yesterday's paintings that are not the site's any more, and no other", {
  timeout: 120_000,
}, async () => {
  const keep = await call("Brenac Location");
  const app = appWith();
  const keys = ["aaaaaaaaaaaa", "bbbbbbbbbbbb", keep].map((hash) => paintingKey(hash, hero));
  for (const key of keys) await app.storage.put(key, Buffer.from("webp"));
  const old = new Date(Date.now() - 26 * 3_600_000);
  for (const key of [keys[0], keys[2]] as string[]) await utimes(path.join(folder, key), old, old);
  expect((await sweepFiles(app)).objects).toBe(1);
  expect(await objects()).toEqual([keys[1], keys[2]].sort());
});
