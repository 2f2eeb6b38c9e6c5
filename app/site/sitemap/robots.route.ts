import { appContext } from "#app/context.ts";
import type { Route } from "./+types/robots.route";

/** GET /robots.txt, also while the site is closed: crawlers that cannot read it stay away for days. */
export function loader({ context }: Route.LoaderArgs) {
  const { appUrl } = context.get(appContext).env;
  const body = [
    "User-agent: *",
    // «/vu»: a robot that runs scripts is not counted among visitors.
    ...["/locadmin", "/admin", "/functions", "/api", "/vu", "/agenda"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
