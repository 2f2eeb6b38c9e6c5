import { appContext } from "#app/context.ts";
import { readIndexing } from "#app/domain/identity/indexing.server.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import type { Route } from "./+types/robots.route";

/** GET /robots.txt, also while the site is closed: crawlers that cannot read it stay away for days. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { appUrl } = app.env;
  // While the pages say «noindex» they are not closed here: who may not read them would not learn it.
  const { obstacle } = await loadSections(app, { obstacle: () => readIndexing(app) }, context);
  const body = [
    "User-agent: *",
    // «/vu»: a robot that runs scripts is not counted among visitors.
    ...["/locadmin", "/admin", "/functions", "/api", "/vu", "/agenda"].map((path) => `Disallow: ${path}`),
    "",
    ...(obstacle ? [] : [`Sitemap: ${appUrl}/sitemap.xml`, ""]),
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
