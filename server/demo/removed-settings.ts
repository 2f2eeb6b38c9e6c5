import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import {
  type ExampleValueTable,
  exampleColumns,
  exampleTopics,
  exampleValueTables,
} from "./example-values.ts";

type Row = Record<string, unknown>;

/** The columns that one removal emptied: as they were, and as it left them. */
export type RemovedSettings = Partial<Record<ExampleValueTable, { was: Row; is: Row }>>;

/** The file that the demonstration once showed as the home page's image. */
export const formerHeroFile = "hero-large.webp";

/** The image of the home page is three columns that go together. */
const heroColumns = ["hero_image_url", "hero_image_storage_path", "hero_image_file_id"];

async function findSettings(db: Db): Promise<{ table: ExampleValueTable; columns: string[] }[]> {
  const found = exampleValueTables.map(async (table) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    const columns = rows[0] ? exampleColumns(table, rows[0]) : [];
    const hasHero = table === "company_info" && (await isExampleHero(db));
    return { table, columns: hasHero ? [...columns, ...heroColumns] : columns };
  });
  return (await Promise.all(found)).filter(({ columns }) => columns.length > 0);
}

/** Data folders of before the painted pictures still show one: it came with the demonstration, and from nobody. */
async function isExampleHero(db: Db): Promise<boolean> {
  const file = await db
    .selectFrom("company_info")
    .innerJoin("stored_files", "stored_files.id", "hero_image_file_id")
    .select("stored_files.id")
    .where("uploaded_by", "is", null)
    .where("original_name", "=", formerHeroFile)
    .executeTakeFirst();
  return file !== undefined;
}

export async function countRemovedSettings(db: Db): Promise<number> {
  const found = await findSettings(db);
  return found.reduce(
    (sum, { columns }) => sum + columns.filter((name) => !heroColumns.includes(name)).length,
    0,
  );
}

/** Empties what still says what the demonstration says; answers with what it was. */
export async function emptySettings(trx: Trx): Promise<RemovedSettings> {
  const removed: RemovedSettings = {};
  for (const { table, columns } of await findSettings(trx)) {
    const kept = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
    const was = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t for update`.execute(trx);
    const row = was.rows[0]?.row ?? {};
    const is = await sql<{ row: Row }>`
      update ${sql.table(table)} as t set ${sql.join(
        columns.map((column) =>
          column === "rental_conditions"
            ? sql`rental_conditions = rental_conditions - ${exampleTopics(row[column])}::text[]`
            : sql`${sql.ref(column)} = default`,
        ),
      )} returning to_jsonb(t) as row`.execute(trx);
    removed[table] = { was: kept(row), is: kept(is.rows[0]?.row ?? {}) };
  }
  return removed;
}

/** Puts back what is still as the removal left it; what somebody has written since stays. */
export async function giveBackSettings(trx: Trx, removed: RemovedSettings): Promise<{ hasHero: boolean }> {
  let hasHero = false;
  for (const table of exampleValueTables) {
    const { was, is } = removed[table] ?? {};
    if (!was || !is) continue;
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t for update`.execute(trx);
    const now = rows[0]?.row ?? {};
    const isFree = (column: string) => JSON.stringify(now[column]) === JSON.stringify(is[column]);
    const isHeroFree = heroColumns.every(isFree);
    const columns = Object.keys(was).filter((column) =>
      heroColumns.includes(column) ? isHeroFree : isFree(column),
    );
    hasHero ||= columns.includes("hero_image_file_id");
    if (columns.length === 0) continue;
    await sql`
      update ${sql.table(table)} as t set ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = back.${sql.ref(column)}`),
      )} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(was)}::jsonb) as back`.execute(
      trx,
    );
  }
  return { hasHero };
}
