import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listInclusions, readServices, readSiteWords } from "#app/domain/identity/site-texts.server.ts";
import { textNames } from "#app/domain/identity/site-texts.ts";
import { getShownFigures } from "#app/domain/statistics/statistics.server.ts";
import { demoSiteTexts } from "#server/demo/company.ts";
import { OperatorError } from "#server/operator-error.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import type { Db } from "./database.ts";
import { migrate, runMigrations } from "./migrate.ts";

const database = testDatabase();

test("a second run has nothing left to do", async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test("single-row tables hold exactly one row", async () => {
  for (const table of [
    "company_info",
    "maintenance_settings",
    "company_stats",
    "contact_page_settings",
  ] as const) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(1);
    await expect(sql`insert into ${sql.table(table)} default values`.execute(database.db)).rejects.toThrow(
      /singleton/,
    );
  }
});

test("the capacity filter reads the first number of the free text", async () => {
  const read = async (capacity: string | null) =>
    (
      await database.db
        .insertInto("vehicles")
        .values({ name: "x", type: "Remorques", capacity })
        .returning("capacity_value")
        .executeTakeFirstOrThrow()
    ).capacity_value;
  expect(await read("environ 12,5 m³ (ou 14)")).toBe(12.5);
  expect(await read("3.2")).toBe(3.2);
  expect(await read("sur demande")).toBeNull();
  expect(await read(null)).toBeNull();
});

test("identifiers are version 7 and follow time", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(database.db);
    ids.push(rows[0]?.id as string);
    await sql`select pg_sleep(0.002)`.execute(database.db);
  }
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  // Of one statement too, as lines of one transaction have no other order.
  const { rows } = await sql<{ id: string }>`select new_id() as id from generate_series(1, 1000)`.execute(
    database.db,
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
});

// What each of them makes of older rows was tried when it was written: as long as its text stays, so does that.
test("a migration that was released is not edited", async () => {
  const folder = "server/db/migrations";
  const released = (await readdir(folder)).filter((name) => name < "0030").sort();
  const texts = await Promise.all(released.map((name) => readFile(`${folder}/${name}`, "utf8")));
  expect(hash("sha256", texts.join("\n"))).toBe(
    "d37248cdbfbb1b537660122f25ee763af408b31595f936a94690628737e83af8",
  );
});

test("a schema that kept counters is brought up to date, and forgets them", async () => {
  const { db, pool } = await emptyDatabase();
  await migrate(db, "0008_unsigned_changes");
  await pool.query("insert into vehicles (name, type) values ('V', 'Remorques')");
  await pool.query("insert into notifications (title, message) values ('T', 'M')");
  expect(await migrate(db)).toContain("0009_counts_by_group");
  for (const table of ["vehicles", "notifications"]) {
    expect((await pool.query(`delete from ${table}`)).rowCount).toBe(1);
  }
  const { rows } = await pool.query(
    `select relname from pg_class where relname like '%\\_count%' and relkind in ('r', 'v')
      and relname <> 'daily_counts'`,
  );
  expect(rows).toEqual([]);
});

/** What the site says of the company, and where it comes from. */
async function said(db: Db) {
  const words = await readSiteWords({ db });
  const inclusions = (await listInclusions({ db })).map(({ title }) => title);
  return { words, inclusions, figures: await getShownFigures({ db }), services: await readServices({ db }) };
}

test("a site that was in use says what it said before its company had texts and facts of its own", async () => {
  const { db, pool } = await emptyDatabase();
  await migrate(db, "0037_returned_vehicles");
  await pool.query("update company_info set name = 'Dupuy Location', phone = '05 61 00 00 00'");
  await pool.query("update contact_page_settings set phone = '05 61 11 11 11'");
  await pool.query("insert into vehicles (name, type) values ('V', 'Remorques')");
  const { rows } = await pool.query("select updated_at from company_info");
  expect(await migrate(db)).toContain("0039_said_once");
  // A form that was open meanwhile has no conflict.
  expect((await pool.query("select updated_at from company_info")).rows).toEqual(rows);
  expect((await pool.query("select from history")).rowCount).toBe(0);
  const { words, inclusions, figures, services } = await said(db);
  expect(words.title).toBe("Dupuy Location · Location d’utilitaires et de poids lourds à Perpignan");
  expect(words.texts).toMatchObject(writtenOnly(demoSiteTexts(2026)));
  expect(words.about.description).toContain("Plus de 15 ans d’expérience");
  expect(words.about.blurbs.map(({ figure }) => figure)).toEqual(["15", "24/7", "1 à\u00a0365"]);
  expect(words.catalogue.around).toBe(" autour de Perpignan");
  expect(services.assistance?.phone).toBe("05 61 11 11 11");
  expect(services.workshop).not.toBeNull();
  expect(inclusions).toHaveLength(4);
  expect(figures).toMatchObject({ experience_years: 11, satisfied_clients: 30 });
});

