import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, inProject, pinnedNode } from "./project.mjs";

// `npm start`, `npm run ops` and `npm run bench`, once everything is installed and built.
const [name, ...args] = process.argv.slice(2);
const production = { ...process.env, NODE_ENV: "production" };

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
if (name === "bench") becomeProgram(pinnedNode(), [inProject("bench", "main.ts"), ...args], process.env);
else {
  if (name === "main") console.log("Démarrage…");
  const file = inProject("build", "server", `${name}.js`);
  becomeProgram(pinnedNode(), ["--enable-source-maps", file, ...args], production);
}
