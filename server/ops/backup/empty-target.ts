import type pg from "pg";
import { migrationNames } from "#server/db/migrate.ts";
import type { Storage } from "#server/files/storage.ts";
import { OperatorError } from "#server/operator-error.ts";
import { count } from "../command.ts";
import { appliedMigrations, listTables, quoted, rowsOf } from "./database.ts";
import type { Manifest } from "./manifest.ts";
import { listStore } from "./store.ts";

/** Tables the migrations themselves put a row into. */
const filledByMigrations = [
  "about_page_settings",
  "contact_page_settings",
  "company_info",
  "maintenance_settings",
  "company_stats",
];

/** Refuses an archive that this version cannot read, and a target that holds anything. */
export async function requireEmptyTarget(
  target: { pool: pg.Pool; storage: Storage },
  manifest: Manifest,
): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `L’archive vient d’une version plus récente de l’application (${unknown.join(", ")}) : mettez l’application à jour avant de restaurer.`,
    );
  await requireEmptyDatabase(target.pool, manifest);
  // What an earlier try of the same restoration left behind is no obstacle: it is put again.
  const expected = new Set(manifest.files.map(({ key }) => key));
  for await (const { key } of listStore(target.storage))
    if (!expected.has(key))
      throw new OperatorError(
        `Le magasin de fichiers n’est pas vide (${key}) : restaurez dans un dossier ou un compartiment vide.`,
      );
}

async function requireEmptyDatabase(pool: pg.Pool, manifest: Manifest) {
  const client = await pool.connect();
  try {
    const applied = await appliedMigrations(client);
    const tables = await listTables(client);
    if (applied.length === 0 && tables.length > 0)
      throw new OperatorError(
        `La base contient déjà ${count(tables.length, "table")} d’une autre application : restaurez dans une base vide.`,
      );
    for (const table of tables) {
      if (filledByMigrations.includes(table.name)) continue;
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from (${rowsOf(table)}) t`,
      );
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
  } finally {
    client.release();
  }
}

/** The rows the migrations made give way to the archive's. */
export async function emptyFilledTables(client: pg.ClientBase): Promise<void> {
  for (const name of filledByMigrations) await client.query(`delete from ${quoted(name)}`);
}
