import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { makeSharedTemporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);

export interface SmallDisk {
  path: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  prepareRestore(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of its own with so much room; null where nobody may mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await makeSharedTemporaryFolder();
  const path = `${folder.path}/disk`;
  await mkdir(path);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path]);
  } catch {
    await folder.remove();
    return null;
  }
  const filler = `${path}/filler`;
  return {
    path,
    async fill() {
      const file = await open(filler, "a");
      try {
        for (const size of [1024 * 1024, 4096]) while (await takes(file, size));
      } finally {
        await file.close();
      }
    },
    prepareRestore: () => rm(filler, { force: true }),
    async remove() {
      // At once, whoever still looks at it.
      await run("umount", ["--lazy", path]);
      await folder.remove();
    },
  };
}

async function takes(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  try {
    const { bytesWritten } = await file.write(Buffer.alloc(size));
    return bytesWritten === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
