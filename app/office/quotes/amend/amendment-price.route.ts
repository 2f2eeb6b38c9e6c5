import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { foreseeAmendment } from "#app/domain/quotes/amendments/staff-amendments.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Route } from "./+types/amendment-price.route.ts";

/** `GET /locadmin/dashboard/devis/{id}/avenant?to=…`: what a change would come to, and what is in its way. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const headers = { "cache-control": "no-store" };
  const none = { proposal: null, asked: url.search };
  try {
    const actor = context.get(staffContext);
    const input = Object.fromEntries(url.searchParams);
    const proposal = await foreseeAmendment(app, { actor, id: params.id, input });
    return data({ proposal, asked: url.search, failure: null, fields: {} }, { status: 200, headers });
  } catch (error) {
    if (error instanceof Failure)
      return data(
        { ...none, failure: error.message, fields: error.fields },
        { status: error.status, headers },
      );
    app.log.error({ err: error }, "could not price an amendment");
    return data(
      { ...none, failure: "Le prix n’a pas pu être calculé.", fields: {} },
      { status: 500, headers },
    );
  }
}
