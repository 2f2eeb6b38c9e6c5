import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { listDeletionWays } from "#app/domain/periods/hits.server.ts";
import { listPeriodWays, listRemovalWays } from "#app/domain/periods/period-ways.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Route } from "./+types/planning-ways.route.ts";

/** `GET /locadmin/dashboard/planning/relogements?…`: whom a period would hit, what else is free, what becomes of its quote. Without an answer the form goes on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const headers = { "cache-control": "no-store" };
  try {
    const member = context.get(staffContext);
    const deleted = readDeleted(url.searchParams);
    const removed = url.searchParams.get("retirer");
    const ways = deleted
      ? { hits: await listDeletionWays(app, member, deleted), vehicles: [], question: null }
      : removed !== null
        ? await listRemovalWays(app, member, removed)
        : await listPeriodWays(app, member, url.searchParams);
    // With what was asked, so that an answer is never taken for another question's.
    return data({ ways, asked: url.search }, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not look for other vehicles");
    return data(
      { ways: null, asked: url.search },
      { status: error instanceof Failure ? error.status : 500, headers },
    );
  }
}

/** `retirer` is a period; `supprimer` (vehicles) or `agence`: whom their deletion would hit. */
function readDeleted(search: URLSearchParams) {
  if (!search.has("supprimer") && !search.has("agence")) return null;
  const agencyId = search.get("agence") ?? "";
  const vehicleIds = (search.get("supprimer") ?? "").split(",").filter(isUuid);
  return { vehicleIds, agencyId: isUuid(agencyId) ? agencyId : null };
}
