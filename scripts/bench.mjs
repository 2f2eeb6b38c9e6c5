import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, inProject, pinnedNode } from "./project.mjs";

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
becomeProgram(pinnedNode(), [inProject("bench", "main.ts"), ...process.argv.slice(2)], process.env);
