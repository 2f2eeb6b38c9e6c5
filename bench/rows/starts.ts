import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "#tests/support/instance.ts";
import type { BenchRow } from "../row.ts";

/** `npm start` on an installed and built clone, until the home page answers; the database is the embedded one. */
export const starts: BenchRow = {
  name: "starts",
  title: "Starts of an installed and built clone, with the embedded database",
  async run(_stage, progress) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "tramontane-starts-"));
    try {
      progress("first");
      const first = await start(folder);
      await first.stop("SIGTERM");
      progress("warm");
      const warm = await start(folder);
      await warm.stop("SIGKILL");
      killDatabase(folder);
      progress("after kill -9");
      const recovered = await start(folder);
      await recovered.stop("SIGTERM");
      return [
        line("first, with the demonstration company", first.seconds, 30),
        line("warm", warm.seconds, 2.5),
        line("after kill -9 of server and database", recovered.seconds, 4),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function line(what: string, seconds: number, limit: number) {
  return {
    what,
    value: `${seconds.toFixed(1)} s`,
    against: "–",
    reach: `≤ ${limit} s`,
    isReached: seconds <= limit,
  };
}

async function start(folder: string) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), APP_URL: `http://localhost:${port}`, DATA_DIR: folder },
    stdio: "ignore",
    detached: true,
  });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  for (;;) {
    const isUp = await fetch(`http://localhost:${port}/`).then(
      (answer) => answer.status === 200,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    seconds: (performance.now() - began) / 1000,
    async stop(signal: "SIGTERM" | "SIGKILL") {
      // The whole group: a power cut spares nobody.
      process.kill(signal === "SIGKILL" ? -(child.pid as number) : (child.pid as number), signal);
      await exit;
    },
  };
}

function killDatabase(folder: string) {
  const [pid] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}
