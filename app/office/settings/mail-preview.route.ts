import { data, isRouteErrorResponse } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { isPreviewedMail, previewMailFor } from "#app/domain/mail-settings/mail-test.server.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { waitForSession } from "#app/office/shell/session-gate.ts";
import type { Route } from "./+types/mail-preview.route.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

/** `GET …/parametres/courriel/apercu/:id?sombre`: a mail as it would leave now, around a rental that is made up. */
export async function loader({ params: { id: kind }, url, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "settings:write");
  if (!isPreviewedMail(kind)) throw data(null, { status: 404 });
  const scheme = url.searchParams.has("sombre") ? "dark" : "light";
  const wanted = { kind, scheme } as const;
  return { kind, preview: await previewMailFor(context.get(appContext), member, wanted) };
}

/** Without an answer the preview says so, and the page stays. */
export async function clientLoader({ params: { id: kind }, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    return { kind, preview: null };
  }
}
