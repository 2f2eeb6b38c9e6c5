import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { beforeEach, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { migrate } from "./migrate.ts";

const database = testDatabase();

beforeEach(() => database.pool.query("truncate vehicles cascade"));

async function expectRightCounts(pool: pg.Pool = database.pool) {
  const { rows: kept } = await pool.query(
    "select type, agency_id, available, total from vehicle_counts order by 1, 2, 3",
  );
  const { rows: present } = await pool.query(
    "select type, agency_id, available, count(*)::int as total from vehicles group by 1, 2, 3 order by 1, 2, 3",
  );
  expect(kept).toEqual(present);
}

async function countLines(): Promise<number> {
  const { rows } = await database.pool.query("select count(*)::int as n from vehicle_count_changes");
  return rows[0].n;
}

/** So many vehicles of one kind; their ids. */
async function addVehicles(count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into vehicles (name, type) select 'V' || n, 'Remorques' from generate_series(1, $1) n returning id",
    [count],
  );
  return rows.map(({ id }) => id);
}

const toggle = (client: pg.Pool | pg.ClientBase, id?: string) =>
  client.query("update vehicles set available = not available where id = $1", [id]);

/** On a connection of its own, left as it was found. */
async function inTransaction(work: (client: pg.PoolClient) => Promise<void>, end = "commit") {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await work(client);
  } finally {
    await client.query(end);
    client.release();
  }
}

test("whatever way vehicles come, change and go, they are counted", async () => {
  const agency = await addAgency(database.db);
  const steps = [
    `insert into vehicles (name, type, agency_id, available)
      select 'V' || n, (array['Remorques', 'Frigorifiques'])[1 + n % 2], nullif('${agency}', case when n % 3 = 0 then '${agency}' else '' end)::uuid, n % 5 <> 0
      from generate_series(1, 40) n`,
    "update vehicles set available = not available where type = 'Remorques'",
    `update vehicles set type = 'Poids lourds', agency_id = '${agency}' where name < 'V2'`,
    "update vehicles set mileage = 12",
    `insert into vehicles (id, name, type) select id, name, type from vehicles
      union all select new_id(), 'V41', 'Semi-remorques'
      on conflict (id) do update set type = 'Semi-remorques'`,
    "delete from vehicles where name > 'V3'",
    "delete from vehicles where name = 'nobody'",
    "truncate vehicles cascade",
  ];
  for (const step of steps) {
    const { rowCount } = await database.pool.query(step);
    if (!/nobody|truncate/.test(step)) expect(rowCount, step).toBeGreaterThan(3);
    await expectRightCounts();
  }
});

test("what COPY brings is counted", async () => {
  const client = await database.pool.connect();
  try {
    const rows = Readable.from(["A\tRemorques\nB\tFrigorifiques\n", "C\tRemorques\n"]);
    await pipeline(rows, client.query(copyFrom("copy vehicles (name, type) from stdin")));
  } finally {
    client.release();
  }
  await expectRightCounts();
  expect(await countLines()).toBe(2);
});

test("what is taken back was never counted", async () => {
  const [first, second] = await addVehicles(2);
  await inTransaction(async (client) => {
    await toggle(client, first);
    await client.query("savepoint here");
    await toggle(client, second);
    await client.query("rollback to savepoint here");
  });
  await expectRightCounts();
  await inTransaction((client) => toggle(client, first).then(() => {}), "rollback");
  await expectRightCounts();
});

test("a save that leaves a vehicle its kind writes no count", async () => {
  const [id] = await addVehicles(3);
  const lines = async () =>
    (await database.pool.query("select ctid, xmin, total from vehicle_count_changes")).rows;
  const before = await lines();
  await database.pool.query("update vehicles set name = 'W', price = 12, available = true where id = $1", [
    id,
  ]);
  expect(await lines()).toEqual(before);
});

test("the lines of a kind are folded into one, also after an import of one row at a time", async () => {
  const [id] = await addVehicles(1);
  for (let turn = 0; turn < 21; turn += 1) await toggle(database.pool, id);
  expect(await countLines()).toBe(1);
  await inTransaction(async (client) => {
    for (let row = 0; row < 30; row += 1)
      await client.query("insert into vehicles (name, type) values ('V', 'Remorques')");
  });
  await expectRightCounts();
  // Not by each of its rows: every one would look at the lines of all before it.
  expect(await countLines()).toBe(31);
  await addVehicles(1);
  await expectRightCounts();
  expect(await countLines()).toBe(2);
});

test("a write left open holds nobody up", async () => {
  const [first, second] = await addVehicles(2);
  await inTransaction(async (slow) => {
    await toggle(slow, first);
    await inTransaction(async (quick) => {
      await quick.query("set local lock_timeout = 300");
      await toggle(quick, second);
    });
  });
  await expectRightCounts();
});

test("many who move vehicles at once, in any order, lose none and never wait for each other for ever", async () => {
  const writers = await Promise.all(Array.from({ length: 8 }, () => addVehicles(4)));
  const types = ["Remorques", "Frigorifiques", "Poids lourds"];
  await Promise.all(
    writers.map(async (own, writer) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const order = own.toSorted(() => Math.random() - 0.5);
        await inTransaction(
          async (client) => {
            for (const id of order) {
              await toggle(client, id);
              const type = types[(turn + writer) % types.length];
              await client.query("update vehicles set type = $1 where id = $2", [type, id]);
            }
          },
          turn % 4 === 3 ? "rollback" : "commit",
        );
      }
    }),
  );
  await expectRightCounts();
}, 30_000);

test("the vehicles that were there before are counted", async () => {
  const { db, pool } = await emptyDatabase();
  await migrate(db, "0006_session_ends");
  await pool.query(
    "insert into vehicles (name, type, available) select 'V', 'Remorques', n % 3 = 0 from generate_series(1, 10) n",
  );
  expect(await migrate(db)).toContain("0007_vehicle_counts");
  await expectRightCounts(pool);
});
