import { appContext, staffContext } from "#app/context.ts";
import { exportVehicles } from "#app/domain/vehicles/transfer/export-vehicles.server.ts";
import { readVehicleQuery } from "#app/domain/vehicles/vehicle-query.ts";
import { answerCsv } from "#app/lib/stream-text.server.ts";
import type { Route } from "./+types/vehicles-export.route.ts";

/** GET /locadmin/dashboard/vehicules/export.csv: the table its filters describe, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const file = await exportVehicles(app, context.get(staffContext), readVehicleQuery(url.searchParams));
  return answerCsv(file, "vehicules", app.now());
}
