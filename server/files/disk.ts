import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { assertKey, contentTypeOf } from "./keys.ts";
import type { Storage } from "./storage.ts";

/** Files in a folder. An object appears under its name only when it is whole and on the disk's surface. */
export function createDiskStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const fileOf = (key: string) => {
    assertKey(key);
    return path.join(root, ...key.split("/"));
  };

  return {
    async put(key, bytes) {
      const target = fileOf(key);
      const folder = path.dirname(target);
      const unfinished = path.join(
        folder,
        `.${path.basename(target)}.${randomBytes(6).toString("hex")}.part`,
      );
      try {
        const file = await openInFolder(unfinished);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    async get(key, range) {
      const file = await open(fileOf(key)).catch(unlessMissing);
      if (!file) return null;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return null;
      }
      const { size } = found;
      const start = Math.min(range?.start ?? 0, size);
      const end = Math.min(range?.end ?? size - 1, size - 1);
      const length = Math.max(0, end - start + 1);
      if (length === 0) await file.close();
      const body = length === 0 ? Readable.from([]) : file.createReadStream({ start, end });
      return { body, length, totalLength: size, contentType: contentTypeOf(key) };
    },

    async remove(key) {
      const target = fileOf(key);
      await rm(target, { force: true });
      // Folders that stand empty go too, up to the root; one that is filled meanwhile stays.
      let folder = path.dirname(target);
      while (folder !== root && (await removeEmpty(folder))) folder = path.dirname(folder);
      await syncFolder(folder).catch(unlessMissing);
    },

    async *list(prefix) {
      // The deepest folder the prefix names; the rest of it is compared.
      const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      for await (const key of walk(root, folder)) {
        if (!key.startsWith(prefix)) continue;
        const found = await stat(fileOf(key)).catch(unlessMissing);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },

    async check() {
      const probe = path.join(root, `.check.${randomBytes(6).toString("hex")}.part`);
      const file = await openInFolder(probe);
      await file.close();
      await rm(probe, { force: true });
    },
  };
}

/** Opens a new file, making its folder. `remove` may take an empty folder away in between: then once more. */
async function openInFolder(file: string, attempts = 5): Promise<FileHandle> {
  const folder = path.dirname(file);
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade) {
    // A new folder lasts only when the one that names it is synced.
    for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
      await syncFolder(path.dirname(made)).catch(unlessMissing);
    }
  }
  try {
    return await open(file, "wx");
  } catch (error) {
    if (attempts > 1 && isMissing(error)) return openInFolder(file, attempts - 1);
    throw error;
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) yield* walk(root, `${folder}${entry.name}/`);
    else if (entry.isFile()) yield `${folder}${entry.name}`;
  }
}

async function syncFolder(folder: string) {
  // Windows has no such call.
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ENOTDIR";
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
