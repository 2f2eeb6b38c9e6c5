import { useContext, useEffect } from "react";
import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  type EntryContext,
} from "react-router";

type RouteEntry = NonNullable<EntryContext["manifest"]["routes"][string]> & {
  /** Without one the route is an endpoint: it has no screen. */
  hasDefaultExport?: boolean;
};

interface RouterGlobals {
  __reactRouterManifest: { routes: Record<string, RouteEntry> };
  __reactRouterRouteModules: Record<string, object>;
}

const globals = () => window as unknown as RouterGlobals;

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
class ScriptReplaced extends ScriptFailure {
  override readonly name = "ScriptFailure";
}

const loads = new Map<string, Promise<void>>();
const loaded = new Set<string>();

export function listRoutes(): RouteEntry[] {
  return Object.values(globals().__reactRouterManifest.routes);
}

export function hasScript(routeId: string): boolean {
  return loaded.has(routeId) || routeId in globals().__reactRouterRouteModules;
}

/** For a route whose script is known to be empty: the router asks for none. */
function spareScript(routeId: string): void {
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

/**
 * Once, at the root. Left alone, the router reloads the document when a route's script cannot be loaded, and without a
 * network that is the browser's own error page. Guarded, the route fails as one whose data did not come.
 */
export function useGuardedRoutes(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    for (const route of listRoutes()) if (isBareEndpoint(route)) spareScript(route.id);
    guardRoutes(router, router.routes);
  }, [router]);
}

function isBareEndpoint(route: RouteEntry): boolean {
  const { hasDefaultExport, hasClientAction, hasClientLoader, hasClientMiddleware } = route;
  return !(hasDefaultExport || hasClientAction || hasClientLoader || hasClientMiddleware);
}

function guardRoutes(router: DataRouter, routes: DataRouteObject[]): void {
  for (const route of routes) {
    if (!hasScript(route.id)) guardRoute(router, route);
    guardRoutes(router, route.children ?? []);
  }
}

function guardRoute(router: DataRouter, route: DataRouteObject): void {
  const lazy = route.lazy as Record<string, (() => Promise<unknown>) | undefined>;
  const { loader } = route;
  let pending: Promise<void> | undefined;
  const script = () => {
    pending ??= loadOrLeave(router, route.id).finally(() => {
      pending = undefined;
    });
    return pending;
  };
  for (const [key, load] of Object.entries(lazy)) {
    if (load) lazy[key] = () => script().then(load);
  }
  // The router passes over a lazy part that fails; a loader that fails is what it shows an error for.
  if (typeof loader === "function")
    route.loader = async (...args) => {
      const data = Promise.resolve(loader(...args));
      data.catch(() => {});
      await script();
      return data;
    };
}

/** Once for a navigation, whichever of the route's parts asks first. */
async function loadOrLeave(router: DataRouter, routeId: string): Promise<void> {
  try {
    await loadScript(routeId);
  } catch (failure) {
    if (failure instanceof ScriptReplaced && openDocument(router)) {
      // Meanwhile the page that is left stays as it is.
      await new Promise((resolve) => setTimeout(resolve, loadPatience));
    }
    throw failure;
  }
}

/** A full page load of the address that is gone to, or tried again. What is sent or fetched in place has none. */
function openDocument({ state }: DataRouter): boolean {
  const { navigation, revalidation, location } = state;
  if (navigation.state === "submitting") return false;
  const wanted = navigation.location ?? (revalidation === "loading" ? location : null);
  if (!wanted) return false;
  const address = new URL(createPath(wanted), window.location.href).href;
  if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
  return true;
}
