import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

export async function makeTemporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(parent, "tramontane-test-"));
  // A database with much to write out may still add files to its folder after it was told to stop.
  const patiently = { maxRetries: 10, retryDelay: 500 };
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true, ...patiently }) };
}

/** One that other accounts may enter: as root, the database runs under another. */
export async function makeSharedTemporaryFolder(parent?: string): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder(parent);
  await chmod(folder.path, 0o755);
  return folder;
}
