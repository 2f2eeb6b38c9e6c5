import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { type PhotoCategory, photoCategories, type UploadPurpose } from "#app/domain/files/uploads.schema.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/files.ts";
import { addMember } from "#tests/support/staff.ts";
import { galleryTabPath, galleryTabs } from "./gallery.ts";
import { listSitePhotos } from "./site-photos.server.ts";
import {
  addSitePhoto,
  deleteSitePhoto,
  getGallery,
  orderSitePhotos,
  readCategory,
} from "./staff-site-photos.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;
let user: StaffMember;

beforeEach(async () => {
  for (const table of ["history", "site_photos", "stored_files", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  [admin, user] = await Promise.all([addMember(database, "admin"), addMember(database, "user")]);
  app.sentJobs.length = 0;
  app.droppedPages = 0;
});

async function upload(originalName: string, purpose: UploadPurpose): Promise<string> {
  const body = await picture(60, 40).jpeg().toBuffer();
  return (await storeUpload(app, user, { purpose, body, originalName })).id;
}

async function add(name: string, category: PhotoCategory = "catalog") {
  const file_id = await upload(`${name}.jpg`, { kind: "site-photo", category });
  return { file_id, ...(await addSitePhoto(app, user, { category, file_id })) };
}

const namesOf = async (category: PhotoCategory) =>
  (await listSitePhotos(app, category)).map(({ name }) => name);
const ordersOf = async (category: PhotoCategory) =>
  (
    await database.db
      .selectFrom("site_photos")
      .where("category", "=", category)
      .select("order")
      .orderBy("order")
      .execute()
  ).map(({ order }) => order);

describe("rights", () => {
  const unknown = "00000000-0000-7000-8000-000000000000";
  const operations: [string, (actor: Actor) => Promise<unknown>][] = [
    ["read", (actor) => getGallery(app, actor, "hero")],
    ["add", (actor) => addSitePhoto(app, actor, { category: "hero", file_id: unknown })],
    ["delete", (actor) => deleteSitePhoto(app, actor, unknown)],
    ["order", (actor) => orderSitePhotos(app, actor, { category: "hero", ids: [] })],
  ];

  test.each(operations)("%s: 401 for nobody, 403 for a closed account", async (_, operation) => {
    await expect(operation(null)).rejects.toMatchObject({ status: 401 });
    await expect(operation({ ...admin, active: false })).rejects.toMatchObject({ status: 403 });
    expect(app.droppedPages).toBe(0);
  });
});

test("a photo takes its file's name without extension, and the place after the last", async () => {
  await add("parc.de.perpignan");
  const second = await add("porteur");
  expect(await namesOf("catalog")).toEqual(["parc.de.perpignan", "porteur"]);
  expect(await ordersOf("catalog")).toEqual([0, 1]);
  expect(app.droppedPages).toBe(2);
  const file = await database.db
    .selectFrom("stored_files")
    .where("id", "=", second.file_id)
    .select(["state", "key"])
    .executeTakeFirstOrThrow();
  expect(file.state).toBe("attached");
  expect(file.key).toMatch(/^photos\/site\/catalog\//);
  const [entry] = await database.db.selectFrom("history").selectAll().orderBy("id", "desc").execute();
  expect(entry).toMatchObject({ record_table: "site_photos", record_name: "porteur", action: "created" });
});

test("the place is max + 1, not the count, also when several come at once", async () => {
  const first = await add("a");
  await add("b");
  await deleteSitePhoto(app, user, first.id);
  await add("c");
  expect(await ordersOf("catalog")).toEqual([1, 2]);
  const files = await Promise.all(
    ["d", "e", "f", "g"].map((name) => upload(`${name}.jpg`, { kind: "site-photo", category: "catalog" })),
  );
  await Promise.all(files.map((file_id) => addSitePhoto(app, user, { category: "catalog", file_id })));
  expect(await ordersOf("catalog")).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a file goes into the category it was uploaded for, once, and nothing else does", async () => {
  const file_id = await upload("a.jpg", { kind: "site-photo", category: "about" });
  await expect(addSitePhoto(app, user, { category: "contact", file_id })).rejects.toMatchObject({
    status: 404,
  });
  await addSitePhoto(app, user, { category: "about", file_id });
  await expect(addSitePhoto(app, user, { category: "about", file_id })).rejects.toMatchObject({
    status: 409,
  });
  const logo = await upload("logo.jpg", { kind: "brand-logo" });
  await expect(addSitePhoto(app, user, { category: "about", file_id: logo })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    addSitePhoto(app, user, { category: "toiture" as PhotoCategory, file_id: "x" }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await namesOf("about")).toEqual(["a"]);
});

test("a deletion goes by the row and takes its own file, whatever its address says", async () => {
  const kept = await add("à garder");
  const gone = await add("à retirer");
  await database.db
    .updateTable("site_photos")
    .set({ url: (await listSitePhotos(app, "catalog"))[0]?.source.url ?? "" })
    .where("id", "=", gone.id)
    .execute();
  app.sentJobs.length = 0;
  expect(await deleteSitePhoto(app, admin, gone.id)).toMatchObject({ name: "à retirer" });
  // Its file waits in the bin with it.
  expect(app.sentJobs).toEqual([]);
  const states = await database.db.selectFrom("stored_files").select(["id", "state"]).execute();
  expect(states.find(({ id }) => id === kept.file_id)?.state).toBe("attached");
  expect(states.find(({ id }) => id === gone.file_id)?.state).toBe("binned");
  for (const id of [gone.id, "42"]) {
    await expect(deleteSitePhoto(app, admin, id)).rejects.toMatchObject({
      status: 404,
      message: "Cette photo n’existe plus.",
    });
  }
});

test("the order is what was asked for, if it names every photo as they are now", async () => {
  const [a, b, c] = [await add("a"), await add("b"), await add("c")];
  const elsewhere = await add("z", "contact");
  await orderSitePhotos(app, user, { category: "catalog", ids: [c.id, a.id, b.id] });
  expect(await namesOf("catalog")).toEqual(["c", "a", "b"]);
  for (const ids of [[a.id, b.id], [a.id, b.id, b.id], [a.id, b.id, elsewhere.id], []]) {
    await expect(orderSitePhotos(app, user, { category: "catalog", ids })).rejects.toMatchObject({
      status: 409,
    });
  }
  expect(await namesOf("catalog")).toEqual(["c", "a", "b"]);
});

test("a tab has its photos with their whole address, and every tab its count", async () => {
  await add("a", "agencies");
  await add("b", "contact");
  await add("c", "contact");
  const { photos, counts } = await getGallery(app, user, "agencies");
  expect(counts).toEqual({ hero: 0, about: 0, contact: 2, catalog: 0, agencies: 1 });
  expect(photos).toMatchObject([{ name: "a", source: { width: 60, height: 40 } }]);
  expect(photos[0]?.address).toMatch(/^http:\/\/localhost:\d+\/storage\/photos\/site\/agencies\//);
});

test("the tabs live in the address; what cannot be read is the first", () => {
  for (const category of photoCategories) {
    const search = new URL(galleryTabPath(category), "http://localhost").searchParams;
    expect(readCategory(search)).toBe(category);
  }
  expect(readCategory(new URLSearchParams("categorie=toiture"))).toBe("hero");
  expect(Object.values(galleryTabs)).toEqual([
    "Page d'accueil",
    "À propos",
    "Contact",
    "Catalogue",
    "Agences",
  ]);
});
