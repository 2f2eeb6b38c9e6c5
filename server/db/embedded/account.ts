import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { OperatorError } from "#server/operator-error.ts";

export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

export const isRoot = process.getuid?.() === 0;

async function readAccounts(): Promise<SystemAccount[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  return lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** PostgreSQL refuses to run as root: an unprivileged account that exists takes its place. */
export async function unprivilegedAccount(): Promise<SystemAccount | undefined> {
  if (!isRoot) return undefined;
  const accounts = await readAccounts();
  const account =
    accounts.find(({ name }) => name === "postgres") ?? accounts.find(({ name }) => name === "nobody");
  if (!account)
    throw new OperatorError(
      "PostgreSQL ne démarre pas en root et il n’y a ici ni utilisateur postgres ni utilisateur nobody : créez l’un d’eux, ou renseignez DATABASE_URL.",
    );
  return account;
}

/** A folder made earlier stays with the account that owns it, whoever starts the application today. */
export async function accountOwning(owner: { uid: number; gid: number }): Promise<SystemAccount | undefined> {
  if (!isRoot) return undefined;
  if (owner.uid === 0) return unprivilegedAccount();
  const named = (await readAccounts()).find(({ uid }) => uid === owner.uid);
  return { name: named?.name ?? String(owner.uid), uid: owner.uid, gid: owner.gid };
}

/** In a session of its own, out of Ctrl-C's reach, and without our environment: a stray PGDATA would lead it elsewhere. */
export function runAs(
  account: SystemAccount | undefined,
  program: string,
  args: string[],
  { input = "", signal }: { input?: string; signal?: AbortSignal } = {},
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: "/",
      detached: true,
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      stdio: ["pipe", "pipe", "pipe"],
      // What initdb and pg_ctl take for a reason to undo what they began.
      ...{ signal, killSignal: "SIGINT" },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    // The program may be gone before it reads its input: its exit code tells.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
