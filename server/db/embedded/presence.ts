import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import pg from "pg";
import { OperatorError } from "#server/operator-error.ts";
import { applicationName, contentsOf } from "./cluster.ts";
import { type Postmaster, stopArguments } from "./postmaster.ts";

// Every process that uses the server keeps one connection with a shared lock on it for as long as it lives. Whoever
// leaves asks for the exclusive lock: it is granted to the last one only, which then stops the server. A process that
// is killed loses its lock with its connection, so nobody waits for the dead; its guard then leaves in its place.
const presenceLock = 7_246_183;

export type ProcessPresence = Exclude<Awaited<ReturnType<typeof join>>, string>;

export function addressOf(socketFolder: string, password: string): string {
  return `postgres://${applicationName}:${password}@localhost/${applicationName}?host=${encodeURIComponent(socketFolder)}`;
}

/** `busy`: there is a server, about to be ready or about to be gone. `absent`: nobody answers. */
export async function join(socketFolder: string, password: string) {
  const client = new pg.Client({
    connectionString: addressOf(socketFolder, password),
    connectionTimeoutMillis: 5_000,
    application_name: "tramontane presence",
  });
  client.on("error", () => {});
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [presenceLock]);
  } catch (error) {
    await client.end().catch(() => {});
    return meaning(error as { code?: string });
  }
  return { client, lost };
}

/** True for the last one: nobody joins any more until the server is gone, or this process is. */
export async function leave({ client }: ProcessPresence): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [presenceLock]);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [presenceLock]);
    if (rows[0].alone) return true;
    await client.end();
    return false;
  } catch {
    return false;
  }
}

function meaning(error: { code?: string }): "busy" | "absent" {
  switch (error.code) {
    case "28P01":
      throw new OperatorError(
        "La base intégrée refuse le mot de passe que l’application garde auprès d’elle : le fichier « password » n’est plus le sien.",
      );
    case "57P01": // stopped while we were asking
    case "57P03": // starting, recovering or stopping
    case "53300": // too many connections
      return "busy";
    default:
      return "absent";
  }
}

// Takes the place of a process that is gone: stops the server unless somebody else is present. A server that is still
// starting is waited for; the lock of the dead goes with their connection, a moment after them.
const program = `
const [pgPath, name, passwordFile, pidFile, lock, pgCtl, stopArguments, owner] = process.argv.slice(1);
const { readFileSync, rmdirSync } = require("node:fs");
const { spawnSync } = require("node:child_process");
const pg = require(pgPath);
let [absent, busy] = [0, 0];
async function look() {
  let lines = [];
  try {
    lines = readFileSync(pidFile, "utf8").split("\\n");
    process.kill(Number(lines[0]), 0);
  } catch (error) {
    if (error.code !== "EPERM") return (absent += 1) > 5;
  }
  const client = new pg.Client({
    ...{ host: lines[4], user: name, database: name, password: readFileSync(passwordFile, "utf8") },
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [lock]);
    if (!rows[0].alone) return (busy += 1) > 15;
    spawnSync(pgCtl, JSON.parse(stopArguments), { cwd: "/", stdio: "ignore", ...JSON.parse(owner) });
    rmdirSync(lines[4]);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
const deadline = Date.now() + 300_000;
(async () => {
  while (Date.now() < deadline && !(await look())) await new Promise((resolve) => setTimeout(resolve, 200));
})();`;

/** A shell at the end of a pipe: however this process ends, the pipe closes, and its server is stopped. */
export function postGuard({ home, binaries, account }: Postmaster) {
  const pgPath = createRequire(import.meta.url).resolve("pg");
  const owner = account ? { uid: account.uid, gid: account.gid } : {};
  const child = spawn(
    "/bin/sh",
    [
      ...["-c", 'trap "" HUP INT TERM; read -r _; exec "$@"', "sh", process.execPath, "--eval", program],
      ...[pgPath, applicationName, contentsOf(home).password, contentsOf(home).pidFile, String(presenceLock)],
      ...[binaries.pgCtl, JSON.stringify(stopArguments(home)), JSON.stringify(owner)],
    ],
    { cwd: "/", detached: true, env: {}, stdio: ["pipe", "ignore", "ignore"] },
  );
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => resolve()).once("error", () => resolve()),
  );
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return {
    /** Nobody needs watching any more: the server was stopped, or belongs to another process. */
    dismiss: () => void child.kill("SIGKILL"),
    /** Lets it act now, for a start that failed half-way; resolves when it is done. */
    act(): Promise<void> {
      child.ref();
      child.stdin.end();
      return ended;
    },
  };
}
