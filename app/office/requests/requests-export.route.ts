import { appContext, staffContext } from "#app/context.ts";
import { exportRequests } from "#app/domain/requests/request-export.server.ts";
import { readRequestQuery } from "#app/domain/requests/request-query.ts";
import { answerCsv } from "#app/lib/stream-text.server.ts";
import type { Route } from "./+types/requests-export.route.ts";

/** GET /admin/export.csv: the list its filters describe, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const file = await exportRequests(app, context.get(staffContext), readRequestQuery(url.searchParams));
  return answerCsv(file, "demandes", app.now());
}
