import { sql } from "kysely";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { invitationMail } from "./account-mails.server.ts";
import { accountSchemas, deadInvitation, invitationHours, invitationSchema } from "./accounts.schema.ts";
import { insertAccount, isDuplicateEmail, takenAddress } from "./accounts.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor, StaffMember } from "./rights.ts";

type Deps = Pick<App, "db" | "pool" | "jobs" | "env" | "now" | "log">;

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** Newest first; `q` looks anywhere in the address, as among accounts. */
export async function listInvitations(app: Pick<App, "db" | "now">, actor: Actor, q: string) {
  requireRight(actor, "accounts:manage");
  let query = app.db
    .selectFrom("invitations")
    .select(["id", "email", "role", "created_at", "sent_at", "expires_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (q) query = query.where(sql<boolean>`fold_text(email) like search_pattern(${q})`);
  return (await query.execute()).map(({ created_at, sent_at, expires_at, ...invitation }) => ({
    ...invitation,
    created_at: created_at.toISOString(),
    sentAt: sent_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    isExpired: expires_at <= app.now(),
  }));
}

/** Mails a link with which its reader chooses a password; until then there is no account. Resolves to the address. */
export async function inviteMember(app: Deps, actor: Actor, input: { email: unknown; role: unknown }) {
  requireRight(actor, "accounts:manage");
  const { email, role } = parseOrFail(invitationSchema, input);
  await countMail(app, actor);
  const link = newLink(app);
  const id = await writeAs(app, actor, async (trx) => {
    await requireNoAccount(trx, email);
    const invitation = await trx
      .insertInto("invitations")
      .values({ email, role, invited_by: actor.id, ...link.row })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!invitation) {
      const sentence = "Cette adresse est déjà invitée\u00a0: renvoyez l’invitation depuis la liste.";
      throw new Failure("conflict", sentence, { email: sentence });
    }
    await mailLink(app, trx, { actor, email, token: link.token });
    return invitation.id;
  });
  app.log.info({ invitationId: id }, "an invitation was sent");
  return email;
}

/** Another link, for its own 72 hours; the one before opens nothing any more. */
export async function resendInvitation(app: Deps, actor: Actor, id: unknown): Promise<string> {
  requireRight(actor, "accounts:manage");
  if (!isUuid(id)) throw goneFailure();
  await countMail(app, actor);
  const link = newLink(app);
  const email = await writeAs(app, actor, async (trx) => {
    const invitation = await trx
      .updateTable("invitations")
      .set({ ...link.row, invited_by: actor.id })
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirstOrThrow(goneFailure);
    await requireNoAccount(trx, invitation.email);
    await mailLink(app, trx, { actor, email: invitation.email, token: link.token });
    return invitation.email;
  });
  app.log.info({ invitationId: id }, "an invitation was sent again");
  return email;
}

export async function withdrawInvitation(app: Pick<App, "db" | "log">, actor: Actor, id: unknown) {
  requireRight(actor, "accounts:manage");
  if (!isUuid(id)) throw goneFailure();
  const { email } = await writeAs(app, actor, (trx) =>
    trx
      .deleteFrom("invitations")
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirstOrThrow(goneFailure),
  );
  app.log.info({ invitationId: id }, "an invitation was withdrawn");
  return email;
}

/** Whom this link invites; null for one that is wrong, used, withdrawn, too old or overtaken by an account. */
export async function findInvitation(app: Pick<App, "db" | "now">, token: string) {
  const invitation = await app.db
    .selectFrom("invitations")
    .leftJoin("profiles as inviter", "inviter.id", "invitations.invited_by")
    .select(["invitations.id", "invitations.email", "invitations.role", "inviter.email as inviter"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", app.now())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("profiles").select("id").whereRef("profiles.email", "=", "invitations.email"))),
    )
    .executeTakeFirst();
  return invitation ?? null;
}

/** Uses the link up: the account is made, with the password its owner chose. Resolves to what they sign in with. */
export async function acceptInvitation(
  app: Pick<App, "db" | "env" | "now" | "log">,
  token: string,
  input: { password: unknown },
): Promise<{ email: string; password: string }> {
  const invitation = await findInvitation(app, token);
  if (!invitation) throw deadFailure();
  const { password } = parseOrFail(accountSchemas(app.env.passwordMinLength, invitation.email).reset, input);
  const hash = await hashPassword(password);
  const { id, email, role, inviter } = invitation;
  // Whoever invited made the account, as with a password of their choice.
  const account = await writeAs(app, { email: inviter ?? email }, async (trx) => {
    const used = await trx
      .deleteFrom("invitations")
      .where("id", "=", id)
      .where("token_hash", "=", hashToken(token))
      .returning("id")
      .executeTakeFirst();
    if (!used) throw deadFailure();
    return insertAccount(trx, { email, role, active: true }, hash);
  }).catch((error) => {
    throw isDuplicateEmail(error) ? deadFailure() : error;
  });
  app.log.info({ profileId: account.id }, "an invitation was accepted");
  return { email, password };
}

/** A stolen session must not make us a source of unwanted mail. */
async function countMail(app: Pick<App, "pool">, actor: StaffMember): Promise<void> {
  const limiter = createLimiter(app.pool, { name: "invitations", points: 50, seconds: 3600 });
  const wait = await secondsToWait(limiter, actor.id);
  if (wait > 0) throw new TooManyFailure("Trop d’invitations à la suite. Réessayez plus tard.", wait);
}

function newLink(app: Pick<App, "now">) {
  const token = newSecretToken();
  const sent_at = app.now();
  const expires_at = new Date(sent_at.getTime() + invitationHours * 3_600_000);
  return { token, row: { token_hash: hashToken(token), sent_at, expires_at } };
}

async function requireNoAccount(trx: Trx, email: string): Promise<void> {
  const account = await trx.selectFrom("profiles").select("id").where("email", "=", email).executeTakeFirst();
  if (account) throw takenAddress();
}

async function mailLink(
  app: Deps,
  trx: Trx,
  { actor, email, token }: { actor: StaffMember; email: string; token: string },
) {
  const { appUrl } = app.env;
  const { name } = await readIdentity({ db: trx });
  const company = siteName(name);
  return queueMail(app, trx, {
    kind: "account",
    recipient: email,
    replyTo: null,
    ...invitationMail({ appUrl, company, inviter: actor.email, token }),
  });
}

const goneFailure = () => new Failure("not-found", "Cette invitation a déjà servi, ou a été retirée.");
const deadFailure = () => new Failure("not-found", deadInvitation);
