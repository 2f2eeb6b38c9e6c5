import { appContext } from "#app/context.ts";
import { askedIds } from "#app/domain/contact/contact-page.server.ts";
import { adviseStay } from "#app/domain/contact/stay-advice.server.ts";
import { maintenanceGate } from "#app/site/layout/maintenance-gate.server.ts";
import type { Route } from "./+types/stay-advice.route";

export const middleware: Route.MiddlewareFunction[] = maintenanceGate;

/** For the request form while dates are typed: an answer to these days and no others. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ids = askedIds(searchParams.getAll("vehicule"));
  return Response.json(await adviseStay(context.get(appContext), ids, searchParams));
}
