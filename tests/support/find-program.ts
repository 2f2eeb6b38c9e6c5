import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Where a program of this machine is; null where there is none. Servers stand where only root's PATH looks. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.map((folder) => path.join(folder, name)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
