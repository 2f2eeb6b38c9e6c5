import type { RouterContextProvider } from "react-router";
import { pageStateContext } from "#app/context.ts";
import { type KeptHours, statusEnds } from "#app/domain/agencies/opening-hours.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";

/** For loaders of pages that say whether these are open now: the page cache keeps the page while that is true. */
export function expireWithHours(
  context: Readonly<RouterContextProvider>,
  places: (KeptHours | null | undefined)[],
): void {
  const state = context.get(pageStateContext);
  state.expiresAt = Math.min(state.expiresAt, statusEnds(places, state.now).getTime());
}

/** For loaders of pages that say something of today: at midnight by the clock on the company's wall it is another. */
export function expireWithDay(context: Readonly<RouterContextProvider>): void {
  const state = context.get(pageStateContext);
  const midnight = fromWallClock({ date: addDays(todayOf(state.now), 1), time: "00:00" });
  if (midnight) state.expiresAt = Math.min(state.expiresAt, midnight.getTime());
}
