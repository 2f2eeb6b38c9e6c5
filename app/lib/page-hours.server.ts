import type { RouterContextProvider } from "react-router";
import { pageStateContext } from "#app/context.ts";
import { type KeptHours, statusEnds } from "./opening-hours.ts";

/** For loaders of pages that say whether these are open now: the page cache keeps the page while that is true. */
export function expireWithHours(
  context: Readonly<RouterContextProvider>,
  places: (KeptHours | null | undefined)[],
): void {
  const state = context.get(pageStateContext);
  state.expiresAt = Math.min(state.expiresAt, statusEnds(places, state.now).getTime());
}
