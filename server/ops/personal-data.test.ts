import { expect, test } from "vitest";
import { readTableShapes } from "#server/bin/table-shapes.ts";
import { testDatabase } from "#tests/support/database.ts";
import { personalData, personalTables } from "./personal-data.ts";

const database = testDatabase();
const declared: Record<string, { columns: readonly string[]; ends: unknown } | null> = personalData;

async function readColumns() {
  const { rows } = await database.pool.query<{ place: string; name: string }>(`
    select relname as place, attname as name from pg_catalog.pg_attribute join pg_catalog.pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname not like 'kysely%' order by relname, attnum`);
  return rows;
}

/** What a column is called that says who somebody is, how to reach them, or what they said. */
const tells =
  /mail$|phone|^ip_|user_agent|^recipient$|^reply_to$|^sent_to$|^customer$|^answered_by$|^author|^actor_email|^payload$/;

test("every table says what it holds of persons, and every column that tells of one is named", async () => {
  const columns = await readColumns();
  expect(Object.keys(declared).sort()).toEqual([...new Set(columns.map(({ place }) => place))].sort());
  const telling = columns.filter(({ name }) => tells.test(name) && !name.endsWith("_id"));
  expect(telling.length).toBeGreaterThan(15);
  const missing = telling.filter(({ place, name }) => !declared[place]?.columns.includes(name));
  expect(missing).toEqual([]);
  const known = new Set(columns.map(({ place, name }) => `${place}.${name}`));
  const named = personalTables.flatMap(([table, { columns }]) => columns.map((name) => `${table}.${name}`));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("what belongs to a person's rows is personal too, and goes with them where it says so", async () => {
  const shapes = await readTableShapes(database.db);
  const owners = new Set(["notifications", "requests", "quotes", "contracts", "handovers", "profiles"]);
  const belonging = [...shapes.values()].flatMap(({ name, refers }) =>
    refers.some(({ parent, rule }) => owners.has(parent) && rule === "cascade") ? [name] : [],
  );
  expect(belonging.length).toBeGreaterThan(5);
  expect(belonging.filter((name) => !declared[name])).toEqual([]);
  const cascading = personalTables.filter(
    ({ 1: table }) => table.erased === "cascade" || table.ends === "cascade",
  );
  expect(cascading.map(([name]) => name).filter((name) => !belonging.includes(name))).toEqual([]);
  const ofAccounts = personalTables
    .filter(({ 1: table }) => table.erased === "account")
    .map(([name]) => name);
  expect(ofAccounts.filter((name) => !shapes.get(name)?.columns.includes("profile_id"))).toEqual([]);
});

// The table does the rest: these have code of their own, and a new one that asks for it fails here until it is written.
test("only these have a step of their own", () => {
  const own = (does: "erased" | "ends") =>
    personalTables.filter(({ 1: table }) => table[does] === "own").map(([name]) => name);
  const files = ["requests", "vehicle_periods", "quotes", "contracts", "outgoing_mails"];
  expect(own("erased")).toEqual([...files, "bin", "profiles", "history"]);
  const hanging = ["contract_drivers", "handover_photos"];
  expect(own("ends")).toEqual(["notifications", ...files.toSpliced(-1, 0, ...hanging), "history"]);
});
