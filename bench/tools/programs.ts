import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram as findInstalled } from "#tests/support/find-program.ts";

const packages: Record<string, string> = { nginx: "nginx-light", wrk: "wrk", chromium: "chromium" };

/** No part of the product: it lies where a cache lies, and goes with node_modules. */
const lighthouseFolder = fileURLToPath(new URL("../../node_modules/.cache/lighthouse", import.meta.url));

/** The path of a program the bench measures with, installed where we may: nginx, wrk, chromium or lighthouse. */
export function findProgram(name: string): string | null {
  const found = look(name);
  if (found || hasFailed.has(name)) return found;
  console.log(`installing ${name}…`);
  if (name === "lighthouse") installLighthouse();
  else installPackage(packages[name] ?? name);
  const installed = look(name);
  if (!installed) hasFailed.add(name);
  return installed;
}

/** Asked for once only: each try takes its time. */
const hasFailed = new Set<string>();

function look(name: string): string | null {
  if (name === "lighthouse") {
    const program = `${lighthouseFolder}/node_modules/lighthouse/cli/index.js`;
    return existsSync(program) ? program : null;
  }
  if (name === "chromium" && process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return findInstalled(name);
}

function installPackage(name: string) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", ["-qq", ...args], { env, stdio: "ignore" });
  apt("update");
  apt("install", "-y", "--no-install-recommends", name);
}

function installLighthouse() {
  const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", lighthouseFolder, ...options, "lighthouse@13"];
  // The npm that started us, or the one on the PATH.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" });
  else spawnSync("npm", args, { stdio: "inherit" });
}
