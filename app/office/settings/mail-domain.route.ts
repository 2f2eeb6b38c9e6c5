import { isRouteErrorResponse } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getMailDomain } from "#app/domain/mail-settings/mail-test.server.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { waitForSession } from "#app/office/shell/session-gate.ts";
import type { Route } from "./+types/mail-domain.route.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

/** `GET …/parametres/courriel/domaine`: what the sender's domain says of its mail, asked while the page is already shown. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "settings:write");
  return { domain: await getMailDomain(context.get(appContext), member) };
}

/** Without an answer the panel says so, and the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    return { domain: null };
  }
}
