import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

// What the build makes of an import, for a process of a test's own, which is Node alone (`--import`): texts, and the fonts
// of documents.

const fonts = `
  import { readdirSync, readFileSync } from "node:fs";
  const folder = new URL("./fonts/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".ttf"));
  export const loadFonts = async () =>
    names.map((name) => [name.slice(0, -4), readFileSync(new URL(name, folder))]);`;

registerHooks({
  load(url, context, nextLoad) {
    const isText = url.endsWith("?raw");
    if (!isText && !url.endsWith("/quotes/pdf/load-fonts.server.ts")) return nextLoad(url, context);
    const source = isText ? `export default ${JSON.stringify(readFileSync(new URL(url), "utf8"))}` : fonts;
    return { format: "module", shortCircuit: true, source };
  },
});
