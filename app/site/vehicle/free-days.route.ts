import { appContext } from "#app/context.ts";
import { answerVehicleDates } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import { maintenanceGate } from "#app/site/layout/maintenance-gate.server.ts";
import type { Route } from "./+types/free-days.route";

export const middleware: Route.MiddlewareFunction[] = maintenanceGate;

/** For the estimator while dates are typed: an answer to these days and no others, so that nobody is sent a calendar. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const isVehicle = uuidPattern.test(params.id);
  const { searchParams } = new URL(request.url);
  return Response.json(
    isVehicle ? await answerVehicleDates(context.get(appContext), params.id, searchParams) : null,
  );
}
