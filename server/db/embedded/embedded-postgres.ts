import { readFile, rm, rmdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import { OperatorError } from "#server/operator-error.ts";
import { checkVersion, contentsOf, createCluster, findBinaries } from "./cluster.ts";
import { findHome, makeSocketFolder, moveIn } from "./home.ts";
import { announcedSocketFolder, lastLogLines, type Postmaster, startPostmaster, stop } from "./postmaster.ts";
import { addressOf, join, leave, type ProcessPresence, postGuard } from "./presence.ts";

interface Options {
  dataDir: string;
  log: Log;
  /** For root only, when the unprivileged account cannot reach `dataDir` or the programs. */
  sharedRoot?: string;
  creates?: boolean;
  settings?: Record<string, string>;
  signal?: AbortSignal;
}

const patience = 120_000;

/** A PostgreSQL of the application's own under `dataDir`: made if missing, adopted if running, started otherwise. */
export async function startEmbeddedPostgres(options: Options) {
  const { dataDir, log, sharedRoot = "/var/lib/tramontane", settings = {}, signal } = options;
  const { creates = true } = options;
  // pg_ctl puts this path between double quotes on a shell's command line.
  if (/["$`\\]/.test(dataDir))
    throw new OperatorError(`DATA_DIR : le chemin ${dataDir} contient un caractère que PostgreSQL refuse.`);

  const home = await findHome(dataDir, { sharedRoot, creates, log });
  const binaries = await findBinaries(home.account, sharedRoot, log);
  if (home.staging) {
    try {
      await createCluster(home.staging, { binaries, account: home.account, signal });
      await moveIn(home, dataDir);
    } finally {
      await rm(home.staging, { recursive: true, force: true });
    }
  }
  await checkVersion(home.folder, binaries);
  const password = await readFile(contentsOf(home.folder).password, "utf8");
  const postmaster: Postmaster = { binaries, account: home.account, home: home.folder, settings };

  // Before the server: whatever ends this process meanwhile, there is somebody to stop it.
  const guard = postGuard(postmaster);
  const isAborted = () => signal?.aborted ?? false;
  const { socketFolder, adopted, ...first } = await joinOrStart(postmaster, password, {
    isOver: isAborted,
    signal,
  }).catch(async (error) => {
    await guard.act();
    throw error;
  });
  let presence: ProcessPresence | undefined;
  let isStopping = false;
  let recovery = Promise.resolve();

  // A server that dies under us (out of memory, killed by hand) is started again at the same address.
  const watch = (joined: ProcessPresence) => {
    presence = joined;
    void joined.lost.then(() => {
      if (!isStopping) recovery = recover();
    });
  };
  const recover = async () => {
    presence = undefined;
    log.warn("the embedded database is gone: starting it again");
    while (!isStopping) {
      try {
        const again = await joinOrStart(postmaster, password, { socketFolder, isOver: () => isStopping });
        log.info("the embedded database answers again");
        return watch(again.presence);
      } catch (error) {
        if (isStopping) return;
        log.error({ err: error }, "the embedded database does not start");
        await sleep(1_000);
      }
    }
  };
  watch(first.presence);

  return {
    url: addressOf(socketFolder, password),
    adopted,
    /** Stops the server, unless another process still uses it: the last to leave does. */
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await recovery;
      if (presence && (await leave(presence))) {
        const { ok, output } = await stop(postmaster);
        if (!ok) log.warn({ output }, "the embedded database is slow to stop");
        await rmdir(socketFolder).catch(() => {});
      } else if (presence) log.info("the embedded database stays: another process uses it");
      guard.dismiss();
    },
  };
}

async function joinOrStart(
  postmaster: Postmaster,
  password: string,
  { isOver, signal, ...again }: { socketFolder?: string; isOver: () => boolean; signal?: AbortSignal },
) {
  const { home, account } = postmaster;
  const deadline = Date.now() + patience;
  let hasStarted = false;
  let failures = 0;
  let complaint = "";
  while (Date.now() < deadline && failures < 3 && !isOver()) {
    const announced = await announcedSocketFolder(home);
    const answer = announced ? await join(announced, password) : "absent";
    if (typeof answer !== "string")
      return { presence: answer, socketFolder: announced as string, adopted: !hasStarted };
    if (answer === "absent") {
      const socketFolder = await makeSocketFolder(home, account, again.socketFolder);
      const attempt = await startPostmaster(postmaster, socketFolder, signal);
      if (attempt.ok) {
        hasStarted = true;
        continue;
      }
      await rmdir(socketFolder).catch(() => {});
      complaint = `${attempt.output}\n${await lastLogLines(home)}`;
      // Another process is starting or stopping it, or what a killed server left behind is still dying: that passes.
      if (!/lock file|shared memory/.test(complaint)) failures += 1;
    }
    await sleep(200);
  }
  signal?.throwIfAborted();
  throw new OperatorError(
    `La base intégrée ne démarre pas dans ${home} : ${complaint}\nSi ses fichiers sont abîmés, restaurez une sauvegarde dans un DATA_DIR neuf.`,
  );
}
