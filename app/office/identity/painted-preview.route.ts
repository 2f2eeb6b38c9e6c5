import { appContext, staffContext } from "#app/context.ts";
import { paintPreview } from "#app/domain/identity/painted-preview.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Route } from "./+types/painted-preview.route.ts";

/** `GET /locadmin/dashboard/identite/apercu?image=…`: a picture of the site with values that nobody has saved. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const headers = { "cache-control": "private, no-store" };
  try {
    const given = Object.fromEntries(url.searchParams);
    const picture = await paintPreview(context.get(appContext), context.get(staffContext), given);
    return new Response(picture as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, "content-type": "image/webp" },
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return Response.json(
      { error: error.message },
      { status: error.status, headers: { ...headers, ...error.headers } },
    );
  }
}
