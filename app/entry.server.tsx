import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext } from "#app/context.ts";
import { deferHydration } from "#app/lib/defer-hydration.ts";
import { Failure } from "#app/lib/failure.ts";
import { isPublicPath } from "#app/lib/public-pages.ts";
import { contentSecurityPolicy } from "#server/http/content-security-policy.ts";
import { inlineStyles } from "#server/http/page-styles.ts";

const renderLimit = 10_000;

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const app = context.get(appContext);
  // Whole, for everyone: the page may be kept and sent to any browser or crawler.
  let html = await renderWhole(<ServerRouter context={entryContext} url={request.url} />);
  const { isProduction, appUrl } = app.env;
  if (isPublicPath(new URL(request.url).pathname))
    html = deferHydration(isProduction ? inlineStyles(html) : html);
  if (isProduction) headers.set("Content-Security-Policy", contentSecurityPolicy(html, appUrl));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Failure) return;
  const app = (context as RouterContextProvider).get(appContext);
  app.log.error(
    { err: error, method: request.method, path: new URL(request.url).pathname },
    "request failed",
  );
};

function renderWhole(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady: () => pipe(sink),
      // Nothing is sent before all is there, so every part stands in its place, also for a browser without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: () => {},
    });
    const timer = setTimeout(() => abort(new Error("render took too long")), renderLimit);
  });
}
