import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, inProject, pinnedNode } from "./project.mjs";
import { isTerminal } from "./terminal.mjs";

// `npm start`, `npm run ops` and `npm run bench`, once everything is installed and built.
const [name, ...args] = process.argv.slice(2);
const production = { ...process.env, NODE_ENV: "production" };

if (name === "main" && isTerminal) console.log("\n  Tramontane\n");
await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
if (name === "bench") becomeProgram(pinnedNode(), [inProject("bench", "main.ts"), ...args], process.env);
else {
  // On a terminal the server names its own stages.
  if (name === "main" && !isTerminal) console.log("Démarrage…");
  const file = inProject("build", "server", `${name}.js`);
  becomeProgram(pinnedNode(), ["--enable-source-maps", file, ...args], production);
}
