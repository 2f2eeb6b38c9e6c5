import type { Role, StaffMember } from "#app/domain/accounts/rights.ts";
import { hashPassword } from "#server/auth/passwords.ts";
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

/** Quick to check: few tests are about hashing. */
export const quickHash = (password: string) => hashPassword(password, { logN: 8, r: 8, p: 1 });

/** An account to sign in with. */
export async function addAccount(
  db: Db,
  { email, role, password }: { email: string; role: Role; password: string },
  hash = quickHash,
): Promise<StaffMember> {
  const member = await addMember({ db }, role, email);
  await db
    .insertInto("accounts")
    .values({
      profile_id: member.id,
      account_id: member.id,
      provider_id: "credential",
      password: await hash(password),
    })
    .execute();
  return member;
}
