import { chown, lstat, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ignoring } from "#server/ignoring.ts";
import { isRoot, type SystemAccount } from "./account.ts";
import { digest } from "./home.ts";

// The system allows 104 bytes for a socket's whole path, and data folders are often deeper than that.
const longestFolder = 103 - "/.s.PGSQL.5432".length;

/** A short folder for the account alone; the same for the same home, so that a restart keeps the address. */
export async function makeSocketFolder(
  home: string,
  account: SystemAccount | undefined,
  previous?: string,
): Promise<string> {
  // Only root writes in /run; elsewhere the temporary folder is shared, and the checks below matter.
  const parents = [...(isRoot ? ["/run"] : []), tmpdir(), "/tmp"];
  const folders = parents.map((parent) => path.join(parent, `tramontane-${digest(home)}`));
  for (const folder of previous ? [previous, ...folders] : folders) {
    // The path travels through a shell and a list of PostgreSQL's: plain characters only.
    if (Buffer.byteLength(folder) > longestFolder || !/^[\w./+-]+$/.test(folder)) continue;
    if (await claim(folder, account)) return folder;
  }
  const folder = await mkdtemp("/tmp/tramontane-");
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

async function claim(folder: string, account: SystemAccount | undefined): Promise<boolean> {
  try {
    const made = await mkdir(folder, { mode: 0o700 }).then(() => true, ignoring("EEXIST"));
    if (made && account) await chown(folder, account.uid, account.gid);
    const found = await lstat(folder);
    const owner = account?.uid ?? process.getuid?.();
    return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
