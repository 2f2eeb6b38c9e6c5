import { createHash, randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ignoring, makeFolder, syncFolder } from "#server/file-system.ts";
import type { Log } from "#server/log.ts";
import { OperatorError } from "#server/operator-error.ts";
import { accountOwning, isRoot, runAs, type SystemAccount, unprivilegedAccount } from "./account.ts";

/** The folder that holds the server, or that will once `staging` has been filled and takes its place. */
interface Home {
  folder: string;
  account: SystemAccount | undefined;
  staging: string | undefined;
}

/** `dataDir/postgres`, or a link to where it is when, as root, the unprivileged account cannot reach `dataDir`. */
export async function findHome(
  dataDir: string,
  { sharedRoot, creates, log }: { sharedRoot: string; creates: boolean; log: Log },
): Promise<Home> {
  if (creates) await makeFolder(dataDir);
  const wanted = path.join(dataDir, "postgres");
  const shared = path.join(sharedRoot, checkoutName(dataDir), "postgres");
  const linked = await readlink(wanted).catch(() => undefined);

  for (const folder of linked ? [linked] : [wanted, shared]) {
    const owner = await stat(folder).catch(ignoring("ENOENT", "ENOTDIR"));
    if (!owner) continue;
    const account = await accountOwning(owner);
    if (!(await canWrite(account, folder))) throw unreachable(account, folder);
    if (folder === shared && !linked) {
      await makeFolder(dataDir);
      await linkTo(shared, wanted);
    }
    if (folder !== wanted) log.info({ folder }, "the embedded database is kept elsewhere");
    return { folder, account, staging: undefined };
  }
  if (linked)
    throw new OperatorError(
      `${wanted} mène à ${linked}, qui n’existe plus : remettez-y la base, ou supprimez ce lien pour repartir d’une base vide.`,
    );
  if (!creates)
    throw new OperatorError(
      `Il n’y a pas de site dans ${dataDir} : vérifiez DATA_DIR, ou commencez par démarrer l’application.`,
    );

  const account = await unprivilegedAccount();
  const beside = await makeStaging(wanted, account);
  if (beside) return { folder: wanted, account, staging: beside };

  await makeReachable(path.dirname(shared));
  const staging = await makeStaging(shared, account);
  if (!staging) throw unreachable(account, path.dirname(shared));
  log.info(
    { folder: shared, account: account?.name },
    "DATA_DIR is out of the account's reach: the embedded database is kept elsewhere",
  );
  return { folder: shared, account, staging };
}

/** Puts the filled staging folder in its place; when another process was faster, its server is the one. */
export async function moveIn(home: Home, dataDir: string): Promise<void> {
  if (!home.staging) return;
  await rename(home.staging, home.folder).catch(ignoring("ENOTEMPTY", "EEXIST"));
  const parent = path.dirname(home.folder);
  await syncFolder(parent);
  const wanted = path.join(dataDir, "postgres");
  if (home.folder !== wanted) await linkTo(home.folder, wanted);
  await removeAbandoned(parent, home.staging);
}

/** Staging folders of starts that were killed; those of an hour may still be at work. */
async function removeAbandoned(parent: string, own: string) {
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if (!/^postgres-[0-9a-f]{8}\.new$/.test(name)) continue;
    const { mtimeMs } = (await lstat(folder).catch(ignoring("ENOENT"))) ?? { mtimeMs: Date.now() };
    if (folder === own || Date.now() - mtimeMs > 3_600_000)
      await rm(folder, { recursive: true, force: true });
  }
}

/** An empty folder beside the final one, for the account to fill; none when it cannot. */
async function makeStaging(folder: string, account: SystemAccount | undefined): Promise<string | undefined> {
  const staging = `${folder}-${randomBytes(4).toString("hex")}.new`;
  await mkdir(staging, { mode: 0o700 });
  if (account) await chown(staging, account.uid, account.gid);
  if (await canWrite(account, staging)) return staging;
  await rm(staging, { recursive: true });
  return undefined;
}

/** Open to every account, whatever the umask is. */
export async function makeReachable(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.startsWith(first); made = path.dirname(made)) await chmod(made, 0o755);
}

/** Asked of the system as that account: modes alone do not tell about parents, mounts and access lists. */
async function canWrite(account: SystemAccount | undefined, folder: string): Promise<boolean> {
  return (await runAs(account, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder])).ok;
}

function unreachable(account: SystemAccount | undefined, folder: string) {
  const who = account ? `L’utilisateur ${account.name}` : "L’utilisateur qui lance l’application";
  return new OperatorError(
    `${who} ne peut pas écrire dans ${folder}, où se trouve la base : rendez-lui ce dossier, ou lancez l’application avec l’utilisateur à qui il appartient.`,
  );
}

async function linkTo(target: string, link: string) {
  await symlink(target, link).catch(ignoring("EEXIST"));
}

function checkoutName(dataDir: string): string {
  return `${path.basename(path.dirname(dataDir))}-${digest(dataDir)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

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
