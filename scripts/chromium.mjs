import path from "node:path";
import { createInstaller, findProgram, isProgram, mayInstall } from "./programs.mjs";
import { fail } from "./project.mjs";
import { say } from "./terminal.mjs";

/** Chromium without its windows: the same engine, and tests take about half the time. */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The machine's own Chromium, or Debian's where we may install; without `file`, `output` is what the installation said. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found && (process.env.CHROME_PATH || path.basename(found) === shell)) return { file: found };
  const { installed, output } = await install();
  // Any Chromium will do, and Debian's newest may be out of reach.
  return { file: installed ?? found, output };
}

export function demandChromium({ file, output }) {
  if (file) return file;
  console.error(output);
  return fail(
    `Chromium est introuvable : installez-le (paquet « ${shell} » ou « chromium »), ou indiquez son chemin dans CHROME_PATH.`,
  );
}

async function install() {
  if (process.env.CHROME_PATH || !mayInstall()) return { output: "" };
  say("Installation de Chromium…");
  const installer = createInstaller();
  await installer.update();
  for (const name of [shell, "chromium"]) {
    if (await installer.install(name)) break;
  }
  // The stand-in of the site's own font while that is on its way: as wide, so that nothing moves. See fonts.css.
  await installer.install("fonts-liberation");
  return { installed: findChromium(), output: installer.output };
}

function findChromium() {
  if (process.env.CHROME_PATH)
    return isProgram(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined;
  return findProgram(...names);
}
