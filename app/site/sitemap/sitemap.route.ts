import { appContext } from "#app/context.ts";
import {
  countSitemapParts,
  listSitemapEntries,
  sitemapIndexXml,
  sitemapXml,
} from "#app/domain/sitemap/sitemap.server.ts";
import { maintenanceGate } from "#app/site/layout/maintenance-gate.server.ts";
import type { Route } from "./+types/sitemap.route";

export const middleware: Route.MiddlewareFunction[] = maintenanceGate;

/** GET /sitemap.xml: every address, or, for a fleet too large for one file, the list of its `?partie=`s. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const origin = app.env.appUrl;
  const asked = new URL(request.url).searchParams.get("partie");
  const parts = await countSitemapParts(app);
  if (asked === null && parts > 1) {
    return xml(sitemapIndexXml(origin, parts));
  }
  const part = asked === null ? 1 : Number(asked);
  if (!Number.isInteger(part) || part < 1 || part > parts)
    return new Response("Partie inconnue.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return xml(sitemapXml(origin, await listSitemapEntries(app, part)));
}

function xml(body: string): Response {
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
