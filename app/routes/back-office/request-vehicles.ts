import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { waitForSession } from "#app/features/accounts/session-gate.ts";
import { findFileVehicles } from "#app/features/thread/find-vehicles.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import type { Route } from "./+types/request-vehicles.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

/** `GET /admin/demandes/{id}/vehicules?q=…` or `?comme={vehicle}`: what can be added to a request. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  const asked = { q: typedSearch(url.searchParams), like: url.searchParams.get("comme") };
  try {
    return { vehicles: await findFileVehicles(context.get(appContext), member, params.id, asked) };
  } catch (error) {
    throw error instanceof Failure ? data(null, { status: error.status }) : error;
  }
}
