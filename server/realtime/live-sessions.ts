import type { App } from "#server/app.ts";

/** Which of these sessions live, of accounts that are active. */
export async function liveSessions(app: Pick<App, "db" | "now">, tokens: string[]): Promise<Set<string>> {
  const sessions = await app.db
    .selectFrom("sessions")
    .innerJoin("profiles", "profiles.id", "sessions.profile_id")
    .select("sessions.token")
    .where("sessions.token", "in", tokens)
    .where("profiles.active", "=", true)
    .where("sessions.expires_at", ">", app.now())
    .execute();
  return new Set(sessions.map(({ token }) => token));
}
