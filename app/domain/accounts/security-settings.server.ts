import { z } from "zod";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { records } from "#app/domain/records/records.ts";
import type { App } from "#server/app.ts";

export type SecuritySettings = Awaited<ReturnType<typeof getSecuritySettings>>;

export async function isTwoFactorRequired(app: Pick<App, "db">): Promise<boolean> {
  const settings = app.db.selectFrom("security_settings").select("require_two_factor");
  return (await settings.executeTakeFirstOrThrow()).require_two_factor;
}

/** With how many administrators would be led to their set-up: those without a second step or a passkey. */
export const securityOperations = settingsOperations(records.security, {
  schema: z.object({ require_two_factor: z.boolean() }),
  async read(db) {
    const row = await db
      .selectFrom("security_settings")
      .select(["id", "require_two_factor", "updated_at"])
      .executeTakeFirstOrThrow();
    const { without } = await db
      .selectFrom("profiles")
      .select((eb) => eb.fn.countAll<number>().as("without"))
      .where("role", "=", "admin")
      .where("active", "=", true)
      .where("two_factor_enabled", "=", false)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("passkeys")
              .select("id")
              .whereRef("profile_id", "=", "profiles.id")
              .where("name", "is not", null),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    return {
      id: row.id,
      require_two_factor: row.require_two_factor,
      adminsWithout: without,
      version: row.updated_at.toISOString(),
    };
  },
  toInput: ({ require_two_factor }) => ({ require_two_factor: require_two_factor === true }),
});

export const { get: getSecuritySettings, update: updateSecuritySettings } = securityOperations;
