import { globSync } from "node:fs";
import path from "node:path";
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
                  priority: 3,
                },
                {
                  name: (id, graph) => publicChunkOf(id, graph),
                  minShareCount: 2,
                  priority: 2,
                },
                // A customer's quote takes what is left: nobody else fetches more because of it.
                {
                  name: (id, graph) => (pagesOf(id, graph)?.has("quote") ? "site-quote" : null),
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
          input: {
            main: "./server/main.ts",
            ops: "./server/ops/main.ts",
            paint: "./server/painting/paint-demonstration.ts",
          },
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

let publicPages: Map<string, Set<string>> | undefined;

function pagesOf(id: string, graph: ModuleGraph): Set<string> | undefined {
  publicPages ??= findPublicPages(graph);
  return publicPages.get(id);
}

/** More pages than this share a module by way of `site`, which every page fetches; fewer have a file for themselves. */
const fewPages = 2;

/**
 * The file for what a public page imports and another screen imports too. What only staff screens share is not a
 * visitor's to fetch, nor is what a page asks for later, nor what another page alone needs.
 */
function publicChunkOf(id: string, graph: ModuleGraph): string | null {
  const names = [...(pagesOf(id, graph) ?? [])].filter((name) => name !== "quote").sort();
  if (names.length === 0) return null;
  const screens = names.filter((name) => !name.startsWith(later));
  if (names.includes("root") || names.includes("layout") || screens.length > fewPages) return "site";
  return `site-${names.join("-")}`;
}

/** Before the name of a part that pages ask for once they are alive: no part fetches what another alone needs. */
const later = "later-";

function findPublicPages(graph: ModuleGraph): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  const follow = (entries: Iterable<string>, name: string) => {
    const reached = new Set(entries);
    const askedLater = new Set<string>();
    // A set goes on to what is added on the way.
    for (const id of reached) {
      pages.set(id, (pages.get(id) ?? new Set()).add(name));
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const imported of importedIds) reached.add(imported);
      for (const imported of dynamicallyImportedIds) askedLater.add(imported);
    }
    return askedLater;
  };
  const askedLater = new Set<string>();
  for (const file of globSync("app/{root.tsx,site/**/*.route.tsx}", { cwd: import.meta.dirname })) {
    const entry = `${import.meta.dirname}/${file}?__react-router-build-client-route`;
    // Pages of one folder are one to their visitors: `app/site/legal/…` is «legal».
    const page = file.match(/^app\/site\/([^/]+)\//)?.[1] ?? "root";
    for (const id of follow([entry], page)) askedLater.add(id);
  }
  for (let asked = askedLater; asked.size > 0; ) {
    const parts = [...asked].map((id) => ({ id, name: later + path.parse(id).name }));
    const unknown = parts.filter(({ id, name }) => !pages.get(id)?.has(name));
    asked = new Set(unknown.flatMap(({ id, name }) => [...follow([id], name)]));
  }
  return pages;
}
