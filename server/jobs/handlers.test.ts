import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { handlers } from "./handlers.ts";

// The jobs that come by the clock, from their queue to what they do.

const database = testDatabase();
let folder: TemporaryFolder;
let app: App;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  app = await startJobApp({ ...database, storage: createDiskStorage(folder.path) }, { handlers });
});

afterAll(async () => {
  await app.jobs.stop();
  await folder.remove();
});

test("the purge's job forgets what is past its retention, and nothing younger", async () => {
  const message = { title: "Devis", message: "…" };
  await app.db
    .insertInto("notifications")
    .values([{ ...message, created_at: new Date("2000-01-01") }, message])
    .execute();
  await app.jobs.send("purge-personal-data", {});
  const count = async () => (await app.db.selectFrom("notifications").select("id").execute()).length;
  await eventually(async () => (await count()) === 1);
});

test("the sweep's job takes an upload that nothing shows, and none that is under way", async () => {
  const file = { content_type: "image/webp", byte_size: 1, width: 1, height: 1, state: "pending" } as const;
  const [old, young] = ["old", "young"].map((name) => `photos/site/about/${name}.webp`) as [string, string];
  for (const key of [old, young]) await app.storage.put(key, Buffer.from("x"));
  await app.db
    .insertInto("stored_files")
    .values([
      { ...file, key: old, created_at: new Date("2000-01-01") },
      { ...file, key: young },
    ])
    .execute();
  await app.jobs.send("sweep-files", {});
  const keys = async () =>
    (await app.db.selectFrom("stored_files").select("key").execute()).map((f) => f.key);
  await eventually(async () => (await keys()).join() === young);
  const objects: string[] = [];
  for await (const { key } of app.storage.list("photos/")) objects.push(key);
  expect(objects).toEqual([young]);
});
