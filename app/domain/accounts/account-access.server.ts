import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { endWaits, removePasskeys, removeSecondStep } from "./accounts.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor, StaffMember } from "./rights.ts";

type Deps = Pick<App, "db" | "log">;
type LockedAccount = { id: string; two_factor_enabled: boolean };

const endSessions = (trx: Trx, { id }: LockedAccount) =>
  trx.deleteFrom("sessions").where("profile_id", "=", id).execute();

/** `work` on a colleague's account, locked meanwhile. Resolves to the account's address. */
async function actOnAccount(
  app: Deps,
  actor: StaffMember,
  { id, work }: { id: unknown; work: (trx: Trx, account: LockedAccount) => Promise<unknown> },
): Promise<string> {
  return writeAs(app, actor, async (trx) => {
    const profiles = trx.selectFrom("profiles").select(["id", "email", "two_factor_enabled"]).forUpdate();
    const account = isUuid(id) && (await profiles.where("id", "=", id).executeTakeFirst());
    if (!account) throw new Failure("not-found", "Ce compte n’existe plus.");
    await work(trx, account);
    return account.email;
  });
}

/**
 * For a colleague whose phone is lost: the account opens with its password alone, without passkeys either, and whatever
 * was open is closed. One's own is not reset this way: `stopTwoFactor` asks for the password.
 */
export async function resetTwoFactor(app: Deps, actor: Actor, id: unknown): Promise<string> {
  requireRight(actor, "accounts:manage");
  if (id === actor.id)
    throw new Failure(
      "conflict",
      "Désactivez votre propre double authentification dans «\u00a0Mon compte\u00a0».",
    );
  const email = await actOnAccount(app, actor, {
    id,
    work: async (trx, account) => {
      const passkey = trx.selectFrom("passkeys").select("id").where("profile_id", "=", account.id);
      if (!account.two_factor_enabled && !(await passkey.executeTakeFirst()))
        throw new Failure("conflict", "La double authentification de ce compte n’est pas activée.");
      await removeSecondStep(trx, account.id);
      await removePasskeys(trx, account.id);
      await endSessions(trx, account);
      await endWaits(trx, account.id);
    },
  });
  app.log.info({ profileId: id }, "a second step was reset by an administrator");
  return email;
}

export async function endSessionsOf(app: Deps, actor: Actor, id: unknown): Promise<string> {
  requireRight(actor, "accounts:manage");
  const email = await actOnAccount(app, actor, { id, work: endSessions });
  app.log.info({ profileId: id }, "sessions were closed by an administrator");
  return email;
}
