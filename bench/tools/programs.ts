import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const packages: Record<string, string> = { nginx: "nginx-light", wrk: "wrk", chromium: "chromium" };

/** The path of a program the bench measures with, installed from Debian's packages where we may. */
export function findProgram(name: string): string | null {
  const found = look(name);
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  console.log(`installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", ["-qq", ...args], { env, stdio: "ignore" });
  apt("update");
  apt("install", "-y", "--no-install-recommends", packages[name] ?? name);
  return look(name);
}

/** Of several, the first that is missing and cannot be installed. */
export function missingProgram(...names: string[]): string | undefined {
  return names.find((name) => findProgram(name) === null);
}

function look(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  return folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file)) ?? null;
}

/** Runs a program to its end and returns what it printed. */
export function output(program: string, args: string[]): string {
  return execFileSync(findProgram(program) ?? program, args, { encoding: "utf8", maxBuffer: 64 << 20 });
}
