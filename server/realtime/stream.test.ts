import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/lib/rights.ts";
import type { Db } from "#server/db/database.ts";
import { openFrontDoor } from "#server/http/front-door.ts";
import { headText } from "#server/http/prepared-response.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import type { ChangeFeed, Topic } from "./change-feed.ts";
import { createRealtime, type Realtime, streamHeaders } from "./stream.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const heartbeat = "event: heartbeat\ndata: {}\n\n";

let folder: string;
let server: http.Server | undefined;
let realtime: Realtime;
let announce: (topic: Topic) => void;
let now: Date;
let clients: http.ClientRequest[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "streams-"));
  clients = [];
  now = new Date();
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  realtime.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await rm(folder, { recursive: true });
});

/**
 * A server with its front door, on a unix socket: its kernel buffers are small, so a client that does not read is
 * noticed soon.
 */
async function serve(member: StaffMember | null, options: Parameters<typeof createRealtime>[1] = {}) {
  const listeners = new Map<Topic, () => void>();
  const changes: ChangeFeed = {
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    close: async () => {},
  };
  announce = (topic) => listeners.get(topic)?.();
  realtime = createRealtime(
    {
      changes,
      log: silentLog,
      db: database.db as Db,
      now: () => now,
      auth: { sessionToken: (cookie) => cookie ?? null },
    },
    options,
  );
  server = http.createServer((req, res) => realtime.handle(req, res, member));
  openFrontDoor(server, {
    findReady({ target }) {
      const stream = realtime.findReady(target);
      return stream && { head: headText(200, Object.entries(streamHeaders).flat()), ...stream };
    },
    requestIdFor: () => "given",
  });
  await new Promise<void>((resolve) => server?.listen(path.join(folder, "s"), resolve));
}

/** Without a session, a visitor is answered at the door. */
function connect(topics: string, session = "here") {
  const headers: http.OutgoingHttpHeaders = session ? { cookie: session } : {};
  const stream = { text: "", ended: false, response: undefined as http.IncomingMessage | undefined };
  const client = http.get(
    { socketPath: path.join(folder, "s"), path: `/realtime?topics=${topics}`, headers },
    (response) => {
      stream.response = response;
      response.on("close", () => {
        stream.ended = true;
      });
      response.setEncoding("utf8").on("data", (text) => {
        stream.text += text;
      });
      response.on("error", () => {});
    },
  );
  client.on("error", () => {
    stream.ended = true;
  });
  clients.push(client);
  return stream;
}

test("a stream begins with what was announced since the asker's page was written", async () => {
  await serve(staff);
  now = new Date(now.getTime() + 60_000);
  announce("maintenance");
  now = new Date(now.getTime() + 5_000);
  const before = connect("maintenance,notifications&age=6000");
  const after = connect("maintenance,notifications&age=1000");
  const wrong = connect("maintenance,notifications&age=soon");
  await eventually(() => [before, after, wrong].every(({ text }) => text !== ""));
  expect(before.text).toContain("event: maintenance");
  expect(before.text).not.toContain("event: notifications");
  for (const { text } of [after, wrong]) expect(text).not.toMatch(/event: (?!heartbeat)/);
});

test("a page older than the process may have missed something; a younger one has not", async () => {
  await serve(staff);
  now = new Date(now.getTime() + 1_000);
  const older = connect("maintenance&age=1500");
  const younger = connect("maintenance&age=500");
  await eventually(() => older.text.includes("event: maintenance") && younger.text !== "");
  expect(younger.text).not.toContain("event: maintenance");
});

test.each([
  ["maintenance", null, 200],
  ["notifications", null, 401],
  ["notifications", { ...staff, active: false }, 403],
  ["notifications", staff, 200],
  ["maintenance,notifications", null, 401],
  ["maintenance,notifications", staff, 200],
  ["", staff, 400],
  ["pages", staff, 400],
  ["maintenance,secrets", staff, 400],
])("topics «%s» asked by %o: %i", async (topics, member, status) => {
  await serve(member);
  const stream = connect(topics);
  const response = await eventually(() => stream.response);
  expect(response.statusCode).toBe(status);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(realtime.size).toBe(status === 200 ? 1 : 0);
  if (status === 200) {
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    });
  }
});

