import { data, type MiddlewareFunction, redirect } from "react-router";
import { isAskerUnknownContext, staffContext } from "#app/context.ts";
import { can, type Right, type StaffMember } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { loginPath } from "#app/office/sign-in/remembered-path.ts";

/** First line of the loader of a page that only some may open: the others get 403 and the «Accès limité» screen. */
export function requirePage(
  member: StaffMember | null | undefined,
  right: Right,
): asserts member is StaffMember {
  if (!can(member, right)) throw data(null, { status: member ? 403 : 401 });
}

/**
 * The back-office's door. `identifyRequest` has already asked the database who this is and ended dead cookies; here
 * nobody passes without an active account, nor further than its set-up without a second step that is required. A layout needs a loader for this to run on client navigations too.
 */
export const staffGuard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  if (context.get(isAskerUnknownContext)) throw data(null, { status: 503 });
  const member = context.get(staffContext);
  if (!can(member, "back-office:open")) throw redirect(loginPath(url));
  if (member?.owesTwoFactor && !setUps.includes(url.pathname)) throw redirect(officePaths.ownTwoFactor);
  return next();
};

const setUps = [officePaths.ownTwoFactor, officePaths.ownPasskey];
