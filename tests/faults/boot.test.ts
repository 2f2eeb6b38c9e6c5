import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { eventually } from "#tests/support/eventually.ts";
import { findProgram } from "#tests/support/find-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runOps } from "#tests/support/ops.ts";
import { makeSharedTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Starts that fail, are given up or are killed, on the embedded database of a folder of their own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: TemporaryFolder;
const dataDir = () => `${folder.path}/data`;
const pidFile = () => `${dataDir()}/postgres/cluster/postmaster.pid`;

beforeAll(async () => {
  folder = await makeSharedTemporaryFolder();
});
afterAll(() => folder.remove());

/** The built server, from its first instant; `ended` resolves to its exit code. */
async function boot(env: Record<string, string> = {}, { onTerminal = false } = {}) {
  const port = Number(env.PORT ?? (await freePort()));
  const command = [process.execPath, "--enable-source-maps", "build/server/main.js"];
  // `script` gives a program a terminal, and passes on what it writes there.
  const [program = "", ...args] = onTerminal ? ["script", "-qefc", command.join(" "), "/dev/null"] : command;
  const child = spawn(program, args, {
    env: childEnvironment({
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir(),
      DEMO_DATA: "false",
      STOP_DELAY: "0",
      ...env,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    output: () => output,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null),
    isReady: () => eventually(() => output.includes('"msg":"listening"'), 60_000),
    /** The port is held: something answers. */
    holdsPort: () => eventually(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null), 60_000),
  };
}

/** The server's process and the folder of its socket, as PostgreSQL wrote them down. */
async function serverTraces() {
  const [pid, , , , socketFolder] = (await readFile(pidFile(), "utf8")).split("\n");
  return { pid: Number(pid), socketFolder: socketFolder as string };
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function expectServerGone({ pid, socketFolder }: { pid: number; socketFolder: string }) {
  await eventually(async () => !(await isThere(`/proc/${pid}`)) && !(await isThere(socketFolder)), 20_000);
  expect(await isThere(pidFile())).toBe(false);
}

const password = /Premier compte administrateur : \S+ \/ (\S+)/;

test("a port that is taken, or is not ours, is told in a sentence before anything is made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const taken = await boot({ PORT: String(port) });
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toBe(
    `Le port ${port} est déjà pris sur 127.0.0.1\u00a0: arrêtez le programme qui l’occupe, ou choisissez-en un autre avec PORT.\n`,
  );
  for (const HOST of ["nowhere.invalid", "192.0.2.7"]) {
    const lost = await boot({ HOST });
    expect(await lost.ended).toBe(1);
    expect(lost.output()).toBe(`HOST\u00a0: ${HOST} n’est pas une adresse de cette machine.\n`);
  }
  expect(await isThere(dataDir())).toBe(false);
});

test("a data folder that the system does not take is told in a sentence", async () => {
  const site = await boot({ DATA_DIR: "/proc/tramontane" });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^Le dossier \/proc\/tramontane ne peut pas être créé/m);
  expect(site.output()).not.toContain("    at ");
});

test("Ctrl-C while the database is being made, or is away, ends the start at once and leaves nothing", async () => {
  const away = await boot({ DATABASE_URL: "postgres://u:p@127.0.0.1:1/none" });
  await away.holdsPort();
  // The port comes before the folder. Making the database takes little more than a second on a quick machine.
  const fresh = await boot({ DATA_DIR: `${folder.path}/given-up` });
  await eventually(() => isThere(`${folder.path}/given-up`));
  for (const site of [fresh, away]) {
    const began = performance.now();
    site.kill("SIGINT");
    expect(await site.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(3_000);
  }
  await eventually(async () => (await readdir(`${folder.path}/given-up`)).length === 0, 10_000);
});

test("the first start answers 503 until it is ready, and tells the password; a closed terminal ends it all", async () => {
  const site = await boot();
  await site.holdsPort();
  const early = await site.ask("/");
  expect(early?.status).toBe(503);
  expect(early?.headers.get("retry-after")).toBe("5");
  expect(early?.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await site.ask("/readyz"))?.status).toBe(503);
  await site.isReady();
  expect((await site.ask("/"))?.status).toBe(200);
  expect((await site.ask("/readyz"))?.status).toBe(200);
  expect(site.output()).toMatch(password);
  const traces = await serverTraces();
  site.kill("SIGHUP");
  expect(await site.ended).toBe(0);
  await expectServerGone(traces);
});

test("kill -9 of the server ends its database too, unless a command still uses it", async () => {
  const site = await boot();
  await site.isReady();
  const traces = await serverTraces();
  const command = await boot();
  await command.isReady();
  site.kill("SIGKILL");
  await site.ended;
  await sleep(4_000);
  expect((await command.ask("/readyz"))?.status).toBe(200);
  expect(await serverTraces()).toEqual(traces);
  command.kill("SIGKILL");
  await command.ended;
  await expectServerGone(traces);
});

test("a start that fails after its database has started stops it again", async () => {
  const site = await boot({
    S3_BUCKET: "photos",
    DEMO_DATA: "true",
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY: "s",
  });
  expect(await site.ended).toBe(1);
  await eventually(async () => !(await isThere(pidFile())), 20_000);
});

test("damaged files of the database are told within seconds, without a stack", async () => {
  await truncate(`${dataDir()}/postgres/cluster/global/pg_control`, 10);
  const began = performance.now();
  const site = await boot();
  expect(await site.ended).toBe(1);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(site.output()).toContain("La base intégrée ne démarre pas");
  expect(site.output()).toContain("restaurez une sauvegarde");
  expect(site.output()).not.toContain("    at ");
  const ops = await runOps(["migrate"], { DATA_DIR: dataDir() });
  expect(ops).toMatchObject({ code: 1, stderr: expect.stringContaining("La base intégrée ne démarre pas") });
});

test.skipIf(!findProgram("script"))("on a terminal a start speaks to a person", async () => {
  const site = await boot(
    { DATA_DIR: `${folder.path}/terminal`, APP_URL: "http://localhost:4000", TERM: "xterm" },
    { onTerminal: true },
  );
  await eventually(() => site.output().includes("Ctrl-C pour arrêter"), 60_000);
  const lines = site
    .output()
    .split("\n")
    .map((line) => line.split("\u001b[2K").at(-1)?.trim() ?? "")
    .filter(Boolean);
  expect(lines).toEqual([
    expect.stringMatching(/^✓ Base de données · \d+,\d s$/),
    "Le site          http://localhost:4000",
    "Le back-office   http://localhost:4000/locadmin",
    expect.stringMatching(/^┌─+┐$/),
    expect.stringMatching(/^│ {2}Votre compte administrateur, affiché cette seule fois {2}│$/),
    expect.stringMatching(/^│ +│$/),
    expect.stringMatching(/^│ {2}E-mail {9}admin@example\.fr +│$/),
    expect.stringMatching(/^│ {2}Mot de passe {3}\S{20} +│$/),
    expect.stringMatching(/^└─+┘$/),
    "Ctrl-C pour arrêter.",
  ]);
  expect(site.output()).not.toContain('{"level"');
  site.kill("SIGTERM");
  await site.ended;
});
