import { sql } from "kysely";
import type pg from "pg";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { JobFailure } from "#server/jobs/jobs.ts";
import { outdatedPaintings } from "#server/painting/painted-pictures.ts";
import { makeVariant } from "./images.ts";
import {
  fileKeyOf,
  imageKindOf,
  isPrivateKey,
  isPublicKey,
  objectKeysOf,
  readObject,
  storeFolders,
  variantKey,
  variantsOf,
} from "./keys.ts";
import { forgetVariants } from "./serve.ts";

// Every one of these may be cut at any moment and run again.

/** AVIF in every width, and whatever WebP is missing; of what staff alone see, their one small size. */
export async function makeVariants(
  app: Pick<App, "db" | "storage" | "log">,
  { fileId }: { fileId: string },
): Promise<void> {
  const file = await app.db
    .selectFrom("stored_files")
    .select(["key", "width"])
    .where("id", "=", fileId)
    .where("state", "<>", "removed")
    .executeTakeFirst();
  if (!file) return;
  const original = await readObject(app.storage, file.key);
  if (!original) throw new Error(`The original of file ${fileId} is missing`);

  const present = new Set<string>();
  for await (const { key } of app.storage.list(`variants/${file.key}/`)) present.add(key);
  for (const { width, format } of variantsOf(file.key).filter(({ width }) => width <= file.width)) {
    const key = variantKey(file.key, width, format);
    if (present.has(key)) continue;
    const kind = imageKindOf(file.key);
    const variant = await makeVariant(original, { width, format, kind, background: true });
    if (variant) await app.storage.put(key, variant);
  }
  const kept = await app.db
    .updateTable("stored_files")
    .set({ variants_ready: true })
    .where("id", "=", fileId)
    .where("state", "<>", "removed")
    .returning("id")
    .executeTakeFirst();
  // Removed meanwhile: what was made since then goes too, or waits for the sweep.
  if (kept) return;
  await app.db.transaction().execute(async (trx) => {
    if (await mayDeleteFiles(trx)) await removeObjects(app, objectKeysOf(file.key));
  });
}

class BackupUnderWay extends JobFailure {}

/** The row goes first: PostgreSQL says whether a record still shows the file before anything is lost. */
export async function removeFile(
  app: Pick<App, "db" | "storage" | "log">,
  { fileId }: { fileId: string },
): Promise<void> {
  try {
    await app.db.transaction().execute(async (trx) => {
      if (!(await mayDeleteFiles(trx)))
        throw new BackupUnderWay("a backup is under way: files stay until its end");
      const file = await trx
        .deleteFrom("stored_files")
        .where("id", "=", fileId)
        .where("state", "=", "removed")
        .returning("key")
        .executeTakeFirst();
      if (!file) return;
      await removeObjects(app, objectKeysOf(file.key));
      forgetVariants(app.storage, file.key);
    });
  } catch (error) {
    if (!stillReferenced.includes((error as { code?: string }).code ?? "")) throw error;
    await app.db
      .updateTable("stored_files")
      .set({ state: "attached" })
      .where("id", "=", fileId)
      .where("state", "=", "removed")
      .execute();
    app.log.warn({ fileId }, "file kept: a record still shows it");
  }
}

/** foreign_key_violation, and restrict_violation as PostgreSQL 18 says it. */
const stillReferenced = ["23503", "23001"];
const anHour = 3_600_000;
/** Pages that name an old painting may still be open somewhere. */
const paintingsKeptMs = 24 * anHour;

/** What cuts left behind: unattached uploads, unfinished removals, objects without a row. Not the young ones. */
export async function sweepFiles(
  app: Pick<App, "db" | "storage" | "jobs" | "log" | "now">,
  { olderThanMs = anHour }: { olderThanMs?: number } = {},
): Promise<{ files: number; objects: number }> {
  const limit = new Date(app.now().getTime() - olderThanMs);
  await app.db
    .updateTable("stored_files")
    .set({ state: "removed" })
    .where("state", "=", "pending")
    .where("created_at", "<=", limit)
    .execute();
  const removed = await app.db
    .selectFrom("stored_files")
    .select("id")
    .where("state", "=", "removed")
    .execute();
  try {
    for (const { id } of removed) await removeFile(app, { fileId: id });
  } catch (error) {
    // Their own jobs come back to them, and so does the next sweep.
    if (!(error instanceof BackupUnderWay)) throw error;
  }

  let objects = 0;
  for await (const keys of oldObjects(app, limit)) {
    const orphans = await withoutRow(app, keys);
    await removeObjects(app, orphans);
    objects += orphans.length;
  }

  for await (const key of outdatedPaintings(app, new Date(limit.getTime() - paintingsKeptMs))) {
    await app.storage.remove(key);
    objects += 1;
  }

  // A cut between an upload and its job leaves a file that nobody will make variants of.
  const unfinished = await app.db
    .selectFrom("stored_files")
    .select("id")
    .where("state", "=", "attached")
    .where("variants_ready", "=", false)
    .where("created_at", "<=", limit)
    .limit(200)
    .execute();
  for (const { id } of unfinished) await app.jobs.send("make-variants", { fileId: id });

  app.log.info({ files: removed.length, objects, requeued: unfinished.length }, "files swept");
  return { files: removed.length, objects };
}

async function* oldObjects(app: Pick<App, "storage">, limit: Date): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for (const prefix of storeFolders) {
    for await (const { key, modifiedAt } of app.storage.list(prefix)) {
      if (modifiedAt <= limit) batch.push(key);
      if (batch.length === 500) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/** Rows are written before objects, so an object listed a moment ago without a row now will never have one. */
async function withoutRow(app: Pick<App, "db">, objectKeys: string[]): Promise<string[]> {
  const isOriginal = (key: string | null) => key !== null && (isPublicKey(key) || isPrivateKey(key));
  const fileKeys = new Set(objectKeys.map(fileKeyOf).filter(isOriginal));
  if (fileKeys.size === 0) return objectKeys;
  const rows = await app.db
    .selectFrom("stored_files")
    .select("key")
    .where("key", "in", [...fileKeys] as string[])
    .execute();
  const known = new Set(rows.map((row) => row.key));
  return objectKeys.filter((key) => !known.has(fileKeyOf(key) ?? ""));
}

async function removeObjects(app: Pick<App, "storage">, keys: string[]): Promise<void> {
  for (const key of keys) await app.storage.remove(key);
}

// A backup goes on copying files long after it took its picture of the rows, and whatever those rows name must still be
// there. Who deletes files holds this lock with others until the end of its transaction; a backup holds it alone.
const lockName = "tramontane file deletion";

/** False while a backup is under way: what is to be deleted waits. */
async function mayDeleteFiles(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext(${lockName})) as allowed
  `.execute(trx);
  return rows[0]?.allowed === true;
}

/** Waits for the deletions under way, then holds off all others for as long as the connection lives. */
export async function holdOffDeletions(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext($1))", [lockName]);
}
