import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RealtimeTopic } from "#app/lib/realtime-topics.ts";
import { type Log, silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startGate } from "#tests/support/gate.ts";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";

const database = testDatabase();
let feed: ChangeFeed;
let heard: RealtimeTopic[];

beforeEach(async () => {
  heard = [];
  feed = await openChangeFeed(database.url, silentLog, {
    reconnectDelays: [100, 200],
    pingEvery: 300,
    pingTimeout: 1_000,
  });
  for (const topic of ["pages", "maintenance", "notifications"] as const)
    feed.subscribe(topic, () => heard.push(topic));
});

afterEach(() => feed.close());

const addNotification = () =>
  database.db.insertInto("notifications").values({ title: "Devis", message: "…" }).execute();

test("a write on another connection is announced at commit, within a second", async () => {
  await addNotification();
  await eventually(() => heard.length > 0, 1_000);
  expect(heard).toEqual(["notifications"]);
  await database.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  await eventually(() => heard.length === 3, 1_000);
  expect(heard.slice(1).sort()).toEqual(["maintenance", "pages"]);
});

test("sessions announce their end and accounts their closing, and nothing else of theirs", async () => {
  const ends: string[] = [];
  feed.subscribe("sessions", () => ends.push("end"));
  const { id } = await database.db
    .insertInto("profiles")
    .values({ email: "claire@exemple.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 60_000);
  const addSession = () =>
    database.db.insertInto("sessions").values({ token: "t", profile_id: id, expires_at }).execute();
  await addSession();
  await database.db.updateTable("sessions").set({ expires_at: new Date() }).execute();
  await database.db.updateTable("profiles").set({ name: "Claire", active: true }).execute();
  await database.db.deleteFrom("sessions").where("token", "=", "another").execute();
  await addNotification();
  await eventually(() => heard.length > 0, 1_000);
  expect(ends).toEqual([]);
  await database.db.updateTable("profiles").set({ active: false }).execute();
  await eventually(() => ends.length === 1, 1_000);
  await database.db.deleteFrom("sessions").execute();
  await eventually(() => ends.length === 2, 1_000);
  await addSession();
  // As the account's deletion takes its sessions along.
  await database.db.deleteFrom("profiles").execute();
  await eventually(() => ends.length === 3, 1_000);
});

test("a write that is rolled back is not announced", async () => {
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await trx.insertInto("notifications").values({ title: "Devis", message: "…" }).execute();
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  await addNotification();
  await eventually(() => heard.length > 0, 1_000);
  await sleep(100);
  expect(heard).toEqual(["notifications"]);
});

test("after a cut the feed comes back, announces everything once, and hears again", async () => {
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tramontane-changes' and datname = current_database()",
  );
  await eventually(() => heard.length >= 3, 3_000);
  expect([...heard].sort()).toEqual(["maintenance", "notifications", "pages"]);
  heard = [];
  await addNotification();
  await eventually(() => heard.length > 0, 1_000);
  expect(heard).toEqual(["notifications"]);
});

test("a connection that falls silent after it has answered for a while is noticed, and replaced", async () => {
  const { host, port } = new pg.Client(database.url);
  const gate = await startGate(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  await gate.open();
  const address = new URL(database.url);
  address.host = `127.0.0.1:${gate.port}`;
  address.searchParams.delete("host");
  let losses = 0;
  const log = { ...silentLog, warn: () => void losses++ } as Log;
  const timing = { reconnectDelays: [50], pingEvery: 50, pingTimeout: 1_000 };
  const distant = await openChangeFeed(address.href, log, timing);
  try {
    let announcements = 0;
    distant.subscribe("pages", () => announcements++);
    await sleep(300);
    expect(losses).toBe(0);
    await gate.stall();
    await eventually(() => losses === 1, 3_000);
    await gate.open();
    await eventually(() => announcements > 0, 3_000);
  } finally {
    await gate.refuse();
    await distant.close();
  }
});

test("a listener that stopped is not called, and one that throws does not silence the others", async () => {
  const calls: string[] = [];
  const stop = feed.subscribe("notifications", () => calls.push("stopped"));
  feed.subscribe("notifications", () => {
    throw new Error("broken listener");
  });
  feed.subscribe("notifications", () => calls.push("last"));
  stop();
  await addNotification();
  await eventually(() => calls.length > 0, 1_000);
  expect(calls).toEqual(["last"]);
});

test("a closed feed leaves no connection behind", async () => {
  await feed.close();
  await eventually(async () => {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where application_name = 'tramontane-changes' and datname = current_database()",
    );
    return rows.length === 0;
  }, 3_000);
});

test("a database that cannot be reached stops the start", async () => {
  await expect(openChangeFeed("postgres://nobody@127.0.0.1:1/nothing", silentLog)).rejects.toThrow(
    "ECONNREFUSED",
  );
});
