import { z } from "zod";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { records } from "#app/domain/records/records.ts";
import type { App } from "#server/app.ts";

export type SecuritySettings = Awaited<ReturnType<typeof getSecuritySettings>>;

export async function isTwoFactorRequired(app: Pick<App, "db">): Promise<boolean> {
  const settings = app.db.selectFrom("security_settings").select("require_two_factor");
  return (await settings.executeTakeFirstOrThrow()).require_two_factor;
}

/** With the administrators, and which of them have a second step or a passkey: the others would be led to their set-up. */
export const securityOperations = settingsOperations(records.security, {
  schema: z.object({ require_two_factor: z.boolean() }),
  async read(db) {
    const row = await db
      .selectFrom("security_settings")
      .select(["id", "require_two_factor", "updated_at"])
      .executeTakeFirstOrThrow();
    const administrators = await db
      .selectFrom("profiles")
      .select(["email", "two_factor_enabled as hasCodes"])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("passkeys")
            .select("id")
            .whereRef("profile_id", "=", "profiles.id")
            .where("name", "is not", null),
        ).as("hasPasskey"),
      )
      .where("role", "=", "admin")
      .where("active", "=", true)
      .orderBy("email")
      .execute();
    return {
      id: row.id,
      require_two_factor: row.require_two_factor,
      administrators: administrators.map(({ hasPasskey, ...one }) => ({
        ...one,
        hasPasskey: hasPasskey === true,
      })),
      version: row.updated_at.toISOString(),
    };
  },
  toInput: ({ require_two_factor }) => ({ require_two_factor: require_two_factor === true }),
});

export const { get: getSecuritySettings, update: updateSecuritySettings } = securityOperations;
