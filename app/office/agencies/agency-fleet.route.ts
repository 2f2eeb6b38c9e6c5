import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getAgencyFleet } from "#app/domain/agencies/staff-agencies.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Route } from "./+types/agency-fleet.route.ts";

/** `GET /locadmin/dashboard/agences/{id}/vehicules`: what would go with the agency. Without an answer the dialog goes on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  try {
    return data({ fleet: await getAgencyFleet(app, context.get(staffContext), params.id) }, { status: 200 });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not read an agency's vehicles");
    return data({ fleet: null }, { status: error instanceof Failure ? error.status : 500 });
  }
}
