import { randomBytes } from "node:crypto";
import { chown, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "#server/operator-error.ts";
import { runAs, type SystemAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";

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
  binaries: Binaries,
  account: SystemAccount | undefined,
  signal?: AbortSignal,
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
