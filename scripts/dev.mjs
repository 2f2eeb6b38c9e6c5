import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { becomeProgram, pinnedNode } from "./project.mjs";

await ensureInstalled();
const node = realpathSync(pinnedNode());
const env = { ...process.env, NODE_ENV: "development" };
if (realpathSync(process.execPath) === node) {
  const { develop } = await import("./dev-server.mjs");
  Object.assign(process.env, env);
  await develop();
} else {
  becomeProgram(node, ["--enable-source-maps", fileURLToPath(import.meta.url)], env);
}
