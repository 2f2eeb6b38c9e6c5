import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext, pageStateContext } from "#app/context.ts";
import { deferHydration, startScript } from "#app/lib/defer-hydration.ts";
import { Failure } from "#app/lib/failure.ts";
import { isPublicPath } from "#app/lib/site-paths.ts";
import { isDatabaseAway } from "#server/db/database.ts";
import { inlineStyles } from "#server/http/page-styles.ts";
import { pathWithoutToken } from "#server/http/request-rules.ts";
import { markOwnScripts, sealPage } from "#server/http/security-headers.ts";

const renderLimit = 10_000;

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { isProduction, appUrl } = context.get(appContext).env;
  const isPublic = isPublicPath(new URL(request.url).pathname);
  if (isPublic && isProduction)
    entryContext = { ...entryContext, manifest: siteManifest(entryContext.manifest) };
  // Whole, for everyone: the page may be kept and sent to any browser or crawler.
  const nonce = randomBytes(16).toString("base64url");
  const rendered = await renderWhole(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
    nonce,
  );
  let html = markOwnScripts(rendered, nonce);
  if (isPublic) html = deferHydration(isProduction ? inlineStyles(html) : html);
  const page = sealPage(html, { nonce, own: [startScript], appUrl });
  // In development Vite's scripts are inline.
  if (isProduction) headers.set("Content-Security-Policy", page.policy);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page.html, { status, headers });
}

/** The build writes visitors a list of routes without the back-office (`scripts/build.mjs`). */
function siteManifest(manifest: EntryContext["manifest"]): EntryContext["manifest"] {
  return { ...manifest, url: manifest.url.replace("/manifest-", "/site-manifest-") };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Failure) return;
  // An address or method we do not have is the asker's mistake.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const provider = context as RouterContextProvider;
  if (isDatabaseAway(error)) provider.get(pageStateContext).isDatabaseAway = true;
  provider
    .get(appContext)
    .log.error(
      { err: error, method: request.method, path: pathWithoutToken(new URL(request.url).pathname) },
      "request failed",
    );
};

function renderWhole(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
      },
      // Nothing is sent before all is there, so every part stands in its place, also for a browser without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: () => {},
    });
    const timer = setTimeout(() => abort(new Error("render took too long")), renderLimit);
  });
}
