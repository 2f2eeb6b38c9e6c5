import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { UploadPurpose } from "#app/domain/files/uploads.schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { admin, picture, testFiles } from "#tests/support/files.ts";
import { makeVariants, removeFile } from "./file-jobs.ts";
import { readObject } from "./keys.ts";
import { serveStoredFile, VariantCache } from "./serve.ts";
import type { Storage } from "./storage.ts";
import { attachFile, detachFile, storeUpload } from "./stored-files.ts";

const database = testDatabase();
const { app, objects } = await testFiles(database);

const about: UploadPurpose = { kind: "site-photo", category: "about" };
async function upload(width: number, purpose = about, alreadyClean = false) {
  const body = await picture(width, Math.round(width / 2))
    .webp()
    .toBuffer();
  return storeUpload(app, admin, { purpose, body, originalName: "a.webp", alreadyClean });
}

const avif = { Accept: "image/avif,image/webp,*/*" };
function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const url = `http://localhost${path}`;
  return serveStoredFile(app, new Request(url, { headers, method }));
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const stored = async (key: string) => Buffer.from((await readObject(app.storage, key)) as Uint8Array);

async function attachAndRemove({ id }: { id: string }) {
  await database.db.transaction().execute(async (trx) => {
    await attachFile(trx, id);
    await detachFile(trx, app.jobs, id);
  });
  await removeFile(app, { fileId: id });
}

let file: { id: string; url: string };
let key: string;
let original: Buffer;
beforeAll(async () => {
  file = await upload(1200);
  key = file.url.replace("/storage/", "");
  original = await stored(key);
});

