import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { listAdministrators } from "#app/domain/accounts/staff-accounts.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Route } from "./+types/administrators.route.ts";

/** `GET /locadmin/dashboard/administrateurs`: whom to ask for what is closed. Without an answer the words name nobody. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const headers = { "cache-control": "no-store" };
  try {
    const names = await listAdministrators(app, context.get(staffContext));
    return data({ names }, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof Failure)) app.log.error({ err: error }, "could not list the administrators");
    return data({ names: [] }, { status: error instanceof Failure ? error.status : 500, headers });
  }
}
