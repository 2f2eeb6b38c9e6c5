import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addWholeAgency, agencyContents } from "#tests/support/binned-agency.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cuts } from "#tests/support/fault-run.ts";
import { addMember } from "#tests/support/staff.ts";

const cutCount = cuts({ short: 4, long: 100 });
const database = testDatabase();

/** Deletes and restores in a process of its own, which dies in the middle of one; which of the two it was at. */
async function cycleUntilKilled(args: string[]): Promise<"deletes" | "restores"> {
  const loop = path.join(import.meta.dirname, "bin-loop.ts");
  const child = spawn(process.execPath, [loop, database.url, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  try {
    const wanted = randomInt(1, 4);
    await eventually(() => output.split("s\n").length - 1 >= wanted, 60_000);
    // Either takes some dozens of milliseconds: the cut falls anywhere in it.
    await sleep(randomInt(120));
  } finally {
    child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  return output.trimEnd().endsWith("restores") ? "restores" : "deletes";
}

async function othersAtWork(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and backend_type = 'client backend'`,
  );
  return rows[0].count;
}

test(`an agency deleted and restored, killed at ${cutCount} moments, is in one of the two places, whole`, {
  timeout: 60_000 + cutCount * 30_000,
}, async () => {
  const { db } = database;
  const admin = await addMember(database);
  const { id } = await addWholeAgency(db);
  const whole = await agencyContents(db);
  const found = { there: 0, binned: 0 };
  const cutAt = new Set<string>();
  for (let cut = 0; cut < cutCount; cut++) {
    cutAt.add(await cycleUntilKilled([id, admin.id, admin.email]));
    // The server learns of a dead connection a moment later; until then it may still commit.
    await eventually(async () => (await othersAtWork()) === 0);
    const kept = await db.selectFrom("bin").select("record_table").execute();
    if (kept.length === 0) {
      found.there += 1;
      expect(await agencyContents(db)).toBe(whole);
      continue;
    }
    found.binned += 1;
    expect(kept).toHaveLength(13);
    for (const table of ["agencies", "vehicles", "vehicle_photos", "vehicle_periods", "closures"] as const) {
      const { rows } = await database.pool.query(`select id from ${table}`);
      expect(rows, table).toEqual([]);
    }
    const states = await db.selectFrom("stored_files").select("state").distinct().execute();
    expect(states).toEqual([{ state: "binned" }]);
  }
  // Many cuts hit either and find it in either place, or they prove nothing; of four, all may fall alike.
  if (cutCount < 20) return;
  expect([...cutAt].sort()).toEqual(["deletes", "restores"]);
  expect(Math.min(found.there, found.binned)).toBeGreaterThan(0);
});
