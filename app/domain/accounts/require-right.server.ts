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
