import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { childEnvironment } from "./child-environment.ts";

export interface OpsRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs an operator's command as built, on the site that the variables describe. */
export async function runOps(args: string[], env: Record<string, string>): Promise<OpsRun> {
  const child = spawn(process.execPath, ["--enable-source-maps", "build/server/ops.js", ...args], {
    env: childEnvironment({ NODE_ENV: "production", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}
