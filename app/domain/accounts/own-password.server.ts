import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import type { StaffMember } from "./rights.ts";

/** Whoever found a session open must not be able to guess on. */
const guesses = { name: "own-password", points: 10, seconds: 15 * 60 };

/** Asks who is there, before what only the account's owner may do. `typed`: the field, and what stands in it. */
export async function confirmOwnPassword(
  app: Pick<App, "db" | "pool">,
  actor: StaffMember,
  typed: Record<string, string>,
): Promise<void> {
  const [field = "", password = ""] = Object.entries(typed)[0] ?? [];
  const limiter = createLimiter(app.pool, guesses);
  const wait = await secondsToWait(limiter, actor.id);
  if (wait > 0) throw new TooManyFailure("Trop de tentatives. Veuillez réessayer plus tard.", wait);
  const account = await app.db
    .selectFrom("accounts")
    .select("password")
    .where("profile_id", "=", actor.id)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  const isRight = account?.password && (await verifyPassword({ hash: account.password, password }));
  if (!isRight) {
    const sentence = "Ce n’est pas votre mot de passe actuel.";
    throw new Failure("invalid", sentence, { [field]: sentence });
  }
  await limiter.delete(actor.id);
}
