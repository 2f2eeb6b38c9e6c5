import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import type { UploadPurpose } from "#app/domain/files/uploads.schema.ts";
import { describeChanges, fieldWords } from "#app/domain/records/history.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/files.ts";
import { addMember } from "#tests/support/staff.ts";
import type { IdentityInput } from "./identity.schema.ts";
import { readIdentity } from "./identity.server.ts";
import { getStaffIdentity, updateIdentity } from "./staff-identity.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("company_info").execute();
  await database.db.insertInto("company_info").values({ name: "Brenac" }).execute();
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  admin = await addMember(database, "admin", "claire@example.fr");
  app.droppedPages = 0;
  app.sentJobs.length = 0;
});

const input: IdentityInput = {
  lorry_name: "Brenac Location",
  palette: "garrigue",
  livery: "bande",
  landscape: "plaine",
};

const save = async (changes: Partial<IdentityInput> = {}) =>
  updateIdentity(app, admin, {
    baseline: await getStaffIdentity(app, admin),
    input: { ...input, ...changes },
  });

async function upload(kind: Extract<UploadPurpose["kind"], "company-logo" | "share-image" | "hero-image">) {
  return storeUpload(app, admin, {
    purpose: { kind },
    body: await picture(320, 80).jpeg().toBuffer(),
    originalName: "image.jpg",
  });
}

const stateOf = async (id: string) =>
  (
    await database.db
      .selectFrom("stored_files")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;

test("what is saved is how the site looks, and the history says it in words", async () => {
  const { version } = await save();
  expect(await getStaffIdentity(app, admin)).toMatchObject({ ...input, version, name: "Brenac" });
  expect(await readIdentity(app)).toMatchObject({ lorryName: "Brenac Location", palette: "garrigue" });
  expect(app.droppedPages).toBe(1);
  expect(app.sentJobs).toContainEqual({ name: "paint-scenes", payload: {} });
  const [line] = await database.db.selectFrom("history").selectAll().execute();
  expect(describeChanges(line as never)).toEqual(
    expect.arrayContaining([
      { field: "palette", label: "Palette", from: "Tramontane", to: "Garrigue" },
      { field: "livery", label: "Livrée", from: "Relief", to: "Bande" },
      { field: "landscape", label: "Paysage", from: "Montagne", to: "Plaine" },
      { field: "lorry_name", label: "Nom sur les camions", from: "—", to: "Brenac Location" },
    ]),
  );
  expect(fieldWords.format("palette", "garrigue")).toBe("Garrigue");
});

test("without a name of their own the lorries carry the company's", async () => {
  await save({ lorry_name: "  " });
  expect((await readIdentity(app)).lorryName).toBe("Brenac");
});

test("a logo is attached, replaced, kept and removed; the one before goes", async () => {
  const [first, second] = [await upload("company-logo"), await upload("company-logo")];
  await save({ header_logo: first.id });
  expect(await getCompany(app)).toMatchObject({ headerLogo: { url: first.url }, footerLogo: null });
  await save({ header_logo: "keep" });
  expect((await getStaffIdentity(app, admin)).header_logo).toBe(first.url);

  await save({ header_logo: second.id, footer_logo: "none" });
  expect((await getStaffIdentity(app, admin)).header_logo).toBe(second.url);
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(["removed", "attached"]);
  expect(app.sentJobs).toContainEqual({ name: "remove-file", payload: { fileId: first.id } });

  await save({ header_logo: "none" });
  expect((await getStaffIdentity(app, admin)).header_logo).toBeNull();
  expect(await stateOf(second.id)).toBe("removed");
});

test("a share picture is the company's own until it is taken away", async () => {
  const share = await upload("share-image");
  expect(share.url).toMatch(/^\/storage\/photos\/share\//);
  await save({ share_image: share.id });
  expect((await getStaffIdentity(app, admin)).share_image).toBe(share.url);
  expect(await stateOf(share.id)).toBe("attached");
  await save({ share_image: "none" });
  expect((await getStaffIdentity(app, admin)).share_image).toBeNull();
  expect(await stateOf(share.id)).toBe("removed");
});

test("a file of another kind, or none at all, leaves everything as it was", async () => {
  const nowhere = "0198f2a4-7c1e-7d3a-9b1f-3f5f0a6c1d2e";
  const hero = await upload("hero-image");
  for (const change of [{ header_logo: nowhere }, { footer_logo: hero.id }, { share_image: hero.id }])
    await expect(save(change)).rejects.toMatchObject({ status: 404 });
  expect(await getStaffIdentity(app, admin)).toMatchObject({ lorry_name: "", palette: "tramontane" });
  expect(app.droppedPages).toBe(0);
});

describe("what it refuses", () => {
  test.each([
    ["lorry_name", "Brenac 🚚", /camion|carrosserie|peint/],
    ["lorry_name", "تأجير", /camion|carrosserie|peint/],
    ["lorry_name", "B".repeat(33), /32/],
    ["palette", "rose", /palettes/],
    ["livery", "", /livrées/],
    ["landscape", "mer", /paysages/],
    ["header_logo", "autre", /Téléversez/],
    ["share_image", "autre", /Téléversez/],
  ])("%s «%s»", async (field, value, sentence) => {
    await expect(save({ [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringMatching(sentence) },
    });
  });
});
