import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { requestIds } from "#server/log.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH, ZSTD_e_flush } =
  zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = "br" | "gzip" | "identity";

export type PreparedResponse = ReturnType<typeof prepareResponse>;

/** A whole answer in memory, compressed at most once per encoding. `compressed`: its brotli, where the build made it. */
export function prepareResponse(
  status: number,
  { headers, body, compressed }: { headers: Iterable<[string, string]>; body: Buffer; compressed?: Buffer },
) {
  const own = [...headers].filter(([name]) => !/^(content-length|etag|vary|set-cookie|expires)$/i.test(name));
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const type = own.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const offers: Encoding[] = body.length > 512 && isCompressible(type) ? ["br", "gzip"] : [];
  const params = { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_SIZE_HINT]: body.length };
  const encoders = {
    br: () => compressed ?? brotli(body, { params }),
    gzip: () => gzip(body),
    identity: () => body,
  };

  async function encode(encoding: Encoding) {
    const headers = own.flat();
    // Each encoding is a representation of its own, so it has a tag of its own.
    if (status === 200) headers.push("etag", `"${tag}-${encoding}"`);
    if (offers.length > 0) headers.push("vary", "accept-encoding");
    if (encoding !== "identity") headers.push("content-encoding", encoding);
    const bytes = await encoders[encoding]();
    if (bytes !== body) size += bytes.length;
    return { headers, body: bytes };
  }
  const encoded = new Map<Encoding, ReturnType<typeof encode>>();
  let size = body.length;

  return {
    get size() {
      return size;
    },
    async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const encoding = preferredEncoding(req.headers["accept-encoding"], offers);
      const work = encoded.get(encoding) ?? encode(encoding);
      encoded.set(encoding, work);
      const prepared = await work;
      const requestId = requestIds.getStore();
      const headers = [...prepared.headers, ...(requestId ? ["x-request-id", requestId] : [])];
      const known = req.headers["if-none-match"];
      if (status === 200 && (known === "*" || known?.includes(`"${tag}-`))) {
        res.writeHead(304, headers).end();
        return;
      }
      res.writeHead(status, [...headers, "content-length", String(prepared.body.length)]);
      res.end(req.method === "HEAD" ? undefined : prepared.body);
    },
  };
}

/** An event stream must not wait in a compressor. */
function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|x-script/.test(type);
}

/** The first of our offers that the client takes, and does not refuse by `q=0`. */
function preferredEncoding<Offer extends string>(
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

// Flushed with every chunk: what a loader sends first must not wait for what it sends last.
const compressors = {
  zstd: () => zlib.createZstdCompress({ flush: ZSTD_e_flush }),
  br: () =>
    zlib.createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => zlib.createGzip({ flush: Z_SYNC_FLUSH }),
};
const offers = Object.keys(compressors) as (keyof typeof compressors)[];

/** Compresses what is made for one request. BREACH: our cookie is `SameSite=Lax`, and no page carries a token. */
export function compress(request: Request, response: Response): Response {
  const { headers, status, body } = response;
  const mayBeCompressed =
    body && isCompressible(headers.get("content-type") ?? "") && !headers.has("content-encoding");
  if (!mayBeCompressed || request.method === "HEAD") return response;
  headers.append("vary", "accept-encoding");
  const encoding = preferredEncoding(request.headers.get("accept-encoding"), offers);
  if (encoding === "identity") return response;
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  const packed = compressors[encoding]();
  // Whoever leaves in the middle ends both streams: no fault, and nobody else's business.
  pipeline(Readable.fromWeb(body as ReadableStream), packed, () => {});
  return new Response(Readable.toWeb(packed) as unknown as BodyInit, { status, headers });
}