test("at the door a visitor gets the same answer, on a connection that ends with it", async () => {
  await serve(null);
  now = new Date(now.getTime() + 60_000);
  announce("maintenance");
  const [here, there] = [connect("maintenance&age=10", ""), connect("maintenance&age=10")];
  await eventually(() => here.text && there.text);
  expect(here.text).toBe(there.text);
  expect(here.text).toContain("event: maintenance");
  expect(here.response?.headers).toMatchObject({
    ...streamHeaders,
    "x-request-id": "given",
    connection: "close",
  });
  expect(there.response?.headers).toMatchObject({ ...streamHeaders, connection: "keep-alive" });
  for (const target of [
    "/realtime?topics=notifications",
    "/realtime?topics=",
    "/realtime",
    "/realtime/?topics=maintenance",
  ])
    expect(realtime.findReady(target), target).toBeUndefined();
  realtime.close();
  expect(realtime.findReady("/realtime?topics=maintenance")).toBeUndefined();
});

test("a visitor who does not hang up at the end is hung up on", async () => {
  await serve(null);
  const silent = net.connect({ path: path.join(folder, "s"), allowHalfOpen: true }).on("error", () => {});
  silent.write("GET /realtime?topics=maintenance HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await eventually(() => realtime.size === 1);
  silent.resume();
  realtime.close();
  await eventually(() => realtime.size === 0, 1_000);
  silent.destroy();
});

test("each stream hears its own topics, as hints without content", async () => {
  await serve(staff, { coalesceMs: 10 });
  const visitor = connect("maintenance");
  const office = connect("maintenance,notifications");
  await eventually(() => visitor.text && office.text);
  expect(visitor.text).toBe(`retry: 1000\n${heartbeat}`);
  announce("notifications");
  announce("maintenance");
  await eventually(
    () => office.text.includes("event: maintenance") && visitor.text.includes("event: maintenance"),
  );
  expect(office.text).toContain("event: notifications\ndata: {}\n\n");
  expect(visitor.text).not.toContain("notifications");
});

describe.each([
  ["at the door", ""],
  ["behind the door", "here"],
])("a visitor's stream %s", (_place, session) => {
  test("a burst of changes makes two events: one at once, one at its end", async () => {
    await serve(null, { coalesceMs: 100 });
    const visitor = connect("maintenance", session);
    await eventually(() => visitor.text);
    for (let i = 0; i < 50; i += 1) announce("maintenance");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(visitor.text.match(/event: maintenance/g)).toHaveLength(2);
  });

  test("a stream is forgotten when its client leaves", async () => {
    await serve(null);
    const visitor = connect("maintenance", session);
    await eventually(() => visitor.text);
    expect(realtime.size).toBe(1);
    clients[0]?.destroy();
    await eventually(() => realtime.size === 0, 1_000);
    announce("maintenance");
  });

  test("a client that does not read is dropped, the others are not", async () => {
    await serve(null, { coalesceMs: 0, heartbeatMs: 600_000 });
    const deaf = net.connect(path.join(folder, "s")).pause();
    const cookie = session ? `Cookie: ${session}\r\n` : "";
    deaf.write(`GET /realtime?topics=maintenance HTTP/1.1\r\nHost: localhost\r\n${cookie}\r\n`);
    const listening = connect("maintenance", session);
    await eventually(() => realtime.size === 2 && listening.text);
    await eventually(async () => {
      for (let i = 0; i < 50; i += 1) {
        announce("maintenance");
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return realtime.size === 1;
    }, 15_000);
    expect(listening.ended).toBe(false);
    deaf.destroy();
  });

  test("heartbeats come at their interval", async () => {
    await serve(null, { heartbeatMs: 120 });
    const visitor = connect("maintenance", session);
    await eventually(() => visitor.text);
    const begin = Date.now();
    const beats = () => visitor.text.split(heartbeat).length - 2;
    await eventually(() => beats() >= 3);
    expect(Date.now() - begin).toBeGreaterThan(200);
  });

  test("a stream ends at its maximum life", async () => {
    await serve(null, { heartbeatMs: 60, maxLifeMs: 400 });
    const visitor = connect("maintenance", session);
    await eventually(() => visitor.text);
    const begin = Date.now();
    await eventually(() => visitor.ended, 5_000);
    expect(Date.now() - begin).toBeGreaterThan(300);
    expect(realtime.size).toBe(0);
  });

  test("closing ends every stream", async () => {
    await serve(null);
    const visitor = connect("maintenance", session);
    await eventually(() => visitor.text);
    realtime.close();
    await eventually(() => visitor.ended, 1_000);
    expect(realtime.size).toBe(0);
  });
});

test("a member's stream dies with its own session; those of another session and of a visitor stay", async () => {
  const asked: string[][] = [];
  const living = new Set(["here", "there"]);
  await serve(staff, {
    heartbeatMs: 90,
    verify: async (sessions) => {
      asked.push(sessions);
      return living;
    },
  });
  const [office, sameOffice] = [connect("notifications"), connect("notifications")];
  const home = connect("notifications", "there");
  const visitor = connect("maintenance");
  await eventually(() => realtime.size === 4 && asked.length >= 6);
  // No session is asked about twice in one question, and a visitor has none.
  for (const sessions of asked) expect(new Set(sessions).size).toBe(sessions.length);
  expect([office, sameOffice, home].some(({ ended }) => ended)).toBe(false);
  living.delete("here");
  await eventually(() => office.ended && sameOffice.ended, 1_000);
  expect([home.ended, visitor.ended, realtime.size]).toEqual([false, false, 2]);
});

test("the end of a session that is announced ends its streams before the next heartbeat", async () => {
  const living = new Set(["here", "there"]);
  await serve(staff, { heartbeatMs: 600_000, coalesceMs: 10, verify: async () => living });
  const [office, home] = [connect("notifications"), connect("notifications", "there")];
  await eventually(() => office.text && home.text);
  living.delete("here");
  announce("sessions");
  await eventually(() => office.ended, 1_000);
  living.delete("there");
  announce("sessions");
  await eventually(() => home.ended, 1_000);
});

test("a session lives until it is over or its account is closed", async () => {
  const { id } = await database.db
    .insertInto("profiles")
    .values({ email: "claire@exemple.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires_at = new Date(now.getTime() + 60_000);
  const sessions = ["gone", "over", "closed"].map((token) => ({ token, profile_id: id, expires_at }));
  await database.db.insertInto("sessions").values(sessions).execute();
  await serve({ ...staff, id }, { heartbeatMs: 90 });
  const [gone, over, closed] = sessions.map(({ token }) => connect("notifications", token));
  const all = [gone, over, closed] as ReturnType<typeof connect>[];
  await eventually(() => all.every(({ text }) => text.split(heartbeat).length > 3));
  expect(all.some(({ ended }) => ended)).toBe(false);
  await database.db.deleteFrom("sessions").where("token", "=", "gone").execute();
  await eventually(() => gone?.ended, 2_000);
  await database.db.updateTable("sessions").set({ expires_at: now }).where("token", "=", "over").execute();
  await eventually(() => over?.ended, 2_000);
  expect(closed?.ended).toBe(false);
  await database.db.updateTable("profiles").set({ active: false }).where("id", "=", id).execute();
  await eventually(() => closed?.ended, 2_000);
});

test("beyond the maximum number of streams, newcomers are asked to come back later", async () => {
  await serve(null, { maxStreams: 1 });
  const first = connect("maintenance", "");
  await eventually(() => first.text);
  const second = connect("maintenance", "");
  await eventually(() => second.response);
  expect(second.response?.statusCode).toBe(503);
});
