import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./project.mjs";
import { say } from "./terminal.mjs";

// Programs of the machine that the tests use: found, or installed from Debian's packages where we may.

/** The first of these on the PATH. Servers stand where only root's looks. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const mayInstall = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Tries packages in turn, hastily; `install` says whether it went well, `output` what apt had to say. */
export function createInstaller() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const hasty = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  const installer = { output: "", update: () => apt("update"), install };
  async function apt(...args) {
    const result = await run("apt-get", [...args, ...hasty], { env, quiet: true });
    installer.output += result.output;
    return result.code === 0;
  }
  function install(name) {
    return apt("install", "-y", "--no-install-recommends", name);
  }
  return installer;
}

/** The proxies whose examples the tests run, with what is not proven without them. */
const proxies = { nginx: "deploy/nginx.conf", caddy: "deploy/Caddyfile" };

/** Installs nginx and Caddy where nothing would start them as services; resolves to a line for each that is missing. */
export async function findOrInstallProxies() {
  const missing = () => Object.keys(proxies).filter((name) => !findProgram(name));
  if (missing().length > 0 && mayInstall() && !existsSync("/run/systemd/system")) {
    say(`Installation de ${missing().join(" et ")}…`);
    const installer = createInstaller();
    await installer.update();
    for (const name of missing()) await installer.install(name);
  }
  return missing().map(
    (name) =>
      `ATTENTION : ${name} est introuvable, ${proxies[name]} N’EST PAS ESSAYÉ. Installez le paquet « ${name} ».`,
  );
}
