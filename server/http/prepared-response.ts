import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { requestIds } from "#server/log.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Encoding = "br" | "gzip" | "identity";

export type PreparedResponse = ReturnType<typeof prepareResponse>;

/**
 * A whole answer kept in memory, compressed at most once per encoding, ready for `node:http`. `compressed`: the same
 * bytes in brotli, where they were made beforehand.
 */
export function prepareResponse(
  status: number,
  headers: Iterable<[string, string]>,
  body: Buffer,
  compressed?: Buffer,
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
    /** Bytes held, which grow with every encoding that somebody asked for. */
    get size() {
      return size;
    },
    /** Answers GET and HEAD, with 304 where the client has this very version. */
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
