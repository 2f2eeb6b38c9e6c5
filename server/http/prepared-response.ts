import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { requestIds } from "#server/log.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = "br" | "gzip" | "identity";

interface Encoded {
  body: Buffer;
  headers: string[];
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

  /** Answers GET and HEAD, with 304 where the client has this very version. */
  async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const encoding = this.isCompressible
      ? preferredEncoding(req.headers["accept-encoding"], ["br", "gzip"])
      : "identity";
    const prepared = await this.encode(encoding);
    if (this.status === 200 && matches(req.headers["if-none-match"], this.tag)) {
      res.writeHead(304, [...prepared.headers, ...requestIdHeader()]).end();
      return;
    }
    const length = ["content-length", String(prepared.body.length)];
    res.writeHead(this.status, [...prepared.headers, ...length, ...requestIdHeader()]);
    res.end(req.method === "HEAD" ? undefined : prepared.body);
  }

  private encode(encoding: Encoding) {
    let entry = this.encoded.get(encoding);
    if (!entry) {
      entry = this.makeEncoded(encoding);
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
    return { body: await this.bodyIn(encoding), headers };
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

function requestIdHeader(): string[] {
  const id = requestIds.getStore();
  return id === undefined ? [] : ["x-request-id", id];
}

/** An event stream must not wait in a compressor. */
export function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|x-script/.test(type);
}

/** The first of our offers that the client takes, and does not refuse by `q=0`. */
export function preferredEncoding<Offer extends string>(
  accepted: string | string[] | null | undefined,
  offers: Offer[],
): Offer | "identity" {
  const wanted = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";").map((part) => part.trim()))
    .filter(([, weight]) => Number(weight?.replace("q=", "") ?? 1) > 0)
    .map(([name]) => name);
  return offers.find((offer) => wanted.includes(offer)) ?? "identity";
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === "*" || ifNoneMatch.includes(`"${tag}-`));
}
