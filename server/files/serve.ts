import { Readable } from "node:stream";
import { type VariantWidth, variantWidths } from "#app/lib/variant-widths.ts";
import type { App } from "#server/app.ts";
import { acceptsType, type ByteRange, isUnchanged, rangeOf } from "./conditions.ts";
import { contentTypeOf, isPublicKey } from "./keys.ts";
import { type CachedVariant, variantCacheOf } from "./variant-cache.ts";
import { makeMissingVariant, readObject, variantKey } from "./variants.ts";

type ServeApp = Pick<App, "storage" | "log">;

/** A file as found: what to say about it, and how to read a part of it. */
interface Found {
  etag: string;
  length: number;
  contentType: string;
  cacheControl: string;
  dependsOnAccept: boolean;
  open(range: ByteRange | null): Promise<BodyInit | null>;
  /** Lets go of what was opened but is not sent. */
  close(): void;
}

const always = "public, max-age=31536000, immutable";
// The better format is being made: ask again soon.
const forNow = "public, max-age=300";

/** `/storage/{key}` and `/storage/{key}?w=480|960|1600`, for GET and HEAD. Asks the store only, never the database. */
export async function serveStoredFile(app: ServeApp, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, { Allow: "GET, HEAD" });
  const url = new URL(request.url);
  const key = url.pathname.replace(/^\/storage\//, "");
  const asked = url.searchParams.get("w");
  const width = variantWidths.find((variant) => String(variant) === asked);
  if (key === url.pathname || !isPublicKey(key) || (asked !== null && !width)) return refusal(404);
  try {
    const found = await (width ? findVariant(app, request, key, width) : findOriginal(app, key));
    return found ? await answer(request, found) : refusal(404);
  } catch (error) {
    app.log.error({ err: error, key }, "a stored file could not be read");
    return refusal(503, { "Retry-After": "5" });
  }
}

async function findOriginal(app: ServeApp, key: string): Promise<Found | null> {
  const whole = await app.storage.get(key);
  if (!whole) return null;
  return {
    // A key is never given to other bytes, so its length is enough to tell versions of this URL apart.
    etag: `"${whole.totalLength.toString(36)}"`,
    length: whole.totalLength,
    contentType: whole.contentType,
    cacheControl: lifetimeOf(key),
    dependsOnAccept: false,
    async open(range) {
      if (!range) return toWeb(whole.body);
      whole.body.destroy();
      const part = await app.storage.get(key, range);
      return part && toWeb(part.body);
    },
    close: () => whole.body.destroy(),
  };
}

async function findVariant(
  app: ServeApp,
  request: Request,
  key: string,
  width: VariantWidth,
): Promise<Found | null> {
  const wantsAvif = acceptsType(request, "image/avif");
  const avif = wantsAvif && (await readVariant(app, variantKey(key, width, "avif")));
  if (avif) return fromMemory(avif, lifetimeOf(key));

  const webp =
    (await readVariant(app, variantKey(key, width, "webp"))) ?? (await makeVariantNow(app, key, width));
  return webp && fromMemory(webp, wantsAvif && !webp.isOriginal ? forNow : lifetimeOf(key));
}

async function makeVariantNow(
  app: ServeApp,
  key: string,
  width: VariantWidth,
): Promise<CachedVariant | null> {
  const made = await makeMissingVariant(app.storage, key, width);
  if (!made) return null;
  if (made.notKept) app.log.warn({ err: made.notKept, key, width }, "a variant could not be kept");
  const variant = { ...made, contentType: made.isOriginal ? contentTypeOf(key) : "image/webp" };
  variantCacheOf(app.storage).set(variantKey(key, width, "webp"), variant);
  return variant;
}

async function readVariant(app: ServeApp, key: string): Promise<CachedVariant | null> {
  const cache = variantCacheOf(app.storage);
  const cached = cache.get(key);
  if (cached) return cached;
  const bytes = await readObject(app.storage, key);
  if (!bytes) return null;
  const variant = { bytes, contentType: contentTypeOf(key) };
  cache.set(key, variant);
  return variant;
}

function fromMemory({ bytes, contentType }: CachedVariant, cacheControl: string): Found {
  return {
    etag: `"${contentType.slice("image/".length)}-${bytes.byteLength.toString(36)}"`,
    length: bytes.byteLength,
    contentType,
    cacheControl,
    dependsOnAccept: true,
    open: async (range) =>
      (range ? bytes.subarray(range.start, range.end + 1) : bytes) as Uint8Array<ArrayBuffer>,
    close: () => {},
  };
}

async function answer(request: Request, found: Found): Promise<Response> {
  const headers = new Headers({
    ETag: found.etag,
    "Cache-Control": found.cacheControl,
    "Accept-Ranges": "bytes",
    ...guards,
  });
  if (found.dependsOnAccept) headers.set("Vary", "Accept");
  if (isUnchanged(request, found.etag)) {
    found.close();
    return new Response(null, { status: 304, headers });
  }

  const range = rangeOf(request, found.length, found.etag);
  if (range === "unsatisfiable") {
    found.close();
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Range", `bytes */${found.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Type", found.contentType);
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : found.length));
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${found.length}`);
  if (request.method === "HEAD") {
    found.close();
    return new Response(null, { headers });
  }
  return new Response(await found.open(range), { status: range ? 206 : 200, headers });
}

const guards = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...guards, ...headers } });
}

/** The specification gives the hero image an hour; every other key is for ever. */
function lifetimeOf(key: string): string {
  return key.startsWith("photos/hero/") ? "public, max-age=3600" : always;
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}
