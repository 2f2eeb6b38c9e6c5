import { data } from "react-router";
import { Failure } from "#app/lib/failure.ts";
import { type Action, can, type StaffMember } from "./rights.ts";

/** First line of every staff operation: the rights live here, not in the button. */
export function requireRight(
  member: StaffMember | null | undefined,
  action: Action,
): asserts member is StaffMember {
  if (!member) throw new Failure("unauthenticated", "Connectez-vous pour continuer.");
  if (!can(member, action))
    throw new Failure("forbidden", "Accès non autorisé. Vous n'avez pas les droits nécessaires.");
}

/** First line of the loader of a page that only some may open: the others get 403 and the «Accès limité» screen. */
export function requirePage(
  member: StaffMember | null | undefined,
  action: Action,
): asserts member is StaffMember {
  if (!can(member, action)) throw data(null, { status: member ? 403 : 401 });
}
