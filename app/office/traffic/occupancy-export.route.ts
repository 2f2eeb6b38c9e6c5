import { appContext, staffContext } from "#app/context.ts";
import { exportOccupancy } from "#app/domain/counts/occupancy.server.ts";
import { occupancyQuery } from "#app/domain/counts/occupancy.ts";
import { answerCsv } from "#app/lib/stream-text.server.ts";
import type { Route } from "./+types/occupancy-export.route.ts";

/** GET …/occupation/export.csv: what the filters let through, a line for each vehicle and month. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const file = await exportOccupancy(app, context.get(staffContext), occupancyQuery.read(url.searchParams));
  return answerCsv(file, "occupation", app.now());
}
