import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import http from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createLimitedServer, serverLimits } from "#server/http/request-limits.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { isLongRun } from "#tests/support/fault-run.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { percentile, startLoad } from "#tests/support/load.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const slowCount = isLongRun ? 500 : 200;
const streamCount = isLongRun ? 1_000 : 300;
vi.setConfig({ testTimeout: isLongRun ? 300_000 : 60_000 });

/** More than the buffers of both sides hold together. */
const largeSize = 32 * 1024 * 1024;
const largeFile = "/storage/photos/site/agencies/large.webp";

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let instance: Instance;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  await mkdir(`${folder.path}/storage/photos/site/agencies`, { recursive: true });
  await writeFile(folder.path + largeFile, new Uint8Array(largeSize));
  instance = await startInstance({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    // They come from many addresses, as behind a proxy.
    TRUSTED_PROXIES: "127.0.0.1",
  });
});

afterAll(async () => {
  await instance?.stop();
  await folder.remove();
});

const portOf = (url: string) => Number(new URL(url).port);

/** Someone who takes their time; `cutAfter` is known once the server had enough of it. */
interface SlowClient {
  kind: "head" | "body" | "answer";
  socket: Socket;
  received: number;
  cutAfter?: number;
}

function openSlowClient(kind: SlowClient["kind"], port: number): SlowClient {
  const socket = connect(port, "127.0.0.1");
  const client: SlowClient = { kind, socket, received: 0 };
  const began = performance.now();
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    client.received += chunk.length;
  });
  let trickle: NodeJS.Timeout | undefined;
  if (kind === "answer") {
    socket.write(`GET ${largeFile} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.pause();
  } else {
    const post =
      "POST /functions/v1/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    socket.write(kind === "head" ? `${post}X-Slow: ` : `${post}Content-Length: 5000\r\n\r\n`);
    trickle = setInterval(() => socket.write("a"), 1_000);
  }
  socket.on("close", () => {
    clearInterval(trickle);
    client.cutAfter = performance.now() - began;
  });
  return client;
}

/** Reads what has arrived meanwhile: the whole answer, unless it was cut. */
async function readOn(client: SlowClient): Promise<number> {
  client.socket.resume();
  if (client.cutAfter === undefined) await Promise.race([once(client.socket, "close"), sleep(5_000)]);
  return client.received;
}

function openStream(url: string, visitor: number) {
  const stream = { events: 0, isOpen: false, close: () => request.destroy() };
  const headers = { "x-forwarded-for": `10.0.0.${visitor % 200}` };
  const request = http.get(`${url}/realtime?topics=maintenance`, { agent: false, headers }, (answer) => {
    stream.isOpen = answer.statusCode === 200;
    answer.on("data", (chunk) => {
      stream.events += String(chunk).split("event: maintenance").length - 1;
    });
    answer.on("close", () => {
      stream.isOpen = false;
    });
  });
  request.on("error", () => {
    stream.isOpen = false;
  });
  return stream;
}

// Next to other tests, a few answers wait for the machine itself: the short form looks at nine in ten.
const share = isLongRun ? 0.99 : 0.9;

/** How long that share of so many answers takes at most, in milliseconds. */
async function visit(answers: number): Promise<number> {
  const paths = ["/", "/catalogue", "/contact", "/locadmin", "/healthz", "/sitemap.xml"];
  const load = startLoad(instance.url, { clients: 10, paths });
  await eventually(() => load.times.length >= answers, 60_000);
  await load.stop();
  expect(load.failures).toEqual([]);
  return percentile(load.times, share);
}

test(`${slowCount} slow clients and ${streamCount} event streams do not slow the others`, async () => {
  // The first visitors wait for pages to be made.
  await visit(50);
  const alone = await visit(isLongRun ? 2_000 : 400);
  const streams = Array.from({ length: streamCount }, (_, i) => openStream(instance.url, i));
  onTestFinished(() => {
    for (const stream of streams) stream.close();
  });
  await eventually(() => streams.every(({ isOpen }) => isOpen), 20_000);
  const kinds = ["head", "body", "answer"] as const;
  const slow = Array.from({ length: slowCount }, (_, i) =>
    openSlowClient(kinds[i % 3] as SlowClient["kind"], portOf(instance.url)),
  );
  onTestFinished(() => {
    for (const { socket } of slow) socket.destroy();
  });
  await eventually(() => slow.every(({ socket }) => !socket.connecting), 10_000);
  // Until the buffers of those who do not read are full, they are as quick as any.
  await sleep(1_000);

  const together = await visit(isLongRun ? 6_000 : 800);
  expect(together).toBeLessThan(isLongRun ? 500 : Math.max(500, 3 * alone));

  const before = performance.now();
  await database.db.updateTable("maintenance_settings").set({ message: "Bientôt de retour." }).execute();
  await eventually(() => streams.every(({ events }) => events > 0), 5_000);
  expect(performance.now() - before).toBeLessThan(5_000);

  if (isLongRun) {
    const { headersTimeout, requestTimeout, silence } = serverLimits;
    // Node looks whether anything moved since its last look: an unread answer is cut at the second.
    await sleep(2 * silence + 10_000);
    const readers = slow.filter(({ kind }) => kind === "answer");
    for (const { socket } of readers) socket.resume();
    await eventually(() => slow.every(({ cutAfter }) => cutAfter !== undefined), 150_000);
    // They now have all that was on its way when they were cut.
    for (const { received } of readers) expect(received).toBeLessThan(largeSize);
    const longest = (kind: SlowClient["kind"]) =>
      Math.max(...slow.filter((client) => client.kind === kind).map(({ cutAfter = Infinity }) => cutAfter));
    expect(longest("head")).toBeLessThan(headersTimeout + 10_000);
    expect(longest("body")).toBeLessThan(requestTimeout + 10_000);
    // Those who wait as they should were left alone.
    expect(streams.every(({ isOpen }) => isOpen)).toBe(true);
  }
});

// The limits of a head and of a body are tried with short times next to the server that has them.
test("an answer that nobody reads is cut once nothing moves", async () => {
  const answer = Buffer.alloc(largeSize);
  const server = createLimitedServer((_req, res) => void res.end(answer), {
    headers: {},
    onRefusal: () => {},
    limits: { silence: 500 },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = openSlowClient("answer", port);
  await sleep(2_000);
  expect(await readOn(client)).toBeLessThan(largeSize);
  await new Promise((resolve) => server.close(resolve));
});
