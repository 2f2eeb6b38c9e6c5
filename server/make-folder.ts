import { mkdir } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "./operator-error.ts";

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
