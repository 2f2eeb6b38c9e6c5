import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fail, inProject, npm, pinnedNode, run } from "./project.mjs";
import { isTerminal, stage } from "./terminal.mjs";

const lockfile = inProject("package-lock.json");
const stamp = inProject("node_modules", ".tramontane-lock");

/** Installs what package-lock.json names, unless that is what node_modules holds already. */
export async function ensureInstalled() {
  const wanted = createHash("sha256").update(readFileSync(lockfile)).digest("hex");
  if (isInstalled(wanted)) return;
  rmSync(stamp, { force: true });
  // The lockfile names every version: what npm has kept of them need not be asked for again, unless it was kept so long
  // ago that it does not know one of them.
  const installed = await stage(
    "Installation des dépendances",
    async () => (await install("--prefer-offline", "--loglevel=silent")) || install("--loglevel=error"),
  );
  if (!installed)
    fail(
      "L’installation des dépendances a échoué : vérifiez l’accès au registre npm, puis relancez la commande.",
    );
  if (!pinnedNode())
    fail(
      "Node 24 n’a pas été installé avec les dépendances : npm doit pouvoir exécuter les scripts d’installation (option ignore-scripts).",
    );
  writeFileSync(stamp, wanted);
}

async function install(...options) {
  // NODE_ENV=production would leave out what the build needs.
  const command = npm("ci", "--include=dev", "--no-audit", "--no-fund", ...options);
  // On a terminal the stage is what is watched, and npm's own words are needed only where it fails.
  const { code, output } = await run(...command, { env: process.env, quiet: isTerminal });
  if (code !== 0 && output) console.error(output);
  return code === 0;
}

function isInstalled(wanted) {
  if (!pinnedNode() || !existsSync(inProject("node_modules", "vite", "package.json"))) return false;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  // Installed by hand since the lockfile changed: npm writes this file last.
  const byHand = inProject("node_modules", ".package-lock.json");
  return existsSync(byHand) && statSync(byHand).mtimeMs >= statSync(lockfile).mtimeMs;
}
