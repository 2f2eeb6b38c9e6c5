import { sql } from "kysely";
import { expect, test } from "vitest";
import { OperatorError } from "#server/operator-error.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
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

test("sessions opened before tokens were hashed stay open, for 30 days after their sign-in at most", async () => {
  const { db } = await emptyDatabase();
  await migrate(db, "0008_unsigned_changes");
  const profile = await db
    .insertInto("profiles")
    .values({ email: "claire@example.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [day, now] = [24 * 3_600_000, Date.now()];
  for (const [token, days] of [
    ["young", 1],
    ["old", 60],
  ] as const) {
    const created_at = new Date(now - days * day);
    await db
      .insertInto("sessions")
      .values({
        token,
        profile_id: profile.id,
        created_at,
        updated_at: created_at,
        expires_at: new Date(now + 3_600_000),
      })
      .execute();
  }
  await migrate(db);
  const rows = await db.selectFrom("sessions").selectAll().orderBy("created_at", "desc").execute();
  expect(rows.map(({ token }) => token)).toEqual([hashToken("young"), hashToken("old")]);
  expect(rows.map(({ expires_at }) => expires_at.getTime())).toEqual([now + 3_600_000, now - 30 * day]);
  expect(rows.map(({ updated_at, created_at }) => updated_at.getTime() - created_at.getTime())).toEqual([
    0, 0,
  ]);
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

test("tiers and closures that the history told in a sentence can be set back; what does not read stays", async () => {
  const { db } = await emptyDatabase();
  await migrate(db, "0021_shortcuts");
  const { id: tariff } = await db
    .insertInto("tariffs")
    .values({ name: "Porteurs" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: agency } = await db
    .insertInto("agencies")
    .values({ name: "Elne", address: "1 rue", zip: "66200", city: "Elne", phone: "", email: "", hours: "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    // Not in the transaction that made them: those are not told apart.
    await sql`update tariffs set created_at = created_at - interval '1 day'`.execute(trx);
    await sql`select set_config('tramontane.author', 'claire@example.fr', true)`.execute(trx);
    const tier = { tariff_id: tariff, from_days: 7, discount: 12.5 };
    await trx.insertInto("tariff_tiers").values(tier).execute();
    await trx.updateTable("tariff_tiers").set({ discount: 20 }).execute();
    const hours = [
      { open: "08:00", close: "12:00" },
      { open: "14:00", close: "16:30" },
    ];
    await trx
      .insertInto("closures")
      .values({
        agency_id: agency,
        during: "[2026-12-24,2026-12-27)",
        label: "Noël, du monde",
        hours: JSON.stringify(hours),
      })
      .execute();
    await trx.updateTable("closures").set({ hours: null }).execute();
  });
  await sql`insert into history (actor_email, record_table, record_id, action, after)
    values ('claire@example.fr', 'agencies', ${agency}, 'updated', '{"closure": "sans jours", "name": "Elne"}')`.execute(
    db,
  );
  await migrate(db, "0023_undo");
  const days = { from: "2026-12-24", to: "2026-12-26", label: "Noël, du monde" };
  const open = [
    { open: "08:00", close: "12:00" },
    { open: "14:00", close: "16:30" },
  ];
  expect(await db.selectFrom("history").select(["before", "after"]).orderBy("id").execute()).toEqual([
    { before: {}, after: { tiers: [{ from_days: 7, discount: 12.5 }] } },
    {
      before: { tiers: [{ from_days: 7, discount: 12.5 }] },
      after: { tiers: [{ from_days: 7, discount: 20 }] },
    },
    { before: {}, after: { closures: [{ ...days, hours: open }] } },
    { before: { closures: [{ ...days, hours: open }] }, after: { closures: [{ ...days, hours: null }] } },
    { before: {}, after: { closure: "sans jours", name: "Elne" } },
  ]);
});

test("a draft keeps its validity in days, one that was sent the days it had; neither counts as written", async () => {
  const { db } = await emptyDatabase();
  await migrate(db, "0023_undo");
  // After 23:00 UTC in winter it is the next day in Paris.
  const written = new Date("2026-11-16T23:30:00Z");
  await sql`alter table quotes disable trigger user`.execute(db);
  await sql`insert into quotes (customer, stay, conditions, valid_until, updated_at)
    values ('{"name": "draft"}', '{}', '{}', '2026-12-17', ${written})`.execute(db);
  await sql`insert into quotes (customer, stay, conditions, valid_until, updated_at, sent_at, state, number, pdf, pdf_sha256)
    values ('{"name": "sent"}', '{}', '{}', '2026-11-24', now(), ${written}, 'sent', 'DV-2026-0001', '', '')`.execute(
    db,
  );
  await sql`alter table quotes enable trigger user`.execute(db);
  await migrate(db, "0024_quote_validity");
  const { rows } = await sql<object>`
    select customer->>'name' as name, validity, valid_until, updated_at = ${written} as untouched
    from quotes order by 1`.execute(db);
  expect(rows).toEqual([
    { name: "draft", validity: 30, valid_until: null, untouched: true },
    { name: "sent", validity: 7, valid_until: "2026-11-24", untouched: false },
  ]);
  expect(await db.selectFrom("history").select("id").execute()).toEqual([]);
});

test("a quote that a newer version replaces is no longer called withdrawn; nobody counts as having written", async () => {
  const { db } = await emptyDatabase();
  await migrate(db, "0025_references_in_one_piece");
  const written = new Date("2026-11-16T23:30:00Z");
  await sql`alter table quotes disable trigger user`.execute(db);
  for (const [place, state] of ["withdrawn", "sent", "draft"].entries()) {
    const isDraft = state === "draft";
    const number = isDraft ? null : `DV-2026-000${place + 1}`;
    const [valid_until, sent_at, pdf] = isDraft ? [null, null, null] : ["2026-12-01", written, ""];
    await sql`insert into quotes (customer, stay, conditions, updated_at, state, number, valid_until, sent_at, pdf, pdf_sha256)
      values ('{}', '{}', '{}', ${written}, ${state}, ${number}, ${valid_until}, ${sent_at}, ${pdf}, ${pdf})`.execute(
      db,
    );
  }
  await sql`alter table quotes enable trigger user`.execute(db);
  await sql`insert into history (actor_email, record_table, record_id, action, before, after)
    values ('claire@example.fr', 'quotes', new_id(), 'updated', '{"state": "sent"}', '{"state": "withdrawn"}'),
      ('claire@example.fr', 'vehicles', new_id(), 'updated', '{}', '{"state": "withdrawn"}')`.execute(db);
  await migrate(db, "0027_quote_ends");
  const { rows } = await sql<object>`
    select state, validity, departs_at, updated_at = ${written} as untouched from quotes order by number`.execute(
    db,
  );
  expect(rows).toEqual([
    { state: "replaced", validity: 15, departs_at: null, untouched: true },
    { state: "sent", validity: 15, departs_at: null, untouched: true },
    // What nobody had changed follows the departure from now on.
    { state: "draft", validity: null, departs_at: null, untouched: true },
  ]);
  const lines = await db
    .selectFrom("history")
    .select(["record_table", "after"])
    .orderBy("record_table")
    .execute();
  expect(lines).toEqual([
    { record_table: "quotes", after: { state: "replaced" } },
    { record_table: "vehicles", after: { state: "withdrawn" } },
  ]);
});

test("documents get their version, of more quotes than one step takes; what was sent, evidence and versions stay", async () => {
  const { db } = await emptyDatabase();
  await migrate(db, "0028_kept_terms");
  const written = new Date("2026-11-16T23:30:00Z");
  await sql`alter table quotes disable trigger user`.execute(db);
  await sql`insert into quotes (customer, stay, conditions, updated_at)
    select '{"name": "draft"}', '{}', '{}', ${written} from generate_series(1, 5001)`.execute(db);
  await sql`insert into quotes (customer, stay, conditions, lessor, answer, updated_at, sent_at, answered_at, valid_until,
      state, number, pdf, pdf_sha256)
    values ('{"name": "sent"}', '{"from": null}', '{"texts": {}}', '{"name": "T"}', '{"address": "192.0.2.1"}', ${written},
      ${written}, ${written}, '2026-12-01', 'accepted', 'DV-2026-0001', 'pdf', 'hash')`.execute(db);
  await sql`alter table quotes enable trigger user`.execute(db);
  await sql`insert into requests (name) values ('Zoé')`.execute(db);
  await sql`insert into request_vehicles (request_id, position, vehicle_name, estimate)
    select id, position, 'V', estimate from requests,
      (values (0, '{"days": 3}'::jsonb), (1, null)) as told (position, estimate)`.execute(db);
  const request = await db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
  await migrate(db, "0029_document_versions");
  const { rows } = await sql<object>`
    select customer, stay, conditions, lessor, answer, pdf_sha256, updated_at = ${written} as untouched, count(*) as n
    from quotes group by 1, 2, 3, 4, 5, 6, 7 order by n`.execute(db);
  const [draft, sent] = [{ answer: null, pdf_sha256: null }, { pdf_sha256: "hash" }].map((rest) => ({
    ...{ stay: { v: 1 }, conditions: { v: 1 }, lessor: null, untouched: true },
    ...rest,
  }));
  expect(rows).toEqual([
    {
      ...{ ...sent, n: 1, customer: { v: 1, name: "sent" }, stay: { v: 1, from: null } },
      ...{ conditions: { v: 1, texts: {} }, lessor: { v: 1, name: "T" }, answer: { address: "192.0.2.1" } },
    },
    { ...draft, n: 5001, customer: { v: 1, name: "draft" } },
  ]);
  const estimates = await db.selectFrom("request_vehicles").select("estimate").orderBy("position").execute();
  expect(estimates).toEqual([{ estimate: { v: 1, days: 3 } }, { estimate: null }]);
  expect(await db.selectFrom("requests").selectAll().executeTakeFirstOrThrow()).toEqual(request);
  expect(await db.selectFrom("history").select("id").execute()).toEqual([]);
  await expect(sql`update quotes set text = 'x' where state = 'accepted'`.execute(db)).rejects.toThrow(
    /was sent/,
  );
});

test("references of before are found in one piece, and nobody counts as having written", async () => {
  const { db } = await emptyDatabase();
  await migrate(db, "0024_quote_validity");
  await sql`insert into requests (reference, name) values ('MKT-RBV', 'Zoé')`.execute(db);
  const before = await db.selectFrom("requests").select("updated_at").executeTakeFirstOrThrow();
  const history = await db.selectFrom("history").select("id").execute();
  await migrate(db, "0025_references_in_one_piece");
  const people = sql`request_people_key(reference, name, email, phone, company_name)`;
  const { rows } = await sql<object>`
    select updated_at from requests where search_text like '%mktrbv%' and ${people} like '%mktrbv%'`.execute(
    db,
  );
  expect(rows).toEqual([before]);
  expect(await db.selectFrom("history").select("id").execute()).toEqual(history);
});

test("a role that does not own its database is told so in a sentence", async ({ skip }) => {
  const { db, pool } = await emptyDatabase();
  const { rows } = await pool.query("select rolsuper from pg_roles where rolname = current_user");
  if (rows[0].rolsuper) skip("this server's role may do everything");
  await pool.query("revoke create on schema public from pg_database_owner");
  await expect(migrate(db)).rejects.toThrow("il doit posséder sa base («\u00a0createdb --owner=…\u00a0»)");
});
