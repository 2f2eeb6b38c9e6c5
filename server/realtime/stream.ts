import type { IncomingMessage, ServerResponse } from "node:http";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { realtimeTopics, type StreamTopic, streamTopics } from "#app/lib/realtime-topics.ts";
import type { App } from "#server/app.ts";
import { createTally, streamLimits } from "#server/http/connection-limits.ts";
import { addressGroup } from "#server/http/rate-limits.ts";

interface Stream {
  out: ServerResponse;
  topics: readonly StreamTopic[];
  /** The token of the session it lives and ends with; null for visitors, who only follow public topics. */
  session: string | null;
  /** Whose it is: what one person changed for themself is told to nobody else. */
  memberId: string | null;
  endsAt: number;
}

interface Asker {
  member: StaffMember | null;
  address: string;
}

export type Realtime = ReturnType<typeof createRealtime>;

interface Options {
  /** Which of these sessions live? Asked at every heartbeat, and when one has ended somewhere. */
  verify?: (sessions: string[]) => Promise<Set<string>>;
  heartbeatMs?: number;
  coalesceMs?: number;
  maxLifeMs?: number;
  limits?: ReturnType<typeof streamLimits>;
}

// Streams beat in turns: each every `heartbeatMs`, but never thousands in the same instant.
const slotCount = 30;
/** Bytes a client may leave unread before it is dropped: some hundred events. */
const unreadLimit = 16 * 1024;
/** Time a page may have taken from reading its data to being sent. */
const renderAllowanceMs = 2_000;
/** Streams written to before the event loop gets its turn. */
const sliceSize = 500;

/** The system asks a silent peer whether it is still there. */
const probeAfterMs = 30_000;

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

const heartbeat = Buffer.from("event: heartbeat\ndata: {}\n\n");
const greeting = Buffer.from(`retry: 1000\n${heartbeat}`);
const byTopic = <T>(make: (topic: StreamTopic) => T) =>
  Object.fromEntries(streamTopics.map((topic) => [topic, make(topic)])) as Record<StreamTopic, T>;
const events = byTopic((topic) => Buffer.from(`event: ${topic}\ndata: {}\n\n`));

