import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { createDb, type Db } from "#server/db/database.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import type { Storage } from "#server/files/storage.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { OperatorError } from "#server/operator-error.ts";
import { count, type Progress, throttle } from "../command.ts";
import {
  type ArchivedTable,
  fileKeyIn,
  type Manifest,
  readArchive,
  tableNameOf,
  verifyArchive,
} from "./archive.ts";
import {
  appliedMigrations,
  listStore,
  listTables,
  quoted,
  retry,
  rowsOf,
  type Table,
  withConnection,
} from "./database.ts";

interface Target {
  url: string;
  db: Db;
  pool: pg.Pool;
  storage: Storage;
  /** Opens the queue of the target, whose schema it makes; nothing works on it here. */
  openQueue: () => Promise<Jobs>;
  /** How long to wait before each new try when the store does not answer, in milliseconds. */
  pauses?: number[];
}

/** Verifies the whole archive before the first write; rows appear in one transaction, after the last file. */
export async function restoreArchive(
  target: Target,
  file: string,
  progress: Progress = () => {},
): Promise<{ manifest: Manifest; mails: number; migrations: string[] }> {
  progress("Vérification de l’archive…");
  const manifest = await verifyArchive(file, progress);
  await requireEmptyTarget(target, manifest);
  // The tables as the archive knew them; the migrations since then run on its rows, below.
  await migrate(target.db, manifest.migrations.at(-1));
  const queue = await target.openQueue();
  const put: string[] = [];
  try {
    const mails = await withConnection(target.url, "tramontane restore", async (client) => {
      await client.query("begin");
      await requireSameTables(client, manifest);
      // History is restored, not written again; counters and announcements likewise. Foreign keys stay on guard.
      await setTriggers(client, manifest, "disable");
      // The rows the migrations made give way to the archive's.
      for (const { name } of manifest.tables)
        if (filledByMigrations.includes(name)) await client.query(`delete from ${quoted(name)}`);
      await pour(client, { target, file, manifest, put, progress });
      await setTriggers(client, manifest, "enable");
      // A restored site is nobody's demonstration, however empty it is.
      await client.query("insert into installation values ('demo-data', 'restored') on conflict do nothing");
      const waiting = await queueWaitingMails(client, queue);
      await client.query("commit");
      return waiting;
    });
    const migrations = await migrate(target.db);
    // Their keys were left behind: asked for a code that no phone can show any more, nobody would get in.
    await sql`update profiles set two_factor_enabled = false where two_factor_enabled`.execute(target.db);
    return { manifest, mails, migrations };
  } catch (error) {
    for (const key of put) await target.storage.remove(key);
    throw error;
  } finally {
    await queue.stop();
  }
}

const filledByMigrations = [
  "about_page_settings",
  "contact_page_settings",
  "company_info",
  "maintenance_settings",
  "company_stats",
  "reply_templates",
  "security_settings",
  "site_texts",
];

/** Refuses an archive that this version cannot read, and a target that holds anything. */
async function requireEmptyTarget({ pool, storage, pauses }: Target, manifest: Manifest): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `L’archive vient d’une version plus récente de l’application (${unknown.join(", ")}) : mettez l’application à jour avant de restaurer.`,
    );
  await requireEmptyDatabase(pool, manifest);
  await retry(() => storage.check(), pauses).catch((error) => {
    throw new OperatorError(
      `Le magasin de fichiers ne répond pas : ${error.message}. Le dossier ou le compartiment doit exister.`,
    );
  });
  // What an earlier try of the same restoration left behind is no obstacle: it is put again.
  const expected = new Set(manifest.files.map(({ key }) => key));
  for await (const { key } of listStore(storage))
    if (!expected.has(key))
      throw new OperatorError(
        `Le magasin de fichiers n’est pas vide (${key}) : restaurez dans un dossier ou un compartiment vide.`,
      );
}

