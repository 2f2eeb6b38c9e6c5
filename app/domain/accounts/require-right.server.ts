import { Failure } from "#app/lib/failure.ts";
import { can, type Right, type StaffMember } from "./rights.ts";

/** First line of every staff operation: the rights live here, not in the button. */
export function requireRight(
  member: StaffMember | null | undefined,
  right: Right,
): asserts member is StaffMember {
  if (!member) throw new Failure("unauthenticated", "Connectez-vous pour continuer.");
  if (!can(member, right))
    throw new Failure("forbidden", "Accès non autorisé. Vous n'avez pas les droits nécessaires.");
}
