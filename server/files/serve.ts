import { Readable } from "node:stream";
import { variantWidths } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import type { BinnedKeys } from "./binned-keys.ts";
import { makeShareImage, makeVariant } from "./images.ts";
import {
  contentTypeOf,
  imageKindOf,
  isPublicKey,
  plainVariantKey,
  readObject,
  type VariantSize,
  variantKey,
} from "./keys.ts";
import type { Storage } from "./storage.ts";

interface CachedVariant {
  bytes: Uint8Array;
  contentType: string;
  /** Nothing better will ever be made for this width: the original itself. */
  isOriginal?: boolean;
}

const maxTotalBytes = 32 * 1024 * 1024;
const maxEntryBytes = 512 * 1024;
// Short, so that a file removed through another instance is gone from this one soon.
const lifetimeMs = 60_000;

/** Variants asked for within the last minute, in memory: the oldest out first. A Map keeps the order of insertion. */
export class VariantCache {
  #entries = new Map<string, CachedVariant & { expiresAt: number }>();
  totalBytes = 0;

  get(key: string, now = Date.now()): CachedVariant | null {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > now ? entry : null;
  }

  set(key: string, variant: CachedVariant, now = Date.now()): void {
    if (variant.bytes.byteLength > maxEntryBytes) return;
    this.delete(key);
    this.#entries.set(key, { ...variant, expiresAt: now + lifetimeMs });
    this.totalBytes += variant.bytes.byteLength;
    for (const [oldest, { expiresAt }] of this.#entries) {
      if (this.totalBytes <= maxTotalBytes && expiresAt > now) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.totalBytes -= this.#entries.get(key)?.bytes.byteLength ?? 0;
    this.#entries.delete(key);
  }

  deleteUnder(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.delete(key);
  }
}

const caches = new WeakMap<Storage, VariantCache>();

function variantCacheOf(storage: Storage): VariantCache {
  const cache = caches.get(storage) ?? new VariantCache();
  caches.set(storage, cache);
  return cache;
}

export function forgetVariants(storage: Storage, fileKey: string): void {
  variantCacheOf(storage).deleteUnder(`variants/${fileKey}/`);
}

type ServeApp = Pick<App, "storage" | "log"> & { binned?: Pick<BinnedKeys, "has"> };

/** A file that was found, to be answered with. */
export interface Found {
  etag: string;
  length: number;
  contentType: string;
  cacheControl: string;
  dependsOnAccept: boolean;
  open(range: ByteRange | null): Promise<BodyInit | null>;
  close(): void;
}

export const always = "public, max-age=31536000, immutable";
// The better format is being made: ask again soon.
const forNow = "public, max-age=300";

/** `/storage/{key}`, with `?w=480|960|1600` or `?partage`. Asks the store only, never the database. */
export async function serveStoredFile(app: ServeApp, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const key = url.pathname.replace(/^\/storage\//, "");
  const asked = url.searchParams.get("w");
  const width = variantWidths.find((variant) => String(variant) === asked);
  const size = url.search === "?partage" ? "partage" : width;
  if (key === url.pathname || !isPublicKey(key) || (asked !== null && !size)) return refuseFile(404);
  if (app.binned?.has(key)) return refuseFile(404);
  if (request.method !== "GET" && request.method !== "HEAD") return refuseFile(405, { Allow: "GET, HEAD" });
  return answerFound(app, request, {
    key,
    find: () => (size ? findVariant(app, request, { key, size }) : findObject(app, key, lifetimeOf(key))),
  });
}

/** With what is found of a file, or by saying that it is not there, or that the store does not answer. */
export async function answerFound(
  { log }: Pick<App, "log">,
  request: Request,
  { key, find }: { key: string; find: () => Promise<Found | null> },
): Promise<Response> {
  try {
    const found = await find();
    return found ? await answerFile(request, found) : refuseFile(404);
  } catch (error) {
    log.error({ err: error, key }, "a stored file could not be read");
    return refuseFile(503, { "Retry-After": "5" });
  }
}

/** An object as it is. */
export async function findObject(
  app: Pick<App, "storage">,
  key: string,
  cacheControl: string,
): Promise<Found | null> {
  const whole = await app.storage.get(key);
  if (!whole) return null;
  return {
    // A key is never given to other bytes, so its length is enough to tell versions of this URL apart.
    etag: `"${whole.totalLength.toString(36)}"`,
    length: whole.totalLength,
    contentType: contentTypeOf(key),
    cacheControl,
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
  { key, size }: { key: string; size: VariantSize },
) {
  const wantsAvif = size !== "partage" && acceptsType(request, "image/avif");
  const avif = wantsAvif && (await readVariant(app, variantKey(key, size, "avif")));
  if (avif) return fromMemory(avif, lifetimeOf(key));

  const plain =
    (await readVariant(app, plainVariantKey(key, size))) ?? (await makeMissingVariant(app, key, size));
  return plain && fromMemory(plain, wantsAvif && !plain.isOriginal ? forNow : lifetimeOf(key));
}

const underWay = new Map<string, Promise<CachedVariant | null>>();

/** The plain variant that nobody made yet, made and kept; null without an original. Single-flight. */
function makeMissingVariant(app: ServeApp, key: string, size: VariantSize): Promise<CachedVariant | null> {
  const target = plainVariantKey(key, size);
  const making = underWay.get(target) ?? make().finally(() => underWay.delete(target));
  underWay.set(target, making);
  return making;

  async function make(): Promise<CachedVariant | null> {
    const original = await readObject(app.storage, key);
    if (!original) return null;
    const bytes =
      size === "partage"
        ? await makeShareImage(original)
        : await makeVariant(original, { width: size, format: "webp", kind: imageKindOf(key) });
    // Shown all the same when the store does not take it.
    if (bytes)
      await app.storage
        .put(target, bytes)
        .catch((error) => app.log.warn({ err: error, key, size }, "a variant could not be kept"));
    const variant = bytes
      ? { bytes, contentType: contentTypeOf(target) }
      : { bytes: original, contentType: contentTypeOf(key), isOriginal: true };
    variantCacheOf(app.storage).set(target, variant);
    return variant;
  }
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

export async function answerFile(request: Request, found: Found): Promise<Response> {
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

export const guards = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

export function refuseFile(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...guards, ...headers } });
}

/** The specification gives the hero image an hour; every other key is for ever. */
function lifetimeOf(key: string): string {
  return key.startsWith("photos/hero/") ? "public, max-age=3600" : always;
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}

// The parts of RFC 9110 that files need: validators and single ranges.

function isUnchanged(request: Request, etag: string): boolean {
  const given = request.headers.get("If-None-Match");
  if (!given) return false;
  return given.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

type ByteRange = { start: number; end: number };

/** The range to answer with; null for the whole: none asked, several, or one that we may ignore. */
function rangeOf(request: Request, length: number, etag: string): ByteRange | "unsatisfiable" | null {
  const match = request.headers.get("Range")?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || request.method !== "GET") return null;
  const [first, last] = [match[1] as string, match[2] as string];
  if (first === "" && last === "") return null;
  const ifRange = request.headers.get("If-Range");
  if (ifRange && ifRange !== etag) return null;

  if (first === "") {
    const start = Math.max(0, length - Number(last));
    return start < length ? { start, end: length - 1 } : "unsatisfiable";
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= length) return "unsatisfiable";
  return { start, end: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
}

function acceptsType(request: Request, type: string): boolean {
  return (request.headers.get("Accept") ?? "").split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
