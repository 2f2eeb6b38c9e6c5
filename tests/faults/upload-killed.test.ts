import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createDiskStorage } from "#server/files/disk.ts";
import { sweepFiles } from "#server/files/file-jobs.ts";
import { fileKeyOf, isPrivateKey, objectKeysOf, readObject } from "#server/files/keys.ts";
import { receivePrivatePhoto } from "#server/files/private-files.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";
import { admin } from "#tests/support/files.ts";
import { photoToSend } from "#tests/support/private-photos.ts";

const cutCount = cuts({ short: 10, long: 50 });

const database = testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "tramontane-killed-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = createDiskStorage(folder);

const noise = { type: "gaussian", mean: 128, sigma: 3 } as const;
const body = await sharp({ create: { width: 490, height: 300, channels: 3, background: "#888", noise } })
  .jpeg()
  .toBuffer();
const photo = `${folder}.jpg`;
await writeFile(photo, body);
afterAll(() => rm(photo));

const loopName = "upload-loop";

async function uploadUntilKilled(lastStep: number) {
  const loop = path.join(import.meta.dirname, "upload-loop.ts");
  const url = new URL(database.url);
  url.searchParams.set("application_name", loopName);
  const child = spawn(process.execPath, [loop, url.href, folder, photo, String(lastStep)], {
    stdio: "inherit",
  });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  // A commit that was sent before the kill is carried out after it: the database is read once it is quiet.
  await eventually(async () => (await connectionsOfLoop()) === 0);
}

async function connectionsOfLoop(): Promise<number> {
  const query = "select 1 from pg_stat_activity where application_name = $1 and datname = current_database()";
  return (await database.pool.query(query, [loopName])).rows.length;
}

async function objects() {
  const keys: string[] = [];
  for await (const { key } of storage.list("")) keys.push(key);
  return keys;
}

async function expectAttachedFilesAreWhole() {
  const attached = await database.db
    .selectFrom("stored_files")
    .selectAll()
    .where("state", "=", "attached")
    .execute();
  for (const row of attached) {
    const bytes = await readObject(storage, row.key);
    expect(bytes?.byteLength, row.key).toBe(row.byte_size);
    expect((await sharp(bytes as Uint8Array).metadata()).width).toBe(row.width);
  }
  // What a record shows is attached, and what is attached a record shows.
  const shown = await database.db.selectFrom("site_photos").select("file_id").execute();
  const ofTheSite = attached.filter(({ key }) => !isPrivateKey(key));
  expect(ofTheSite.map((row) => row.id).sort()).toEqual(shown.map((photo) => photo.file_id).sort());
  return attached.length;
}

const privateRows = async () =>
  (await database.db.selectFrom("stored_files").selectAll().execute()).filter(({ key }) => isPrivateKey(key));

/** A private photo that its row calls whole has all its objects, and none that it does not is shown. */
async function expectReceivedPhotosAreWhole() {
  for (const row of await privateRows()) {
    if (row.state === "removed") continue;
    if (!row.variants_ready) expect(row.state, row.key).toBe("pending");
    else for (const key of objectKeysOf(row.key)) expect(await storage.get(key).then(close), key).toBe(true);
  }
}

const close = (found: Awaited<ReturnType<typeof storage.get>>) => {
  found?.body.destroy();
  return found !== null;
};

/** The device asks again for each photo of which it heard no answer; how many of them had been cut. */
async function sendAgain(app: Parameters<typeof receivePrivatePhoto>[0]): Promise<number> {
  const before = (await privateRows()).filter(({ state }) => state !== "attached");
  for (const { id } of before)
    expect(await receivePrivatePhoto(app, admin, { ...photoToSend(body), id })).toMatchObject({ id });
  const after = await privateRows();
  expect(after.every((row) => row.variants_ready && row.state !== "removed")).toBe(true);
  await expectReceivedPhotosAreWhole();
  return before.filter((row) => !row.variants_ready).length;
}

test(`uploads killed at ${cutCount} moments leave no row without its file and no file without its row`, {
  timeout: 60_000 + cutCount * 30_000,
}, async () => {
  const left = { pending: 0, removed: 0, attached: 0, binned: 0 };
  for (let cut = 0; cut < cutCount; cut++) {
    await uploadUntilKilled(1 + randomInt(30));
    left.attached = await expectAttachedFilesAreWhole();
    await expectReceivedPhotosAreWhole();
    const states = await database.db.selectFrom("stored_files").select("state").execute();
    for (const { state } of states) if (state !== "attached") left[state]++;
  }
  // The cuts must have hit something, or this test proves nothing.
  expect(left.attached).toBeGreaterThan(0);
  expect(left.pending).toBeGreaterThan(0);

  const jobs: Jobs = { send: async () => {}, stop: async () => {} };
  const app = { db: database.db, storage, jobs, log: silentLog, now: () => new Date() };
  expect(await sendAgain(app)).toBeGreaterThan(0);
  await sweepFiles(app, { olderThanMs: 0 });
  expect(await expectAttachedFilesAreWhole()).toBe(left.attached);
  const rows = await database.db.selectFrom("stored_files").select(["key", "state"]).execute();
  expect(rows.every((row) => row.state === "attached")).toBe(true);
  const keys = new Set(rows.map((row) => row.key));
  expect((await objects()).filter((key) => !keys.has(fileKeyOf(key) ?? ""))).toEqual([]);
});
