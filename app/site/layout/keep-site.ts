import { hasScript, loadPatience, ScriptFailure } from "#app/lib/route-scripts.ts";
import { hasShownData, isLoadFailure, type LoadResults } from "#app/lib/shown-data.ts";
import { isPublicPath } from "#app/lib/site-paths.ts";

const layout = "site/layout/layout.route";

/** The pages with words of their own for a load that failed, by their addresses. */
const pages: Record<string, string> = {
  catalogue: "site/catalogue/catalogue.route",
  "catalogue/:id": "site/vehicle/vehicle.route",
  agences: "site/agencies/agencies.route",
  "agences/:id": "site/agencies/agency.route",
  contact: "site/contact/contact.route",
  "quel-vehicule": "site/helper/vehicle-helper.route",
  selection: "site/selection/selection.route",
};

/** Those that stand with null for their data, fields and all, if their script is there; the others have an `ErrorBoundary`. */
const standing = /\/(catalogue|agencies|contact|vehicle-helper|selection)\.route$/;

/**
 * `clientMiddleware` of the site's layout. Where the network or a gateway fails, header and footer keep what they had, and
 * so does a page that was only loaded anew; a page that was gone to says so in its place.
 */
export async function keepSite(
  { request, pattern }: { request: Request; pattern: string },
  next: () => Promise<LoadResults>,
): Promise<LoadResults> {
  // A visitor's router takes an address of the back-office for one that nothing answers: the browser goes there itself.
  if (!isPublicPath(new URL(request.url).pathname)) {
    location.assign(request.url);
    return new Promise(() => {});
  }
  const results = await Promise.race([next(), failLate(pages[pattern] ?? layout)]);
  const isReload = request.url === location.href.split("#")[0];
  const isWhole = Object.keys(results).length > 1;
  for (const [id, result] of Object.entries(results)) {
    if (!isLoadFailure(result)) continue;
    if (hasShownData(id) && (isReload || (id === layout && isWhole))) delete results[id];
    else if (standing.test(id) && hasScript(id)) results[id] = { type: "data", result: null };
  }
  return results;
}

async function failLate(page: string): Promise<LoadResults> {
  await new Promise((resolve) => setTimeout(resolve, loadPatience));
  return {
    [page]: { type: "error", result: hasScript(page) ? new Error("too late") : new ScriptFailure(page) },
  };
}
