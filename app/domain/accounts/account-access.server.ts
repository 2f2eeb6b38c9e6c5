import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { writeAs } from "#server/db/write.ts";
import { endWaits, removePasskeys, removeSecondStep } from "./accounts.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { StaffMember } from "./rights.ts";

/**
 * For a colleague whose phone is lost: the account opens with its password alone, without passkeys either, and whatever
 * was open is closed. One's own is not reset this way: `stopTwoFactor` asks for the password.
 */
export async function resetTwoFactor(
  app: Pick<App, "db" | "log">,
  actor: StaffMember | null,
  id: unknown,
): Promise<string> {
  requireRight(actor, "accounts:manage");
  if (id === actor.id)
    throw new Failure(
      "conflict",
      "Désactivez votre propre double authentification dans «\u00a0Mon compte\u00a0».",
    );
  const email = await writeAs(app, actor, async (trx) => {
    const account =
      isUuid(id) &&
      (await trx
        .selectFrom("profiles")
        .select(["id", "email", "two_factor_enabled"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst());
    if (!account) throw new Failure("not-found", "Ce compte n’existe plus.");
    const passkey = trx.selectFrom("passkeys").select("id").where("profile_id", "=", account.id);
    if (!account.two_factor_enabled && !(await passkey.executeTakeFirst()))
      throw new Failure("conflict", "La double authentification de ce compte n’est pas activée.");
    await removeSecondStep(trx, account.id);
    await removePasskeys(trx, account.id);
    await trx.deleteFrom("sessions").where("profile_id", "=", account.id).execute();
    await endWaits(trx, account.id);
    return account.email;
  });
  app.log.info({ profileId: id }, "a second step was reset by an administrator");
  return email;
}

/** Whoever holds them signs in again. */
export async function endSessionsOf(
  app: Pick<App, "db" | "log">,
  actor: StaffMember | null,
  id: unknown,
): Promise<string> {
  requireRight(actor, "accounts:manage");
  const account =
    isUuid(id) &&
    (await app.db.selectFrom("profiles").select("email").where("id", "=", id).executeTakeFirst());
  if (!account) throw new Failure("not-found", "Ce compte n’existe plus.");
  await app.db.deleteFrom("sessions").where("profile_id", "=", String(id)).execute();
  app.log.info({ profileId: id }, "sessions were closed by an administrator");
  return account.email;
}
