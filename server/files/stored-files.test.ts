import { rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { admin, picture, testFiles } from "#tests/support/files.ts";
import { makeVariants, removeFile, sweepFiles } from "./file-jobs.ts";
import { objectKeysOf, readObject } from "./keys.ts";
import { attachFile, detachFile, keyPrefixOf, storeUpload } from "./stored-files.ts";

const database = testDatabase();
const { app, sent, objects, folder } = await testFiles(database);
const image = await picture(1000, 300).jpeg().toBuffer();

beforeEach(async () => {
  await database.db.deleteFrom("brands").execute();
  await database.db.deleteFrom("stored_files").execute();
  for (const key of await objects()) await app.storage.remove(key);
  sent.length = 0;
});

const upload = () =>
  storeUpload(app, admin, {
    purpose: { kind: "site-photo", category: "about" },
    body: image,
    originalName: "a.jpg",
  });
const keyOf = (file: { url: string }) => file.url.replace("/storage/", "");
const attach = (fileId: string, expectedPurposePrefix?: string) =>
  database.db.transaction().execute((trx) => attachFile(trx, fileId, { expectedPurposePrefix }));
const detach = (fileId: string) =>
  database.db.transaction().execute((trx) => detachFile(trx, app.jobs, fileId));
const stateOf = async (id: string) =>
  (await database.db.selectFrom("stored_files").select("state").where("id", "=", id).executeTakeFirst())
    ?.state;

test("a pending file is attached once", async () => {
  const file = await upload();
  const { name, ...shown } = file;
  expect(await attach(file.id)).toEqual(shown);
  expect(await stateOf(file.id)).toBe("attached");
  await expect(attach(file.id)).rejects.toMatchObject({ code: "conflict" });
});

test("of two who attach the same file, one wins", async () => {
  const file = await upload();
  const results = await Promise.allSettled([attach(file.id), attach(file.id)]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a file serves the purpose it was uploaded for", async () => {
  const file = await upload();
  await expect(attach(file.id, keyPrefixOf({ kind: "brand-logo" }))).rejects.toMatchObject({
    code: "not-found",
  });
  await attach(file.id, keyPrefixOf({ kind: "site-photo", category: "about" }));
  expect(await stateOf(file.id)).toBe("attached");
});

test.each(["0190a000-0000-7000-8000-000000000000", "not an id"])("there is no file %s", async (id) => {
  await expect(attach(id)).rejects.toMatchObject({ code: "not-found" });
});

test("an attachment that is rolled back leaves the file pending", async () => {
  const file = await upload();
  const failing = database.db.transaction().execute(async (trx) => {
    await attachFile(trx, file.id);
    throw new Error("later trouble");
  });
  await expect(failing).rejects.toThrow("later trouble");
  expect(await stateOf(file.id)).toBe("pending");
});

test("a detached file goes with its objects, and cannot come back", async () => {
  const file = await upload();
  await attach(file.id);
  await makeVariants(app, { fileId: file.id });
  await detach(file.id);
  await detach(file.id);
  expect(sent.filter((job) => job.name === "remove-file")).toEqual([
    { name: "remove-file", fileId: file.id },
  ]);
  await expect(attach(file.id)).rejects.toMatchObject({ code: "not-found" });

  await removeFile(app, { fileId: file.id });
  expect(await stateOf(file.id)).toBeUndefined();
  expect(await objects()).toEqual([]);
  await removeFile(app, { fileId: file.id });
});

test("a removal that comes for a file in use does nothing", async () => {
  const file = await upload();
  await attach(file.id);
  await removeFile(app, { fileId: file.id });
  expect(await stateOf(file.id)).toBe("attached");
  expect(await objects()).toContain(keyOf(file));
});

test("a file that another record still shows is kept", async () => {
  const file = await upload();
  await attach(file.id);
  const brand = { name: "Vent d'Est", logo_url: file.url, file_id: file.id };
  await database.db.insertInto("brands").values(brand).execute();
  await detach(file.id);
  await removeFile(app, { fileId: file.id });
  expect(await stateOf(file.id)).toBe("attached");
  expect(await readObject(app.storage, keyOf(file))).not.toBeNull();
});

test("the job makes AVIF and whatever WebP is missing, and may run again", async () => {
  const file = await upload();
  await app.storage.remove(`variants/${keyOf(file)}/480.webp`);
  await makeVariants(app, { fileId: file.id });
  const expected = objectKeysOf(keyOf(file)).filter((key) => !/\/(1600|partage)\./.test(key));
  expect(await objects()).toEqual(expected.sort());
  const avif = await readObject(app.storage, `variants/${keyOf(file)}/960.avif`);
  expect(Buffer.from(avif as Uint8Array).toString("latin1", 4, 12)).toBe("ftypavif");
  const row = database.db.selectFrom("stored_files").select("variants_ready").where("id", "=", file.id);
  expect(await row.executeTakeFirst()).toEqual({ variants_ready: true });

  await makeVariants(app, { fileId: file.id });
  expect(await objects()).toEqual(expected.sort());
});

test("the job says so when an original is missing, and does nothing for a file that is gone", async () => {
  const file = await upload();
  await app.storage.remove(keyOf(file));
  await expect(makeVariants(app, { fileId: file.id })).rejects.toThrow("missing");
  await detach(file.id);
  await expect(makeVariants(app, { fileId: file.id })).resolves.toBeUndefined();
});

async function age(hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000);
  await database.db.updateTable("stored_files").set({ created_at: then }).execute();
  for (const key of await objects()) await utimes(path.join(folder, key), then, then);
}

test("the sweep takes uploads that no record attached within the hour", async () => {
  const kept = await upload();
  await attach(kept.id);
  await upload();
  await age(2);
  const fresh = await upload();
  await sweepFiles(app);
  const rows = await database.db.selectFrom("stored_files").select("id").execute();
  expect(rows.map((row) => row.id).sort()).toEqual([kept.id, fresh.id].sort());
  const keys = await objects();
  expect(keys).toHaveLength(6);
  expect(keys.every((key) => key.includes(keyOf(kept)) || key.includes(keyOf(fresh)))).toBe(true);
});

test("the sweep finishes removals that were cut short", async () => {
  const file = await upload();
  await attach(file.id);
  await detach(file.id);
  await app.storage.remove(keyOf(file));
  await sweepFiles(app);
  expect(await stateOf(file.id)).toBeUndefined();
  expect(await objects()).toEqual([]);
});

test("the sweep takes old objects that belong to no row, and leaves young ones", async () => {
  const file = await upload();
  await attach(file.id);
  const put = (key: string) => app.storage.put(key, Buffer.from("x"));
  const strays = [
    "photos/site/about/stray.webp",
    "variants/photos/site/about/stray.webp/480.webp",
    `variants/${keyOf(file)}/333.webp`,
    "variants/stray",
  ];
  for (const key of strays) await put(key);
  const unfinished = `photos/site/about/.${path.basename(keyOf(file))}.0123456789ab.part`;
  await writeFile(path.join(folder, unfinished), "half");
  await age(2);
  await put("photos/site/about/young.webp");

  const swept = await sweepFiles(app);
  expect(swept).toEqual({ files: 0, objects: strays.length + 1 });
  expect(await objects()).toEqual(
    [
      keyOf(file),
      `variants/${keyOf(file)}/480.webp`,
      `variants/${keyOf(file)}/960.webp`,
      "photos/site/about/young.webp",
    ].sort(),
  );
});

test("the sweep queues the variants that a cut upload never asked for", async () => {
  const file = await upload();
  await attach(file.id);
  await age(2);
  sent.length = 0;
  await sweepFiles(app);
  expect(sent).toEqual([{ name: "make-variants", fileId: file.id }]);
});

test("a store that fails leaves no file to attach, and a job that removes what it took", async () => {
  await rm(folder, { recursive: true });
  await writeFile(folder, "not a folder");
  try {
    await expect(upload()).rejects.toThrow();
  } finally {
    await rm(folder);
  }
  const { id, state } = await database.db
    .selectFrom("stored_files")
    .select(["id", "state"])
    .executeTakeFirstOrThrow();
  expect(state).toBe("removed");
  expect(sent).toEqual([{ name: "remove-file", fileId: id }]);
  await removeFile(app, { fileId: id });
  expect(await database.db.selectFrom("stored_files").selectAll().execute()).toEqual([]);
});