test("an original comes whole, for ever, and as nothing but an image", async () => {
  const response = await get(file.url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": String(original.byteLength),
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect((await bytesOf(response)).equals(original)).toBe(true);
});

test("HEAD says the same without the body", async () => {
  const response = await get(file.url, {}, "HEAD");
  expect(response.headers.get("Content-Length")).toBe(String(original.byteLength));
  expect(response.body).toBeNull();
});

test("the hero image is kept for an hour", async () => {
  const hero = await upload(600, { kind: "hero-image" });
  expect((await get(hero.url)).headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect((await get(`${hero.url}?w=480`)).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test.each(["", "?w=480"])("who has it already is told so (%j)", async (query) => {
  const etag = (await get(file.url + query)).headers.get("ETag") as string;
  for (const given of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await get(file.url + query, { "If-None-Match": given });
    expect([response.status, response.headers.get("ETag")]).toEqual([304, etag]);
    expect(response.body).toBeNull();
  }
  expect((await get(file.url + query, { "If-None-Match": '"other"' })).status).toBe(200);
});

test.each(["", "?w=480"])("single ranges are answered, others ignored (%j)", async (query) => {
  const whole = await bytesOf(await get(file.url + query));
  const size = whole.byteLength;
  const range = async (value: string, more = {}) => {
    const response = await get(file.url + query, { Range: value, ...more });
    const body = await bytesOf(response);
    return { status: response.status, range: response.headers.get("Content-Range"), body };
  };
  const part = (start: number, end: number) => ({
    status: 206,
    range: `bytes ${start}-${end}/${size}`,
    body: whole.subarray(start, end + 1),
  });
  expect(await range("bytes=0-0")).toEqual(part(0, 0));
  expect(await range("bytes=100-199")).toEqual(part(100, 199));
  expect(await range(`bytes=${size - 5}-`)).toEqual(part(size - 5, size - 1));
  expect(await range(`bytes=10-${size + 50}`)).toEqual(part(10, size - 1));
  expect(await range("bytes=-7")).toEqual(part(size - 7, size - 1));
  expect(await range(`bytes=-${size * 2}`)).toEqual(part(0, size - 1));
  for (const outside of [`bytes=${size}-`, "bytes=-0"])
    expect(await range(outside)).toMatchObject({ status: 416, range: `bytes */${size}` });
  for (const ignored of ["bytes=0-1,4-5", "bytes=9-2", "lines=1-2", "bytes=-"])
    expect(await range(ignored)).toMatchObject({ status: 200, range: null });
  expect(await range("bytes=0-9", { "If-Range": '"other"' })).toMatchObject({ status: 200 });
});

test("AVIF goes to those who take it, once it is there", async () => {
  const small = `${file.url}?w=480`;
  const before = await get(small, avif);
  expect(before.headers.get("Content-Type")).toBe("image/webp");
  expect(before.headers.get("Cache-Control")).toBe("public, max-age=300");
  const plain = await get(small);
  expect(plain.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");

  await makeVariants(app, { fileId: file.id });
  const after = await get(small, avif);
  expect(after.headers.get("Content-Type")).toBe("image/avif");
  expect(after.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect((await bytesOf(after)).equals(await stored(`variants/${key}/480.avif`))).toBe(true);
  for (const Accept of ["image/webp,*/*", "image/avif;q=0, image/webp"])
    expect((await get(small, { Accept })).headers.get("Content-Type")).toBe("image/webp");
  for (const response of [before, plain, after]) expect(response.headers.get("Vary")).toBe("Accept");
  expect(before.headers.get("ETag")).not.toBe(after.headers.get("ETag"));
});

test("a width beyond the original's gives the original", async () => {
  for (let time = 0; time < 2; time++) {
    const response = await get(`${file.url}?w=1600`, avif);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect((await bytesOf(response)).equals(original)).toBe(true);
  }
  expect(await objects()).not.toContain(`variants/${key}/1600.webp`);
});

test("a shared link gets a JPEG of 1200 × 630, made once and kept, whatever the original's shape", async () => {
  const small = await upload(600);
  const variant = `variants/${small.url.replace("/storage/", "")}/partage.jpg`;
  for (let time = 0; time < 2; time++) {
    const response = await get(`${small.url}?partage`, avif);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const bytes = await bytesOf(response);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(bytes.equals(await stored(variant))).toBe(true);
  }
  expect((await get("/storage/photos/site/about/absent.webp?partage")).status).toBe(404);
  await attachAndRemove(small);
  expect(await objects()).not.toContain(variant);
});

test("a variant that is missing is made once, whoever asks, and kept", async () => {
  const fresh = await upload(1600, about, true);
  const variant = `variants/${fresh.url.replace("/storage/", "")}/960.webp`;
  const written: string[] = [];
  const storage: Storage = {
    ...app.storage,
    put: (put, bytes) => {
      written.push(put);
      return app.storage.put(put, bytes);
    },
  };
  const ask = () =>
    serveStoredFile({ ...app, storage }, new Request(`http://localhost${fresh.url}?w=960`)).then(bytesOf);
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(written).toEqual([variant]);
  const kept = await stored(variant);
  expect(answers.every((bytes) => bytes.equals(kept))).toBe(true);
});

test("a file that was removed is gone, its variants too", async () => {
  const gone = await upload(600);
  expect((await get(`${gone.url}?w=480`)).status).toBe(200);
  await attachAndRemove(gone);
  expect((await get(gone.url)).status).toBe(404);
  expect((await get(`${gone.url}?w=480`)).status).toBe(404);
});

test("nothing else is reachable", async () => {
  const folder = key.replace(/\/[^/]*$/, "");
  await app.storage.put(`${folder}/.half.webp.0123456789ab.part`, Buffer.from("half"));
  await app.storage.put("backup/secret.webp", Buffer.from("secret"));
  for (const path of [
    "/storage/",
    "/storage/photos",
    `/storage/${folder}`,
    `/storage/${folder}/`,
    `/storage/${folder}/none.webp`,
    `/storage/${folder}/none.webp?w=480`,
    `/storage/${folder}/.half.webp.0123456789ab.part`,
    `/storage/variants/${key}/480.webp`,
    "/storage/backup/secret.webp",
    "/storage/photos/../../../../etc/passwd",
    "/storage/photos/..%2f..%2f..%2fetc%2fpasswd",
    "/storage/photos/%2e%2e/%2e%2e/etc/passwd",
    "/storage/photos//etc/passwd",
    "/storage/photos/a%00.webp",
    `${file.url}?w=481`,
    `${file.url}?w=`,
    `${file.url}?w=480.0`,
    `/other/${key}`,
  ]) {
    const response = await get(path);
    expect([path, response.status, response.headers.get("Cache-Control")]).toEqual([path, 404, "no-store"]);
  }
  expect((await get(file.url, {}, "POST")).status).toBe(405);
});

test("a store out of reach is a passing trouble, not a missing file", async () => {
  const storage: Storage = { ...app.storage, get: () => Promise.reject(new Error("no answer")) };
  const response = await serveStoredFile({ ...app, storage }, new Request(`http://localhost${file.url}`));
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
});

test("variants in memory stay within bounds and a minute", () => {
  const cache = new VariantCache();
  const variant = (size: number) => ({ bytes: new Uint8Array(size), contentType: "image/webp" });
  for (let i = 0; i < 100; i++) cache.set(`v/${i}`, variant(512 * 1024), 0);
  expect(cache.totalBytes).toBe(32 * 1024 * 1024);
  expect([cache.get("v/0", 1), cache.get("v/36", 1)?.contentType]).toEqual([null, "image/webp"]);
  cache.set("v/next", variant(1), 1);
  expect([cache.get("v/36", 2), cache.get("v/37", 2)?.contentType]).toEqual([null, "image/webp"]);
  cache.set("large", variant(512 * 1024 + 1), 1);
  expect(cache.get("large", 1)).toBeNull();
  expect(cache.get("v/99", 60_000)).toBeNull();
  cache.deleteUnder("v/");
  expect(cache.totalBytes).toBe(0);
});

test("a variant that the store does not take is shown all the same, and tried again later", async () => {
  const { url } = await upload(800, about, true);
  const full: Storage = { ...app.storage, put: () => Promise.reject(new Error("no room left")) };
  const request = new Request(`http://localhost${url}?w=480`);
  const response = await serveStoredFile({ ...app, storage: full }, request);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  const variant = `variants/${url.replace("/storage/", "")}/480.webp`;
  expect(await objects()).not.toContain(variant);
  await get(`${url}?w=480`);
  expect(await objects()).toContain(variant);
});
