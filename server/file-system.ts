import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "./operator-error.ts";

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
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** For `catch`: these system errors are expected, and mean «nothing». */
export function ignoring(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? "")) throw error;
  };
}

/** `mkdir -p`. Node's own tries for ever where the system takes no folder at all, as in /proc. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await makeMissing(folder, mode);
  } catch (error) {
    throw new OperatorError(`Le dossier ${folder} ne peut pas être créé : ${(error as Error).message}`);
  }
}

async function makeMissing(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || path.dirname(folder) === folder) throw error;
    await makeMissing(path.dirname(folder));
    await mkdir(folder, { mode });
  }
}