async function requireEmptyDatabase(pool: pg.Pool, manifest: Manifest) {
  const applied = await appliedMigrations(pool);
  const tables = await listTables(pool);
  if (applied.length === 0 && tables.length > 0)
    throw new OperatorError(
      `La base contient déjà ${count(tables.length, "table")} d’une autre application : restaurez dans une base vide.`,
    );
  for (const table of tables) {
    if (filledByMigrations.includes(table.name)) continue;
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from (${rowsOf(table)}) t`);
    const n = rows[0]?.n ?? 0;
    if (n > 0)
      throw new OperatorError(
        `La base n’est pas vide (${table.name} : ${count(n, "ligne")}) : la restauration ne remplace rien. Restaurez dans une base neuve${table.name === "profiles" ? ", sur laquelle l’application n’a pas encore démarré" : ""}.`,
      );
  }
  const newer = applied.filter((name) => !manifest.migrations.includes(name));
  if (newer.length > 0)
    throw new OperatorError(
      `Le schéma de la base (${newer.at(-1)}) est plus récent que celui de l’archive : restaurez dans une base neuve, elle sera mise à jour ensuite.`,
    );
}

async function requireSameTables(client: pg.Client, manifest: Manifest) {
  const shapeOf = ({ name, columns }: Table) => `${name} (${[...columns].sort().join(", ")})`;
  const expected = manifest.tables.map(shapeOf).sort();
  const present = (await listTables(client)).map(shapeOf).sort();
  const different = expected.find((shape) => !present.includes(shape));
  if (different || expected.length !== present.length)
    throw new OperatorError(
      `Les tables de la base ne sont pas celles de l’archive${different ? ` : ${different}` : ""}.`,
    );
}

async function setTriggers(client: pg.Client, manifest: Manifest, state: "enable" | "disable") {
  for (const { name } of manifest.tables)
    await client.query(`alter table ${quoted(name)} ${state} trigger user`);
}

interface Restoration {
  target: Target;
  file: string;
  manifest: Manifest;
  /** The keys of the files put so far. */
  put: string[];
  progress: Progress;
}

/** Reads the archive from its beginning, and puts everything where it belongs. */
async function pour(client: pg.Client, { target, file, manifest, put, progress }: Restoration) {
  const { storage, pauses } = target;
  const files = new Map(manifest.files.map((entry) => [entry.key, entry]));
  const now = throttle(progress);
  let table: OpenTable | undefined;
  for await (const { path, body } of readArchive(file)) {
    const name = tableNameOf(path);
    if (table && name !== table.name) {
      await table.close();
      progress(`Table ${table.name} : ${count(table.rows, "ligne")}`);
      table = undefined;
    }
    if (name) {
      table ??= openTable(client, manifest, name);
      for await (const chunk of body) await table.write(chunk);
    }
    const entry = files.get(fileKeyIn(path) ?? "");
    if (entry) {
      put.push(entry.key);
      const bytes = await buffer(body);
      await retry(() => storage.put(entry.key, bytes), pauses);
      now(`Fichiers : ${put.length} sur ${files.size}`);
    }
  }
  progress(`Fichiers : ${put.length} sur ${files.size}`);
}

type OpenTable = ReturnType<typeof openTable>;

function openTable(client: pg.Client, manifest: Manifest, name: string) {
  const { columns, rows } = manifest.tables.find((table) => table.name === name) as ArchivedTable;
  const stream = client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`),
  );
  const done = finished(stream);
  // Whoever writes next, or closes, hears of it.
  done.catch(() => {});
  return {
    name,
    rows,
    async write(chunk: Uint8Array) {
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
    },
    async close() {
      stream.end();
      await done;
      if (stream.rowCount !== rows) throw new OperatorError(`La table ${name} n’a pas toutes ses lignes.`);
    },
  };
}

/** The queue is made anew; what is still to be sent gets its job, in the transaction that brings the mail itself. */
async function queueWaitingMails(client: pg.Client, queue: Jobs): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "select id from outgoing_mails where state = 'waiting' order by created_at",
  );
  // Kysely on the one connection that COPY uses.
  const connect = async () => Object.assign(client, { release: () => {} });
  const db = createDb({ options: {}, connect, end: async () => {} } as unknown as pg.Pool);
  for (const { id } of rows) await queue.send("deliver-mail", { mailId: id }, db);
  return rows.length;
}
