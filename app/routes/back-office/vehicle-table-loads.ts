import type { DataStrategyResult, ShouldRevalidateFunctionArgs } from "react-router";
import { tableSearchOf } from "#app/features/vehicles/table/vehicle-query.ts";

let asked = 0;
let arrived = 0;

/**
 * An editor opens over the table, or closes, and the same rows are behind it. But a save asks for them anew, and the
 * router forgets that load when somebody moves on before it ends: rows that never arrived are still due.
 */
export function shouldLoadTable(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isMove = currentUrl.pathname !== nextUrl.pathname && formMethod === undefined;
  const isSameTable = tableSearchOf(currentUrl.searchParams) === tableSearchOf(nextUrl.searchParams);
  if (isMove && isSameTable) return arrived < asked;
  if (defaultShouldRevalidate) asked += 1;
  return defaultShouldRevalidate;
}

/** `clientMiddleware` of the table's route, whose id it is given. */
export function noteRows(routeId: string) {
  return async <Results extends Record<string, DataStrategyResult>>(
    { request }: { request: Request },
    next: () => Promise<Results>,
  ): Promise<Results> => {
    const askedBefore = asked;
    const results = await next();
    const isRead = request.method === "GET" && results[routeId]?.type === "data";
    if (isRead && !request.signal.aborted) arrived = askedBefore;
    return results;
  };
}
