import { useEffect } from "react";
import { listRoutes, loadScript } from "#app/lib/route-scripts.ts";

/** No link leads to an endpoint. The few with a script need it to say that a save failed: 1 kB in all. */
export function useEndpointScripts(): void {
  useEffect(() => {
    for (const route of listRoutes()) {
      const hasScript = route.hasClientAction || route.hasClientLoader || route.hasClientMiddleware;
      if (!route.hasDefaultExport && hasScript) loadScript(route.id).catch(() => {});
    }
  }, []);
}
