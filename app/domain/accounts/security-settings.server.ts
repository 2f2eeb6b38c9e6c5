import type { Saved } from "#app/lib/action-result.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writeAs } from "#server/db/write.ts";
import { requireRight } from "./require-right.server.ts";
import type { StaffMember } from "./rights.ts";

export type SecuritySettings = Awaited<ReturnType<typeof getSecuritySettings>>;

export async function isTwoFactorRequired(app: Pick<App, "db">): Promise<boolean> {
  const settings = app.db.selectFrom("security_settings").select("require_two_factor");
  return (await settings.executeTakeFirstOrThrow()).require_two_factor;
}

/** With how many administrators would be led to their set-up: those without a second step or a passkey. */
export async function getSecuritySettings(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "settings:write");
  const row = await app.db
    .selectFrom("security_settings")
    .select(["id", "require_two_factor", "updated_at"])
    .executeTakeFirstOrThrow();
  const { without } = await app.db
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
}

export async function updateSecuritySettings(
  app: Pick<App, "db" | "log">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: { require_two_factor: boolean },
): Promise<Saved> {
  requireRight(actor, "settings:write");
  const mine = { require_two_factor: input.require_two_factor };
  return writeAs(app, actor, async (trx) => {
    const { id } = await trx.selectFrom("security_settings").select("id").executeTakeFirstOrThrow();
    const read = () => getSecuritySettings({ db: trx }, actor);
    const { changes, note } = await mergeSave(trx, { table: "security_settings", id, baseline, mine, read });
    const row = await trx
      .updateTable("security_settings")
      .set({ ...changes, updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return { version: row.updated_at.toISOString(), detail: note };
  });
}
