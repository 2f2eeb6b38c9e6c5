import path from "node:path";
import type { Env } from "#server/env.ts";
import { createDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** A bucket when one is configured, otherwise a folder under `DATA_DIR`. */
export async function openStorage(env: Pick<Env, "s3" | "dataDir">): Promise<Storage> {
  if (!env.s3) return createDiskStorage(path.join(env.dataDir, "storage"));
  const { createS3Storage } = await import("./s3.ts");
  return createS3Storage(env.s3);
}
