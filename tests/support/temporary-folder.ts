import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), "tramontane-test-"));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** One that other accounts may enter: as root, the database runs under another. */
export async function makeSharedTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder();
  await chmod(folder.path, 0o755);
  return folder;
}
