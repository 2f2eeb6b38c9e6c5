import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Node's own modules only: these scripts run before anything is installed, on whatever Node the machine has.

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const inProject = (...parts) => path.join(root, ...parts);

const suffix = process.platform === "win32" ? ".exe" : "";

export function pinnedNode() {
  const places = [
    inProject("node_modules", "node", "bin", `node${suffix}`),
    inProject("node_modules", "node", "node_modules", platformPackage(), "bin", `node${suffix}`),
    inProject("node_modules", platformPackage(), "bin", `node${suffix}`),
  ];
  return places.find((place) => existsSync(place));
}

function platformPackage() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  return `node-${platform}-${process.arch}`;
}

/** The environment in which the project's own tools, and their Node, come first. */
export function toolEnvironment(extra = {}) {
  const folders = [path.dirname(pinnedNode() ?? process.execPath), inProject("node_modules", ".bin")];
  return { ...process.env, PATH: [...folders, process.env.PATH].join(path.delimiter), ...extra };
}

/** Runs a program of the project to its end; `quiet` keeps its words until they are needed. */
export function run(program, args, { env = toolEnvironment(), quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      // npm's tools are .cmd files on Windows, which only a shell starts.
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    }
    const stopped = passSignals(child);
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code, signal) => {
      // Asked to stop, we do not go on to the next step.
      if (stopped()) process.exit(exitCode(null, stopped()));
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/** The npm that started us, or the one on the PATH, with its arguments, for `run`. */
export function npm(...args) {
  const current = process.env.npm_execpath;
  return current?.endsWith(".js") ? [process.execPath, [current, ...args]] : ["npm", args];
}

export function becomeProgram(program, args, env) {
  const child = spawn(program, args, { cwd: root, env, stdio: "inherit" });
  passSignals(child);
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => process.exit(exitCode(code, signal)));
}

/** Hands the first request to stop to the child, and only that one; returns the way to ask which it was. */
function passSignals(child) {
  let received;
  const pass = (signal) => {
    if (received) return;
    received = signal;
    child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  const watch = watchNpm(() => pass("SIGTERM"));
  child.on("close", () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  });
  return () => received;
}

/** npm tells only the shell it started us in that it must end; the shell goes without a word, and we notice. */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return undefined;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) onGone();
  }, 500);
  watch.unref();
  return watch;
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
