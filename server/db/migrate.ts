import { sql } from "kysely";
import type { DatabaseError } from "pg";
import { OperatorError } from "#server/operator-error.ts";
import type { Db } from "./database.ts";

const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

const migrations = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [file.replace(/^.*\/|\.sql$/g, ""), text]),
);

export const migrationNames = Object.keys(migrations).sort();

/** Up to date, or up to that migration. */
export function migrate(db: Db, upTo = migrationNames.at(-1) ?? ""): Promise<string[]> {
  const wanted = Object.entries(migrations).filter(([name]) => name <= upTo);
  return runMigrations(db, Object.fromEntries(wanted));
}

/** Longer than a request may hold a lock (`requestLimits`); whoever waits behind the migration gives up before it does. */
const lockTimeoutMs = 15_000;
const [insufficientPrivilege, lockNotAvailable] = ["42501", "55P03"];
/** Of Kysely's Migrator, which versions up to 0028 run: of an old and a new instance too, one migrates at a time. */
const advisoryLock = sql.lit("3853314791062309107");

/** Under an advisory lock, each in a transaction of its own with a lock timeout. Answers the names of what it applied. */
export async function runMigrations(
  db: Db,
  texts: Record<string, string>,
  { timeoutMs = lockTimeoutMs }: { timeoutMs?: number } = {},
): Promise<string[]> {
  const applied: string[] = [];
  let current = "";
  try {
    await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${advisoryLock})`.execute(connection);
      try {
        for (const name of await listPending(connection, Object.keys(texts))) {
          current = name;
          while (!(await applyOnce(connection, { name, text: texts[name] ?? "", timeoutMs })));
          applied.push(name);
        }
      } finally {
        // Where the connection is lost, so is the lock; what lost it is the error to tell.
        await sql`select pg_advisory_unlock(${advisoryLock})`.execute(connection).catch(() => {});
      }
    });
  } catch (error) {
    throw asOperatorError(error as Partial<DatabaseError>, current, timeoutMs) ?? error;
  }
  return applied;
}

async function listPending(db: Db, known: string[]): Promise<string[]> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const newer = [...done].find((name) => !known.includes(name));
  if (newer)
    throw new OperatorError(
      `La base vient d’une version plus récente de l’application (${newer}) : mettez celle-ci à jour.`,
    );
  return known.filter((name) => !done.has(name)).sort();
}

/** Whether it is done: a back-fill in steps sets `tramontane.unfinished` to `on` while rows are left for another run. */
async function applyOnce(
  db: Db,
  { name, text, timeoutMs }: { name: string; text: string; timeoutMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(trx);
    await sql.raw(text).execute(trx);
    const { rows } = await sql`select where current_setting('tramontane.unfinished', true) = 'on'`.execute(
      trx,
    );
    if (rows.length > 0) return false;
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx);
    return true;
  });
}

function asOperatorError({ code }: Partial<DatabaseError>, name: string, timeoutMs: number) {
  if (code === insufficientPrivilege)
    return new OperatorError(
      `Le rôle de DATABASE_URL n’a pas le droit de créer des tables : il doit posséder sa base (« createdb --owner=… »).`,
    );
  if (code === lockNotAvailable)
    return new OperatorError(
      `La mise à jour ${name} de la base n’a pas obtenu une table en ${timeoutMs / 1000} s : une autre instance, une sauvegarde ou une commande l’utilise. Attendez sa fin ou arrêtez-la, puis recommencez : ce qui est appliqué le reste.`,
    );
  return undefined;
}
