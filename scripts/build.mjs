import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { inProject, run, toolEnvironment } from "./project.mjs";
import { say, stage } from "./terminal.mjs";

const sources = [
  "app",
  "server",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/page-styles.mjs",
  "scripts/terminal.mjs",
];
const stamp = inProject("build", ".stamp");

export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true;
  rmSync(stamp, { force: true });
  if (!(await stage("Construction du site", build))) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

async function build() {
  const { code, output } = await run("react-router", ["build"], {
    env: toolEnvironment({ NODE_ENV: "production" }),
    quiet: true,
  });
  if (code !== 0) {
    say(output, process.stderr);
    say("La construction du site a échoué.", process.stderr);
    return false;
  }
  shortenManifest();
  await Promise.all([writePageStyles(), compressClient(), writeInventory(), paintDemonstration()]);
  return true;
}

/** What a route does not have need not be said, nor to visitors what is not theirs: public pages have a list of their own. */
function shortenManifest() {
  const assets = inProject("build", "client", "assets");
  const start = "window.__reactRouterManifest=";
  for (const file of readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))) {
    const place = path.join(assets, file);
    const manifest = JSON.parse(readFileSync(place, "utf8").slice(start.length, -1), (key, value) =>
      /^has[A-Z]/.test(key) && value === false ? undefined : value,
    );
    const write = (name, list) => writeFileSync(path.join(assets, name), `${start}${JSON.stringify(list)};`);
    write(file, manifest);
    const isSite = ([id]) => id === "root" || id.startsWith("site/");
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(isSite));
    // It names itself: the router asks for the file of that name once it runs.
    write(`site-${file}`, { ...manifest, url: manifest.url.replace(file, `site-${file}`), routes });
  }
}

/** The stylesheets in pieces, from which the server writes into each public page the rules it uses. */
async function writePageStyles() {
  const { takeApart } = await import("./page-styles.mjs");
  const assets = inProject("build", "client", "assets");
  const sheets = readdirSync(assets)
    .filter((file) => file.endsWith(".css"))
    .map((file) => [`/assets/${file}`, takeApart(readFileSync(path.join(assets, file), "utf8"))]);
  writeFileSync(inProject("build", "page-styles.json"), JSON.stringify(Object.fromEntries(sheets)));
}

/** Which packages, in which versions, the site runs on: for whoever looks for one with a known weakness. */
async function writeInventory() {
  const args = ["sbom", "--omit=dev", "--sbom-format=cyclonedx", "--offline", "--loglevel=silent"];
  const { code, output } = await run("npm", args, { quiet: true });
  if (code === 0) writeFileSync(inProject("build", "sbom.json"), output);
  else say("Sans inventaire des composants (build/sbom.json) : ce npm n’en fait pas.");
}

/** The demonstration's lorries: a first start shows them at once. Those of a build before are kept while they are the same. */
async function paintDemonstration() {
  const { code, output } = await run("node", [inProject("build", "server", "paint.js")], { quiet: true });
  if (code !== 0) say(`Images de démonstration à peindre au premier regard : ${output}`);
}

/** Once, here, as small as it gets: the server sends these as they are, and no visitor waits for it. */
async function compressClient() {
  const client = inProject("build", "client");
  const files = readdirSync(client, { recursive: true }).filter((file) => /\.(js|css|svg|txt)$/.test(file));
  const compress = promisify(zlib.brotliCompress);
  await Promise.all(
    files.map(async (file) => {
      const place = path.join(client, file);
      writeFileSync(`${place}.br`, await compress(readFileSync(place)));
    }),
  );
}

/** Names, sizes and times of every source: reading them all would cost more than a start should. */
function fingerprint() {
  const hash = createHash("sha256");
  const add = (file) => {
    const found = statSync(inProject(file), { throwIfNoEntry: false });
    if (!found) return;
    if (!found.isDirectory()) {
      hash.update(`${file}\0${found.size}\0${found.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(inProject(file)).sort()) {
      if (!/\.test\.tsx?$/.test(name)) add(path.join(file, name));
    }
  };
  for (const source of sources) add(source);
  return hash.digest("hex");
}

if (import.meta.main && !(await ensureBuilt())) process.exit(1);
