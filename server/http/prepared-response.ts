import { createHash } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { requestIds } from "#server/log.ts";
import type { PlainRequest, ReadyAnswer } from "./front-door.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = "br" | "gzip" | "identity";

interface Encoded {
  body: Buffer;
  headers: string[];
  whole: ReadyAnswer;
  notModified: ReadyAnswer;
}

/** A whole answer kept in memory, compressed at most once per encoding, ready for `node:http`. */
export class PreparedResponse {
  readonly status: number;
  readonly size: number;
  private readonly headers: [string, string][];
  private readonly body: Buffer;
  private readonly compressed: Buffer | undefined;
  private readonly tag: string;
  private readonly isCompressible: boolean;
  private readonly encoded = new Map<Encoding, Promise<Encoded>>();
  private readonly ready = new Map<Encoding, Encoded>();

  /** `compressed`: the same bytes in brotli, where they were made beforehand. */
  constructor(status: number, headers: Iterable<[string, string]>, body: Buffer, compressed?: Buffer) {
    this.status = status;
    this.compressed = compressed;
    this.headers = [...headers].filter(
      ([name]) => !/^(content-length|etag|vary|set-cookie|expires)$/i.test(name),
    );
    this.body = body;
    this.size = body.length;
    this.tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    const type = this.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
    this.isCompressible = body.length > 512 && isCompressible(type);
  }

  /** What `send` would answer to a GET, where nothing is left to be done for it. */
  findReady({ acceptEncoding, ifNoneMatch }: PlainRequest): ReadyAnswer | undefined {
    const prepared = this.ready.get(this.encodingFor(acceptEncoding));
    return this.isKnown(ifNoneMatch) ? prepared?.notModified : prepared?.whole;
  }

  /** Answers GET and HEAD, with 304 where the client has this very version. */
  async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const prepared = await this.encode(this.encodingFor(req.headers["accept-encoding"]));
    if (this.isKnown(req.headers["if-none-match"])) {
      res.writeHead(304, [...prepared.headers, ...requestIdHeader()]).end();
      return;
    }
    const length = ["content-length", String(prepared.body.length)];
    res.writeHead(this.status, [...prepared.headers, ...length, ...requestIdHeader()]);
    res.end(req.method === "HEAD" ? undefined : prepared.body);
  }

  private encodingFor(accepted: string | string[] | undefined): Encoding {
    return this.isCompressible ? preferredEncoding(accepted, ["br", "gzip"]) : "identity";
  }

  private isKnown(ifNoneMatch: string | undefined): boolean {
    return this.status === 200 && matches(ifNoneMatch, this.tag);
  }

  private encode(encoding: Encoding) {
    let entry = this.encoded.get(encoding);
    if (!entry) {
      entry = this.makeEncoded(encoding).then((made) => {
        this.ready.set(encoding, made);
        return made;
      });
      this.encoded.set(encoding, entry);
    }
    return entry;
  }

  private async makeEncoded(encoding: Encoding): Promise<Encoded> {
    const headers = this.headers.flat();
    // Each encoding is a representation of its own, so it has a tag of its own.
    if (this.status === 200) headers.push("etag", `"${this.tag}-${encoding}"`);
    if (this.isCompressible) headers.push("vary", "accept-encoding");
    if (encoding !== "identity") headers.push("content-encoding", encoding);
    const body = await this.bodyIn(encoding);
    return {
      body,
      headers,
      whole: { head: headText(this.status, [...headers, "content-length", String(body.length)]), body },
      notModified: { head: headText(304, headers), body: null },
    };
  }

  private bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === "identity") return this.body;
    if (encoding === "gzip") return gzip(this.body);
    return this.compressed ?? this.compress();
  }

  private compress(): Promise<Buffer> {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
    return brotli(this.body, { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_SIZE_HINT]: this.size } });
  }
}

/** As it goes over the wire; more lines may follow. */
export function headText(status: number, headers: string[]): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}\r\n`);
  return lines.join("");
}

function requestIdHeader(): string[] {
  const id = requestIds.getStore();
  return id === undefined ? [] : ["x-request-id", id];
}

/** An event stream must not wait in a compressor. */
export function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|x-script/.test(type);
}

/** The first of our offers that the client accepts. */
export function preferredEncoding<Offer extends string>(
  accepted: string | string[] | null | undefined,
  offers: Offer[],
): Offer | "identity" {
  const wanted = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim());
  return offers.find((offer) => wanted.includes(offer)) ?? "identity";
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === "*" || ifNoneMatch.includes(`"${tag}-`));
}
