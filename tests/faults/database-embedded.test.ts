import { spawn } from "node:child_process";
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { type Log, silentLog } from "#server/log.ts";
import { startDatabaseProcess } from "#tests/support/database-process.ts";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Each test makes a server, and some of them several processes, on a machine that is running other tests too.
vi.setConfig({ testTimeout: 60_000 });

let folder: TemporaryFolder;
let dataDir: string;
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await makeSharedTemporaryFolder();
});

// Making a server is the slow part: the tests that need no new one take over what the last one left.
beforeEach(() => {
  dataDir = `${folder.path}/data`;
});

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

afterAll(() => folder.remove());

async function start(options: { dataDir?: string; log?: Log } = {}) {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    sharedRoot: `${folder.path}/shared`,
    ...options,
  });
  cleanUp.push(() => server.stop());
  return server;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => `${dataDir}/postgres/cluster/postmaster.pid`;

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), "utf8")).split("\n")[0]);
}

/** Kills the server and takes away what it would start from; returns the way to bring that back. */
async function killWithoutReturn(): Promise<() => Promise<void>> {
  const killed = await postmasterPid();
  const cluster = `${dataDir}/postgres/cluster`;
  await rename(cluster, `${cluster}-elsewhere`);
  process.kill(killed, "SIGKILL");
  return () => rename(`${cluster}-elsewhere`, cluster);
}

async function isRunning(): Promise<boolean> {
  return stat(pidFile()).then(
    () => true,
    () => false,
  );
}

async function eventually<T>(read: () => Promise<T>, patience = 15_000): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const allServerProcesses = "select pid from pg_stat_activity";
const remember =
  "drop table if exists kept; create table kept (n int); insert into kept select generate_series(1, 500)";
const count = "select count(*)::int as n from kept";

