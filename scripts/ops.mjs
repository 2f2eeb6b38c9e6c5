import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, inProject, pinnedNode } from "./project.mjs";

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
becomeProgram(
  pinnedNode(),
  ["--enable-source-maps", inProject("build", "server", "ops.js"), ...process.argv.slice(2)],
  { ...process.env, NODE_ENV: "production" },
);
