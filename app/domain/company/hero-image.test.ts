import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import type { UploadPurpose } from "#app/domain/files/uploads.schema.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/files.ts";
import { addMember } from "#tests/support/staff.ts";
import { getStaffHeroImage, removeHeroImage, setHeroImage } from "./hero-image.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;
let user: StaffMember;

const nothing = { hero_image_url: null, hero_image_storage_path: null, hero_image_file_id: null };

beforeEach(async () => {
  await database.db.updateTable("company_info").set(nothing).execute();
  for (const table of ["history", "stored_files", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  [admin, user] = await Promise.all([addMember(database, "admin"), addMember(database, "user")]);
  app.sentJobs.length = 0;
  app.droppedPages = 0;
});

async function upload(purpose: UploadPurpose = { kind: "hero-image" }): Promise<string> {
  const body = await picture(60, 40).jpeg().toBuffer();
  return (await storeUpload(app, user, { purpose, body, originalName: "route.jpg" })).id;
}

const stored = () =>
  database.db
    .selectFrom("company_info")
    .select(["hero_image_url", "hero_image_storage_path", "hero_image_file_id", "updated_at", "updated_by"])
    .executeTakeFirstOrThrow();

describe("rights", () => {
  const operations: [string, (actor: Actor) => Promise<unknown>][] = [
    ["read", (actor) => getStaffHeroImage(app, actor)],
    [
      "set",
      (actor) =>
        setHeroImage(app, actor, {
          baseline: { version: "" },
          fileId: "00000000-0000-7000-8000-000000000000",
        }),
    ],
    ["remove", (actor) => removeHeroImage(app, actor, "/storage/a.webp")],
  ];

  test.each(operations)(
    "%s: 401 for nobody, 403 for a closed account, open to staff",
    async (_, operation) => {
      await expect(operation(null)).rejects.toMatchObject({ status: 401 });
      await expect(operation({ ...admin, active: false })).rejects.toMatchObject({ status: 403 });
      expect(app.droppedPages).toBe(0);
      for (const actor of [user, admin]) {
        const outcome = await operation(actor).catch((error: { status: number }) => error.status);
        expect(outcome === 401 || outcome === 403).toBe(false);
      }
    },
  );
});

test("a saved picture is written whole, signed, told to the public pages, and leaves the settings' version alone", async () => {
  const before = await stored();
  const fileId = await upload();
  const url = await setHeroImage(app, user, { baseline: { version: "" }, fileId });
  expect(url).toMatch(/^\/storage\/photos\/hero\/hero-\d+\.webp$/);
  const after = await stored();
  expect(after).toMatchObject({
    hero_image_url: url,
    hero_image_storage_path: url.replace("/storage/photos/", ""),
    hero_image_file_id: fileId,
  });
  expect(after.updated_at).toEqual(before.updated_at);
  expect(after.updated_by).toBe(before.updated_by);
  expect(app.droppedPages).toBe(1);
  expect(await getStaffHeroImage(app, user)).toMatchObject({
    version: url,
    source: { url, width: 60, height: 40 },
    address: expect.stringMatching(/^http:\/\/localhost:\d+\/storage\/photos\/hero\//),
  });
  const history = await database.db.selectFrom("history").selectAll().execute();
  expect(history).toMatchObject([
    {
      record_table: "company_info",
      actor_email: "user@example.fr",
      before: { hero_image_url: null },
      after: { hero_image_url: url },
    },
  ]);
});

test("the picture it replaces is given up, and so is the one that is removed", async () => {
  const [first, second] = [await upload(), await upload()];
  const one = await setHeroImage(app, user, { baseline: { version: "" }, fileId: first });
  app.sentJobs.length = 0;
  const two = await setHeroImage(app, user, { baseline: { version: one }, fileId: second });
  expect(app.sentJobs).toEqual([{ name: "remove-file", payload: { fileId: first } }]);
  await removeHeroImage(app, user, two);
  expect(app.sentJobs.at(-1)).toEqual({ name: "remove-file", payload: { fileId: second } });
  expect(await stored()).toMatchObject(nothing);
  expect(await getStaffHeroImage(app, user)).toEqual({ source: null, address: null, version: "" });
});

test("without a version or a file nothing is saved", async () => {
  const fileId = await upload();
  for (const [version, file] of [
    [null, fileId],
    ["", null],
    ["", ""],
    ["", "42"],
  ] as const) {
    const baseline = version === null ? null : { version };
    await expect(setHeroImage(app, user, { baseline, fileId: file })).rejects.toMatchObject({ status: 422 });
  }
  await expect(removeHeroImage(app, user, "")).rejects.toMatchObject({ status: 422 });
  expect(await stored()).toMatchObject(nothing);
});

test("a file of another purpose is no hero image", async () => {
  const logo = await upload({ kind: "brand-logo" });
  await expect(setHeroImage(app, user, { baseline: { version: "" }, fileId: logo })).rejects.toMatchObject({
    status: 404,
  });
});

test("two editors: the second sees the other picture, and may then replace it", async () => {
  const [mine, theirs] = [await upload(), await upload()];
  const present = await setHeroImage(app, admin, { baseline: { version: "" }, fileId: theirs });
  const stale = setHeroImage(app, user, { baseline: { version: "" }, fileId: mine });
  await expect(stale).rejects.toMatchObject({
    status: 409,
    staleness: {
      by: "admin@example.fr",
      conflicts: [{ unit: "file_id", mine, theirs: present, by: "admin@example.fr" }],
    },
  });
  await expect(removeHeroImage(app, user, "/storage/photos/hero/hero-1.webp")).rejects.toMatchObject({
    status: 409,
  });
  expect((await stored()).hero_image_url).toBe(present);
  // The refused upload is still there to be saved over it.
  const seen = { version: "", values: { file_id: present } };
  expect(await setHeroImage(app, user, { baseline: seen, fileId: mine })).not.toBe(present);
  await expect(setHeroImage(app, user, { baseline: seen, fileId: await upload() })).rejects.toMatchObject({
    status: 409,
  });
});
