import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBrowser, openStream } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { addAccount } from "#tests/support/staff.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Two built servers on one database, as behind a load balancer.
vi.setConfig({ testTimeout: 60_000 });

const database = testDatabase({ from: "nothing" });
/** Contact messages that one address may send in all. */
const maxMessages = 30;
let folder: TemporaryFolder;
let one: Instance;
let two: Instance;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    CONTACT_LIMIT: `${maxMessages}/600`,
  };
  [one, two] = await Promise.all([startInstance(env), startInstance(env)]);
});

afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await folder.remove();
});

const home = async (instance: Instance) => (await fetch(instance.url)).text();

function writeTo(instance: Instance, words = "Deux fourgons pour trois jours, s'il vous plaît.") {
  return createBrowser(instance.url).postJson("/functions/v1/send-email", {
    name: "Sophie Garrigue",
    email: "sophie@example.fr",
    phone: "06 39 98 14 27",
    subject: "devis",
    agency_id: "",
    message: words,
  });
}

test("instances that start together on an empty database migrate it once", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  const files = (await readdir("server/db/migrations")).filter((file) => file.endsWith(".sql"));
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.toSorted());
});

test("instances that start together make one administrator and agree on sessions", async () => {
  const { count } = await database.db
    .selectFrom("profiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  const browser = createBrowser(one.url);
  await browser.signIn();
  const elsewhere = createBrowser(two.url);
  elsewhere.cookie = browser.cookie;
  expect((await elsewhere.get("/locadmin/dashboard")).status).toBe(200);
});

test("what is written on one side is on the other's public pages within a second", async () => {
  expect(await home(one)).toContain("Location de véhicules");
  expect(await home(two)).toContain("Location de véhicules");
  await database.db.updateTable("company_info").set({ name: "Cers Location" }).execute();
  await eventually(async () => (await home(one)).includes("Cers Location"), 1_000);
  await eventually(async () => (await home(two)).includes("Cers Location"), 1_000);
  await database.db.updateTable("company_info").set({ name: "Tramontane Location" }).execute();
  await eventually(async () => (await home(two)).includes("Tramontane Location"), 1_000);
});

test("the maintenance switch closes both sides, and every open stream hears of it", async () => {
  const admin = createBrowser(one.url);
  await admin.signIn();
  const stream = await openStream(two.url, "maintenance");
  const before = Date.now();
  const answer = await admin.post("/locadmin/dashboard/maintenance", { is_enabled: "true" });
  expect(answer.status).toBe(200);
  // The writer's own side before its answer, the other within a second.
  expect((await fetch(one.url)).status).toBe(503);
  await eventually(async () => (await fetch(two.url)).status === 503, 1_000);
  await eventually(() => stream.events.includes("maintenance"), 1_000);
  expect(Date.now() - before).toBeLessThan(3_000);

  const closed = await fetch(two.url);
  expect(closed.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(closed.headers.get("cache-control")).toContain("no-store");
  expect(await closed.text()).toContain("Site en maintenance");
  expect((await admin.get("/")).status).toBe(200);
  expect((await fetch(`${two.url}/locadmin`)).status).toBe(200);
  expect((await fetch(`${two.url}/_.data`)).status).toBe(503);

  await admin.post("/locadmin/dashboard/maintenance", { is_enabled: "false" });
  expect((await fetch(one.url)).status).toBe(200);
  await eventually(async () => (await fetch(two.url)).status === 200, 1_000);
  await eventually(() => stream.events.length >= 2, 1_000);
  stream.close();
});

test("a visitor's message reaches the staff stream of the other instance", async () => {
  const admin = createBrowser(two.url);
  await admin.signIn();
  const stream = await openStream(two.url, "notifications", admin.cookie);
  expect(stream.status).toBe(200);
  expect((await openStream(two.url, "notifications")).status).toBe(401);
  expect((await writeTo(one)).status).toBe(200);
  await eventually(() => stream.events.includes("notifications"), 2_000);
  stream.close();
});

test("signing out on one side ends the streams of that session on the other, and of no other session", async () => {
  const [here, colleague] = [createBrowser(one.url), createBrowser(one.url)];
  await here.signIn();
  await colleague.signIn();
  const stream = await openStream(two.url, "notifications", here.cookie);
  const other = await openStream(two.url, "notifications", colleague.cookie);
  const before = Date.now();
  await here.post("/locadmin/deconnexion", {});
  await stream.ended;
  // Far from the next heartbeat, which would notice as well.
  expect(Date.now() - before).toBeLessThan(5_000);
  expect((await writeTo(one)).status).toBe(200);
  await eventually(() => other.events.includes("notifications"), 2_000);
  other.close();
});

test("a limit spent on one side is spent on the other: contact messages", async () => {
  const statuses: number[] = [];
  for (let i = 0; statuses.at(-1) !== 429 && i <= maxMessages; i++) {
    statuses.push((await writeTo(one, `Encore ${i}`)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await writeTo(two, "Un dernier")).status).toBe(429);
  const { count } = await database.db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(maxMessages);
});

test("a limit spent on one side is spent on the other: passwords of one account", async () => {
  const account = { email: `${randomUUID()}@example.fr`, password: "tramontane-67" };
  await addAccount(database.db, { ...account, role: "user" });
  const signIn = (instance: Instance, password: string) =>
    createBrowser(instance.url).postJson("/api/auth/sign-in/email", { email: account.email, password });
  const wrong = await Promise.all(
    Array.from({ length: 10 }, (_, i) => signIn(i < 9 ? one : two, `tramontane-${i}`)),
  );
  expect(wrong.map((answer) => answer.status)).toEqual(wrong.map(() => 401));
  for (const instance of [one, two]) {
    expect((await signIn(instance, account.password)).status).toBe(429);
  }
  // The tests below sign in again.
  await database.db.deleteFrom("rate_limits").execute();
});

test("a stopped instance leaves politely: unready, streams closed, code 0, within ten seconds", async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false" };
  const third = await startInstance(env);
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  const stream = await openStream(third.url, "maintenance");
  const before = Date.now();
  expect(await third.stop()).toBe(0);
  await stream.ended;
  expect(Date.now() - before).toBeLessThan(10_000);
  expect(third.output()).toContain('"msg":"stopped"');
});
