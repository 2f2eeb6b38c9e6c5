import { useContext, useEffect } from "react";
import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
} from "react-router";
import {
  hasScript,
  listRoutes,
  loadPatience,
  loadScript,
  type RouteEntry,
  ScriptReplaced,
  spareScript,
} from "./route-scripts.ts";

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
