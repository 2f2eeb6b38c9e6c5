import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leanRouter()],
  // Pages name what they preload themselves; a public page preloads nothing.
  build: { modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            comments: { legal: false },
            minify: { compress: { maxIterations: 10 }, mangle: { toplevel: true } },
            codeSplitting: {
              // One file for what every page needs compresses better than many, and is one request.
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: (id, graph) => (onEveryPublicPage(id, graph) ? "site" : null), priority: 1 },
                { name: "vehicles", test: vehicleFigures },
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
                "@base-ui/react",
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
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const route = "?__react-router-build-client-route";
const sharedRoots = [
  `app/root.tsx${route}`,
  `app/routes/site/layout.tsx${route}`,
  "app/lib/capacity.ts",
  "app/lib/numbers.ts",
  "app/lib/page-meta.ts",
  "app/features/photos/picture.tsx",
];
/** On every page that shows vehicles. */
const vehicleFigures =
  /app\/(features\/vehicles\/(spec-strip|availability-badge)|components\/ui\/badge)\.tsx$/;
const sharedIcons =
  /lucide-react\/.*\/icons\/(arrow-left|arrow-right|check|map-pin|mail|truck|image-off)\.m?js$/;
const iconIndex = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

let shared: Set<string> | undefined;

/** What the public site's frame imports, and what nearly all its pages do besides. */
function onEveryPublicPage(id: string, graph: ModuleGraph): boolean {
  shared ??= reachedFrom(
    sharedRoots.map((file) => `${import.meta.dirname}/${file}`),
    graph,
  );
  return shared.has(id) || sharedIcons.test(id);
}

function reachedFrom(roots: string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  for (let id = roots.pop(); id; id = roots.pop()) {
    // The icons' index would drag in every icon of the back-office.
    if (found.has(id) || iconIndex.test(id)) continue;
    found.add(id);
    roots.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
