import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Header, Pax } from "tar";
import { OperatorError } from "#server/operator-error.ts";
import { padding } from "./archive-writer.ts";

export interface ArchiveEntry {
  path: string;
  length: number;
  /** Read it, or leave it: the next entry starts after it either way. */
  body: AsyncIterable<Uint8Array>;
}

/** The entries of an archive, one after the other; an archive that is cut or changed ends in an error. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry, void> {
  const bytes = createByteReader(file);
  try {
    let extended: Pax | undefined;
    for (;;) {
      const header = new Header(Buffer.from(await bytes.take(512)), 0, extended);
      if (header.nullBlock) return;
      if (!header.cksumValid) throw new OperatorError("L’archive est abîmée : un en-tête est illisible.");
      const length = header.size ?? 0;
      if (header.type === "ExtendedHeader") {
        extended = Pax.parse(Buffer.from(await bytes.take(length)).toString(), extended);
      } else {
        extended = undefined;
        const body = bytes.next(length);
        yield { path: header.path ?? "", length, body };
        for await (const _ of body);
      }
      await bytes.take(padding(length));
    }
  } finally {
    bytes.close();
  }
}

function createByteReader(file: string) {
  const source = pipeline(createReadStream(file), createGunzip(), () => {});
  const chunks = source.iterator({ destroyOnReturn: true });
  let rest: Uint8Array = new Uint8Array(0);

  function explain(error: NodeJS.ErrnoException): never {
    if (error.code === "ENOENT") throw new OperatorError(`${file} n’existe pas.`);
    if (error.code?.startsWith("Z_"))
      throw new OperatorError(`L’archive est abîmée ou incomplète (${error.message}).`);
    throw error;
  }

  /** What is at hand, at most that much; the end of the file is never expected. */
  async function some(most: number): Promise<Uint8Array> {
    while (rest.byteLength === 0) {
      const { value, done } = await chunks.next().catch(explain);
      if (done) throw new OperatorError("L’archive est incomplète.");
      rest = value as Uint8Array;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.byteLength);
    return piece;
  }

  return {
    async take(length: number): Promise<Uint8Array> {
      const pieces: Uint8Array[] = [];
      for (let left = length; left > 0; ) {
        const piece = await some(left);
        pieces.push(piece);
        left -= piece.byteLength;
      }
      return Buffer.concat(pieces, length);
    },
    /** The next bytes as they come. Iterated a second time, it gives what the first left. */
    next(length: number): AsyncIterable<Uint8Array> {
      let left = length;
      return {
        [Symbol.asyncIterator]: () => ({
          async next() {
            if (left === 0) return { done: true, value: undefined };
            const value = await some(left);
            left -= value.byteLength;
            return { done: false, value };
          },
        }),
      };
    },
    close: () => source.destroy(),
  };
}
