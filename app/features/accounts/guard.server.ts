import { data, type MiddlewareFunction, redirect } from "react-router";
import { isAskerUnknownContext, staffContext } from "#app/context.ts";
import { can } from "#app/lib/rights.ts";
import { loginPath } from "./remembered-path.ts";

/**
 * The back-office's door. `identifyRequest` has already asked the database who this is and ended dead cookies; here
 * nobody passes without an active account. A layout needs a loader for this to run on client navigations too.
 */
export const staffGuard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  if (context.get(isAskerUnknownContext)) throw data(null, { status: 503 });
  if (!can(context.get(staffContext), "back-office:open")) throw redirect(loginPath(url));
  return next();
};
