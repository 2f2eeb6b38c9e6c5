import { createServer, connect as dial, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Log, silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { withDatabase } from "#tests/support/database-server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { checkServer, openDatabase } from "./connect.ts";

const database = testDatabase();
let door: Server | undefined;

afterEach(() => {
  door?.close();
  door = undefined;
});

/** The test database as it looks through a port that opens when `open` is called. */
async function behindAPort() {
  const port = await freePort();
  const address = new URL(database.url);
  const socketFolder = address.searchParams.get("host");
  const target = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.5432` }
    : { host: address.hostname, port: Number(address.port || 5432) };
  address.searchParams.delete("host");
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return {
    url: address.href,
    open() {
      door = createServer((socket) => {
        const server = dial(target);
        for (const end of [socket, server]) end.on("error", () => {});
        socket.pipe(server).pipe(socket);
      }).listen(port, "127.0.0.1");
    },
  };
}

const environment = (databaseUrl: string) => ({ databaseUrl, dataDir: "/nowhere" });

test("waits for a database that is away at boot, and says so", async () => {
  const late = await behindAPort();
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void warnings.push(line) } as Log;
  setTimeout(() => late.open(), 1_200);
  const opened = await openDatabase(environment(late.url), log);
  expect((await opened.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await opened.close();
  expect(JSON.stringify(warnings)).toContain("does not answer yet");
});

test("gives up on a database that stays away, without showing its password", async () => {
  const address = new URL((await behindAPort()).url);
  address.password = "secret-word";
  const opening = openDatabase(environment(address.href), silentLog, { patience: 500 });
  await expect(opening).rejects.toThrow(/127\.0\.0\.1:\d+\/\w+ ne répond pas/);
  await expect(opening).rejects.not.toThrow(/secret-word/);
});

test("does not wait for a database that refuses us", async () => {
  const unknown = withDatabase(database.url, "tramontane_unknown");
  await expect(openDatabase(environment(unknown), silentLog)).rejects.toThrow(
    /refuse la connexion.*tramontane_unknown/,
  );
});

test("refuses servers older than 15 and databases that cannot hold every name", () => {
  expect(() => checkServer({ version: 140_019, encoding: "UTF8" })).toThrow(/version 14/);
  expect(() => checkServer({ version: 150_000, encoding: "LATIN1" })).toThrow(/LATIN1/);
  expect(() => checkServer({ version: 150_000, encoding: "UTF8" })).not.toThrow();
});
