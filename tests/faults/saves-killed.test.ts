import { randomInt } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { embeddedUrl, killEmbeddedServer } from "#tests/support/embedded-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";
import { addVehicles, readMarks, type SavedVehicle, saveVehicle } from "#tests/support/vehicle-saves.ts";

// The product with its own database. Several members of staff save without pause, and every few hundred milliseconds
// the application, its database or both are killed.
vi.setConfig({ hookTimeout: 90_000 });
const cutCount = cuts({ short: 6, long: 200 });
const writerCount = 6;

let folder: TemporaryFolder;
let instance: Instance;
let db: Db;
let cookie: string;
const dataDir = () => `${folder.path}/data`;
const start = () => startInstance({ DATA_DIR: dataDir(), DEMO_DATA: "false" });

beforeAll(async () => {
  folder = await makeSharedTemporaryFolder();
  instance = await start();
  // A crashed server makes sure of every file it has before it opens; all at once, not one by one, saves seconds a cut.
  const settings = `${dataDir()}/postgres/cluster/postgresql.conf`;
  await appendFile(settings, "recovery_init_sync_method = syncfs\n");
  db = createDb(createPool(await embeddedUrl(dataDir())));
  const browser = createBrowser(instance.url);
  await browser.signIn();
  cookie = browser.cookie;
});

afterAll(async () => {
  await db?.destroy();
  await instance?.stop();
  // After a cut that nothing recovered from, the database runs on its own.
  await killEmbeddedServer(dataDir()).catch(() => {});
  await folder.remove();
});

/** One vehicle and whoever edits it. */
interface Writer {
  vehicle: SavedVehicle;
  /** In the order in which the server acknowledged them. */
  acknowledged: string[];
  /** Sent, and cut before an answer came: may be there or not, but only whole. */
  unanswered: string | null;
}

async function saveUntil(writer: Writer, isOver: () => boolean, nextMark: () => string) {
  const browser = createBrowser(instance.url);
  browser.cookie = cookie;
  while (!isOver()) {
    const mark = nextMark();
    writer.unanswered = mark;
    const answer = await saveVehicle(browser, writer.vehicle, mark).catch(() => null);
    if (!answer?.saved) return;
    writer.acknowledged.push(mark);
    writer.unanswered = null;
  }
}

const killApplication = () => instance.kill();
const killDatabase = () => killEmbeddedServer(dataDir());
const restart = async () => {
  instance = await start();
};
/** The application starts its database again by itself. */
const wait = () =>
  eventually(async () => (await fetch(`${instance.url}/readyz`)).status === 200, 20_000).then(() => {});

const faults = [
  { kill: killApplication, recover: restart },
  { kill: killDatabase, recover: wait },
  { kill: () => Promise.all([killDatabase(), killApplication()]), recover: restart },
];

test(`saves killed at ${cutCount} moments: nothing acknowledged is lost, nothing is half written`, {
  timeout: 60_000 + cutCount * 30_000,
}, async () => {
  const vehicles = await addVehicles(db, writerCount);
  const writers: Writer[] = vehicles.map((vehicle) => ({ vehicle, acknowledged: [], unanswered: null }));
  let sent = 0;
  let interrupted = 0;
  for (let cut = 0; cut < cutCount; cut++) {
    let isCut = false;
    const before = acknowledgedBy(writers);
    const saving = writers.map((writer) =>
      saveUntil(
        writer,
        () => isCut,
        () => `vague ${cut}-${++sent}`,
      ),
    );
    // Counted in saves, so that the cut falls among them however fast the machine is.
    const wanted = before + randomInt(1, 3 * writerCount);
    await eventually(() => acknowledgedBy(writers) >= wanted, 20_000);
    await sleep(randomInt(20));
    const { kill, recover } = faults[cut % faults.length] as (typeof faults)[number];
    await kill();
    isCut = true;
    await recover();
    await Promise.all(saving);
    for (const writer of writers) interrupted += await checkRow(writer);
  }
  // The cuts must have hit saves under way, or this test proves nothing.
  expect(interrupted).toBeGreaterThan(0);
  for (const writer of writers) await checkHistory(writer);
});

function acknowledgedBy(writers: Writer[]): number {
  return writers.reduce((count, writer) => count + writer.acknowledged.length, 0);
}

/** The last acknowledged save, or the unanswered one after it; 1 when there was such a one. */
async function checkRow(writer: Writer): Promise<number> {
  const marks = await readMarks(db, writer.vehicle);
  const { acknowledged, unanswered } = writer;
  const allowed = [acknowledged.at(-1) ?? "neuf", ...(unanswered ? [unanswered] : [])];
  expect(marks).toHaveLength(1);
  expect(allowed).toContain(marks[0]);
  // Whatever stands there now was answered by what we read.
  if (unanswered && marks[0] === unanswered) acknowledged.push(unanswered);
  writer.unanswered = null;
  return unanswered ? 1 : 0;
}

/** A line for each write, in their order, each starting from what the one before it left. */
async function checkHistory({ vehicle, acknowledged }: Writer) {
  const lines = await db
    .selectFrom("history")
    .select(["before", "after"])
    .where("record_id", "=", vehicle.id)
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
  expect(lines.map(({ after }) => after.name)).toEqual(acknowledged);
  expect(lines.map(({ before }) => before.name)).toEqual(["neuf", ...acknowledged].slice(0, lines.length));
  expect(lines.map(({ after }) => after.body_type)).toEqual(acknowledged);
}
