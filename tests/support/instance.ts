import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { childEnvironment } from "./child-environment.ts";
import { freePort } from "./free-port.ts";

export const adminAccount = { email: "claire.vidal@example.fr", password: "tramontane-66" };

export interface Instance {
  url: string;
  pid: number;
  /** Everything the process printed so far. */
  output: () => string;
  /** As an operator stops it; resolves to the exit code. */
  stop: () => Promise<number | null>;
  /** As a power cut stops it. */
  kill: () => Promise<void>;
}

const running = new Set<ChildProcess>();
// A hook that ran out of time knows nothing of the server it was starting: it ends with the tests.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

interface ProcessLimits {
  /** Files and connections the system lets it have. */
  openFiles?: number;
}

/** Starts the built server as a process of its own, and waits until it listens; `onOutput` hears it meanwhile. */
export async function startInstance(
  env: Record<string, string>,
  onOutput: (sofar: string) => void = () => {},
  limits: ProcessLimits = {},
): Promise<Instance> {
  const PORT = env.PORT ?? String(await freePort());
  const usual = {
    NODE_ENV: "production",
    PORT,
    HOST: "127.0.0.1",
    APP_URL: `http://localhost:${PORT}`,
    // No balancer sends requests here that would have to notice.
    STOP_DELAY: "0",
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
  };
  const args = ["--enable-source-maps", "build/server/main.js"];
  return startCommand(args, { ...usual, ...env }, onOutput, limits);
}

/** The same with the arguments and the environment of somebody else's choice. */
export async function startCommand(
  args: string[],
  env: Record<string, string> & { PORT: string },
  onOutput: (sofar: string) => void = () => {},
  { openFiles }: ProcessLimits = {},
): Promise<Instance> {
  const port = Number(env.PORT);
  const url = `http://localhost:${port}`;
  const program = [process.execPath, ...args];
  const limited = openFiles ? ["sh", "-c", `ulimit -n ${openFiles}; exec "$@"`, "sh", ...program] : program;
  const [command = "", ...given] = limited;
  const child = spawn(command, given, {
    env: childEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  running.add(child);
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  void exit.then(() => running.delete(child));
  for (const [name, stream] of [
    ["out", child.stdout],
    ["err", child.stderr],
  ] as const) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      onOutput(output);
      keepForTheEnd(`${child.pid}-${port}.${name}`, chunk);
    });
  }
  await listening(child, () => output);
  return {
    url,
    pid: child.pid as number,
    output: () => output,
    stop: () => {
      child.kill("SIGTERM");
      return exit;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** `npm test` reads what every server printed once all tests are done: see read-logs.ts. */
function keepForTheEnd(name: string, chunk: Buffer) {
  const folder = process.env.TRAMONTANE_TEST_LOGS;
  if (folder) appendFileSync(`${folder}/${name}`, chunk);
}

function listening(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${output()}`));
    const timer = setTimeout(() => fail("the server did not listen within 120 s"), 120_000);
    const look = () => {
      if (!output().includes('"msg":"listening"')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`the server ended with code ${code}`);
    });
  });
}