const writtenOnly = (texts: ReturnType<typeof demoSiteTexts>) =>
  Object.fromEntries(textNames.map((name) => [name, texts[name]]));

test("a new site has nothing written for it, and says nothing once it has a name", async () => {
  const { db, pool } = await emptyDatabase();
  await migrate(db);
  const { words, inclusions, figures } = await said(db);
  expect([inclusions.length, figures.experience_years]).toEqual([4, 11]);
  expect(JSON.stringify(words)).not.toMatch(/Perpignan|Tramontane/);
  await pool.query("update company_info set name = 'Dupuy Location'");
  const named = await said(db);
  expect(named).toMatchObject({
    inclusions: [],
    figures: {},
    services: { assistance: null, workshop: null },
  });
  expect(JSON.stringify(named.words)).not.toMatch(/\d+.ans|24.h|24\/7|ateliers/);
});

test("a schema newer than the program is refused by a sentence", async () => {
  const { db, pool } = await emptyDatabase();
  await migrate(db);
  await pool.query("insert into kysely_migration values ('9999_later', '2026-01-01')");
  await expect(migrate(db)).rejects.toThrow(OperatorError);
  await expect(migrate(db)).rejects.toThrow(/plus récente de l’application \(9999_later\)/);
});

test("a migration that fails leaves those before it, and the next start goes on from there", async () => {
  const { db, pool } = await emptyDatabase();
  const first = "create table one (id integer)";
  const broken = "create table two (id integer); insert into one values (2); select 1 / 0";
  await expect(runMigrations(db, { "0001": first, "0002": broken })).rejects.toThrow(/division by zero/);
  const { rows } = await pool.query("select to_regclass('two') as two, (select count(*) from one) as ones");
  expect(rows).toEqual([{ two: null, ones: 0 }]);
  const mended = { "0001": first, "0002": "create table two (id integer)", "0003": "drop table one" };
  expect(await runMigrations(db, mended)).toEqual(["0002", "0003"]);
  expect(await runMigrations(db, mended)).toEqual([]);
});

test("an upgrade whose connection is cut goes on at the next start, a back-fill in steps where it stopped", async () => {
  const { db, pool } = await emptyDatabase();
  const fill = "update many set v = 1 where n in (select n from many where v is null order by n limit 40)";
  const steps = (stop: string) => `do $$ begin ${fill};
    perform set_config('tramontane.unfinished', case when found then 'on' else 'off' end, true); ${stop} end $$`;
  const texts = {
    "0001": "create table many as select n, null::integer as v from generate_series(1, 100) as n",
    "0002": steps(""),
  };
  const cut =
    "if (select v = 1 from many where n = 50) then perform pg_terminate_backend(pg_backend_pid()); end if;";
  await expect(runMigrations(db, { ...texts, "0002": steps(cut) })).rejects.toThrow();
  const left = "select count(*) as n from many where v is null";
  expect((await pool.query(left)).rows).toEqual([{ n: 60 }]);
  expect(await runMigrations(db, texts)).toEqual(["0002"]);
  expect((await pool.query(left)).rows).toEqual([{ n: 0 }]);
});

test("a table that somebody holds is not waited for without end: a sentence says so, and nothing is half done", async () => {
  const { db, pool } = await emptyDatabase();
  const texts = { "0001": "create table held (id integer)", "0002": "alter table held add column name text" };
  await runMigrations(db, { "0001": texts["0001"] });
  const holder = await pool.connect();
  try {
    await holder.query("begin; select from held");
    const refused = runMigrations(db, texts, { timeoutMs: 200 });
    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(
      /mise à jour 0002 de la base n’a pas obtenu une table en 0\.2\u00a0s/,
    );
    await holder.query("commit");
  } finally {
    holder.release();
  }
  expect(await runMigrations(db, texts)).toEqual(["0002"]);
});

test("an instance that starts while another migrates waits for it, longer than for a table, and has nothing to do", async () => {
  const { db, pool } = await emptyDatabase();
  const texts = { "0001": "create table slow (id integer); select pg_sleep(1)" };
  const first = runMigrations(db, texts);
  const isAtWork = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and granted`;
  await expect.poll(async () => (await pool.query(isAtWork)).rowCount).toBe(1);
  expect(await runMigrations(db, texts, { timeoutMs: 100 })).toEqual([]);
  expect(await first).toEqual(["0001"]);
  expect((await pool.query(isAtWork)).rowCount).toBe(0);
});

test("a role that does not own its database is told so in a sentence", async ({ skip }) => {
  const { db, pool } = await emptyDatabase();
  const { rows } = await pool.query("select rolsuper from pg_roles where rolname = current_user");
  if (rows[0].rolsuper) skip("this server's role may do everything");
  await pool.query("revoke create on schema public from pg_database_owner");
  await expect(migrate(db)).rejects.toThrow("il doit posséder sa base («\u00a0createdb --owner=…\u00a0»)");
});