test("a new folder becomes a durable French server that only its password opens", async () => {
  const server = await start();
  expect(server.adopted).toBe(false);
  const [settings] = await ask(
    server.url,
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as synchronous, current_setting('listen_addresses') as addresses,
            current_setting('is_superuser') as superuser`,
  );
  expect(settings).toEqual({
    encoding: "UTF8",
    fsync: "on",
    synchronous: "on",
    addresses: "",
    superuser: "off",
  });
  const words = await ask<{ word: string }>(
    server.url,
    "select word from unnest(array['zone', 'eau', 'Été', 'école', 'Zèbre', 'etc']) as word order by word",
  );
  expect(words.map(({ word }) => word)).toEqual(["eau", "école", "etc", "Été", "Zèbre", "zone"]);

  const wrongPassword = new URL(server.url);
  wrongPassword.password = "wrong";
  await expect(ask(wrongPassword.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
  expect((await stat(`${dataDir}/postgres/password`)).mode & 0o777).toBe(0o600);
  const socketFolder = wrongPassword.searchParams.get("host") as string;
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
});

test("the second start is quick, and stopping takes less than ten seconds", async () => {
  await (await start()).stop();
  const began = performance.now();
  const server = await start();
  expect(performance.now() - began).toBeLessThan(4_000);
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => {});
  await client.connect();
  const forgotten = client.query("select pg_sleep(60)").catch(() => {});
  const stopping = performance.now();
  await server.stop();
  expect(performance.now() - stopping).toBeLessThan(10_000);
  expect(await isRunning()).toBe(false);
  await forgotten;
});

test("committed rows survive a kill -9 of the application, the server and all its processes", async () => {
  const application = await startDatabaseProcess(dataDir);
  await ask(application.url, remember);
  const pids = await ask<{ pid: number }>(application.url, allServerProcesses);
  const killed = application.end("SIGKILL");
  for (const pid of [await postmasterPid(), ...pids.map((row) => row.pid)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone already, with the connection that asked.
    }
  }
  await killed;
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await ask(server.url, count)).toEqual([{ n: 500 }]);
});

test("a killed server comes back under the running application, at the same address", async () => {
  const server = await start();
  await ask(server.url, remember);
  const killed = await postmasterPid();
  process.kill(killed, "SIGKILL");
  expect(await eventually(() => ask(server.url, count))).toEqual([{ n: 500 }]);
  expect(await postmasterPid()).not.toBe(killed);
});

test("a killed server that cannot come back at once does when it can", async () => {
  const server = await start();
  await ask(server.url, remember);
  const letReturn = await killWithoutReturn();
  await expect(eventually(() => ask(server.url, "select 1"), 1_000)).rejects.toThrow();
  await letReturn();
  expect(await eventually(() => ask(server.url, count))).toEqual([{ n: 500 }]);
});

test("a server that cannot come back keeps nobody from stopping", async () => {
  const server = await start();
  cleanUp.push(await killWithoutReturn());
  await expect(eventually(() => ask(server.url, "select 1"), 1_000)).rejects.toThrow();
  const stopping = performance.now();
  await server.stop();
  expect(performance.now() - stopping).toBeLessThan(5_000);
});

test("whoever starts while the server of a killed application is being stopped finds every row", async () => {
  const application = await startDatabaseProcess(dataDir);
  await ask(application.url, remember);
  await application.end("SIGKILL");
  const server = await start();
  expect(server.url).toBe(application.url);
  expect(await eventually(() => ask(server.url, count))).toEqual([{ n: 500 }]);
  await server.stop();
  expect(await isRunning()).toBe(false);
});

test("two applications share a folder from its very first moment; the last to leave stops the server", async () => {
  dataDir = `${folder.path}/two-applications`;
  const [one, other] = await Promise.all([startDatabaseProcess(dataDir), startDatabaseProcess(dataDir)]);
  expect(other.url).toBe(one.url);
  expect(await ask(one.url, "select name from kysely_migration")).not.toHaveLength(0);
  expect(await one.end("SIGTERM")).toBe(0);
  expect(await ask(other.url, "select mark from marks")).toEqual([{ mark: "stopped by SIGTERM" }]);
  expect(await other.end("SIGTERM")).toBe(0);
  expect(await isRunning()).toBe(false);
});

test("two applications that leave at the same moment leave no server behind", async () => {
  const servers = await Promise.all([start(), start()]);
  expect(servers.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(await isRunning()).toBe(false);
});

test("Ctrl-C reaches the application, not the server it still needs", async () => {
  const application = await startDatabaseProcess(dataDir);
  expect(await application.end("SIGINT", { wholeGroup: true })).toBe(0);
  expect(await isRunning()).toBe(false);
  const server = await start();
  expect(await ask(server.url, "select mark from marks")).toContainEqual({ mark: "stopped by SIGINT" });
});

test("a process number left in postmaster.pid is waited for, never deleted", async () => {
  await (await start()).stop();
  const owner = await stat(`${dataDir}/postgres`);
  // PostgreSQL takes a live process of its own account for the server that wrote the file.
  const lingering = spawn("sleep", ["30"], { uid: owner.uid, gid: owner.gid, stdio: "ignore" });
  const cluster = `${dataDir}/postgres/cluster`;
  const text = `${lingering.pid}\n${cluster}\n1700000000\n5432\n\n\n\n`;
  await writeFile(pidFile(), text);
  await chown(pidFile(), owner.uid, owner.gid);
  const starting = start();
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await readFile(pidFile(), "utf8")).toBe(text);
  lingering.kill("SIGKILL");
  expect((await starting).adopted).toBe(false);
});

test("an empty postmaster.pid that a power cut left is cleared once it is old", async () => {
  await (await start()).stop();
  await writeFile(pidFile(), "");
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(pidFile(), aMinuteAgo, aMinuteAgo);
  expect((await start()).adopted).toBe(false);
});

test("a folder that was being made when its process died is made again; only an old one is taken away", async () => {
  dataDir = `${folder.path}/half-made`;
  const [old, young] = ["postgres-0badc0de.new", "postgres-0badc0df.new"];
  for (const name of [old, young]) await mkdir(`${dataDir}/${name}`, { recursive: true });
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(`${dataDir}/${old}`, twoHoursAgo, twoHoursAgo);
  expect((await start()).adopted).toBe(false);
  expect((await readdir(dataDir)).sort()).toEqual(["postgres", young]);
});

test("a folder of another PostgreSQL is refused with its reason", async () => {
  await (await start()).stop();
  const versionFile = `${dataDir}/postgres/cluster/PG_VERSION`;
  const version = await readFile(versionFile);
  await writeFile(versionFile, "12\n");
  await expect(start()).rejects.toThrow(/PostgreSQL 12/);
  await writeFile(versionFile, version);
});

const asRoot = test.skipIf(process.getuid?.() !== 0);

asRoot("started by root, the server belongs to an unprivileged account", async () => {
  await start();
  const { uid } = await stat(`/proc/${await postmasterPid()}`);
  expect(uid).not.toBe(0);
  expect((await stat(`${dataDir}/postgres`)).uid).toBe(uid);
});

asRoot(
  "a project that account cannot enter keeps its database in the shared place, and says so",
  async () => {
    const closed = `${folder.path}/closed`;
    await mkdir(closed, { mode: 0o700 });
    const lines: unknown[] = [];
    const log = { ...silentLog, info: (line: unknown) => void lines.push(line) } as Log;
    const server = await start({ dataDir: `${closed}/data`, log });
    await ask(server.url, remember);
    await server.stop();
    const home = await readlink(`${closed}/data/postgres`);
    expect(home.startsWith(`${folder.path}/shared/closed-`)).toBe(true);
    expect(lines.some((line) => JSON.stringify(line).includes(home))).toBe(true);
    expect((await lstat(home)).uid).not.toBe(0);

    const again = await start({ dataDir: `${closed}/data` });
    expect(await ask(again.url, count)).toEqual([{ n: 500 }]);
  },
);
