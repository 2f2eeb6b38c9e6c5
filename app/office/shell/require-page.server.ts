import { data } from "react-router";
import { can, type Right, type StaffMember } from "#app/domain/accounts/rights.ts";

/** First line of the loader of a page that only some may open: the others get 403 and the «Accès limité» screen. */
export function requirePage(
  member: StaffMember | null | undefined,
  right: Right,
): asserts member is StaffMember {
  if (!can(member, right)) throw data(null, { status: member ? 403 : 401 });
}
