import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { appContext, staffContext } from "#app/context.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { action } from "./vehicle-photos.route.ts";

const database = testDatabase();
const app = testApp(database);
let staff: StaffMember;
let vehicleId: string;
let photoId: string;

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("profiles").execute();
  staff = await addMember(database, "user");
  const insert = database.db.insertInto("vehicles").values({ name: "Un", type: "Remorques" });
  vehicleId = (await insert.returning("id").executeTakeFirstOrThrow()).id;
  const photo = { vehicle_id: vehicleId, url: "/storage/photos/a.webp", order: 0 };
  const insertPhoto = database.db.insertInto("vehicle_photos").values(photo);
  photoId = (await insertPhoto.returning("id").executeTakeFirstOrThrow()).id;
});

async function post(fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(staffContext, staff);
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });
  const { data: body, init } = await action({ params: { id: vehicleId }, request, context } as never);
  return { status: init?.status, body };
}

test("a photo is removed, and a second time it is gone", async () => {
  const wish = { intent: "delete", photo_id: photoId };
  expect(await post(wish)).toMatchObject({
    status: 200,
    body: { ok: true, message: "Photo supprimée avec succès", bin: expect.any(String) },
  });
  expect(await post(wish)).toMatchObject({
    status: 404,
    body: {
      ok: false,
      message: "Erreur lors de la suppression de la photo",
      detail: "Cette photo n’existe plus.",
    },
  });
});

test.each([
  [{ intent: "add", file_id: "x" }, 404, "Erreur lors du téléchargement des photos"],
  [{ intent: "order", ids: "x,y" }, 409, "Erreur lors du classement des photos"],
  [{ intent: "paint" }, 422, "Erreur lors du classement des photos"],
])("%o is refused", async (wish, status, message) => {
  expect(await post(wish)).toMatchObject({ status, body: { ok: false, message } });
});
