import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { admin, picture, testFiles } from "#tests/support/files.ts";
import { locatedPhonePhoto } from "#tests/support/phone-photo.ts";
import { photoToSend } from "#tests/support/private-photos.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { makeVariants, removeFile, sweepFiles } from "./file-jobs.ts";
import { objectKeysOf, readObject } from "./keys.ts";
import { type PrivatePhoto, receivePrivatePhoto, servePrivateFile } from "./private-files.ts";
import { createS3Storage } from "./s3.ts";
import { serveStoredFile } from "./serve.ts";
import type { Storage } from "./storage.ts";
import { attachFile, attachPrivateFile, detachFile, storeUpload } from "./stored-files.ts";

const database = testDatabase();
const { app: onDisk, sent, objects: objectsOnDisk } = await testFiles(database);
const shot = await locatedPhonePhoto();
const small = await picture(1000, 500).jpeg().toBuffer();

let bucket: S3Server;
let onS3: Storage;
beforeAll(async () => {
  bucket = await startS3Server();
  onS3 = await createS3Storage(bucket.options);
}, 90_000);
afterAll(() => bucket?.stop());

beforeEach(async () => {
  await database.db.deleteFrom("stored_files").execute();
  for (const key of await objectsOnDisk()) await onDisk.storage.remove(key);
  sent.length = 0;
});

const withStore = (storage: Storage) => ({ ...onDisk, db: database.db, storage });
const disk = () => withStore(onDisk.storage);
const rows = () => database.db.selectFrom("stored_files").selectAll().execute();
const row = () => database.db.selectFrom("stored_files").selectAll().executeTakeFirstOrThrow();
const attach = (id: string) => database.db.transaction().execute((trx) => attachPrivateFile(trx, id));
const detach = (id: string) => database.db.transaction().execute((trx) => detachFile(trx, onDisk.jobs, id));
const receive = (photo: PrivatePhoto, app = disk()) => receivePrivatePhoto(app, admin, photo);

async function bytesAt(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await readObject(storage, key);
  if (!bytes) throw new Error(`${key} is not in the store`);
  return Buffer.from(bytes);
}

