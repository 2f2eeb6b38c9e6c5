import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { findRequests } from "#app/domain/periods/planning-screen.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { typedSearch } from "#app/lib/query.ts";
import type { Route } from "./+types/planning-requests.route.ts";

/** `GET /locadmin/dashboard/planning/dossiers?q=…`: the requests a period may be for. Without an answer the form goes on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const headers = { "cache-control": "no-store" };
  try {
    const requests = await findRequests(app, context.get(staffContext), typedSearch(url.searchParams));
    return data({ requests }, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not look for requests");
    return data({ requests: null }, { status: error instanceof Failure ? error.status : 500, headers });
  }
}
