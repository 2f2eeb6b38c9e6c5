import type { Storage } from "./storage.ts";

export interface CachedVariant {
  bytes: Uint8Array;
  contentType: string;
  /** Nothing better will ever be made for this width: the original itself. */
  isOriginal?: boolean;
}

interface Entry extends CachedVariant {
  expiresAt: number;
}

const maxTotalBytes = 32 * 1024 * 1024;
const maxEntryBytes = 512 * 1024;
// Short, so that a file removed through another instance is gone from this one soon.
const lifetimeMs = 60_000;

/** The variants asked for most, in memory: least recently used out first. A Map keeps the order of insertion. */
export class VariantCache {
  #entries = new Map<string, Entry>();
  #totalBytes = 0;

  get(key: string, now = Date.now()): CachedVariant | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    if (entry.expiresAt <= now) {
      this.#totalBytes -= entry.bytes.byteLength;
      return null;
    }
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, variant: CachedVariant, now = Date.now()): void {
    if (variant.bytes.byteLength > maxEntryBytes) return;
    this.delete(key);
    this.#entries.set(key, { ...variant, expiresAt: now + lifetimeMs });
    this.#totalBytes += variant.bytes.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#totalBytes <= maxTotalBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#totalBytes -= this.#entries.get(key)?.bytes.byteLength ?? 0;
    this.#entries.delete(key);
  }

  deleteUnder(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.delete(key);
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }
}

const caches = new WeakMap<Storage, VariantCache>();

export function variantCacheOf(storage: Storage): VariantCache {
  const cache = caches.get(storage) ?? new VariantCache();
  caches.set(storage, cache);
  return cache;
}

export function forgetVariants(storage: Storage, fileKey: string): void {
  variantCacheOf(storage).deleteUnder(`variants/${fileKey}/`);
}
