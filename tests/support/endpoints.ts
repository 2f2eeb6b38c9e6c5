import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sitePaths } from "#app/lib/site-paths.ts";
import routes from "#app/routes.ts";

export interface Endpoint {
  path: string;
  source: string;
}

/** Taken by the server itself, before React Router, as a route with these two would be. */
const serversOwn: Endpoint[] = [
  { path: sitePaths.seen, source: "export function loader() {}\nexport function action() {}" },
];

/** Every address of `app/routes.ts`, with the source of its module: a new one is in every table that is made of them. */
export function allEndpoints(): Endpoint[] {
  return [...listEndpoints(routes as RouteConfigEntry[]), ...serversOwn];
}

/** Those that take something: a form, JSON, a file. */
export function writableEndpoints(): Endpoint[] {
  return allEndpoints().filter(({ source }) => exportsHandler(source, "action"));
}

export function readableEndpoints(): Endpoint[] {
  return allEndpoints().filter(
    ({ source }) => exportsHandler(source, "loader") || /export default/.test(source),
  );
}

/** Layouts have no address of their own; an index shares its parent's, and says so when something is posted to it. */
function listEndpoints(entries: readonly RouteConfigEntry[], base = ""): Endpoint[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    const isEndpoint = entry.path !== undefined || entry.index;
    const source = () => readFileSync(new URL(`../../app/${entry.file}`, import.meta.url), "utf8");
    const address = path || "/";
    // The home page is «/» to whoever asks for it.
    const needsIndex = entry.index && (base || exportsHandler(source(), "action"));
    const own = isEndpoint ? [{ path: needsIndex ? `${address}?index` : address, source: source() }] : [];
    return [...own, ...listEndpoints(entry.children ?? [], path)];
  });
}

function exportsHandler(source: string, name: "loader" | "action"): boolean {
  return new RegExp(`export (async )?(function|const) ${name}\\b`).test(source);
}
