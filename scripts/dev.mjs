import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, inProject, pinnedNode, root } from "./project.mjs";

const entry = "/server/main.ts";

/** The application on Vite's modules. Screens reload by themselves; a change behind them starts the server again. */
async function develop() {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
  const givingUp = new AbortController();
  let instance;
  let restart;
  let turn = Promise.resolve();

  const startInstance = async () => {
    try {
      const { start } = await vite.ssrLoadModule(entry);
      instance = await start({ vite, signal: givingUp.signal });
    } catch (error) {
      if (givingUp.signal.aborted) return;
      vite.ssrFixStacktrace(error);
      console.error(error.stack);
    }
  };
  const stopInstance = async () => {
    const stopping = instance;
    instance = undefined;
    await stopping?.stop({ atOnce: true });
  };
  const inTurn = (work) => {
    turn = turn.then(work);
    return turn;
  };

  await inTurn(startInstance);

  for (const event of ["change", "add", "unlink"]) {
    vite.watcher.on(event, (file) => {
      if (!isBehindTheScreens(vite, file)) return;
      clearTimeout(restart);
      restart = setTimeout(() => {
        console.log("Redémarrage du serveur…");
        inTurn(async () => {
          await stopInstance();
          vite.environments.ssr.moduleGraph.invalidateAll();
          await startInstance();
        });
      }, 100);
    });
  }

  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      clearTimeout(restart);
      givingUp.abort();
      inTurn(async () => {
        await stopInstance();
        await vite.close();
        process.exit(0);
      });
    });
  }
}

/** Modules the running server holds: those under server/, and what main.ts imports other than through the routes. */
function isBehindTheScreens(vite, file) {
  if (/\.test\.tsx?$/.test(file)) return false;
  if (file.startsWith(inProject("server"))) return true;
  const graph = vite.environments.ssr.moduleGraph;
  const main = inProject(entry);
  const seen = new Set();
  const queue = [...(graph.getModulesByFile(file) ?? [])];
  for (const module of queue) {
    if (seen.has(module) || module.id?.includes("virtual:react-router/")) continue;
    if (module.file === main) return true;
    seen.add(module);
    queue.push(...module.importers);
  }
  return false;
}

await ensureInstalled();
const node = realpathSync(pinnedNode());
const env = { ...process.env, NODE_ENV: "development" };
if (realpathSync(process.execPath) === node) {
  Object.assign(process.env, env);
  await develop();
} else {
  becomeProgram(node, ["--enable-source-maps", fileURLToPath(import.meta.url)], env);
}
