import { existsSync } from "node:fs";
import { findProgram } from "#tests/support/find-program.ts";
// @ts-expect-error A build script: plain JavaScript, without types.
import { createInstaller, mayInstall } from "../../scripts/programs.mjs";
// @ts-expect-error Likewise.
import { inProject, npm, run } from "../../scripts/project.mjs";

const packages: Record<string, string> = { nginx: "nginx-light" };

/** No part of the product: it lies where a cache lies, and goes with node_modules. */
const lighthouseFolder = inProject("node_modules", ".cache", "lighthouse");

/** The path of a program the bench measures with: nginx, wrk, chromium or lighthouse. */
export function benchProgram(name: string): string | undefined {
  if (name === "lighthouse") {
    const program = `${lighthouseFolder}/node_modules/lighthouse/cli/index.js`;
    return existsSync(program) ? program : undefined;
  }
  return (name === "chromium" && process.env.CHROME_PATH) || findProgram(name);
}

/** Asked for once only: each try takes its time. */
const tried = new Set<string>();

/** Whether it is there, once it has been installed where we may. */
export async function hasProgram(name: string): Promise<boolean> {
  if (!benchProgram(name) && !tried.has(name)) {
    tried.add(name);
    console.log(`installing ${name}…`);
    if (name === "lighthouse") {
      const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
      await run(...npm("install", "--prefix", lighthouseFolder, ...options, "lighthouse@13"));
    } else if (mayInstall()) {
      const installer = createInstaller();
      await installer.update();
      await installer.install(packages[name] ?? name);
    }
  }
  return benchProgram(name) !== undefined;
}
