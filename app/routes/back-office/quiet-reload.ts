import { useEffect, useState } from "react";
import { type DataStrategyResult, useFetchers, useRevalidator } from "react-router";

let isQuiet = false;

/**
 * For loads that nobody asked for: they wait for what is being saved. The router would forget where a save leads once
 * a load has begun after it; and several that are due are one.
 */
export function useQuietReload(): () => void {
  const { revalidate } = useRevalidator();
  const isSaving = useFetchers().some(({ state }) => state === "submitting");
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDue || isSaving) return;
    setDue(false);
    isQuiet = true;
    void revalidate().finally(() => {
      isQuiet = false;
    });
  }, [isDue, isSaving, revalidate]);
  return () => setDue(true);
}

type Results = Record<string, DataStrategyResult>;

/**
 * `clientMiddleware` of the layout whose id it is given: where an unasked load fails, the page keeps what it shows, and
 * what is typed in it. Where any other fails as a whole, as without a network, the menu keeps what it had; the page's
 * place says so.
 */
export function keepShown(layoutId: string) {
  return async ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    const isUnasked = isQuiet && request.method === "GET" && request.url === location.href.split("#")[0];
    const results = await next();
    const kept = Object.entries(results).filter(
      ([id, result]) => !(isFailure(result) && (isUnasked || id === layoutId)),
    );
    return Object.fromEntries(kept);
  };
}

/** A redirect is none. */
function isFailure({ type, result }: DataStrategyResult): boolean {
  return type === "error" && !(result instanceof Response);
}
