import { readFile } from "node:fs/promises";
import path from "node:path";
import { contentsOf } from "#server/db/embedded/cluster.ts";
import { announcedSocketFolder } from "#server/db/embedded/postmaster.ts";
import { addressOf } from "#server/db/embedded/presence.ts";

const homeOf = (dataDir: string) => path.join(dataDir, "postgres");

/** Where the server that an instance keeps under its data folder is reached. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const home = homeOf(dataDir);
  const password = await readFile(contentsOf(home).password, "utf8");
  return addressOf((await announcedSocketFolder(home)) as string, password);
}

/** The end of every process of that server in one instant, as when the power goes. */
export function killEmbeddedServer(dataDir: string): Promise<void> {
  return signalServer(homeOf(dataDir), "SIGKILL");
}

/** Sends the signal to every process of the server in that home. */
export async function signalServer(home: string, signal: NodeJS.Signals): Promise<void> {
  const pidFile = path.join(contentsOf(home).cluster, "postmaster.pid");
  const postmaster = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  // Halted first, so that it starts nothing new while its children are listed.
  process.kill(postmaster, "SIGSTOP");
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  for (const pid of [...children.trim().split(" ").map(Number), postmaster]) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone already, with its connection.
    }
  }
}
