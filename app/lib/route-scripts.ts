import type { EntryContext } from "react-router";

export type RouteEntry = NonNullable<EntryContext["manifest"]["routes"][string]> & {
  /** Without one the route is an endpoint: it has no screen. */
  hasDefaultExport?: boolean;
};

interface RouterGlobals {
  __reactRouterManifest: { routes: Record<string, RouteEntry> };
  __reactRouterRouteModules: Record<string, object>;
}

const globals = () => window as unknown as RouterGlobals;

/** Milliseconds after which a load that brought nothing has failed. */
export const loadPatience = 30_000;

/** The network or a gateway keeps a route's script from being loaded. */
export class ScriptFailure extends Error {
  override readonly name = "ScriptFailure";
  readonly routeId: string;

  constructor(routeId: string) {
    super(`could not load the script of ${routeId}`);
    this.routeId = routeId;
  }
}

/** The server answers, and the file cannot be had all the same, as after a new deployment: a new document has its own. */
export class ScriptReplaced extends ScriptFailure {
  override readonly name = "ScriptFailure";
}

const loads = new Map<string, Promise<void>>();
const loaded = new Set<string>();

export function listRoutes(): RouteEntry[] {
  return Object.values(globals().__reactRouterManifest.routes);
}

/** Whether a route can be drawn at once. */
export function hasScript(routeId: string): boolean {
  return loaded.has(routeId) || routeId in globals().__reactRouterRouteModules;
}

/** For a route whose script is known to be empty: the router asks for none. */
export function spareScript(routeId: string): void {
  globals().__reactRouterRouteModules[routeId] ??= {};
}

/** Loads a route's files once, without running them; after a failure the next call tries again. */
export function loadScript(routeId: string): Promise<void> {
  const known = loads.get(routeId);
  if (known) return known;
  const load = loadFiles(routeId);
  loads.set(routeId, load);
  load.then(
    () => loaded.add(routeId),
    () => loads.delete(routeId),
  );
  return load;
}

async function loadFiles(routeId: string): Promise<void> {
  const route = globals().__reactRouterManifest.routes[routeId];
  if (!route || hasScript(routeId)) return;
  const parts = [route.clientActionModule, route.clientLoaderModule, route.clientMiddlewareModule];
  const files = new Set([route.module, ...parts, ...(route.imports ?? [])].filter((file) => file != null));
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ScriptFailure(routeId)), loadPatience);
  });
  await Promise.race([late, Promise.all([...files].map((file) => loadFile(file, routeId)))]);
}

async function loadFile(file: string, routeId: string): Promise<void> {
  const link = document.createElement("link");
  const canPreload = link.relList.supports("modulepreload");
  if (canPreload && (await preload(link, file))) return;
  // A link does not tell why it failed. Some browsers remember that it did, and never ask for that module again.
  const answer = await fetch(file).catch(() => null);
  if (answer?.ok && !canPreload) return;
  throw answer?.ok || answer?.status === 404 ? new ScriptReplaced(routeId) : new ScriptFailure(routeId);
}

function preload(link: HTMLLinkElement, href: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      link.remove();
      resolve(isThere);
    };
    link.onload = () => end(true);
    link.onerror = () => end(false);
    Object.assign(link, { rel: "modulepreload", href });
    document.head.append(link);
  });
}
