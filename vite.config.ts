import { globSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leanRouter()],
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
            // Without the names of all who share it: pages carry a list of these files.
            chunkFileNames: ({ name }) =>
              `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash].js`,
            minify: { compress: { maxIterations: 10 }, mangle: { toplevel: true } },
            codeSplitting: {
              // One file for what every page needs compresses better than many, and is one request.
              groups: [
                { name: "framework", test: framework, priority: 2 },
                {
                  name: (id, graph) =>
                    onEveryPublicPage(id, graph) || isHardlyAFile(id, graph) ? "site" : null,
                  priority: 1,
                },
                // Staff go from screen to screen: what two of them need, they fetch once, and in one request. What a
                // public page needs too is put apart before: together with what the same public pages need.
                { name: nameByPublicPages, minShareCount: 2, priority: 0.5 },
                { name: "office", minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages of hundreds of small modules: resolved one by one they were most of a start's time.
      resolve:
        command === "build"
          ? {
              noExternal: [
                "lucide-react",
                /^@base-ui\//,
                "kysely",
                "zod",
                "better-auth",
                /^@better-auth\//,
                "better-call",
                "pg-boss",
                "hono",
                "react-router",
                "luxon",
                "cron-parser",
                "rate-limiter-flexible",
                "jose",
                /^@noble\//,
                /^@opentelemetry\//,
                /^@floating-ui\//,
                "use-sync-external-store",
                "nodemailer",
                "sanitize-html",
              ],
            }
          : {},
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

/** Options of the router that this site leaves off, as constants: their code falls out of the browser's bundle. */
const routerConstants: [RegExp, string][] = [
  [/\b(?:\w+\.)*future\.unstable_customRouteDiscovery\b/g, "false"],
  // `routeDiscovery` is "initial" in react-router.config.ts.
  [/(?<!function )\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g, "false"],
  // entry.client.tsx passes no `instrumentations`.
  [/\binit\.instrumentations\b/g, "undefined"],
  [/= consumeInstrumentationClientResultMetaReceiver\(router\)/g, "= undefined"],
];

function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler: (code) => ({
        code: routerConstants.reduce((text, [option, value]) => text.replace(option, value), code),
        map: null,
      }),
    },
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): {
    code: string | null;
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

const route = "?__react-router-build-client-route";
const sharedRoots = [
  `app/root.tsx${route}`,
  `app/routes/site/layout.tsx${route}`,
  "app/lib/capacity.ts",
  "app/lib/numbers.ts",
  "app/lib/page-meta.ts",
  "app/components/ui/picture.tsx",
];
const publicRoutes = [
  `app/root.tsx${route}`,
  ...globSync("app/routes/site/*.tsx", { cwd: import.meta.dirname }).map((file) => file + route),
];
const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const sharedIcons = /\/icons\/(arrow-left|arrow-right|check|map-pin|mail|truck|image-off)\.mjs$/;

/** Characters of source, about a third of a kilobyte on its way: less than the request for it. */
const smallFile = 1_300;

/** What a visitor fetches at once: with a page, or with a part of it that comes later. */
type Visit = Set<string>;

let shared: Set<string> | undefined;
let visits: Visit[] | undefined;
let lengths: Map<string, number> | undefined;

/** What the public site's frame imports, and what nearly all its pages do besides. */
function onEveryPublicPage(id: string, graph: ModuleGraph): boolean {
  shared ??= reachedFrom(inProject(sharedRoots), graph);
  return shared.has(id) || sharedIcons.test(id);
}

/** Modules that the same visits fetch have one name; those of no visit have none. */
function nameByPublicPages(id: string, graph: ModuleGraph): string | null {
  const of = visitsIn(graph).flatMap((visit, index) => (visit.has(id) ? index : []));
  return of.length > 0 ? `shared~${of.join("~")}` : null;
}

/** What several public pages need, and would be a file of next to nothing. */
function isHardlyAFile(id: string, graph: ModuleGraph): boolean {
  lengths ??= lengthsByName(graph);
  const name = nameByPublicPages(id, graph) ?? "";
  const isOfSeveral = name.split("~").length > 2;
  return isOfSeveral && (lengths.get(name) ?? 0) < smallFile;
}

/** How much code goes by each name, without what has a file of its own anyway. */
function lengthsByName(graph: ModuleGraph): Map<string, number> {
  const found = new Map<string, number>();
  for (const id of new Set(visitsIn(graph).flatMap((visit) => [...visit]))) {
    const name = nameByPublicPages(id, graph);
    const isElsewhere = framework.test(id) || onEveryPublicPage(id, graph);
    const length = graph.getModuleInfo(id)?.code?.length ?? 0;
    if (name && !isElsewhere) found.set(name, (found.get(name) ?? 0) + length);
  }
  return found;
}

function visitsIn(graph: ModuleGraph): Visit[] {
  visits ??= findVisits(graph);
  return visits;
}

function findVisits(graph: ModuleGraph): Visit[] {
  const roots = new Set(inProject(publicRoutes));
  const found: Visit[] = [];
  // A set goes on to what is added on the way.
  for (const root of roots) {
    const visit = reachedFrom([root], graph);
    found.push(visit);
    for (const id of visit)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) roots.add(later);
  }
  return found;
}

function inProject(files: string[]): string[] {
  return files.map((file) => `${import.meta.dirname}/${file}`);
}

function reachedFrom(roots: string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
