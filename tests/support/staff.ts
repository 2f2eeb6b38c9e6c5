import type { Role, StaffMember } from "#app/features/accounts/rights.ts";
import type { Db } from "#server/db/database.ts";

/** An account for operations to be called with; it has no password, so nobody signs in with it. */
export function addMember(
  { db }: { db: Db },
  role: Role = "admin",
  email = `${role}@example.fr`,
): Promise<StaffMember> {
  return db
    .insertInto("profiles")
    .values({ email, role })
    .returning(["id", "email", "role", "active"])
    .executeTakeFirstOrThrow();
}
