import { appContext, staffContext } from "#app/context.ts";
import { findPlaces, recallPlaces } from "#app/domain/palette/find-places.server.ts";
import { readVisits } from "#app/domain/palette/places.ts";
import { statusOfError } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { typedSearch } from "#app/lib/query.ts";
import type { Route } from "./+types/go-to-found.route.ts";

/** `GET /locadmin/dashboard/aller-a/resultats?q=…`, or `?recents=vehicle:…,request:…`: what the palette lists. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const headers = { "Cache-Control": "no-store" };
  const recents = url.searchParams.get("recents");
  try {
    const found =
      recents === null
        ? await findPlaces(app, actor, typedSearch(url.searchParams))
        : { recents: await recallPlaces(app, actor, readVisits(recents)) };
    return Response.json(found, { headers });
  } catch (error) {
    if (!(error instanceof Failure))
      app.log.error({ stack: (error as Error).stack }, "could not look for places");
    const refused = error instanceof Failure ? error : statusOfError(error);
    return Response.json(
      { error: "La recherche n’a pas abouti." },
      { status: refused.status, headers: { ...headers, ...refused.headers } },
    );
  }
}
