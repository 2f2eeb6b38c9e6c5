import { randomBytes } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A name beside the file's, for what is not finished. */
export function temporaryPathOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString("hex")}.part`);
}

/** Readers see the whole file or none, also after a power cut. */
export async function writeWhole(file: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const draft = temporaryPathOf(file);
  try {
    await writeFile(draft, bytes, { flag: "wx", mode, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** A new name lasts only when the folder that holds it is synced. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call.
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
