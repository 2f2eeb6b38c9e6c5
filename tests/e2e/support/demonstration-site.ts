import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { dropDatabase, runOn, withDatabase } from "../../support/database-server.ts";
import { adminAccount, type Instance, startInstance } from "../../support/instance.ts";
import { quickHash } from "../../support/staff.ts";
import { keepFirstRows, putFirstRowsBack } from "./first-rows.ts";

/** What every site of a run starts as: a database to clone, and the files its rows speak of. */
interface Demonstration {
  server: string;
  database: string;
  folder: string;
}

const variable = "E2E_DEMONSTRATION";

/** Lets the built server load the demonstration company once; sites are copies of the outcome. */
export async function makeDemonstration(server: string) {
  const demonstration = makePlace(server);
  const { database, folder } = demonstration;
  await runOn(server, `create database ${database}`);
  const instance = await startOn(demonstration, { DEMO_DATA: "true" });
  await instance.kill();
  const url = withDatabase(server, database);
  // Left to do: AVIF for the pictures, minutes of work for every copy. Visitors are shown WebP until then.
  await runOn(url, "delete from pgboss.job");
  await runOn(url, "update accounts set password = $1", [await quickHash(adminAccount.password)]);
  await runOn(url, keepFirstRows);
  process.env[variable] = JSON.stringify(demonstration);
  return {
    async remove() {
      await dropDatabase(server, database);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built server on its own copy of the demonstration company. Takes a second or two. */
export async function startDemonstrationSite(env: Record<string, string> = {}) {
  const origin: Demonstration = JSON.parse(process.env[variable] as string);
  const place = makePlace(origin.server);
  cpSync(origin.folder, place.folder, { recursive: true });
  await runOn(place.server, `create database ${place.database} template ${origin.database}`);
  const instance = await startOn(place, { DEMO_DATA: "false", ...env });
  const databaseUrl = withDatabase(place.server, place.database);
  const backDoor = await openBackDoor(databaseUrl, instance);
  let readBefore = 0;
  return {
    ...instance,
    databaseUrl,
    folder: place.folder,
    query: backDoor.query,
    /** Since it was as at first. */
    output: () => instance.output().slice(readBefore),
    /** As at first again. The server runs on: it hears of this as of what another instance writes. */
    async reset() {
      await backDoor.query(putFirstRowsBack);
      // No two files have one name, and nobody asks for those of forgotten rows.
      cpSync(origin.folder, place.folder, { recursive: true, force: false });
      readBefore = instance.output().length;
    },
    /** The store cannot be written to, until `work` is over. */
    async whileStoreAway(work: () => Promise<void>) {
      const store = path.join(place.folder, "storage");
      renameSync(store, `${store}-away`);
      // Root may write anywhere: a file in the folder's place stops it too.
      writeFileSync(store, "");
      try {
        await work();
      } finally {
        rmSync(store);
        renameSync(`${store}-away`, store);
      }
    },
    /** What reads or writes that table fails, until `work` is over. */
    async whileTableAway(table: string, work: () => Promise<void>) {
      await backDoor.query(`alter table ${table} rename to ${table}_away`);
      try {
        await work();
      } finally {
        await backDoor.query(`alter table ${table}_away rename to ${table}`);
      }
    },
    /** Every write to the table fails in the database, until `work` is over; reading goes on. */
    async whileRefusing(table: string, work: () => Promise<void>) {
      await backDoor.query(`
        create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
        create trigger refuse before insert or update or delete on ${table} execute function refuse()`);
      try {
        await work();
      } finally {
        await backDoor.query(`drop trigger refuse on ${table}; drop function refuse()`);
      }
    },
    async close() {
      await backDoor.close();
      await instance.kill();
      await dropDatabase(place.server, place.database);
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}

export type DemonstrationSite = Awaited<ReturnType<typeof startDemonstrationSite>>;

function makePlace(server: string): Demonstration {
  return {
    server,
    database: `tramontane_e2e_${randomBytes(4).toString("hex")}`,
    folder: mkdtempSync(path.join(os.tmpdir(), "tramontane-site-")),
  };
}

function startOn({ server, database, folder }: Demonstration, env: Record<string, string>) {
  // A busy machine takes its time over what the winner of a race does: the other waits for longer than visitors would.
  const databaseUrl = new URL(withDatabase(server, database));
  databaseUrl.searchParams.set("lock_timeout", "10000");
  return startInstance({
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: folder,
    CONTACT_LIMIT: "1000/60",
    ...env,
  });
}

/** Reads and writes behind the application's back. */
async function openBackDoor(databaseUrl: string, instance: Instance) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Announcements of a session's own writes reach it before their result does.
  let concernsPages = false;
  client.on("notification", ({ payload }) => {
    concernsPages ||= payload === "pages";
  });
  await client.query("listen tramontane");
  return {
    /** A write to what public pages show returns once the application has had the time to forget its pages. */
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      concernsPages = false;
      const { rows } = await client.query<Row>(text, values);
      if (concernsPages) {
        // The announcement is on its way already: a busy machine is slower with this question too.
        await delay(50);
        await fetch(`${instance.url}/readyz`);
      }
      return rows;
    },
    close: () => client.end(),
  };
}
