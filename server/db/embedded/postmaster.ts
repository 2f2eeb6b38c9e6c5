import { readFile, rename, rm, stat } from "node:fs/promises";
import { ignoring } from "#server/file-system.ts";
import { runAs, type SystemAccount } from "./account.ts";
import { type Binaries, contentsOf } from "./cluster.ts";

export interface Postmaster {
  binaries: Binaries;
  account: SystemAccount | undefined;
  home: string;
  /** Added to the settings below; tests trade durability for speed with it. */
  settings: Record<string, string>;
}

// Sized for one company's site beside its application; fsync and synchronous_commit stay at their default: on.
const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  timezone: "UTC",
  max_connections: "100",
  shared_buffers: "64MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "512MB",
  io_method: "sync",
  autovacuum_max_workers: "2",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  // The application logs its own failures; the server's would quote visitors' addresses in their details.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The folder of the socket that `postmaster.pid` names, if a server wrote one; that server may be dead since. */
export async function announcedSocketFolder(home: string): Promise<string | undefined> {
  const text = await readFile(contentsOf(home).pidFile, "utf8").catch(ignoring("ENOENT"));
  return text?.split("\n")[4] || undefined;
}

export async function startPostmaster(
  postmaster: Postmaster,
  socketFolder: string,
  signal?: AbortSignal,
): Promise<{ ok: boolean; output: string }> {
  const { cluster, serverLog } = contentsOf(postmaster.home);
  await clearEmptyPidFile(postmaster.home);
  await setLongLogAside(serverLog);
  const options = { ...settings, ...postmaster.settings, unix_socket_directories: socketFolder };
  // pg_ctl hands this to a shell; none of the values holds a quote.
  const quoted = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`);
  const args = ["start", "--wait", "--timeout=300", `--pgdata=${cluster}`, `--log=${serverLog}`];
  args.push(`--options=${quoted.join(" ")}`);
  return runAs(postmaster.account, postmaster.binaries.pgCtl, args, { signal });
}

export function stop({ account, binaries, home }: Postmaster): Promise<{ ok: boolean; output: string }> {
  return runAs(account, binaries.pgCtl, stopArguments(home));
}

export function stopArguments(home: string): string[] {
  return ["stop", "--mode=fast", "--wait", "--timeout=8", `--pgdata=${contentsOf(home).cluster}`];
}

export async function lastLogLines(home: string): Promise<string> {
  const text = await readFile(contentsOf(home).serverLog, "utf8").catch(() => "");
  return text.trim().split("\n").slice(-5).join("\n");
}

/** A crash can leave an empty pid file that PostgreSQL refuses for ever; a starting server fills its own within a moment. */
async function clearEmptyPidFile(home: string) {
  const { pidFile } = contentsOf(home);
  const found = await stat(pidFile).catch(ignoring("ENOENT"));
  if (found?.size === 0 && Date.now() - found.mtimeMs > 5_000) await rm(pidFile, { force: true });
}

async function setLongLogAside(file: string) {
  const found = await stat(file).catch(ignoring("ENOENT"));
  if (found && found.size > 5_000_000) await rename(file, `${file}.old`);
}
