import type { StaffMember } from "#app/features/accounts/rights.ts";
import type { App } from "#server/app.ts";

/** Is the member's account active and signed in somewhere? Signing out or a deactivation ends its streams. */
export async function hasLiveSession(app: Pick<App, "db" | "now">, member: StaffMember): Promise<boolean> {
  const session = await app.db
    .selectFrom("sessions")
    .innerJoin("profiles", "profiles.id", "sessions.profile_id")
    .select("sessions.id")
    .where("profiles.id", "=", member.id)
    .where("profiles.active", "=", true)
    .where("sessions.expires_at", ">", app.now())
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
