import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { DatabaseError } from "pg";
import { OperatorError } from "#server/operator-error.ts";
import type { Db } from "./database.ts";

const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

function toMigration(text: string): Migration {
  return { up: async (db) => void (await sql.raw(text).execute(db)) };
}

const migrations = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [file.replace(/^.*\/|\.sql$/g, ""), toMigration(text)]),
);

/** Every migration this version of the application knows, in order. */
export const migrationNames = Object.keys(migrations).sort();

const insufficientPrivilege = "42501";

/** Up to date, or up to that migration. Kysely holds an advisory lock: instances may start together. */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  const { newer } =
    /previously executed migration (?<newer>\S+) is missing/.exec(String(error))?.groups ?? {};
  if (newer)
    throw new OperatorError(
      `La base vient d’une version plus récente de l’application (${newer}) : mettez celle-ci à jour.`,
    );
  if ((error as Partial<DatabaseError> | undefined)?.code === insufficientPrivilege)
    throw new OperatorError(
      `Le rôle de DATABASE_URL n’a pas le droit de créer des tables : il doit posséder sa base (« createdb --owner=… »).`,
    );
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
