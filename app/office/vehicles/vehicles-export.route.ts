import { appContext, staffContext } from "#app/context.ts";
import { exportVehicles } from "#app/domain/vehicles/transfer/export-vehicles.server.ts";
import { readVehicleQuery } from "#app/domain/vehicles/vehicle-query.ts";
import type { Route } from "./+types/vehicles-export.route.ts";

/** GET /locadmin/dashboard/vehicules/export.csv: the table its filters describe, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const file = await exportVehicles(app, context.get(staffContext), readVehicleQuery(url.searchParams));
  const day = app.now().toISOString().slice(0, 10);
  return new Response(file, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="vehicules-${day}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}
