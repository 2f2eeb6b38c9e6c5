import type { ServerBuild } from "react-router";

const notFoundRoute = "routes/site/not-found";

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild["routes"][string]>, "id" | "parentId" | "path" | "index"> | undefined
>;

/**
 * Tells addresses that only the «not found» route answers, by one expression made of all others. React Router's own
 * `matchRoutes` compiles every route anew with each call: two milliseconds of the event loop.
 */
export function compileUnknownAddress(routes: Routes): (pathname: string) => boolean {
  const paths = Object.values(routes).flatMap((route) => {
    const isMatched = route && route.id !== notFoundRoute && (route.path !== undefined || route.index);
    return isMatched ? [fullPath(routes, route.id)] : [];
  });
  const known = new RegExp(`^(?:${[...new Set(paths.map(patternOf))].join("|")})/*$`, "i");
  return (pathname) => !known.test(decodePath(pathname.replace(/\.data$/, "")));
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return [fullPath(routes, route.parentId ?? ""), route.path].filter(Boolean).join("/");
}

function patternOf(path: string): string {
  if (path.includes("?")) throw new Error(`«${path}»: optional segments are not matched here yet`);
  return path
    .split("/")
    .filter(Boolean)
    .map((segment) => {
      if (segment === "*") return "(?:/.+)?";
      return segment.startsWith(":") ? "/[^/]+" : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
    })
    .join("");
}

/** As the router reads it: a coded slash parts nothing. */
function decodePath(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
