import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import zlib from "node:zlib";
import { isCompressible, preferredEncoding } from "./prepared-response.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH, ZSTD_e_flush } = zlib.constants;
// Flushed with every chunk: what a loader sends first must not wait for what it sends last.
const compressors = {
  zstd: () => zlib.createZstdCompress({ flush: ZSTD_e_flush }),
  br: () =>
    zlib.createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => zlib.createGzip({ flush: Z_SYNC_FLUSH }),
};
const offers = Object.keys(compressors) as (keyof typeof compressors)[];

/**
 * Compresses what is made for one request only. Against BREACH: our cookie is `SameSite=Lax`, so that a foreign page
 * can have it sent by whole navigations only, and no page carries the session or a token.
 */
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
