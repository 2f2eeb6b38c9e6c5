import { spawn } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#tests/support/free-port.ts";
import { makeSharedTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { atMost, type BenchRow, type Measurement } from "../row.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
/** What a clone does not bring along. */
const notCloned = ["node_modules", "build", "data", ".git", ".cache", ".react-router", "test-results"];
const patienceMs = 600_000;

/** The start command until the home page answers, with the embedded database and the demonstration company. */
export const starts: BenchRow = {
  name: "starts",
  title: "Starts, until the home page answers, with the embedded database",
  async run(_stage, progress) {
    const temporary = await makeSharedTemporaryFolder();
    const folder = temporary.path;
    try {
      const clone = path.join(folder, "clone");
      const data = path.join(folder, "data");
      progress("fresh clone");
      const fresh = await startFresh(clone, path.join(folder, "fresh-data"));
      progress("first start of an installed and built clone");
      const first = await start(project, data);
      await first.stop();
      progress("warm");
      const warm = await start(project, data);
      await warm.kill();
      killDatabase(data);
      progress("after kill -9");
      const recovered = await start(project, data);
      await recovered.stop();
      const limits = { unit: "s" };
      return [
        fresh,
        atMost({ what: "installed and built, no data yet", measured: first.seconds, limit: 30, ...limits }),
        atMost({ what: "warm", measured: warm.seconds, limit: 2.5, ...limits }),
        atMost({
          what: "after kill -9 of server and database",
          measured: recovered.seconds,
          limit: 4,
          ...limits,
        }),
      ];
    } finally {
      await temporary.remove();
    }
  },
};

/** Installs and builds too; without a registry there is nothing to measure, and the other starts go on. */
async function startFresh(clone: string, data: string): Promise<Measurement> {
  const what = "fresh clone: install, build, first start";
  cpSync(project, clone, {
    recursive: true,
    filter: (source) => !notCloned.includes(path.relative(project, source)),
  });
  try {
    const fresh = await start(clone, data);
    await fresh.stop();
    return atMost({ what, measured: fresh.seconds, limit: 120, unit: "s" });
  } catch (error) {
    return {
      what,
      value: "left out",
      against: "–",
      reach: "≤ 120 s",
      isReached: false,
      note: (error as Error).message,
    };
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

async function start(folder: string, dataDir: string) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), APP_URL: `http://localhost:${port}`, DATA_DIR: dataDir },
    stdio: "ignore",
    detached: true,
  });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  /** The whole group: a power cut spares nobody. */
  const killGroup = async () => {
    process.kill(-(child.pid as number), "SIGKILL");
    await exit;
  };
  const isUp = () =>
    fetch(`http://localhost:${port}/`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the start command ended with code ${child.exitCode}`);
    if (performance.now() - began > patienceMs) {
      await killGroup();
      throw new Error("no page within ten minutes");
    }
    await sleep(20);
  }
  return {
    seconds: (performance.now() - began) / 1000,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
    kill: killGroup,
  };
}

function killDatabase(dataDir: string) {
  const [pid] = readFileSync(path.join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}
