import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { listPeriodWays } from "#app/domain/periods/period-ways.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Route } from "./+types/planning-ways.route.ts";

/** `GET /locadmin/dashboard/planning/relogements?…`: whom a period would hit, and what else is free. Without an answer the form goes on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const headers = { "cache-control": "no-store" };
  try {
    const ways = await listPeriodWays(app, context.get(staffContext), url.searchParams);
    return data({ ways }, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not look for other vehicles");
    return data({ ways: null }, { status: error instanceof Failure ? error.status : 500, headers });
  }
}
