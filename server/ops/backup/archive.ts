import { hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as pipe } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { Header, Pax } from "tar";
import { OperatorError } from "#server/operator-error.ts";

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
    /** Adds an entry; resolves to its SHA-256. */
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
    /** Leaves nothing behind. */
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

/** Entries fill whole blocks of 512 bytes. */
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

/**
 * The entries of an archive, one after the other; an archive that is cut or changed ends in an error. A body is read
 * whole, or not at all.
 */
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
