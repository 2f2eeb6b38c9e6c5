import { readFile, rm, rmdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/log.ts";
import { EmbeddedPostgresError } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { checkVersion, contentsOf, createCluster } from "./cluster.ts";
import { findHome, moveIn } from "./home.ts";
import { announcedSocketFolder, lastLogLines, type Postmaster, start, stop } from "./postmaster.ts";
import { addressOf, join, leave, type Presence } from "./presence.ts";
import { makeSocketFolder } from "./socket-folder.ts";

export interface EmbeddedPostgres {
  url: string;
  /** The server was running already: another process uses it, or the last one was killed. */
  adopted: boolean;
  /** Stops the server, unless another process still uses it: the last to leave does. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: Log;
  /** For root only, when the unprivileged account cannot reach `dataDir` or the programs. */
  sharedRoot?: string;
  settings?: Record<string, string>;
}

interface Running {
  presence: Presence;
  socketFolder: string;
  adopted: boolean;
}

const patience = 120_000;

/** A PostgreSQL of the application's own under `dataDir`: made if missing, adopted if running, started otherwise. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, sharedRoot = "/var/lib/tramontane", settings = {} } = options;
  // pg_ctl puts this path between double quotes on a shell's command line.
  if (/["$`\\]/.test(dataDir))
    throw new EmbeddedPostgresError(
      `DATA_DIR : le chemin ${dataDir} contient un caractère que PostgreSQL refuse.`,
    );

  const home = await findHome(dataDir, sharedRoot, log);
  const binaries = await findBinaries(home.account, sharedRoot, log);
  if (home.staging) {
    try {
      await createCluster(home.staging, binaries, home.account);
      await moveIn(home, dataDir);
    } finally {
      await rm(home.staging, { recursive: true, force: true });
    }
  }
  await checkVersion(home.folder, binaries);
  const password = await readFile(contentsOf(home.folder).password, "utf8");
  const postmaster: Postmaster = { binaries, account: home.account, home: home.folder, settings };

  const { socketFolder, adopted, ...first } = await joinOrStart(postmaster, password);
  let presence: Presence | undefined;
  let isStopping = false;
  let recovery = Promise.resolve();

  // A server that dies under us (out of memory, killed by hand) is started again at the same address.
  const watch = (joined: Presence) => {
    presence = joined;
    joined.onLost(() => {
      if (!isStopping) recovery = recover();
    });
  };
  const recover = async () => {
    presence = undefined;
    log.warn("La base intégrée ne répond plus : redémarrage");
    while (!isStopping) {
      try {
        const again = await joinOrStart(postmaster, password, { socketFolder, isOver: () => isStopping });
        log.info("La base intégrée répond de nouveau");
        return watch(again.presence);
      } catch (error) {
        if (isStopping) return;
        log.error({ error }, "La base intégrée ne redémarre pas");
        await sleep(1_000);
      }
    }
  };
  watch(first.presence);

  return {
    url: addressOf(socketFolder, password),
    adopted,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await recovery;
      if (!presence) return;
      if (!(await leave(presence)))
        return log.info("La base intégrée reste en marche : un autre processus s’en sert");
      const { ok, output } = await stop(postmaster);
      if (!ok) log.warn({ output }, "La base intégrée tarde à s’arrêter");
      await rmdir(socketFolder).catch(() => {});
    },
  };
}

async function joinOrStart(
  postmaster: Postmaster,
  password: string,
  again: { socketFolder?: string; isOver?: () => boolean } = {},
): Promise<Running> {
  const { home, account } = postmaster;
  const deadline = Date.now() + patience;
  let hasStarted = false;
  let complaint = "";
  while (Date.now() < deadline && !again.isOver?.()) {
    const announced = await announcedSocketFolder(home);
    const answer = announced ? await join(announced, password) : "absent";
    if (typeof answer !== "string")
      return { presence: answer, socketFolder: announced as string, adopted: !hasStarted };
    if (answer === "absent") {
      const socketFolder = await makeSocketFolder(home, account, again.socketFolder);
      const attempt = await start(postmaster, socketFolder);
      if (attempt.ok) {
        hasStarted = true;
        continue;
      }
      complaint = attempt.output;
    }
    // Another process is starting or stopping it, or what a killed server left behind is still dying.
    await sleep(200);
  }
  throw new EmbeddedPostgresError(
    `La base intégrée ne démarre pas dans ${home} : ${complaint}\n${await lastLogLines(home)}`,
  );
}
