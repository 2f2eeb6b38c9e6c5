import { statfs } from "node:fs/promises";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

const memory = "/dev/shm";
const room = 2 * 1024 ** 3;

/**
 * For databases that live for a test: each is made of hundreds of files, and after as many deletions a file system
 * like ext4 searches long for every one of them. In memory where there is room (in a container there may be little),
 * else an ordinary temporary folder. Programs may not be allowed to run there.
 */
export async function makeMemoryFolder(): Promise<TemporaryFolder> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return makeSharedTemporaryFolder(free < room ? undefined : memory);
}
