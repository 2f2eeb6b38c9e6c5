import { data, type MiddlewareFunction, redirect } from "react-router";
import { staffContext } from "#app/context.ts";
import { signInRefusals } from "./accounts.schema.ts";
import { loginPath } from "./remembered-path.ts";
import { type Action, can } from "./rights.ts";

/**
 * The back-office's door. `identifyRequest` has already asked the database who this is and ended dead cookies; here
 * nobody passes without an active account. A layout needs a loader for this to run on client navigations too.
 */
export const staffGuard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  if (!can(context.get(staffContext), "back-office:open")) throw redirect(loginPath(url));
  return next();
};

/** For pages that only some may see: the others get 403, which the layout's boundary shows as «Accès limité». */
export function requirePageRight(action: Action): MiddlewareFunction<Response> {
  return async ({ context }, next) => {
    if (!can(context.get(staffContext), action)) {
      throw data(signInRefusals["wrong-role"].message, { status: 403 });
    }
    return next();
  };
}

export const requireAdminPage = requirePageRight("settings:write");
