import { chown, mkdir, readFile } from "node:fs/promises";
import { unprivilegedAccount } from "#server/db/embedded/account.ts";
import { applicationName, contentsOf, createCluster, findBinaries } from "#server/db/embedded/cluster.ts";
import { makeSocketFolder } from "#server/db/embedded/home.ts";
import { type Postmaster, startPostmaster, stop } from "#server/db/embedded/postmaster.ts";
import { silentLog } from "#server/log.ts";
import { signalServer } from "./embedded-server.ts";
import { freePort } from "./free-port.ts";
import { makeSharedTemporaryFolder } from "./temporary-folder.ts";

export interface PostgresToStop {
  url: string;
  start(): Promise<void>;
  /** As its operator stops it: at once, whoever is connected. */
  stop(): Promise<void>;
  /** Every process halted: connections stay open, and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL that belongs to nobody but the test, behind a port, as DATABASE_URL names one. It is not started yet. */
export async function makePostgresToStop(): Promise<PostgresToStop> {
  const folder = await makeSharedTemporaryFolder();
  const account = await unprivilegedAccount();
  const home = `${folder.path}/postgres`;
  await mkdir(home, { mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
  const binaries = await findBinaries(account, `${folder.path}/shared`, silentLog);
  await createCluster(home, { binaries, account });
  const password = await readFile(contentsOf(home).password, "utf8");
  const port = String(await freePort());
  const settings = { listen_addresses: "127.0.0.1", port };
  const postmaster: Postmaster = { binaries, account, home, settings };

  const must = ({ ok, output }: { ok: boolean; output: string }) => {
    if (!ok) throw new Error(output);
  };
  return {
    url: `postgres://${applicationName}:${password}@127.0.0.1:${port}/${applicationName}`,
    start: async () => must(await startPostmaster(postmaster, await makeSocketFolder(home, account))),
    stop: async () => must(await stop(postmaster)),
    freeze: () => signalServer(home, "SIGSTOP"),
    thaw: () => signalServer(home, "SIGCONT"),
    async remove() {
      await stop(postmaster);
      await folder.remove();
    },
  };
}
