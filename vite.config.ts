import { globSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Pages name what they preload themselves; a public page preloads nothing.
  build: { modulePreload: false, reportCompressedSize: false },
  // Each icon is a file of its own: met one by one, they would have the page of `npm run dev` reloaded for each.
  optimizeDeps: { exclude: ["lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            comments: { legal: false },
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: (id, graph) => (isOnPublicPages(id, graph) ? "site" : null),
                  minShareCount: 2,
                  priority: 1,
                },
                { name: "office", minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: command === "build" ? { noExternal: bundled } : {},
      build: {
        // The server and the operator's commands are part of the same build as the screens: one module graph,
        // so a feature's operations exist once, whoever calls them.
        rolldownOptions: {
          input: { main: "./server/main.ts", ops: "./server/ops/main.ts" },
        },
      },
    },
  },
}));

/** Packages of hundreds of small modules: resolved one by one they were most of a start's time. */
const bundled = [
  /^(lucide-react|kysely|zod|better-auth|better-call|pg-boss|hono|react-router|luxon|cron-parser|jose)(\/|$)/,
  /^(rate-limiter-flexible|use-sync-external-store|nodemailer|sanitize-html)(\/|$)/,
  /^@(base-ui|better-auth|noble|opentelemetry|floating-ui)\//,
];

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

let onPublicPages: Set<string> | undefined;

/** Whether a public page imports the module, at once or later, itself or by way of others. */
function isOnPublicPages(id: string, graph: ModuleGraph): boolean {
  if (!onPublicPages) {
    const routes = globSync("app/{root.tsx,routes/site/*.tsx}", { cwd: import.meta.dirname });
    onPublicPages = new Set(
      routes.map((file) => `${import.meta.dirname}/${file}?__react-router-build-client-route`),
    );
    // A set goes on to what is added on the way.
    for (const found of onPublicPages) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(found) ?? {};
      for (const imported of [...importedIds, ...dynamicallyImportedIds]) onPublicPages.add(imported);
    }
  }
  return onPublicPages.has(id);
}
