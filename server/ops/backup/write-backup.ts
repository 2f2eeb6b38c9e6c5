import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { holdOffDeletions } from "#server/files/file-jobs.ts";
import { contentTypeOf, fileKeyOf, readObject } from "#server/files/keys.ts";
import type { Storage } from "#server/files/storage.ts";
import { OperatorError } from "#server/operator-error.ts";
import { count, type Progress, throttle } from "../command.ts";
import {
  type ArchivedFile,
  type ArchivedTable,
  type ArchiveWriter,
  createArchive,
  filePath,
  type Manifest,
  manifestPath,
  tablePath,
} from "./archive.ts";
import {
  appliedMigrations,
  listStore,
  listTables,
  retry,
  rowsOf,
  type Table,
  withConnection,
} from "./database.ts";

interface Source {
  url: string;
  storage: Storage;
  now: () => Date;
  /** How long to wait before each new try when the store does not answer, in milliseconds. */
  pauses?: number[];
}

/** One snapshot of the rows, and no file deleted until the end: the archive is the site of one single moment. */
export async function writeBackup(
  source: Source,
  file: string,
  progress: Progress = () => {},
): Promise<{ manifest: Manifest; size: number }> {
  return withConnection(source.url, "tramontane backup", async (client) => {
    await takeSnapshot(client);
    const archive = await createArchive(file);
    try {
      const manifest = await fill(archive, client, { source, progress });
      // The lock and the snapshot lasted until here, or this fails.
      await client.query("commit");
      return { manifest, size: await archive.finish() };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

async function takeSnapshot(client: pg.Client) {
  await client.query("set lock_timeout = '60s'");
  try {
    await holdOffDeletions(client);
  } catch {
    throw new OperatorError("Une autre sauvegarde est en cours : attendez sa fin.");
  }
  await client.query("begin isolation level repeatable read, read only");
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  { source, progress }: { source: Source; progress: Progress },
) {
  const createdAt = source.now().toISOString();
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new OperatorError("La base est vide : il n’y a rien à sauvegarder.");

  const tables: ArchivedTable[] = [];
  for (const table of await listTables(client)) {
    const archived = await addTable(archive, client, table);
    tables.push(archived);
    progress(`Table ${archived.name} : ${count(archived.rows, "ligne")}`);
  }
  const { files, missingFiles } = await addFiles(archive, client, { ...source, progress });

  const held = { migrations, tables, files, missingFiles };
  const manifest: Manifest = { product: "tramontane", format: 1, createdAt, ...held };
  await archive.add(manifestPath, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  return manifest;
}

const pieceSize = 4 * 1024 * 1024;

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<ArchivedTable> {
  const hash = createHash("sha256");
  const stream = client.query(copyTo(`copy (${rowsOf(table)}) to stdout`));
  let [pieces, bytes, waitingBytes] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const flush = async () => {
    await archive.add(tablePath(table.name, pieces), Buffer.concat(waiting));
    pieces += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    waitingBytes += chunk.byteLength;
    waiting.push(chunk);
    if (waitingBytes >= pieceSize) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { ...table, rows: stream.rowCount, bytes, sha256: hash.digest("hex") };
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  { storage, pauses, progress }: { progress: Progress } & Source,
) {
  const { rows } = await client.query<{ key: string; is_shown: boolean }>(
    "select key, state in ('attached', 'binned') as is_shown from stored_files order by key",
  );
  const known = new Set(rows.map(({ key }) => key));
  const present = new Set<string>();
  for await (const { key } of listStore(storage)) if (known.has(fileKeyOf(key) ?? "")) present.add(key);
  // A store may list late what it already gives.
  const wanted = new Set([...rows.filter((row) => row.is_shown).map(({ key }) => key), ...present]);

  const files: ArchivedFile[] = [];
  const now = throttle(progress);
  for (const key of [...wanted].sort()) {
    const bytes = await retry(() => readObject(storage, key), pauses);
    if (!bytes) continue;
    const sha256 = await archive.add(filePath(key), bytes);
    files.push({ key, bytes: bytes.byteLength, sha256, contentType: contentTypeOf(key) });
    now(`Fichiers : ${files.length} sur ${wanted.size}`);
  }
  const copied = new Set(files.map(({ key }) => key));
  const missingFiles = rows.filter(({ key, is_shown }) => is_shown && !copied.has(key)).map(({ key }) => key);
  progress(`Fichiers : ${files.length} sur ${files.length + missingFiles.length}`);
  return { files, missingFiles };
}
