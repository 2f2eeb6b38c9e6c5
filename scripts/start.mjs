import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, inProject, pinnedNode } from "./project.mjs";

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
console.log("Démarrage…");
becomeProgram(pinnedNode(), ["--enable-source-maps", inProject("build", "server", "main.js")], {
  ...process.env,
  NODE_ENV: "production",
});
