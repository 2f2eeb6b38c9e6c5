import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStorage } from "#server/files/disk.ts";
import { createS3Storage } from "#server/files/s3.ts";
import type { Storage } from "#server/files/storage.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addGalleryPhoto } from "#tests/support/gallery-writes.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { addPrivatePhoto } from "#tests/support/private-photos.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { askExactly } from "#tests/support/unaltered-request.ts";

// The built server with files of both kinds: what is the site's is everybody's, what is private is below no address.

const database = testDatabase({ from: "started" });
const jobs: Jobs = { send: async () => {}, stop: async () => {} };
let folder: TemporaryFolder;
let bucket: S3Server;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  bucket = await startS3Server();
}, 120_000);
afterAll(async () => {
  await bucket?.stop();
  await folder.remove();
});

describe.each(["disk", "S3"])("with its files on %s", (place) => {
  let instance: Instance;
  let photo: { id: string; key: string };
  let publicKey: string;
  let cookies: Record<"a stranger" | "an administrator", string>;

  beforeAll(async () => {
    const isBucket = place === "S3";
    instance = await startInstance({
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      DEMO_DATA: "false",
      ...(isBucket ? bucket.env : {}),
    });
    const storage: Storage = isBucket
      ? await createS3Storage(bucket.options)
      : createDiskStorage(`${folder.path}/storage`);
    const app = { db: database.db, storage, jobs, log: silentLog, now: () => new Date() };
    photo = await addPrivatePhoto(app);
    const shown = await addGalleryPhoto(app);
    publicKey = (
      await database.db
        .selectFrom("stored_files")
        .select("key")
        .where("id", "=", shown)
        .executeTakeFirstOrThrow()
    ).key;
    const staff = createBrowser(instance.url);
    await staff.signIn();
    cookies = { "a stranger": "", "an administrator": staff.cookie };
  }, 120_000);
  afterAll(() => instance?.stop());

  test("a photo of the site is there", async () => {
    const answer = await fetch(`${instance.url}/storage/${publicKey}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const posted = { method: "POST", headers: { origin: instance.url } };
    expect((await fetch(`${instance.url}/storage/${publicKey}`, posted)).status).toBe(405);
  });

  const who = ["a stranger", "an administrator"] as const;

  test.each(who)("for %s a private one is not, however its address is written", async (asker) => {
    const { id, key } = photo;
    const file = key.replace("private/", "");
    const addresses = [
      key,
      `${key}?w=480`,
      `${key}?w=1600`,
      `${key}?partage`,
      `variants/${key}/480.webp`,
      `private/handovers/${id}.webp`,
      `private/handovers/${randomUUID()}.webp`,
      "private",
      "private/",
      "private/handovers/",
      `%70rivate/${file}`,
      `%2570rivate/${file}`,
      `private%2f${file.replaceAll("/", "%2f")}`,
      `private%5c${file}`,
      `private\\${file}`,
      `PRIVATE/${file}`,
      `./${key}`,
      `/${key}`,
      `//${key}`,
      `x/../${key}`,
      `photos/../${key}`,
      `photos/..%2f${key}`,
      `photos/%2e%2e/${key}`,
      `photos/%2e%2e%2f${key}`,
      `photos/..;/${key}`,
      `photos/..\\${key}`,
      `logos/logos/../../${key}`,
      `../storage/${key}`,
      `${key}%00`,
      `${key}/`,
      `${key};.png`,
    ].map((address) => `/storage/${address}`);
    const headers: Record<string, string> = cookies[asker] ? { cookie: cookies[asker] } : {};
    const ways: Record<string, string>[] = [
      {},
      { range: "bytes=0-99" },
      { "if-none-match": "*" },
      { accept: "image/avif" },
    ];
    for (const address of [...addresses, `//storage/${key}`, `/${key}`, `/STORAGE/${key}`])
      for (const more of ways) {
        const answer = await askExactly(instance.url, address, { ...headers, ...more });
        // Nothing is looked for where a path is none.
        const status = address.includes("\\") ? 400 : 404;
        expect([address, more, answer.status]).toEqual([address, more, status]);
        expect(answer.body, address).not.toMatch(/RIFF|WEBPVP8/);
      }
  });

  test.each(who)("for %s it is not by any method", async (asker) => {
    for (const address of [photo.key, `${photo.key}?w=480`, `variants/${photo.key}/480.webp`])
      for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
        const answer = await fetch(`${instance.url}/storage/${address}`, {
          method,
          headers: { origin: instance.url, cookie: cookies[asker] },
        });
        expect([method, address, answer.status]).toEqual([method, address, 404]);
        expect([await answer.text(), answer.headers.get("cache-control")]).toEqual(["", "no-store"]);
      }
    const row = database.db.selectFrom("stored_files").select("state").where("id", "=", photo.id);
    expect(await row.executeTakeFirst()).toEqual({ state: "attached" });
  });
});
