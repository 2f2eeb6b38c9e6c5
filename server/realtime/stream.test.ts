import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { RealtimeTopic } from "#app/lib/realtime-topics.ts";
import type { Db } from "#server/db/database.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { createRealtime, type Realtime } from "./stream.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const heartbeat = "event: heartbeat\ndata: {}\n\n";

let folder: string;
let server: http.Server | undefined;
let realtime: Realtime;
let announce: (topic: RealtimeTopic, about?: string) => void;
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

/** On a unix socket: its kernel buffers are small, so a client that does not read is noticed soon. */
async function serve(member: StaffMember | null, options: Parameters<typeof createRealtime>[1] = {}) {
  const listeners = new Map<RealtimeTopic, (about: string) => void>();
  const changes: ChangeFeed = {
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    close: async () => {},
  };
  announce = (topic, about = "") => listeners.get(topic)?.(about);
  realtime = createRealtime(
    {
      changes,
      log: silentLog,
      db: database.db as Db,
      now: () => now,
      auth: { sessionToken: (cookie) => cookie ?? null },
      presence: { subscribe: (listener) => changes.subscribe("presence", listener) },
    },
    options,
  );
  server = http.createServer((req, res) => {
    const address = String(req.headers["x-forwarded-for"] ?? "203.0.113.1");
    realtime.handle(req, res, { member: req.headers.cookie ? member : null, address });
  });
  await new Promise<void>((resolve) => server?.listen(path.join(folder, "s"), resolve));
}

function connect(topics: string, session = "here", address = "203.0.113.1") {
  const headers: http.OutgoingHttpHeaders = {
    "x-forwarded-for": address,
    ...(session ? { cookie: session } : {}),
  };
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

async function follow(topics: string) {
  const stream = connect(topics);
  await eventually(() => stream.text);
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
  ["planning", null, 401],
  ["planning", staff, 200],
  ["maintenance,notifications", null, 401],
  ["presence", null, 401],
  ["habits", null, 401],
  ["presence", { ...staff, active: false }, 403],
  ["maintenance,notifications,presence", staff, 200],
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
  const type = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
  if (status === 200) expect(response.headers).toMatchObject(type);
});

test("each stream hears its own topics, as hints without content", async () => {
  await serve(staff, { coalesceMs: 10 });
  const visitor = connect("maintenance");
  const office = connect("maintenance,notifications,planning");
  await eventually(() => visitor.text && office.text);
  expect(visitor.text).toBe(`retry: 1000\n${heartbeat}`);
  announce("notifications");
  announce("planning");
  announce("maintenance");
  await eventually(
    () => office.text.includes("event: maintenance") && visitor.text.includes("event: maintenance"),
  );
  for (const topic of ["notifications", "planning"]) {
    expect(office.text).toContain(`event: ${topic}\ndata: {}\n\n`);
    expect(visitor.text).not.toContain(topic);
  }
});

test("what somebody changed for themself is told to their own pages; after a cut to all", async () => {
  await serve(staff);
  const own = await follow("notifications,habits");
  announce("habits", "somebody-else");
  announce("habits", staff.id);
  await eventually(() => own.text.includes("event: habits"));
  announce("habits");
  await eventually(() => own.text.match(/event: habits/g)?.length === 2);
});

test("a burst of changes makes two events: one at once, one at its end", async () => {
  await serve(null, { coalesceMs: 100 });
  const visitor = await follow("maintenance");
  for (let i = 0; i < 50; i += 1) announce("maintenance");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(visitor.text.match(/event: maintenance/g)).toHaveLength(2);
});

test("a stream is forgotten when its client leaves", async () => {
  await serve(null);
  await follow("maintenance");
  expect(realtime.size).toBe(1);
  clients[0]?.destroy();
  await eventually(() => realtime.size === 0, 1_000);
  announce("maintenance");
});

test("a client that does not read is dropped, the others are not", async () => {
  await serve(null, { coalesceMs: 0, heartbeatMs: 600_000 });
  const deaf = net.connect(path.join(folder, "s")).pause();
  deaf.write(`GET /realtime?topics=maintenance HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const listening = connect("maintenance");
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
  const visitor = await follow("maintenance");
  const begin = Date.now();
  const beats = () => visitor.text.split(heartbeat).length - 2;
  await eventually(() => beats() >= 3);
  expect(Date.now() - begin).toBeGreaterThan(200);
});

test("a stream ends at its maximum life", async () => {
  await serve(null, { heartbeatMs: 60, maxLifeMs: 400 });
  const visitor = await follow("maintenance");
  const begin = Date.now();
  await eventually(() => visitor.ended, 5_000);
  expect(Date.now() - begin).toBeGreaterThan(300);
  expect(realtime.size).toBe(0);
});

test("closing ends every stream", async () => {
  await serve(null);
  const visitor = await follow("maintenance");
  realtime.close();
  await eventually(() => visitor.ended, 1_000);
  expect(realtime.size).toBe(0);
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

test.each(["notifications", "planning", "presence", "bin", "habits"])(
  "the announced end of a session ends its streams of %s before the next heartbeat",
  async (topic) => {
    const living = new Set(["here", "there"]);
    await serve(staff, { heartbeatMs: 600_000, coalesceMs: 10, verify: async () => living });
    const [office, home] = [connect(topic), connect(topic, "there")];
    await eventually(() => office.text && home.text);
    living.delete("here");
    announce("sessions");
    await eventually(() => office.ended, 1_000);
    living.delete("there");
    announce("sessions");
    await eventually(() => home.ended, 1_000);
  },
);

test("a session lives until it is over or its account is closed", async () => {
  const profile = database.db.insertInto("profiles").values({ email: "claire@exemple.fr" });
  const { id } = await profile.returning("id").executeTakeFirstOrThrow();
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

test("beyond the maximum number of streams, newcomers are asked to come back later; staff have some left", async () => {
  await serve(staff, { limits: { maxStreams: 2, forVisitors: 1, perAddress: 50 } });
  const statuses = [];
  for (const session of ["", "", "here", "here"]) {
    const stream = connect("maintenance", session);
    statuses.push((await eventually(() => stream.response)).statusCode);
  }
  expect(statuses).toEqual([200, 503, 200, 503]);
});

test("one address has some of the streams, an IPv6 household is one address, staff are not counted", async () => {
  await serve(staff, { limits: { maxStreams: 100, forVisitors: 90, perAddress: 1 } });
  const ask = async (address: string, session = "") => {
    const stream = connect("maintenance", session, address);
    return (await eventually(() => stream.response)).statusCode;
  };
  for (const [address, status] of [
    ["2001:db8::1", 200],
    ["2001:db8::2", 503],
    ["2001:db8:0:1::1", 200],
    ["192.0.2.1", 200],
    ["192.0.2.1", 503],
    ["192.0.2.2", 200],
  ] as const)
    expect(await ask(address)).toBe(status);
  for (const _again of [1, 2]) expect(await ask("192.0.2.1", "here")).toBe(200);
  for (const client of clients) client.destroy();
  await eventually(() => realtime.size === 0);
  expect(await ask("192.0.2.1")).toBe(200);
});
