import path from "node:path";
import type { Readable } from "node:stream";
import type { Env } from "#server/env.ts";
import { createDiskStorage } from "./disk.ts";

interface StoredObject {
  body: Readable;
  totalLength: number;
}

/** Where files live: a folder or an S3 bucket. Keys look like `photos/vehicles/{id}/{name}.webp`. */
export interface Storage {
  /** Durable when it resolves: readers see the whole object or none. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** `range` is inclusive and cut to the object. Read the body or destroy it: it holds a file or a connection open. */
  get(key: string, range?: { start: number; end?: number }): Promise<StoredObject | null>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Resolves when the store answers; rejects with the reason otherwise. */
  check(): Promise<void>;
}

export async function openStorage(env: Pick<Env, "s3" | "dataDir">): Promise<Storage> {
  if (!env.s3) return createDiskStorage(path.join(env.dataDir, "storage"));
  const { createS3Storage } = await import("./s3.ts");
  return createS3Storage(env.s3);
}

/** Whether a `put` failed because there is no room left, which somebody must make. */
export function isOutOfRoom(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Whether a store in the network could not be reached, or not in time, or said that it is its own fault. */
export function isStoreAway(error: unknown): boolean {
  const { name = "", $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return (
    /^(Timeout|Abort)Error$/.test(name) || ($metadata?.httpStatusCode ?? 0) >= 500 || isConnectionError(error)
  );
}

function isConnectionError(error: unknown): boolean {
  const { code = "", errors = [] } = error as { code?: string; errors?: unknown[] };
  return /^(ECONN|EHOST|ENET|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE)/.test(code) || errors.some(isConnectionError);
}
