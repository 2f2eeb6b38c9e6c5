import type { ServerBuild } from "react-router";

const notFoundRoute = "site/layout/not-found.route";

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild["routes"][string]>, "id" | "parentId" | "path" | "index"> | undefined
>;

/**
 * Tells addresses that only the «not found» route answers, by the paths of all others, parted once. React Router's own
 * `matchRoutes` compiles every route anew with each call: two milliseconds of the event loop.
 */
export function compileUnknownAddress(routes: Routes): (pathname: string) => boolean {
  const paths = Object.values(routes).flatMap((route) => {
    const isMatched = route && route.id !== notFoundRoute && (route.path !== undefined || route.index);
    return isMatched ? [fullPath(routes, route.id)] : [];
  });
  const known = [...new Set(paths)].map(segmentsOf);
  if (paths.some((path) => path.includes("?"))) throw new Error("optional segments are not matched here yet");
  return (pathname) => {
    const asked = segmentsOf(decodePath(pathname.replace(/\.data$/, "")));
    return !known.some((path) => matches(path, asked));
  };
}

/** As the router compares them: without case, and whatever slashes there are at the end. */
function segmentsOf(path: string): string[] {
  const segments = path.toLowerCase().split("/");
  if (segments[0] === "") segments.shift();
  while (segments.at(-1) === "") segments.pop();
  return segments;
}

/** `:id` is any one segment, `*` whatever follows. */
function matches(path: string[], asked: string[]): boolean {
  const hasSplat = path.at(-1) === "*";
  const fixed = hasSplat ? path.slice(0, -1) : path;
  if (hasSplat ? asked.length < fixed.length : asked.length !== fixed.length) return false;
  return fixed.every((segment, index) =>
    segment.startsWith(":") ? asked[index] !== "" : segment === asked[index],
  );
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return [fullPath(routes, route.parentId ?? ""), route.path].filter(Boolean).join("/");
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
