import { createHash, type Hash, hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as pipe } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { Header, Pax } from "tar";
import { z } from "zod";
import { OperatorError } from "#server/operator-error.ts";
import { type Progress, throttle } from "../command.ts";

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** A gzipped tar that any tar program reads. It carries personal data: its owner alone may read it. */
export async function createArchive(file: string) {
  await refuseExisting(file);
  await removeAbandoned(path.dirname(file));
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await once(output, "open").catch((error) => {
    throw new OperatorError(`L’archive ne peut pas être écrite : ${error.message}`);
  });
  // Pictures hardly shrink, and tables shrink well at any level.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(gzip, output);
  // Whoever writes next, or finishes, hears of it.
  written.catch(() => {});

  const write = async (chunk: Uint8Array) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, "drain"), written]);
  };

  return {
    async add(entryPath: string, body: Uint8Array): Promise<string> {
      const size = body.byteLength;
      const header = { path: entryPath, size, mode: 0o600, mtime: new Date(), type: "File" } as const;
      const block = new Header(header);
      if (block.encode()) await write(new Pax(header).encode());
      await write(block.block as Buffer);
      await write(body);
      await write(Buffer.alloc(padding(size)));
      return hash("sha256", body);
    },
    /** Gives the archive its name, once it is whole and on the disk's surface; resolves to its size. */
    async finish() {
      // Two empty blocks end a tar.
      gzip.end(Buffer.alloc(1024));
      await written;
      await refuseExisting(file);
      await rename(unfinished, file);
      const folder = await open(path.dirname(file));
      await folder.sync().finally(() => folder.close());
      return output.bytesWritten;
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

/** What killed backups left here, personal data included. One that another machine is writing has been touched since. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder).catch(() => [])) {
    const writer = /^\..+\.tar\.gz\.(\d+)\.part$/.exec(name)?.[1];
    const file = path.join(folder, name);
    if (!writer || isRunning(Number(writer))) continue;
    const { mtimeMs } = (await stat(file).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > 600_000) await rm(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function padding(length: number): number {
  return (512 - (length % 512)) % 512;
}

async function refuseExisting(file: string) {
  const found = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT")
      throw new OperatorError(`L’archive ne peut pas être écrite : ${error.message}`);
  });
  if (!found) return;
  await found.close();
  throw new OperatorError(`${file} existe déjà : choisissez un autre nom, rien n’est écrasé.`);
}

/** Streams the entries; an archive that is cut or changed ends in an error. A body is read whole, or not at all. */
export async function* readArchive(file: string) {
  const source = pipe(createReadStream(file), createGunzip(), () => {});
  const chunks = source.iterator();
  let rest = Buffer.alloc(0);

  /** The next bytes as they come; the end of the file is never expected. */
  async function* next(length: number) {
    for (let left = length; left > 0; ) {
      if (rest.byteLength === 0) {
        const { value, done } = await chunks.next().catch(explain);
        if (done) throw new OperatorError("L’archive est incomplète.");
        rest = value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.byteLength);
      left -= piece.byteLength;
      yield piece;
    }
  }

  function explain(error: NodeJS.ErrnoException): never {
    if (error.code === "ENOENT") throw new OperatorError(`${file} n’existe pas.`);
    if (error.code?.startsWith("Z_"))
      throw new OperatorError(`L’archive est abîmée ou incomplète (${error.message}).`);
    throw error;
  }

  try {
    let extended: Pax | undefined;
    for (;;) {
      const header = new Header(await buffer(next(512)), 0, extended);
      if (header.nullBlock) return;
      if (!header.cksumValid) throw new OperatorError("L’archive est abîmée : un en-tête est illisible.");
      const length = header.size ?? 0;
      const body = next(length);
      if (header.type === "ExtendedHeader") extended = Pax.parse((await buffer(body)).toString(), extended);
      else {
        extended = undefined;
        yield { path: header.path ?? "", body };
        // Whatever was left unread: the next entry starts after it.
        for await (const _ of body);
      }
      for await (const _ of next(padding(length)));
    }
  } finally {
    source.destroy();
  }
}

/** The archive's last entry: what it holds, so that what was lost on the way is noticed. */
const manifestSchema = z.object({
  product: z.literal("tramontane"),
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** In an order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  files: z.array(
    z.object({ key: z.string(), bytes: z.number(), sha256: z.string(), contentType: z.string() }),
  ),
  missingFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedTable = Manifest["tables"][number];
export type ArchivedFile = Manifest["files"][number];

// Paths inside the archive. A table comes in pieces, since its length is known only once it has been read.
export const manifestPath = "manifest.json";
export const tablePath = (name: string, piece: number) =>
  `tables/${name}/${String(piece).padStart(6, "0")}.copy`;
export const filePath = (key: string) => `files/${key}`;

export function tableNameOf(path: string): string | undefined {
  return path.match(/^tables\/([^/]+)\/\d+\.copy$/)?.[1];
}

export function fileKeyIn(path: string): string | undefined {
  return path.match(/^files\/(.+)$/)?.[1];
}

/** Reads an archive to its end and holds it against its manifest, before anything is written anywhere. */
export async function verifyArchive(file: string, progress: Progress = () => {}): Promise<Manifest> {
  const seen = new Map<string, { hash: Hash; bytes: number }>();
  const partOf = (name: string) => {
    const part = seen.get(name) ?? { hash: createHash("sha256"), bytes: 0 };
    seen.set(name, part);
    return part;
  };
  let manifest: Manifest | undefined;
  let files = 0;
  const now = throttle(progress);

  for await (const { path, body } of readArchive(file)) {
    if (path === manifestPath) {
      manifest = readManifest(await text(body));
      continue;
    }
    const table = tableNameOf(path);
    const key = fileKeyIn(path);
    if (!table && !key) throw new OperatorError(`L’archive contient « ${path} », qui n’y a pas sa place.`);
    const part = partOf(table ? tableLabel(table) : fileLabel(key as string));
    for await (const chunk of body) {
      part.hash.update(chunk);
      part.bytes += chunk.byteLength;
    }
    if (key) files += 1;
    now(`Vérification : ${files} fichiers lus`);
  }
  if (!manifest)
    throw new OperatorError("L’archive n’a pas de manifeste : elle est incomplète, ou d’ailleurs.");

  const expected = new Map<string, { bytes: number; sha256: string }>([
    ...manifest.tables.map((table) => [tableLabel(table.name), table] as const),
    ...manifest.files.map((entry) => [fileLabel(entry.key), entry] as const),
  ]);
  for (const [name, { bytes, sha256 }] of expected) {
    const part = partOf(name);
    if (part.bytes !== bytes || part.hash.digest("hex") !== sha256)
      throw new OperatorError(`L’archive est abîmée : ${name} n’est pas conforme au manifeste.`);
  }
  for (const name of seen.keys())
    if (!expected.has(name)) throw new OperatorError(`L’archive est abîmée : ${name} est de trop.`);
  return manifest;
}

const tableLabel = (name: string) => `la table ${name}`;
const fileLabel = (key: string) => `le fichier ${key}`;

function readManifest(json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch {
    throw new OperatorError("Le manifeste de l’archive est d’un format que cette version ne connaît pas.");
  }
}
