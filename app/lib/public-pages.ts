const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** The pages every visitor sees alike, and the query parameters that change what they show. */
const publicPages: { path: RegExp; params?: string[] }[] = [
  { path: /^\/$/ },
  {
    path: /^\/catalogue$/,
    params: ["type", "q", "disponibilite", "capacite_min", "capacite_max", "page"],
  },
  { path: new RegExp(`^/catalogue/${uuid}$`) },
  { path: /^\/agences$/, params: ["q"] },
  { path: new RegExp(`^/agences/${uuid}$`), params: ["page"] },
  { path: /^\/contact$/, params: ["agence", "envoye", "sujet", "vehicule"] },
  { path: /^\/(a-propos|mentions-legales|confidentialite|cgv)$/ },
  { path: /^\/sitemap\.xml$/, params: ["partie"] },
];

/** Paths for signed-in staff, or for programs. */
const otherPaths = /^\/(locadmin|admin|api|functions|storage|realtime|assets|healthz|readyz|metrics|__)/;

export const uuidPattern = new RegExp(`^${uuid}$`);

export function isPublicPath(pathname: string): boolean {
  return !otherPaths.test(pathname);
}

/**
 * The one address under which a public page, or the data of one for a client navigation, is rendered and kept:
 * parameters that change nothing are left out, the others sorted. Null for what is not to be kept.
 */
export function publicPageKey(target: string): string | null {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  const pagePath = path.replace(/(\/_)?\.data$/, "") || "/";
  const page = publicPages.find((candidate) => candidate.path.test(pagePath));
  if (!page) return null;
  if (!query) return path;
  const given = new URLSearchParams(query);
  // The router asks for some routes' data only: rare, and open-ended, so it is rendered each time.
  if (given.has("_routes")) return null;
  const kept = (page.params ?? [])
    .toSorted()
    .flatMap((name) => given.getAll(name).map((value) => [name, value] as [string, string]));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
