import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";
import { addVehicle } from "#tests/support/records.ts";
import {
  addAgreedQuote,
  addQuotedRequest,
  addSentQuote,
  type SentQuote,
} from "#tests/support/sent-quotes.ts";

const cutCount = cuts({ short: 4, long: 100 });
const perCut = 8;
const database = testDatabase();

/** Answers them in a process of its own, which dies in the middle of one; how many it was told are done, and began. */
async function answerUntilKilled(deed: "accept" | "cancel", quotes: SentQuote[]) {
  const loop = path.join(import.meta.dirname, "answer-loop.ts");
  const tokens = quotes.map(({ token }) => token);
  const child = spawn(process.execPath, [loop, database.url, deed, ...tokens], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const count = (word: string) => output.split(word).length - 1;
  try {
    const wanted = randomInt(1, perCut);
    await eventually(() => count("begun") >= wanted, 60_000);
    // An answer takes some dozens of milliseconds: the cut falls anywhere in it.
    await sleep(randomInt(60));
  } finally {
    child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  return { begun: count("begun"), done: count("done") };
}

const sent = { state: "sent", kind: "option", status: "devis_envoye", mails: 0, jobs: 0, entries: 0 };
const agreed = { ...sent, state: "accepted", kind: "reservation", status: "gagne" };
const told = { mails: 2, jobs: 2, entries: 2 };

const deeds = [
  [
    "acceptances",
    { deed: "accept" as const, add: addSentQuote, nothing: sent, everything: { ...agreed, ...told } },
  ],
  [
    "cancellations",
    {
      ...{ deed: "cancel" as const, add: addAgreedQuote, nothing: agreed },
      everything: { state: "cancelled", kind: null, status: "annule", ...told },
    },
  ],
] as const;

/** What is left of one: all of an answer, or none of it. */
async function traceOf({ id, requestId }: SentQuote) {
  const { rows } = await database.pool.query(
    `select state, status, (select string_agg(kind, ',') from vehicle_periods where quote_id = quotes.id) as kind,
       (select count(*)::int from outgoing_mails where request_id = requests.id) as mails,
       (select count(*)::int from request_entries where request_id = requests.id) as entries,
       (select count(*)::int from pgboss.job join outgoing_mails on data->>'mailId' = outgoing_mails.id::text
         where name = 'deliver-mail' and request_id = requests.id) as jobs
     from quotes join requests on requests.id = request_id where quotes.id = $1 and requests.id = $2`,
    [id, requestId],
  );
  return rows[0];
}

async function othersAtWork(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and backend_type = 'client backend'`,
  );
  return rows[0].count;
}

test.each(deeds)(
  `%s killed at ${cutCount} moments leave all or nothing`,
  {
    timeout: 60_000 + cutCount * 30_000,
  },
  async (_, { deed, add, nothing, everything }) => {
    const { db } = database;
    let interrupted = 0;
    for (let cut = 0; cut < cutCount; cut++) {
      const quotes: SentQuote[] = [];
      for (let index = 0; index < perCut; index++) {
        const lines = [{ vehicleId: await addVehicle(db) }];
        quotes.push(await add(db, { lines, requestId: await addQuotedRequest(db) }));
      }
      const { begun, done } = await answerUntilKilled(deed, quotes);
      if (begun > done) interrupted += 1;
      // The server learns of a dead connection a moment later; until then it may still commit.
      await eventually(async () => (await othersAtWork()) === 0);
      for (const [index, quote] of quotes.entries()) {
        const trace = await traceOf(quote);
        if (index < done) expect(trace).toEqual(everything);
        else if (index >= begun) expect(trace).toEqual(nothing);
        else expect([everything, nothing]).toContainEqual(trace);
      }
    }
    // The cuts must have hit answers under way, or this test proves nothing.
    expect(interrupted).toBeGreaterThan(0);
  },
);
