import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { fingerprint } from "#server/auth/sign-in-limits.ts";
import { writeAs } from "#server/db/write.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { passwordMail } from "./account-mails.server.ts";
import { accountSchemas, deadLink, passwordLinkMinutes, resetRequestSchema } from "./accounts.schema.ts";
import { setPassword } from "./accounts.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor } from "./rights.ts";

const perAddress = { name: "reset-address", points: 20, seconds: 3600 };
const perAccount = { name: "reset-account", points: 5, seconds: 3600 };

/** Longer than either case takes: the time of the answer must not tell whether there is such an account. */
const answerMs = 600;

/** Sends a link to choose a new password, if there is an active account at this address. Resolves to the address. */
export async function requestPasswordReset(
  app: Pick<App, "db" | "pool" | "jobs" | "env" | "now" | "log">,
  input: { email: unknown },
  address: string,
): Promise<string> {
  const { email } = parseOrFail(resetRequestSchema, input);
  const waits = await Promise.all([
    secondsToWait(createLimiter(app.pool, perAddress), addressGroup(address)),
    secondsToWait(createLimiter(app.pool, perAccount), fingerprint(email)),
  ]);
  const wait = Math.max(...waits);
  if (wait > 0) throw new TooManyFailure("Trop de demandes. Veuillez réessayer plus tard.", wait);
  await Promise.all([sendLink(app, email), delay(answerMs)]);
  return email;
}

/** For a colleague who asks at the desk. Resolves to the address the link goes to. */
export async function sendPasswordLink(
  app: Pick<App, "db" | "pool" | "jobs" | "env" | "now" | "log">,
  actor: Actor,
  id: unknown,
): Promise<string> {
  requireRight(actor, "accounts:manage");
  const account =
    isUuid(id) &&
    (await app.db.selectFrom("profiles").select(["email", "active"]).where("id", "=", id).executeTakeFirst());
  if (!account) throw new Failure("not-found", "Ce compte n’existe plus.");
  if (!account.active) throw new Failure("conflict", "Ce compte est désactivé\u00a0: activez-le d’abord.");
  const wait = await secondsToWait(createLimiter(app.pool, perAccount), fingerprint(account.email));
  if (wait > 0) throw new TooManyFailure("Trop de demandes. Veuillez réessayer plus tard.", wait);
  await sendLink(app, account.email);
  return account.email;
}

async function sendLink(app: Pick<App, "db" | "jobs" | "env" | "now" | "log">, email: string) {
  const token = newSecretToken();
  const expires_at = new Date(app.now().getTime() + passwordLinkMinutes * 60_000);
  await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("verifications").where("expires_at", "<", app.now()).execute();
    const profile = await trx
      .selectFrom("profiles")
      .select("id")
      .where("email", "=", email)
      .where("active", "=", true)
      .executeTakeFirst();
    app.log.info({ profileId: profile?.id }, "a password reset was asked for");
    if (!profile) return;
    // A new link ends the one before. Links alone are kept as hashes: a sign-in that waits for its code stands in the
    // same table, and nobody who asks for a link may end it.
    await trx
      .deleteFrom("verifications")
      .where("value", "=", profile.id)
      .where("identifier", "~", "^[0-9a-f]{64}$")
      .execute();
    await trx
      .insertInto("verifications")
      .values({ identifier: hashToken(token), value: profile.id, expires_at })
      .execute();
    await queueMail(app, trx, {
      kind: "account",
      recipient: email,
      replyTo: null,
      ...passwordMail(app.env.appUrl, token),
    });
  });
}

/** Whose link this is; null for one that is wrong, used or too old, which nobody is told apart. */
export async function findResetLink(app: Pick<App, "db" | "now">, token: string) {
  const link = await app.db
    .selectFrom("verifications")
    .innerJoin("profiles", (join) => join.on(sql<boolean>`profiles.id::text = verifications.value`))
    .select(["profiles.id as profileId", "profiles.email"])
    .where("identifier", "=", hashToken(token))
    .where("expires_at", ">", app.now())
    .where("active", "=", true)
    .executeTakeFirst();
  return link ?? null;
}

/** Uses the link up: the password is set, and every session of the account ends. */
export async function resetPassword(
  app: Pick<App, "db" | "env" | "now" | "log">,
  token: string,
  input: { password: unknown },
): Promise<void> {
  const link = await findResetLink(app, token);
  if (!link) throw linkFailure();
  const { password } = parseOrFail(accountSchemas(app.env.passwordMinLength, link.email).reset, input);
  const hash = await hashPassword(password);
  await writeAs(app, link, async (trx) => {
    const used = await trx
      .deleteFrom("verifications")
      .where("identifier", "=", hashToken(token))
      .returning("id")
      .executeTakeFirst();
    if (!used) throw linkFailure();
    await setPassword(trx, { profileId: link.profileId, hash });
  });
  app.log.info({ profileId: link.profileId }, "a password was reset");
}

function linkFailure(): Failure {
  return new Failure("not-found", deadLink);
}
