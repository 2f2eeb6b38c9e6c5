import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { fail, run } from "./project.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser the end-to-end tests drive: the machine's own, installed from Debian's packages where we may. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROME_PATH && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Installation de Chromium…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const update = await run("apt-get", ["update", "-qq"], { env, quiet: true });
    const install = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      env,
      quiet: true,
    });
    const installed = findChromium();
    if (installed) return installed;
    console.error(`${update.output}${install.output}`);
  }
  return fail(
    "Chromium est introuvable : installez-le (paquet « chromium »), ou indiquez son chemin dans CHROME_PATH.",
  );
}

function findChromium() {
  if (process.env.CHROME_PATH)
    return isProgram(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
