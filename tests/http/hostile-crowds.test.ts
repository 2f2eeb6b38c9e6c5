import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// What strangers of many addresses take together leaves room for everybody else.

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(async () => void (await folder.remove()));

async function start(env: Record<string, string> = {}, openFiles?: number): Promise<Instance> {
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false", ...env };
  const site = await startInstance(settings, undefined, { openFiles });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

test("streams of many addresses leave descriptors for pages and health, and those refused are hung up on", async () => {
  const site = await start({}, 1_200);
  const sockets: { socket: Socket; answer: string; isClosed: boolean }[] = [];
  onTestFinished(() => sockets.forEach(({ socket }) => void socket.destroy()));
  for (let address = 1; address <= 33; address++)
    for (let n = 0; n < 40; n++) {
      const localAddress = `127.0.1.${address}`;
      const socket = connect({ port: Number(new URL(site.url).port), host: "127.0.0.1", localAddress });
      const stream = { socket, answer: "", isClosed: false };
      sockets.push(stream);
      socket
        .on("error", () => {})
        .on("close", () => {
          stream.isClosed = true;
        });
      socket.on("data", (chunk) => {
        stream.answer += chunk;
      });
      socket.write("GET /realtime?topics=maintenance HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
  await eventually(() => sockets.every(({ answer, isClosed }) => answer || isClosed), 30_000);
  const refused = sockets.filter(({ answer }) => answer.startsWith("HTTP/1.1 503"));
  expect(refused.length).toBeGreaterThan(0);
  await eventually(() => refused.every(({ isClosed }) => isClosed));
  expect(sockets.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(540);
  for (const path of ["/healthz", "/readyz", "/", "/locadmin"])
    expect((await fetch(site.url + path)).status, path).toBe(200);
}, 90_000);

test("while searches wait for a locked table, the sign-in page opens", async () => {
  const site = await start({ TRUSTED_PROXIES: "127.0.0.1" });
  const locking = await database.pool.connect();
  try {
    await locking.query("begin; lock table vehicles in access exclusive mode");
    const searches = Array.from({ length: 30 }, (_, n) =>
      fetch(`${site.url}/catalogue?du=2027-01-01&au=2027-01-0${1 + (n % 9)}`, {
        headers: { "x-forwarded-for": `203.0.113.${n}` },
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = performance.now();
    const page = await fetch(`${site.url}/locadmin`, { headers: { "x-forwarded-for": "203.0.113.99" } });
    expect(page.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
    const { rowCount } = await database.pool.query("select 1 from pg_locks where not granted");
    expect(rowCount, "searches waiting meanwhile").toBeGreaterThan(0);
    await locking.query("rollback");
    await Promise.all(searches);
  } finally {
    locking.release();
  }
}, 90_000);
