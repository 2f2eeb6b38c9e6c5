import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vehicleMessages } from "#app/domain/vehicles/staff-vehicle.ts";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { createBrowser, openStream } from "#tests/support/browser.ts";
import { runOn } from "#tests/support/database-server.ts";
import { embeddedUrl } from "#tests/support/embedded-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { plainPages } from "#tests/support/public-site.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { addVehicles, readMarks, type SavedVehicle, saveVehicle } from "#tests/support/vehicle-saves.ts";

// The product as it comes, with all it keeps on a small disk.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
let disk: SmallDisk | null;
let instance: Instance;
let db: Db;
let vehicle: SavedVehicle;
let admin: ReturnType<typeof createBrowser>;

beforeAll(async () => {
  disk = await mountSmallDisk(200);
  if (!disk) return;
  instance = await startInstance({ DATA_DIR: disk.path, DEMO_DATA: "false" });
  db = createDb(createPool(await embeddedUrl(disk.path)));
  [vehicle] = (await addVehicles(db, 1)) as [SavedVehicle];
  admin = createBrowser(instance.url);
  await admin.signIn();
});

afterAll(async () => {
  await db?.destroy();
  await instance?.stop();
  await disk?.remove();
});

const statusOf = async (address: string) => (await fetch(instance.url + address)).status;
const statusesOf = (addresses: string[]) => Promise.all(addresses.map(statusOf));
const allWell = plainPages.map(() => 200);

let saves = 0;
/** Thousands of letters that no compression makes fewer, so that the database needs new room soon. */
async function save() {
  const mark = `plein ${++saves}`;
  return {
    mark,
    ...(await saveVehicle(admin, vehicle, mark, {
      capacity: randomBytes(30).toString("hex"),
      description: randomBytes(2_400).toString("hex"),
    })),
  };
}

test("a database without room for a save refuses it in French, shows everything, and takes the next once there is room", async ({
  skip,
}) => {
  if (!disk) return skip("no file system can be mounted here");
  let acknowledged = (await save()).mark;
  await disk.fill();
  const refused = await eventually(async () => {
    const answer = await save();
    if (answer.saved) acknowledged = answer.mark;
    return answer.saved ? null : answer;
  }, 40_000);
  expect(refused.status).toBe(503);
  expect(refused.body).toContain(vehicleMessages.save);
  expect(await readName()).toBe(acknowledged);
  expect(await statusesOf(plainPages)).toEqual(allWell);

  await disk.prepareRestore();
  expect(await save()).toMatchObject({ saved: true });
});

test("a server that goes down for want of room comes back by itself when there is some", async ({ skip }) => {
  if (!disk) return skip("no file system can be mounted here");
  const { mark } = await save();
  await announcementsHeard();
  expect(await statusesOf(plainPages)).toEqual(allWell);
  await disk.fill();
  const url = await embeddedUrl(disk.path);
  // Its journal alone, until the server stops in the middle: it must never go on without one.
  const chatter = "select pg_logical_emit_message(false, 'test', repeat('x', 4000000))";
  await expect(
    (async () => {
      for (;;) await runOn(url, chatter);
    })(),
  ).rejects.toThrow();
  await eventually(async () => (await statusOf("/readyz")) === 503);
  expect(await statusOf("/healthz")).toBe(200);
  expect(await statusesOf(plainPages)).toEqual(allWell);
  const refused = await save();
  expect(refused.status).toBe(503);
  expect(refused.body).toContain("momentanément indisponible");

  await disk.prepareRestore();
  await eventually(async () => (await statusOf("/readyz")) === 200, 20_000);
  expect(await readName()).toBe(mark);
  expect(await save()).toMatchObject({ saved: true });
});

/**
 * The instance forgets its pages twice: at its own save, and when the database announces it. Announcements come in the
 * order of the writes: with this one, those of all saves before it have come.
 */
async function announcementsHeard(): Promise<void> {
  const stream = await openStream(instance.url, "maintenance");
  await db.updateTable("maintenance_settings").set({ message: "Bientôt de retour." }).execute();
  await eventually(() => stream.events.includes("maintenance"));
  stream.close();
}

/** The row as it is, and the vehicle ready for its next save. */
async function readName(): Promise<string> {
  await readMarks(db, vehicle);
  const row = await db
    .selectFrom("vehicles")
    .select("name")
    .where("id", "=", vehicle.id)
    .executeTakeFirstOrThrow();
  return row.name;
}
