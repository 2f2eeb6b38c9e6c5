import { expect, test } from "vitest";
import { maxPhotos } from "#app/domain/vehicles/staff-vehicle.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle, addVehiclePhoto } from "#tests/support/records.ts";
import { binRecords } from "./bin-records.ts";
import { restoreRecords } from "./restore-records.ts";

const database = testDatabase();

/** Of a vehicle with so many photos, one goes to the bin: by its rank. */
async function binPhoto(photos: number, rank: number) {
  const vehicle = await addVehicle(database.db);
  const ids: string[] = [];
  for (let order = 0; order < photos; order += 1)
    ids.push(await addVehiclePhoto(database.db, vehicle, order));
  const deletion = {
    table: "vehicle_photos",
    ids: [ids[rank] ?? ""],
    by: { id: "" },
    now: new Date(),
  } as const;
  const batch = await database.db.transaction().execute((trx) => binRecords(trx, deletion));
  return { vehicle, ids, batch };
}

async function restore(batch: string) {
  const columns = ["id", "record_table", "record_id", "record_name"] as const;
  const entries = await database.db.selectFrom("bin").select(columns).where("batch_id", "=", batch).execute();
  const author = { email: "claire@example.fr" };
  return database.db.transaction().execute((trx) => restoreRecords(trx, { entries, author }));
}

const orders = async (vehicle: string) =>
  (
    await database.db
      .selectFrom("vehicle_photos")
      .select(["id", "order"])
      .where("vehicle_id", "=", vehicle)
      .orderBy("order")
      .execute()
  ).map(({ id, order }) => [id, order]);

test("a photo whose rank is free comes back to it, and the others keep theirs", async () => {
  const { vehicle, ids, batch } = await binPhoto(3, 1);
  await restore(batch);
  expect(await orders(vehicle)).toEqual(ids.map((id, order) => [id, order]));
});

test("a photo whose rank is taken pushes that one and all after it, none before", async () => {
  const { vehicle, ids, batch } = await binPhoto(3, 1);
  const other = await addVehiclePhoto(database.db, vehicle, 1);
  await restore(batch);
  expect(await orders(vehicle)).toEqual([ids[0], ids[1], other, ids[2]].map((id, order) => [id, order]));
});

test("a vehicle that has as many photos as it may takes none back, and the bin keeps it", async () => {
  const { vehicle, batch } = await binPhoto(1, 0);
  for (let order = 0; order < maxPhotos; order += 1) await addVehiclePhoto(database.db, vehicle, order);
  await expect(restore(batch)).rejects.toMatchObject({ code: "conflict" });
  expect(await orders(vehicle)).toHaveLength(maxPhotos);
  expect(
    await database.db.selectFrom("bin").where("batch_id", "=", batch).select("id").execute(),
  ).toHaveLength(1);
});