/** Streams of hints: something changed, ask again. They carry no data, so there is nothing to leak. */
export function createRealtime(
  app: Pick<App, "changes" | "log" | "db" | "now"> & {
    auth: Pick<App["auth"], "sessionToken">;
    presence: Pick<App["presence"], "subscribe">;
  },
  {
    verify = (sessions) => liveSessions(app, sessions),
    heartbeatMs = 30_000,
    coalesceMs = 100,
    maxLifeMs = 3_600_000,
    limits = streamLimits(),
  }: Options = {},
) {
  const clock = () => app.now().getTime();
  const slots = Array.from({ length: slotCount }, () => new Set<Stream>());
  const followers = byTopic(() => new Set<Stream>());
  const withSession = new Set<Stream>();
  // What was announced before this process listened is unknown: a page older than the process may have missed it.
  const begun = clock() - renderAllowanceMs;
  const announcedAt = byTopic(() => begun);
  let turn = 0;
  let size = 0;
  const byAddress = createTally(limits.perAddress);
  let isClosed = false;

  const turnMs = heartbeatMs / slotCount;
  const begin = performance.now();
  const timer = setInterval(() => {
    // By the clock, not by counting: timers of a busy process come late and are never made up for.
    const due = Math.floor((performance.now() - begin) / turnMs);
    for (turn = Math.max(turn, due - slotCount); turn < due; ) {
      turn += 1;
      beat(slots[turn % slotCount] as Set<Stream>);
    }
  }, turnMs);
  timer.unref();

  function write(stream: Stream, bytes: Buffer) {
    stream.out.write(bytes);
    if (stream.out.writableLength > unreadLimit) stream.out.destroy();
  }

  function beat(slot: Set<Stream>) {
    const now = Date.now();
    for (const stream of slot) {
      // What was written a whole heartbeat ago is still here: nobody reads at the other end.
      if (stream.out.writableLength > 0) stream.out.destroy();
      else if (now >= stream.endsAt) finish(stream);
      else write(stream, heartbeat);
    }
    void reverify(slot);
  }

  async function reverify(streams: Iterable<Stream>) {
    const bySession = Map.groupBy(streams, ({ session }) => session);
    bySession.delete(null);
    if (bySession.size === 0) return;
    try {
      const living: Set<string | null> = await verify([...bySession.keys()] as string[]);
      for (const [session, own] of bySession) if (!living.has(session)) own.forEach(finish);
    } catch (error) {
      app.log.warn({ err: error }, "could not verify the sessions of streams");
    }
  }

  async function broadcast(topic: StreamTopic) {
    let written = 0;
    for (const stream of [...followers[topic]]) {
      if (!stream.out.writable) continue;
      write(stream, events[topic]);
      written += 1;
      if (written % sliceSize === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Without an id anybody's may have changed. */
  function tellOwn(memberId: string) {
    announcedAt.habits = clock();
    for (const stream of followers.habits)
      if (stream.out.writable && (!memberId || stream.memberId === memberId)) write(stream, events.habits);
  }

  const unsubscribe = streamTopics.map((topic) => {
    if (topic === "habits") return app.changes.subscribe(topic, tellOwn);
    const announce = coalesce(() => void broadcast(topic), coalesceMs);
    const hear = () => {
      announcedAt[topic] = clock();
      announce();
    };
    // Of what the feed says of presence, most is that somebody is still there.
    return topic === "presence" ? app.presence.subscribe(hear) : app.changes.subscribe(topic, hear);
  });
  unsubscribe.push(
    app.changes.subscribe(
      "sessions",
      coalesce(() => void reverify(withSession), coalesceMs),
    ),
  );

  function open(
    out: ServerResponse,
    topics: readonly StreamTopic[],
    { session, memberId }: Pick<Stream, "session" | "memberId">,
  ) {
    const slot = slots[turn % slotCount] as Set<Stream>;
    const stream: Stream = { out, topics, session, memberId, endsAt: Date.now() + maxLifeMs };
    out.once("close", () => {
      slot.delete(stream);
      for (const topic of topics) followers[topic].delete(stream);
      withSession.delete(stream);
      size -= 1;
    });
    // A peer that resets the connection is an ordinary end.
    out.on("error", () => {});
    slot.add(stream);
    for (const topic of topics) followers[topic].add(stream);
    if (session !== null) withSession.add(stream);
    size += 1;
  }

  /** Staff share no count with visitors of their address, and have what these leave free. */
  function takeRoom(out: ServerResponse, visitorsGroup: string | null): boolean {
    if (visitorsGroup === null) return size < limits.maxStreams;
    if (size >= limits.forVisitors || !byAddress.take(visitorsGroup)) return false;
    out.once("close", () => byAddress.release(visitorsGroup));
    return true;
  }

  function firstWords({ topics, age }: Question): Buffer {
    if (age === null) return greeting;
    const writtenAt = clock() - age - renderAllowanceMs;
    const missed = topics.filter((topic) => announcedAt[topic] >= writtenAt);
    return missed.length > 0 ? Buffer.concat([greeting, ...missed.map((topic) => events[topic])]) : greeting;
  }

  return {
    /** `age`: how many milliseconds ago the asker's page was written; what was announced since comes first. */
    handle(req: IncomingMessage, res: ServerResponse, { member, address }: Asker) {
      const question = readQuestion(req.url ?? "");
      if (!question) return refuse(res, 400, `Sujets attendus : ${streamTopics.join(", ")}.`);
      const isForStaff = question.topics.some((topic) => realtimeTopics[topic] === "staff");
      const session = isForStaff ? app.auth.sessionToken(req.headers.cookie) : null;
      if (isForStaff) {
        if (!member || !session) return refuse(res, 401, "Connectez-vous pour continuer.");
        if (!can(member, "notifications:read")) return refuse(res, 403, "Accès non autorisé.");
      }
      if (req.method === "HEAD") return void res.writeHead(200, { "cache-control": "no-store" }).end();
      if (res.destroyed || res.socket?.destroyed) return;
      if (isClosed || !takeRoom(res, member ? null : addressGroup(address)))
        return refuse(res, 503, "Trop de connexions. Réessayez plus tard.");
      open(res, question.topics, { session, memberId: member?.id ?? null });
      res.socket?.setTimeout(0);
      res.socket?.setKeepAlive(true, probeAfterMs);
      res.writeHead(200, streamHeaders);
      res.write(firstWords(question));
    },
    get size() {
      return size;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
      for (const slot of slots) for (const stream of slot) finish(stream);
    },
  };
}

function finish({ out }: Stream) {
  out.end();
}

interface Question {
  topics: readonly StreamTopic[];
  age: number | null;
}

function readQuestion(url: string): Question | null {
  const { searchParams } = new URL(url, "http://localhost");
  const asked = searchParams.get("topics")?.split(",") ?? [];
  const topics = streamTopics.filter((topic) => asked.includes(topic));
  if (topics.length === 0 || topics.length !== new Set(asked).size) return null;
  const age = searchParams.get("age") ?? "";
  return { topics, age: /^\d{1,12}$/.test(age) ? Number(age) : null };
}

function refuse(res: ServerResponse, status: number, error: string): void {
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    // Whoever is refused for want of room gives back the connection too.
    ...(status === 503 ? { connection: "close" } : {}),
  });
  res.end(JSON.stringify({ error }));
}

/** Which of these sessions live, of accounts that are active. */
async function liveSessions(app: Pick<App, "db" | "now">, tokens: string[]): Promise<Set<string>> {
  const sessions = await app.db
    .selectFrom("sessions")
    .innerJoin("profiles", "profiles.id", "sessions.profile_id")
    .select("sessions.token")
    .where("sessions.token", "in", tokens)
    .where("profiles.active", "=", true)
    .where("sessions.expires_at", ">", app.now())
    .execute();
  return new Set(sessions.map(({ token }) => token));
}

/** The first call acts at once; those that follow within the window make one more, at its end. */
function coalesce(act: () => void, windowMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isPending = false;
  function close() {
    timer = undefined;
    if (isPending) run();
  }
  function run() {
    isPending = false;
    act();
    timer = setTimeout(close, windowMs);
    timer.unref();
  }
  return () => {
    if (timer) isPending = true;
    else run();
  };
}
