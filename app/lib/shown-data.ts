import { useEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, useMatches } from "react-router";

export type LoadResults = Record<string, DataStrategyResult>;

let shown = new Set<string>();

export function useShownData(): void {
  const matches = useMatches();
  useEffect(() => {
    shown = new Set(matches.filter((match) => match.loaderData !== undefined).map((match) => match.id));
  }, [matches]);
}

/** Whether a route has data on the screen. Only then may a failed load of it be passed over: without either, the router draws nothing. */
export function hasShownData(routeId: string): boolean {
  return shown.has(routeId);
}

/** The network, a gateway or the server failed. A redirect, a page that is not there and a closed site are answers. */
export function isLoadFailure({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || (result.status >= 500 && !(result.data instanceof Object));
}
