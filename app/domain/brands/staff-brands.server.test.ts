import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listRecordHistory } from "#app/domain/records/history.server.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/files.ts";
import { addMember } from "#tests/support/staff.ts";
import { createBrand, deleteBrand, listStaffBrands, updateBrand } from "./staff-brands.server.ts";

const database = testDatabase();
const app = testApp(database);
const logo = await picture(300, 120).png().toBuffer();
const actors: Record<string, StaffMember | null> = { anonymous: null };

beforeEach(async () => {
  await database.db.deleteFrom("brands").execute();
  await database.db.deleteFrom("stored_files").execute();
  await database.db.deleteFrom("profiles").execute();
  app.sentJobs.length = 0;
  app.droppedPages = 0;
  for (const role of ["admin", "user"] as const) {
    actors[role] = await addMember(database, role);
    actors[`inactive ${role}`] = { ...actors[role], active: false };
  }
});

const actor = (name: string) => actors[name] ?? null;

async function upload(kind: "brand-logo" | "hero-image" = "brand-logo") {
  const file = await storeUpload(app, actors.admin as StaffMember, {
    purpose: { kind },
    body: logo,
    originalName: "logo.png",
  });
  return file.id;
}

const add = async (name = "Solane") => createBrand(app, actor("admin"), { name, file_id: await upload() });
const states = async () =>
  (await database.db.selectFrom("stored_files").select("state").orderBy("created_at").execute()).map(
    ({ state }) => state,
  );

test.each(["user", "admin"])("%s adds, changes and deletes one; visitors see it at once", async (name) => {
  const brand = await createBrand(app, actor(name), { name: "  Solane ", file_id: await upload() });
  expect(brand).toMatchObject({
    name: "Solane",
    logo_url: expect.stringMatching(/^\/storage\/logos\/logos\//),
  });
  const changed = await updateBrand(app, actor(name), {
    id: brand.id,
    baseline: brand,
    input: {
      name: "Solane Motors",
      file_id: "",
    },
  });
  expect(changed).toMatchObject({ name: "Solane Motors", logo_url: brand.logo_url });
  expect(await deleteBrand(app, actor(name), brand.id)).toMatchObject({ name: "Solane Motors" });
  expect(await listStaffBrands(app, actor(name), "")).toEqual([]);
  expect(app.droppedPages).toBe(3);
  const history = await listRecordHistory(app, actor(name), { table: "brands", id: brand.id });
  expect(history.map(({ action }) => action)).toEqual(["deleted", "updated", "created"]);
});

test("a new logo takes the old one's place, and the old file goes", async () => {
  const brand = await add();
  const changed = await updateBrand(app, actor("user"), {
    id: brand.id,
    baseline: brand,
    input: {
      name: brand.name,
      file_id: await upload(),
    },
  });
  expect(changed.logo_url).not.toBe(brand.logo_url);
  expect(await states()).toEqual(["removed", "attached"]);
  expect(app.sentJobs.filter(({ name }) => name === "remove-file")).toHaveLength(1);
  await deleteBrand(app, actor("user"), brand.id);
  expect(await states()).toEqual(["removed", "binned"]);
});

test.each([
  ["no name", { name: "  " }, 422, { name: "Saisissez le nom de la marque." }],
  [
    "a name too long",
    { name: "x".repeat(121) },
    422,
    { name: "Choisissez un nom de 120 caractères au plus." },
  ],
  ["no logo", { name: "Solane", file_id: "" }, 422, { file_id: "Choisissez un logo." }],
  [
    "a file that is not one",
    { name: "Solane", file_id: "1" },
    422,
    { file_id: "Téléversez de nouveau le logo." },
  ],
])("a new brand with %s is refused", async (_case, input, status, fields) => {
  const file_id = await upload();
  await expect(createBrand(app, actor("user"), { file_id, ...input })).rejects.toEqual(
    expect.objectContaining({ status, fields }),
  );
  expect(await listStaffBrands(app, actor("user"), "")).toEqual([]);
  expect(await states()).toEqual(["pending"]);
});

test("a picture uploaded for something else is not taken for a logo", async () => {
  const file_id = await upload("hero-image");
  await expect(createBrand(app, actor("user"), { name: "Solane", file_id })).rejects.toMatchObject({
    status: 404,
  });
  expect(await listStaffBrands(app, actor("user"), "")).toEqual([]);
});

test("the search finds anywhere in the name, whatever the accents; the list is by name", async () => {
  for (const name of ["Névère", "Albère", "Corbère"]) await add(name);
  const names = async (q: string) => (await listStaffBrands(app, actor("user"), q)).map(({ name }) => name);
  expect(await names("")).toEqual(["Albère", "Corbère", "Névère"]);
  expect(await names("BERE")).toEqual(["Albère", "Corbère"]);
  expect(await names("%")).toEqual([]);
});
