import { readFile } from "node:fs/promises";
import path from "node:path";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { UploadedFile, UploadPurpose } from "#app/domain/files/uploads.schema.ts";
import type { App } from "#server/app.ts";
import { storeUpload } from "#server/files/stored-files.ts";
import { silentLog } from "#server/log.ts";

export interface PictureRequest {
  /** What it is for, to find it again among the stored ones. */
  name: string;
  purpose: UploadPurpose;
  /** Under `server/demo`. */
  file: string;
}

export type StoredPictures = Map<string, UploadedFile>;

/** Has no account: files it stores are nobody's. */
const demonstrator: StaffMember = { id: "demonstration", email: "", role: "admin", active: true };

/** Enough to decode one picture while others reach the disk. */
const lanes = 4;

/**
 * Sends the pictures through the same way in as an upload. Their smaller variants are not queued yet: that work would
 * slow down the first start, and waits until the records exist.
 */
export async function storePictures(
  app: Pick<App, "db" | "storage" | "now">,
  requests: PictureRequest[],
): Promise<StoredPictures> {
  const uploads = { ...app, log: silentLog, jobs: { send: async () => {}, stop: async () => {} } };
  const stored: StoredPictures = new Map();
  const waiting = requests.values();
  let hasFailed = false;

  async function storeNext() {
    for (const { name, purpose, file } of waiting) {
      if (hasFailed) return;
      const body = await readFile(demoFile(file));
      const picture = { purpose, body, originalName: path.basename(file), alreadyClean: true };
      stored.set(name, await storeUpload(uploads, demonstrator, picture));
    }
  }

  // Every lane comes to rest before a failure is told: nothing is written behind the caller's back.
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      storeNext().catch((error) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return stored;
}

/** The server is bundled, its pictures are not: they stay in the project's folder, where it is started from. */
export function demoFile(file: string): string {
  return path.resolve("server/demo", file);
}
