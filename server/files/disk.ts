import { mkdir, open, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { ignoring, syncFolder, temporaryPathOf, writeWhole } from "#server/file-system.ts";
import { assertKey } from "./keys.ts";
import type { Storage } from "./storage.ts";

const missing = ["ENOENT", "ENOTDIR"];
const unlessMissing = ignoring(...missing);

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
      await inFolder(path.dirname(target), () => writeWhole(target, bytes));
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
      if (start <= end) return { body: file.createReadStream({ start, end }), totalLength: size };
      await file.close();
      return { body: Readable.from([]), totalLength: size };
    },

    async remove(key) {
      const target = fileOf(key);
      await rm(target, { force: true });
      // Folders that stand empty go too, up to the root; one that is filled meanwhile stays.
      let folder = path.dirname(target);
      const isEmpty = () =>
        rmdir(folder).then(
          () => true,
          () => false,
        );
      while (folder !== root && (await isEmpty())) folder = path.dirname(folder);
      await syncFolder(folder).catch(unlessMissing);
    },

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      for await (const key of walk(root, folder)) {
        if (!key.startsWith(prefix)) continue;
        const found = await stat(fileOf(key)).catch(unlessMissing);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },

    async check() {
      const probe = temporaryPathOf(path.join(root, "check"));
      await inFolder(root, () => writeFile(probe, ""));
      await rm(probe, { force: true });
    },
  };
}

/** Makes the folder, then works in it. `remove` may take an empty folder away in between: then once more. */
async function inFolder(folder: string, work: () => Promise<void>, attempts = 5): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade) {
    for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
      await syncFolder(path.dirname(made)).catch(unlessMissing);
    }
  }
  const again = () => inFolder(folder, work, attempts - 1);
  await work().catch((error) =>
    attempts > 1 && missing.includes(error.code) ? again() : Promise.reject(error),
  );
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) yield* walk(root, `${folder}${entry.name}/`);
    else if (entry.isFile()) yield `${folder}${entry.name}`;
  }
}
