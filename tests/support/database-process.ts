import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";
import { childEnvironment } from "./child-environment.ts";

export interface DatabaseProcess {
  url: string;
  pid: number;
  /** Sends the signal, to the whole process group as a terminal does if asked, and waits for the end. */
  end(signal: NodeJS.Signals, options?: { wholeGroup?: boolean }): Promise<number | null>;
}

/** Runs tests/faults/database-process.ts until it says that its database is open. */
export async function startDatabaseProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<DatabaseProcess> {
  const program = path.resolve("tests/faults/database-process.ts");
  const load = `import { runnerImport } from "vite";
    await runnerImport(${JSON.stringify(program)}, { configFile: false, logLevel: "error" });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", load], {
    env: childEnvironment({ DATA_DIR: dataDir, ...env }),
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  // It is no part of our process group: a test that fails before it ends it would leave it behind.
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    ended.then((code) => Promise.reject(new Error(`the process ended with code ${code}`))),
  ]);
  const pid = child.pid as number;
  return {
    url: JSON.parse(String(line)).url,
    pid,
    end(signal, { wholeGroup = false } = {}) {
      process.kill(wholeGroup ? -pid : pid, signal);
      return ended;
    },
  };
}
