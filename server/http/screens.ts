import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  appContext,
  clientAddressContext,
  createPageState,
  isAskerUnknownContext,
  pageStateContext,
  staffContext,
} from "#app/context.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { UnavailableFailure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { nothingFoundHeader } from "./page-cache.ts";
import { createGate } from "./render-gate.ts";
import { securityHeaders } from "./security-headers.ts";

export const isSignInPath = (pathname: string) => /^\/locadmin(?!\/dashboard)/.test(pathname);

/** Visitors' messages and sign-in do not wait for what searches do to the database: see `App.reserve`. */
const usesReserve = (pathname: string) =>
  isSignInPath(pathname) || /^\/(contact(\.data)?$|functions\/v1\/send-email$)/.test(pathname);

interface Asker {
  member: StaffMember | null;
  isUnknown?: boolean;
  address: string;
}

export type Screens = ReturnType<typeof createScreens>;

/** What React Router answers: pages, actions, and which addresses have neither. */
export function createScreens(app: App, metrics: Metrics | undefined, loadBuild: () => Promise<ServerBuild>) {
  // Of a build the router makes its tables once; of a function that loads one, anew with every request.
  const finalBuild = app.env.isProduction ? loadBuild() : null;
  const handler = finalBuild
    ? finalBuild.then((build) => createRequestHandler(build, "production"))
    : createRequestHandler(loadBuild, "development");
  const gate = createGate();
  const unknownAddresses = new WeakMap<ServerBuild["routes"], ReturnType<typeof compileUnknownAddress>>();

  async function render(request: Request, asker: Asker): Promise<Response> {
    const context = new RouterContextProvider();
    const state = createPageState(app.now());
    context.set(pageStateContext, state);
    const isReserved = usesReserve(new URL(request.url).pathname);
    context.set(appContext, isReserved ? { ...app, ...app.reserve } : app);
    context.set(staffContext, asker.member);
    context.set(isAskerUnknownContext, asker.isUnknown ?? false);
    context.set(clientAddressContext, asker.address);
    const response = await (await handler)(request, context);
    for (const [name, value] of state.headers) response.headers.set(name, value);
    if (Number.isFinite(state.expiresAt))
      response.headers.set("expires", new Date(state.expiresAt).toUTCString());
    if (state.emptySearch) response.headers.set(nothingFoundHeader, encodeURIComponent(state.emptySearch));
    // Loaders that went on without the database have said so already.
    const hasPause = response.headers.has("retry-after");
    const isAway =
      response.ok || response.status === 500
        ? state.isDatabaseAway || hasPause
        : response.status === 503 && !hasPause;
    return isAway ? unavailable(response) : response;
  }

  /** For the page cache: a request of its own, without anything of the visitor's but their share of the gate. */
  async function renderPage(key: string, share: string | null): Promise<Response> {
    const response = await gate(async () => {
      const began = performance.now();
      const page = await render(new Request(app.env.appUrl + key), { member: null, address: "" });
      metrics?.rendered(performance.now() - began);
      return page;
    }, share);
    for (const [name, value] of Object.entries(securityHeaders(app.env)))
      if (!response.headers.has(name)) response.headers.set(name, value);
    // Browsers ask each time whether their copy is current: a 304 costs next to nothing.
    if (!response.headers.has("cache-control"))
      response.headers.set("cache-control", "public, max-age=0, must-revalidate");
    return response;
  }

  async function isUnknownAddress(pathname: string): Promise<boolean> {
    const { routes } = await (finalBuild ?? loadBuild());
    const isUnknown = unknownAddresses.get(routes) ?? compileUnknownAddress(routes);
    unknownAddresses.set(routes, isUnknown);
    return isUnknown(pathname);
  }

  return { render, renderPage, isUnknownAddress };
}

/** The same page, which is not to blame: ask again in a moment. */
function unavailable({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers });
  for (const [name, value] of Object.entries(new UnavailableFailure().headers))
    answer.headers.set(name, value);
  return answer;
}

const notFoundRoute = "site/layout/not-found.route";

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild["routes"][string]>, "id" | "parentId" | "path" | "index"> | undefined
>;

/** Matches only the «not found» route. React Router's `matchRoutes` compiles all routes with each call: 2 ms. */
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
