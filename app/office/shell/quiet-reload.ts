import { useRef } from "react";
import { useRevalidator } from "react-router";
import { hasShownData, isLoadFailure, type LoadResults } from "#app/lib/shown-data.ts";

let savesUnderWay = 0;
let quietLoads = 0;

/**
 * For loads that nobody asked for: they wait for what is being saved. The router would forget where a save leads once
 * a load has begun after it; and several that are due are one.
 */
export function useQuietReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isDue = useRef(false);
  return async () => {
    if (isDue.current) return;
    isDue.current = true;
    await untilSaved();
    isDue.current = false;
    quietLoads += 1;
    await revalidate().finally(() => {
      quietLoads -= 1;
    });
  };
}

/** Not by what React has drawn of it: a busy page draws a save long after it has begun. */
async function untilSaved(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 20));
  while (savesUnderWay > 0);
}

/** The first `clientMiddleware`: a save begins when it is asked for. */
export async function watchSaves<Result>(
  { request }: { request: Request },
  next: () => Promise<Result>,
): Promise<Result> {
  if (request.method === "GET") return next();
  savesUnderWay += 1;
  try {
    return await next();
  } finally {
    savesUnderWay -= 1;
  }
}

const layout = "office/shell/layout.route";

/**
 * `clientMiddleware` of the layout: where an unasked load fails, the page keeps what it shows, and what is typed in it.
 * Where any other fails as a whole, as without a network, the menu keeps what it had; the page's place says so.
 */
export async function keepShown(
  { request }: { request: Request },
  next: () => Promise<LoadResults>,
): Promise<LoadResults> {
  const isUnasked = quietLoads > 0 && request.method === "GET" && request.url === location.href.split("#")[0];
  const results = await next();
  for (const [id, result] of Object.entries(results)) {
    if (isLoadFailure(result) && hasShownData(id) && (isUnasked || id === layout)) delete results[id];
  }
  return results;
}
