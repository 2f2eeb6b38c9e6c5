import { sql } from "kysely";
import { expect, test } from "vitest";
import { binnedRecords } from "#app/domain/records/records.ts";
import { testDatabase } from "#tests/support/database.ts";
import { extraChildren } from "./bin-records.ts";
import { readTableShapes, referencesTo } from "./table-shapes.ts";

const database = testDatabase();

test("each table comes after those it refers to", async () => {
  const shapes = [...(await readTableShapes(database.db)).values()];
  for (const [place, shape] of shapes.entries()) {
    const parents = shape.refers.map(({ parent }) => parent).filter((parent) => parent !== shape.name);
    const before = shapes.slice(0, place).map(({ name }) => name);
    expect(before).toEqual(expect.arrayContaining(parents));
  }
});

test("columns that PostgreSQL fills itself are not kept", async () => {
  const vehicles = (await readTableShapes(database.db)).get("vehicles");
  expect(vehicles?.columns).toContain("fleet_number");
  expect(vehicles?.columns).not.toContain("search_text");
  expect(vehicles?.key).toEqual(["id"]);
});

// The bin follows whatever refers to a record and goes, or forgets it. What would hold it back must be deleted before,
// by the operation that deletes it: a new reference of that kind needs a line of code, and fails here until it has one.
test("nothing holds a record back but what its deletion knows of", async () => {
  const shapes = await readTableShapes(database.db);
  const going = new Set<string>([
    ...Object.keys(binnedRecords),
    ...Object.values(extraChildren())
      .flat()
      .map(({ table }) => table),
  ]);
  for (const table of going)
    for (const { shape, rule } of referencesTo(shapes, table)) if (rule === "cascade") going.add(shape.name);
  const held = [...going].flatMap((table) =>
    referencesTo(shapes, table)
      .filter(({ rule }) => rule === "restrict")
      .map(({ shape, column }) => `${shape.name}.${column}`),
  );
  // `deleteAgency` bins the agency's vehicles first.
  expect(held).toEqual(["vehicles.agency_id"]);
});

test("every reference is one column to an id, which is what the bin can follow", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint f join pg_attribute a on a.attrelid = f.confrelid and a.attnum = f.confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and (cardinality(conkey) > 1 or a.attname <> 'id')`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
