import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { brandPaths } from "#app/lib/brand-paths.ts";
import { getBrandFile } from "#server/painting/brand-files.ts";
import type { Route } from "./+types/brand-file.route";

/** GET /favicon.svg, /icon-512.png, /partage.jpg…: also while the site is closed. Pages name them with their version. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // The router takes «/FAVICON.SVG» for it too.
  const path = brandPaths.find((known) => known === url.pathname);
  if (!path) throw data(null, { status: 404 });
  const { type, version, body } = await getBrandFile(context.get(appContext), path);
  return new Response(body as BodyInit, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600", ETag: `"${version}"` },
  });
}
