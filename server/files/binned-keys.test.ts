import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import { deleteVehicles } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { silentLog } from "#server/log.ts";
import { type ChangeFeed, openChangeFeed } from "#server/realtime/change-feed.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { addVehicle, addVehiclePhoto } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { followBinnedKeys } from "./binned-keys.ts";
import { serveStoredFile } from "./serve.ts";

const database = testDatabase();
const app = testApp(database);
let changes: ChangeFeed | undefined;
afterAll(() => changes?.close());

test("a photo in the bin answers nobody, and is served again once it is back", async () => {
  changes = await openChangeFeed(database.url, silentLog);
  const binned = await followBinnedKeys({ db: app.db, changes, log: silentLog });
  const admin = await addMember(app, "admin", `${randomUUID()}@example.fr`);
  const vehicle = await addVehicle(app.db);
  await addVehiclePhoto(app.db, vehicle);
  const { key } = await app.db.selectFrom("stored_files").select("key").executeTakeFirstOrThrow();
  await app.storage.put(key, Buffer.from("une photo"));
  const ask = async () =>
    (
      await serveStoredFile(
        { storage: app.storage, log: silentLog, binned },
        new Request(`http://localhost/storage/${key}`),
      )
    ).status;
  expect(await ask()).toBe(200);

  const { batch } = await deleteVehicles(app, admin, { ids: [vehicle] });
  await eventually(async () => (await ask()) === 404);
  await restoreFromBin(app, admin, { batch });
  await eventually(async () => (await ask()) === 200);

  // Another process, later: it knows from the start.
  await deleteVehicles(app, admin, { ids: [vehicle] });
  const fresh = await followBinnedKeys({ db: app.db, changes, log: silentLog });
  expect(fresh.has(key)).toBe(true);
});
