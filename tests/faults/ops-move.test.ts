import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import { readObject } from "#server/files/keys.ts";
import { createS3Storage } from "#server/files/s3.ts";
import type { Storage } from "#server/files/storage.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import { verifyArchive } from "#server/ops/backup/archive.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { embeddedUrl } from "#tests/support/embedded-server.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { isLongRun } from "#tests/support/fault-run.ts";
import { freePort } from "#tests/support/free-port.ts";
import { keepChangingGallery } from "#tests/support/gallery-writes.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { runOps } from "#tests/support/ops.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startSystemPostgres, whyNoSystemPostgres } from "#tests/support/system-postgres.ts";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// How one leaves the embedded default: the product as it comes, saved while people write, and restored elsewhere.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let folder: TemporaryFolder;
let source: Instance | undefined;
let archive: string;
let targets = 0;
/** Where a restored site keeps its files: empty for every try. */
const newDataDir = () => `${folder.path}/moved-${++targets}`;

const counted = async (db: Db, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n;
};

async function sendMessage(url: string, text: string) {
  const answer = await fetch(`${url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Sophie Garrigue",
      email: "sophie@example.fr",
      phone: "06 39 98 14 27",
      subject: "devis",
      agency_id: "",
      message: text,
    }),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  folder = await makeSharedTemporaryFolder();
  const dataDir = `${folder.path}/data`;
  // No mail server answers there: every message waits.
  const env = {
    DATA_DIR: dataDir,
    CONTACT_LIMIT: "100000/1",
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  };
  source = await startInstance(env);
  const { url } = source;
  const db = createDb(createPool(await embeddedUrl(dataDir)));
  // Left to do: AVIF for the pictures, a core's work meanwhile.
  await sql`delete from pgboss.job`.execute(db);
  const jobs: Jobs = { send: async () => {}, stop: async () => {} };
  const storage = createDiskStorage(`${dataDir}/storage`);
  const gallery = keepChangingGallery({ db, storage, jobs, log: silentLog, now: () => new Date() });
  let isOver = false;
  const visitors = (async () => {
    for (let n = 0; !isOver; n += 1) {
      await sendMessage(url, `Message ${n}`);
      // Every one of them leaves by mail after each move.
      await sleep(50);
    }
  })();

  archive = `${folder.path}/site.tar.gz`;
  const backup = await runOps(["backup", archive], { DATA_DIR: dataDir });
  isOver = true;
  await visitors;
  const changes = await gallery.stop();
  await db.destroy();
  await source.stop();
  expect(backup, backup.stderr).toMatchObject({ code: 0 });
  // The writers must have written, or this proves nothing.
  expect(changes.added).toBeGreaterThan(0);
});

afterAll(async () => {
  await source?.stop();
  await folder.remove();
});

interface Target {
  env: Record<string, string>;
  storage: Storage;
}

async function expectMoved({ env, storage }: Target) {
  const restore = await runOps(["restore", archive], env);
  expect(restore, restore.stderr).toMatchObject({ code: 0 });
  const manifest = await verifyArchive(archive);
  expect(manifest.missingFiles).toEqual([]);
  expect(manifest.files.length).toBeGreaterThan(100);

  const db = createDb(createPool(env.DATABASE_URL as string));
  for (const { name, rows } of manifest.tables) expect(await counted(db, name), name).toBe(rows);
  const keys: string[] = [];
  for await (const { key } of storage.list("")) keys.push(key);
  expect(keys.sort()).toEqual(manifest.files.map(({ key }) => key).sort());
  for (const { key, sha256 } of manifest.files) {
    const bytes = (await readObject(storage, key)) as Uint8Array;
    expect(createHash("sha256").update(bytes).digest("hex"), key).toBe(sha256);
  }

  const again = await runOps(["restore", archive], env);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain("La base n’est pas vide");

  const instance = await startInstance(env);
  try {
    await expectSiteRuns(instance, db, env.DATA_DIR as string);
    const doctor = await runOps(["doctor"], env);
    expect(doctor, doctor.stdout).toMatchObject({ code: 0 });
  } finally {
    await instance.stop();
    await db.destroy();
  }
}

/** Pages, pictures, the account that was there, and the mails that waited. */
async function expectSiteRuns(instance: Instance, db: Db, dataDir: string) {
  const page = await (await fetch(instance.url)).text();
  expect(page).toContain("Tramontane Location");
  const pictures = [...new Set(page.match(/\/storage\/photos\/[^"?\s]+/g))];
  expect(pictures.length).toBeGreaterThanOrEqual(8);
  for (const picture of pictures.slice(0, 4)) expect((await fetch(instance.url + picture)).status).toBe(200);
  const staff = createBrowser(instance.url);
  await staff.signIn();
  expect((await staff.get("/locadmin/dashboard")).status).toBe(200);

  const waiting = db.selectFrom("outgoing_mails").select("id").where("state", "=", "waiting");
  await eventually(async () => (await waiting.execute()).length === 0, 60_000);
  expect((await readdir(`${dataDir}/outbox`)).length).toBeGreaterThan(0);
}

test("a site saved under writes is restored on another PostgreSQL, and runs there", async () => {
  const { url } = await emptyDatabase();
  const dataDir = newDataDir();
  await expectMoved({
    env: { DATABASE_URL: url, DATA_DIR: dataDir },
    storage: createDiskStorage(`${dataDir}/storage`),
  });
});

/** The database of `url` with files in a bucket: nothing of the site is left in the folder but mails of no server. */
async function expectMovedToBucket(url: string) {
  const s3 = await startS3Server();
  const dataDir = newDataDir();
  try {
    await expectMoved({
      env: { DATABASE_URL: url, DATA_DIR: dataDir, ...s3.env },
      storage: await createS3Storage(s3.options),
    });
    expect(await readdir(dataDir)).toEqual(["outbox"]);
  } finally {
    await s3.stop();
  }
}

test("the same with its files in a bucket", async () => {
  await expectMovedToBucket((await emptyDatabase()).url);
});

const missing = await whyNoSystemPostgres();

describe.runIf(isLongRun)("in the long form", () => {
  test.skipIf(missing)(
    `the same on Debian’s PostgreSQL 15 with S3${missing ? `: ${missing}` : ""}`,
    async () => {
      const postgres = await startSystemPostgres();
      try {
        await expectMovedToBucket(postgres.url);
      } finally {
        await postgres.stop();
      }
    },
  );
});
