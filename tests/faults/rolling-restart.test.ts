import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Balancer, startBalancer } from "#tests/support/balancer.ts";
import { createBrowser, openStream } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { isLongRun } from "#tests/support/fault-run.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { startLoad } from "#tests/support/load.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Two built servers behind a balancer, restarted one after the other while people visit, write and listen.
const rounds = isLongRun ? 5 : 1;
vi.setConfig({ testTimeout: 60_000 + rounds * 60_000 });

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let balancer: Balancer;
const instances: Instance[] = [];

async function join(): Promise<Instance> {
  const instance = await startInstance({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    APP_URL: balancer.url,
    CONTACT_LIMIT: "100000/600",
    // The usual five seconds in the long form; the balancer asks four times a second.
    STOP_DELAY: isLongRun ? "" : "2",
  });
  balancer.targets.add(instance.url);
  // Not before it gets visits may the other one leave.
  await eventually(async () => {
    await fetch(balancer.url);
    return balancer.counts.has(instance.url);
  });
  return instance;
}

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  balancer = await startBalancer();
  for (let i = 0; i < 2; i++) instances.push(await join());
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await balancer?.close();
  await folder.remove();
});

/** Keeps a stream open as a browser does: one that ends is opened again. */
function listen() {
  const seen = { refusals: [] as number[], ends: 0, events: 0 };
  let isOn = true;
  let current: Awaited<ReturnType<typeof openStream>> | undefined;
  const listening = (async () => {
    while (isOn) {
      // 0: no answer at all.
      current = await openStream(balancer.url, "maintenance").catch(() => undefined);
      if (current?.status !== 200) seen.refusals.push(current?.status ?? 0);
      await current?.ended;
      seen.events += current?.events.length ?? 0;
      seen.ends += 1;
      // Sooner than the balancer asks who is ready.
      if (isOn) await sleep(100);
    }
  })();
  return {
    seen,
    get events() {
      return seen.events + (current?.events.length ?? 0);
    },
    async stop() {
      isOn = false;
      current?.close();
      await listening;
    },
  };
}

/** Visitors who write to us, one message after the other; every «success» must be in the database. */
function write() {
  const seen = { accepted: 0, failures: [] as string[] };
  let isOn = true;
  const visitor = createBrowser(balancer.url);
  const writing = (async () => {
    for (let i = 0; isOn; i++) {
      const fields = {
        name: `Visiteur ${i}`,
        email: "v@example.fr",
        phone: "06 39 98 14 27",
        subject: "devis",
      };
      const body = { ...fields, agency_id: "", message: `Message ${i}` };
      const status = await visitor.postJson("/functions/v1/send-email", body).then(
        (answer) => answer.status,
        (error) => String(error.cause ?? error),
      );
      if (status === 200) seen.accepted += 1;
      else seen.failures.push(String(status));
      await sleep(50);
    }
  })();
  return {
    seen,
    async stop() {
      isOn = false;
      await writing;
    },
  };
}

test(`instances restarted in turn, ${rounds} times each, fail no request and lose no stream`, async () => {
  // What an earlier try wrote is counted no more.
  await database.db.deleteFrom("notifications").execute();
  balancer.counts.clear();
  const load = startLoad(balancer.url, {
    clients: 10,
    // In the short form, some hundred requests at each stop and start are enough to be under way then.
    pauseMs: isLongRun ? 20 : 60,
    paths: ["/", "/catalogue", "/contact", "/locadmin", "/sitemap.xml", "/catalogue?q=absent"],
  });
  const streams = Array.from({ length: 10 }, listen);
  const writers = [write(), write()];
  // Also where something below fails.
  onTestFinished(() => Promise.all([load, ...streams, ...writers].map((one) => one.stop())).then(() => {}));
  const half = async () => {
    const before = load.times.length;
    await eventually(() => load.times.length > before + 100, 30_000);
  };

  for (let round = 0; round < rounds; round++) {
    for (const place of [0, 1]) {
      await half();
      const leaving = instances[place] as Instance;
      expect(await leaving.stop()).toBe(0);
      balancer.targets.delete(leaving.url);
      await half();
      instances[place] = await join();
    }
  }
  await half();
  await load.stop();
  await Promise.all(writers.map((writer) => writer.stop()));

  expect(load.failures).toEqual([]);
  expect(writers.flatMap(({ seen }) => seen.failures)).toEqual([]);
  const { count } = await database.db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(writers.reduce((sum, { seen }) => sum + seen.accepted, 0));
  // Every instance had its share of the visits.
  expect(balancer.counts.size).toBe(2 + 2 * rounds);
  for (const visits of balancer.counts.values()) expect(visits).toBeGreaterThan(20);

  // Streams were on instances that left: they ended, came back elsewhere, and hear what is said now.
  expect(streams.flatMap(({ seen }) => seen.refusals)).toEqual([]);
  expect(streams.every(({ seen }) => seen.ends > 0)).toBe(true);
  const before = streams.map((stream) => stream.events);
  await eventually(async () => {
    await database.db.updateTable("maintenance_settings").set({ message: "Bientôt de retour." }).execute();
    await sleep(200);
    return streams.every((stream, i) => stream.events > (before[i] as number));
  });
});
