import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createDiskStorage } from "#server/files/disk.ts";
import { sweepFiles } from "#server/files/file-jobs.ts";
import { fileKeyOf, readObject } from "#server/files/keys.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";

const cutCount = cuts({ short: 10, long: 50 });

const database = testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "tramontane-killed-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = createDiskStorage(folder);

const loopName = "upload-loop";

async function uploadUntilKilled(lastStep: number) {
  const loop = path.join(import.meta.dirname, "upload-loop.ts");
  const url = new URL(database.url);
  url.searchParams.set("application_name", loopName);
  const child = spawn(process.execPath, [loop, url.href, folder, String(lastStep)], { stdio: "inherit" });
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
  expect(attached.map((row) => row.id).sort()).toEqual(shown.map((photo) => photo.file_id).sort());
  return attached.length;
}

test(`uploads killed at ${cutCount} moments leave no row without its file and no file without its row`, {
  timeout: 60_000 + cutCount * 30_000,
}, async () => {
  const left = { pending: 0, removed: 0, attached: 0, binned: 0 };
  for (let cut = 0; cut < cutCount; cut++) {
    await uploadUntilKilled(1 + randomInt(30));
    left.attached = await expectAttachedFilesAreWhole();
    const states = await database.db.selectFrom("stored_files").select("state").execute();
    for (const { state } of states) if (state !== "attached") left[state]++;
  }
  // The cuts must have hit something, or this test proves nothing.
  expect(left.attached).toBeGreaterThan(0);
  expect(left.pending).toBeGreaterThan(0);

  const jobs: Jobs = { send: async () => {}, stop: async () => {} };
  const app = { db: database.db, storage, jobs, log: silentLog, now: () => new Date() };
  await sweepFiles(app, { olderThanMs: 0 });
  expect(await expectAttachedFilesAreWhole()).toBe(left.attached);
  const rows = await database.db.selectFrom("stored_files").select(["key", "state"]).execute();
  expect(rows.every((row) => row.state === "attached")).toBe(true);
  const keys = new Set(rows.map((row) => row.key));
  expect((await objects()).filter((key) => !keys.has(fileKeyOf(key) ?? ""))).toEqual([]);
});
