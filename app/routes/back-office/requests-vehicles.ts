import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { findVehicles } from "#app/features/requests/new-request.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import type { Route } from "./+types/requests-vehicles.ts";

/** `GET /admin/nouvelle/vehicules?q=`: what a new request may be about. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  try {
    const found = await findVehicles(app, context.get(staffContext), typedSearch(url.searchParams));
    return data({ found }, { status: 200 });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not search the fleet");
    return data({ found: null }, { status: error instanceof Failure ? error.status : 500 });
  }
}
