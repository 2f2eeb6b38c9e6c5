import { createHash } from "node:crypto";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { records } from "#app/domain/records/records.ts";
import type { App } from "#server/app.ts";
import { isTaken, writeBatch } from "#server/db/write.ts";
import { insertVehicles, updateVehicles } from "../write-vehicles.server.ts";
import type { ImportFile } from "./import-file.server.ts";
import type { ImportCounts, ImportMessage } from "./import-report.ts";
import { type PlannedRow, planImport } from "./plan-import.server.ts";

type Send = (message: ImportMessage) => Promise<void>;

/** «Essai à blanc»: says of every line what it would do, and writes nothing. */
export async function tryImport(
  app: Pick<App, "db">,
  actor: Actor,
  { file, send }: { file: ImportFile; send: Send },
): Promise<void> {
  requireRight(actor, "vehicles:write");
  await send({ kind: "facts", facts: file.facts });
  const tally = startTally(file);
  for await (const rows of planImport(app.db, file, { isLocking: false })) {
    tally.add(rows);
    await send({ kind: "lines", lines: rows.map(({ report }) => report) });
  }
  await send({ kind: "end", ...tally.end() });
}

/** Writes what the trial of this digest said, all of it or nothing; where something changed since, tries anew. */
export async function applyImport(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  { file, digest, send }: { file: ImportFile; digest: string; send: Send },
): Promise<void> {
  requireRight(actor, "vehicles:write");
  try {
    const applied = await writeBatch(app, actor, async (trx, batch) => {
      const tally = startTally(file);
      let done = 0;
      for await (const rows of planImport(trx, file, { isLocking: true })) {
        tally.add(rows);
        await updateVehicles(trx, actor, {
          columns: file.columns.map(({ key }) => key),
          rows: rows.flatMap(({ change }) => (change ? [{ ...change.values, id: change.id }] : [])),
        });
        await insertVehicles(
          trx,
          actor,
          rows.flatMap(({ creation }) => creation ?? []),
        );
        done += rows.length;
        // Not waited for: whoever reads slowly must not keep the vehicles locked.
        send({ kind: "progress", done }).catch(ignored);
      }
      const { digest: found, counts } = tally.end();
      // What is thrown takes all that was written with it.
      if (found !== digest) throw new ChangedSince();
      return { created: counts.created, modified: counts.modified, batch };
    });
    await send({ kind: "applied", ...applied });
  } catch (error) {
    // A colleague's new vehicle may have taken a number or a plate after it was looked up.
    const isLate = records.vehicle.unique.some(({ constraint }) => isTaken(error, constraint));
    if (!(error instanceof ChangedSince) && !isLate) throw error;
    await send({ kind: "changed" });
    await tryImport(app, actor, { file, send });
  }
}

function ignored() {}

class ChangedSince extends Error {}

/** How many lines of each kind, and a digest of the file and of all that was said, with the versions it was said of. */
function startTally(file: ImportFile) {
  const hash = createHash("sha256").update(file.digest);
  const counts: ImportCounts = { created: 0, modified: 0, unchanged: 0, refused: 0 };
  return {
    add(rows: PlannedRow[]) {
      for (const { report, version = "" } of rows) {
        counts[report.effect] += 1;
        hash.update(`${JSON.stringify(report)}\n${version}\n`);
      }
    },
    end: () => ({ counts, digest: hash.digest("base64url") }),
  };
}
