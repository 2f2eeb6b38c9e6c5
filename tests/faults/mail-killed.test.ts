import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts, isLongRun } from "#tests/support/fault-run.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

const cutCount = cuts({ short: 4, long: 50 });
const database = testDatabase();

/** Delivers to the sink, and dies within the moment in which the server's answer becomes a note in the database. */
async function deliverUntilKilled(sink: SmtpSink) {
  const wanted = sink.received.length + randomInt(1, 4);
  const loop = path.join(import.meta.dirname, "mail-loop.ts");
  const child = spawn(process.execPath, [loop, database.url, sink.url], { stdio: "inherit" });
  const ended = once(child, "exit");
  try {
    await eventually(() => sink.received.length >= wanted, 30_000);
    await sleep(randomInt(8));
  } finally {
    // Whatever happened: one that lived on would keep the whole run from ending.
    child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  // What had left the process before it died still arrives, and belongs to this cut.
  await eventually(() => sink.underWay() === 0);
}

test(`mail delivery killed at ${cutCount} moments: every message leaves, at most one repeats per cut, recognisably`, {
  timeout: 60_000 + cutCount * 30_000,
}, async () => {
  // What an earlier try left went to another server.
  await database.db.deleteFrom("outgoing_mails").execute();
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  /** How many messages the server had when each cut fell. */
  const receivedAt: number[] = [];
  for (let cut = 0; cut < cutCount; cut++) {
    await deliverUntilKilled(sink);
    receivedAt.push(sink.received.length);
  }
  const survivor = await startJobApp(database, { smtpUrl: sink.url });
  onTestFinished(() => survivor.jobs.stop());
  await eventually(async () => (await waiting()) === 0, 60_000);

  const mails = await database.db.selectFrom("outgoing_mails").select("message_id").execute();
  const copies = Map.groupBy(sink.received.keys(), (i) => sink.received[i]?.email.messageId);
  expect(new Set(copies.keys())).toEqual(new Set(mails.map((mail) => mail.message_id)));
  // Each copy but the last was taken by the server in the round whose cut kept us from noting it.
  const repeated = [...copies.values()].flatMap((indexes) => indexes.slice(0, -1));
  const perCut = Map.groupBy(repeated, (i) => receivedAt.findIndex((count) => i < count));
  expect([...perCut.values()].filter((indexes) => indexes.length > 1)).toEqual([]);
  expect(perCut.has(-1)).toBe(false);
  // So many cuts must have hit that moment, or this test proves nothing.
  if (isLongRun) expect(repeated.length).toBeGreaterThan(0);
});

async function waiting(): Promise<number> {
  const rows = await database.db
    .selectFrom("outgoing_mails")
    .select("id")
    .where("state", "<>", "sent")
    .execute();
  return rows.length;
}
