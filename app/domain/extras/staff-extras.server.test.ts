import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMessageRequest } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { createExtra, deleteExtra, listStaffExtras } from "./staff-extras.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

const diable = {
  ...{ name: "Diable", detail: "Roues gonflables", unit: "location" as const, price: "5", vat_rate: "" },
  ...{ types: [], is_delivery: false, max_quantity: "3" },
};

beforeEach(async () => {
  for (const table of ["requests", "extras", "bin", "history", "profiles"] as const)
    await database.db.deleteFrom(table).execute();
  admin = await addMember(database);
});

test("a name is one extra's", async () => {
  await createExtra(app, admin, diable);
  await expect(createExtra(app, admin, diable)).rejects.toMatchObject({
    fields: { name: "Une autre prestation porte déjà ce nom." },
  });
  expect(await listStaffExtras(app, admin, "DIÀ")).toHaveLength(1);
  expect(await listStaffExtras(app, admin, "sangle")).toEqual([]);
});

test("deleted, a request keeps what it was shown; restored, it knows it again", async () => {
  const { id } = await createExtra(app, admin, diable);
  const request_id = await addMessageRequest(database.db);
  await database.db
    .insertInto("request_extras")
    .values({ request_id, position: 0, extra_id: id, name: "Diable", unit: "location", quantity: 2 })
    .execute();
  const asked = () => database.db.selectFrom("request_extras").select(["extra_id", "name", "quantity"]);
  const { batch } = await deleteExtra(app, admin, id ?? "");
  expect(await asked().execute()).toEqual([{ extra_id: null, name: "Diable", quantity: 2 }]);
  await restoreFromBin(app, admin, { batch: batch ?? "" });
  expect(await asked().execute()).toEqual([{ extra_id: id, name: "Diable", quantity: 2 }]);
});

test("one whose name was taken meanwhile stays in the bin, and says why", async () => {
  const { id } = await createExtra(app, admin, diable);
  const { batch } = await deleteExtra(app, admin, id ?? "");
  await createExtra(app, admin, diable);
  await expect(restoreFromBin(app, admin, { batch: batch ?? "" })).rejects.toThrow(/Renommez-la d’abord/);
});