describe.each(["disk", "S3"])("on %s", (place) => {
  let storage: Storage;
  beforeAll(() => {
    storage = place === "S3" ? onS3 : onDisk.storage;
  });
  const app = () => withStore(storage);
  const show = (fileId: string, { isSmall = false, ...init }: RequestInit & { isSmall?: boolean } = {}) =>
    servePrivateFile(app(), new Request("http://localhost/photo", init), { fileId, isSmall });

  test("a photo of several megabytes is kept in two sizes, without where it was taken", async () => {
    expect(shot.byteLength).toBeGreaterThan(2 * 1024 * 1024);
    const told = (await sharp(shot).metadata()).exif as Buffer;
    expect(told.includes("AppareilSecret")).toBe(true);
    // The pointer to the place: tag 0x8825.
    expect(told.includes(Buffer.from([0x25, 0x88])) || told.includes(Buffer.from([0x88, 0x25]))).toBe(true);

    const photo = photoToSend(shot);
    expect(await receive(photo, app())).toEqual({ id: photo.id, width: 1200, height: 1600 });
    const { key, ...kept } = await row();
    expect(key).toMatch(/^private\/handovers\/[0-9a-f-]{36}\.webp$/);
    expect(key).not.toContain(photo.id);
    const original = await bytesAt(storage, key);
    expect(kept).toMatchObject({
      state: "pending",
      sent_sha256: photo.sha256,
      byte_size: original.byteLength,
      original_name: "",
      content_type: "image/webp",
    });
    const copy = await bytesAt(storage, `variants/${key}/480.webp`);
    for (const [bytes, width, height] of [[original, 1200, 1600] as const, [copy, 480, 640] as const]) {
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: "webp", width, height });
      expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      for (const trace of ["AppareilSecret", "Exif", "EXIF"]) expect(bytes.includes(trace)).toBe(false);
    }
    expect(original.byteLength).toBeLessThan(shot.byteLength / 4);
    // No job makes more of it, and one that came all the same would make nothing.
    expect(sent).toEqual([]);
    await makeVariants(app(), { fileId: photo.id });
    const under: string[] = [];
    for await (const object of storage.list("")) if (object.key.includes(key)) under.push(object.key);
    expect(under.sort()).toEqual([key, `variants/${key}/480.webp`]);
  });

  test("sent again it is answered as before, and written once", async () => {
    const written: string[] = [];
    const counting: Storage = {
      ...storage,
      put: (key, bytes) => {
        written.push(key);
        return storage.put(key, bytes);
      },
    };
    const photo = photoToSend(small);
    const first = await receive(photo, withStore(counting));
    expect(first).toEqual({ id: photo.id, width: 1000, height: 500 });
    const before = await rows();
    expect(await receive(photo, withStore(counting))).toEqual(first);
    await attach(photo.id);
    const shouted = { ...photo, id: photo.id.toUpperCase(), sha256: photo.sha256.toUpperCase() };
    expect(await receive(shouted, withStore(counting))).toEqual(first);
    expect(written).toHaveLength(2);
    expect((await rows()).map(({ state, updated_at, ...rest }) => rest)).toEqual(
      before.map(({ state, updated_at, ...rest }) => rest),
    );
  });

  test("staff see it once a record shows it: small or whole, kept nowhere", async () => {
    const photo = photoToSend(small);
    await receive(photo, app());
    expect((await show(photo.id)).status).toBe(404);
    await attach(photo.id);
    const { key } = await row();
    for (const [isSmall, stored] of [[false, key] as const, [true, `variants/${key}/480.webp`] as const]) {
      const answer = await show(photo.id, { isSmall });
      const bytes = await bytesAt(storage, stored);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "content-length": String(bytes.byteLength),
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const head = await show(photo.id, { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
    const part = await show(photo.id, { headers: { Range: "bytes=0-9" } });
    expect([part.status, part.headers.get("Cache-Control")]).toEqual([206, "private, no-store"]);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
    await detach(photo.id);
    expect((await show(photo.id)).status).toBe(404);
  });

  test("no address below /storage/ leads to it", async () => {
    const photo = photoToSend(small);
    await receive(photo, app());
    await attach(photo.id);
    const { key } = await row();
    const file = key.replace(/^private\//, "");
    for (const asked of [
      key,
      `${key}?w=480`,
      `${key}?partage`,
      `variants/${key}/480.webp`,
      `photos/../${key}`,
      `photos/..%2f${key}`,
      `photos/%2e%2e/${key}`,
      `%70rivate/${file}`,
      `private%2f${file}`,
      `Private/${file}`,
      `/${key}`,
      `./${key}`,
      `photos/x/../../${key}`,
      photo.id,
      `private/handovers/${photo.id}.webp`,
    ])
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
        for (const headers of [new Headers(), new Headers({ Range: "bytes=0-9" })]) {
          const request = new Request(`http://localhost/storage/${asked}`, { method, headers });
          const answer = await serveStoredFile(app(), request);
          expect([method, asked, answer.status, answer.body]).toEqual([method, asked, 404, null]);
          expect(answer.headers.get("Cache-Control")).toBe("no-store");
        }
  });

  test("it goes with both of its objects", async () => {
    const photo = photoToSend(small);
    await receive(photo, app());
    await attach(photo.id);
    const { key } = await row();
    await detach(photo.id);
    await removeFile(app(), { fileId: photo.id });
    expect(await rows()).toEqual([]);
    for (const object of objectKeysOf(key)) expect(await storage.get(object)).toBeNull();
  });
});

describe("refused", () => {
  test.each<[name: string, change: Partial<PrivatePhoto>, code: string]>([
    ["an id that is none", { id: "../../photo" }, "invalid"],
    ["a digest that is none", { sha256: "" }, "invalid"],
    ["bytes that are not those of the digest", { body: small.subarray(0, -1) }, "invalid"],
    ["a declared length above the limit", { contentLength: 10 * 1024 * 1024 + 1 }, "too-large"],
  ])("%s", async (_name, change, code) => {
    await expect(receive({ ...photoToSend(small), ...change })).rejects.toMatchObject({ code });
    expect([await rows(), await objectsOnDisk()]).toEqual([[], []]);
  });

  test("what is no photograph", async () => {
    for (const body of [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      await picture(20, 20).gif().toBuffer(),
    ])
      await expect(receive(photoToSend(body))).rejects.toMatchObject({ code: "unsupported-type" });
    await expect(receive(photoToSend(Buffer.alloc(10 * 1024 * 1024 + 1)))).rejects.toMatchObject({
      message: "Photo trop volumineuse\u00a0: 10\u00a0Mo au plus.",
    });
    expect([await rows(), await objectsOnDisk()]).toEqual([[], []]);
  });

  test("another photo under the same id, while the first stays as it is", async () => {
    const photo = photoToSend(small);
    await receive(photo);
    const before = [await rows(), await objectsOnDisk()];
    const other = await picture(900, 300).jpeg().toBuffer();
    await expect(receive({ ...photoToSend(other), id: photo.id })).rejects.toMatchObject({
      code: "conflict",
      message: "Une autre photo a déjà été reçue à cette place. Reprenez la photo.",
    });
    expect([await rows(), await objectsOnDisk()]).toEqual(before);
  });

  test("the id of a file that everybody sees", async () => {
    const { id } = await upload();
    await expect(receive({ ...photoToSend(small), id })).rejects.toMatchObject({ code: "conflict" });
  });
});

const upload = () =>
  storeUpload(disk(), admin, {
    purpose: { kind: "site-photo", category: "about" },
    body: small,
    originalName: "a.jpg",
  });

test("what everybody sees and what staff alone see never stand for one another", async () => {
  const photo = photoToSend(small);
  await receive(photo);
  const shown = await upload();
  const attachPublic = (id: string) => database.db.transaction().execute((trx) => attachFile(trx, id));
  await expect(attachPublic(photo.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(attach(shown.id)).rejects.toMatchObject({ code: "not-found" });
  await attachPublic(shown.id);
  const request = new Request("http://localhost/photo");
  for (const fileId of [shown.id, randomUUID(), "../x"])
    expect((await servePrivateFile(disk(), request, { fileId })).status).toBe(404);
  await attach(photo.id);
  await expect(attach(photo.id)).rejects.toMatchObject({ code: "conflict" });
});

test("the table has no private file without its digest, and no public one with one", async () => {
  const file = { content_type: "image/webp", byte_size: 1, width: 1, height: 1 };
  const insert = (key: string, sent_sha256: string | null) =>
    database.db
      .insertInto("stored_files")
      .values({ ...file, key, sent_sha256 })
      .execute();
  await expect(insert("private/handovers/a.webp", null)).rejects.toThrow("private_by_digest");
  await expect(insert("photos/site/about/a.webp", "0".repeat(64))).rejects.toThrow("private_by_digest");
  await expect(insert("private/handovers/a.webp", "0".repeat(63))).rejects.toThrow("sent_sha256");
  await expect(insert("secret/a.webp", null)).rejects.toThrow("stored_files_key_check");
});

test("of two sendings at once both are answered, and one file is kept", async () => {
  const photo = photoToSend(small);
  const answers = await Promise.all([receive(photo), receive(photo), receive(photo)]);
  expect(answers).toEqual(Array(3).fill({ id: photo.id, width: 1000, height: 500 }));
  const [only, ...others] = await rows();
  expect([only?.variants_ready, others]).toEqual([true, []]);
  expect(await objectsOnDisk()).toEqual([only?.key, `variants/${only?.key}/480.webp`]);
});

test("a sending that was cut is no photo yet; sent again it is whole, under the same key", async () => {
  const photo = photoToSend(small);
  const never: Storage = { ...onDisk.storage, put: () => new Promise(() => {}) };
  void receive(photo, withStore(never));
  await expect.poll(rows).toHaveLength(1);
  const cut = await row();
  expect(cut).toMatchObject({ state: "pending", variants_ready: false });
  await expect(attach(photo.id)).rejects.toMatchObject({ code: "not-found" });
  await database.db
    .updateTable("stored_files")
    .set({ created_at: new Date(Date.now() - 59 * 60_000) })
    .execute();

  expect(await receive(photo)).toMatchObject({ id: photo.id });
  expect((await rows()).map(({ key }) => key)).toEqual([cut.key]);
  expect(await objectsOnDisk()).toEqual([cut.key, `variants/${cut.key}/480.webp`]);
  // Its hour begins anew.
  expect(Date.now() - (await row()).created_at.getTime()).toBeLessThan(60_000);
  await attach(photo.id);
});

test("a store that refuses leaves nothing to attach; the photo may come again, before the job or after it", async () => {
  const away: Storage = {
    ...onDisk.storage,
    put: () => Promise.reject(Object.assign(new Error("no answer"), { name: "TimeoutError" })),
  };
  const photo = photoToSend(small);
  for (const isJobDone of [false, true]) {
    await expect(receive(photo, withStore(away))).rejects.toMatchObject({
      status: 503,
      message: "La photo n’a pas pu être enregistrée. Réessayez dans un instant.",
    });
    expect((await row()).state).toBe("removed");
    expect(sent.splice(0)).toEqual([{ name: "remove-file", fileId: photo.id }]);
    if (isJobDone) await removeFile(disk(), { fileId: photo.id });
    expect(await receive(photo)).toEqual({ id: photo.id, width: 1000, height: 500 });
    // Its job comes too late, or again.
    await removeFile(disk(), { fileId: photo.id });
    expect(await objectsOnDisk()).toHaveLength(2);
    await detach(photo.id);
    await removeFile(disk(), { fileId: photo.id });
    sent.length = 0;
  }
});

test("a refusal does not take what another sending of the same photo brought home", async () => {
  const photo = photoToSend(small);
  const refusals: ((reason: Error) => void)[] = [];
  const slow: Storage = {
    ...onDisk.storage,
    put: () =>
      new Promise((_, refuse) => {
        refusals.push(refuse);
      }),
  };
  const first = receive(photo, withStore(slow));
  await expect.poll(rows).toHaveLength(1);
  await receive(photo);
  for (const refuse of refusals) refuse(Object.assign(new Error("no answer"), { name: "TimeoutError" }));
  await expect(first).rejects.toMatchObject({ status: 503 });
  expect(sent).toEqual([]);
  await attach(photo.id);
  expect(await objectsOnDisk()).toHaveLength(2);
});

test("the sweep takes what no record showed within the hour, and objects that no row knows", async () => {
  const [kept, forgotten] = [photoToSend(small), photoToSend(small)];
  await receive(kept);
  await attach(kept.id);
  await receive(forgotten);
  await onDisk.storage.put("private/handovers/stray.webp", Buffer.from("x"));
  await onDisk.storage.put("variants/private/handovers/stray.webp/480.webp", Buffer.from("x"));
  expect(await sweepFiles(disk(), { olderThanMs: -1000 })).toEqual({ files: 1, objects: 2 });
  const [only, ...others] = await rows();
  expect([only?.id, others]).toEqual([kept.id, []]);
  expect(await objectsOnDisk()).toEqual([only?.key, `variants/${only?.key}/480.webp`]);
  // Nothing more is to be made of it.
  expect(sent).toEqual([]);
});

test("a photo narrower than the small size is shown as it is", async () => {
  const photo = photoToSend(await picture(300, 200).png().toBuffer());
  await receive(photo);
  await attach(photo.id);
  const request = new Request("http://localhost/photo");
  const answer = await servePrivateFile(disk(), request, { fileId: photo.id, isSmall: true });
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(300);
});

test("while the store is away, a photo is a passing trouble", async () => {
  const photo = photoToSend(small);
  await receive(photo);
  await attach(photo.id);
  const away: Storage = { ...onDisk.storage, get: () => Promise.reject(new Error("no answer")) };
  const answer = await servePrivateFile(withStore(away), new Request("http://localhost/photo"), {
    fileId: photo.id,
  });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
});
