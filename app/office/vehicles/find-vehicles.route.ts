import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { stayParams } from "#app/domain/rental/days.ts";
import { findAnsweredVehicles } from "#app/domain/requests/call-answer.server.ts";
import { findFileVehicles } from "#app/domain/requests/thread/dossier-vehicles.server.ts";
import { findVehicles } from "#app/domain/vehicles/fleet-search.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { typedSearch } from "#app/lib/query.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { waitForSession } from "#app/office/shell/session-gate.ts";
import type { Route } from "./+types/find-vehicles.route.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

// With `demande`, those it has not yet, marked for its days; with `comme` besides, free equivalents of one of its own.
// With days of a stay (`du`, `au`, `duree`…) each says whether it is free then, and what it costs.
/** `GET /locadmin/dashboard/vehicules/recherche?q=…`: vehicles to choose among. Without an answer the form goes on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "back-office:open");
  const q = typedSearch(url.searchParams);
  const request = url.searchParams.get("demande");
  const headers = { "cache-control": "no-store" };
  try {
    const vehicles = request
      ? await findFileVehicles(app, member, { requestId: request, q, like: url.searchParams.get("comme") })
      : stayParams.some((name) => url.searchParams.has(name))
        ? await findAnsweredVehicles(app, member, { q, stay: url.searchParams })
        : await findVehicles(app, member, q);
    return data({ q, vehicles }, { headers });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not search the fleet");
    const status = error instanceof Failure ? error.status : 500;
    return data({ q, vehicles: null }, { status, headers });
  }
}
