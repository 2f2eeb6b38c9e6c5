import { type Selectable, sql } from "kysely";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { fieldErrors, parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { generatePassword, hashPassword } from "#server/auth/passwords.ts";
import type { Database } from "#server/db/schema.ts";
import { mergeSave } from "#server/db/version.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { OperatorError } from "#server/operator-error.ts";
import {
  type AccountCreation,
  type AccountUpdate,
  accountSchemas,
  isPasswordOfAddress,
  passwordOfAddress,
} from "./accounts.schema.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor } from "./rights.ts";
import { getStaffAccount } from "./staff-accounts.server.ts";

const columns = ["id", "email", "role", "active", "created_at"] as const;

type Account = Pick<Selectable<Database["profiles"]>, (typeof columns)[number]>;

type Deps = Pick<App, "db" | "env">;

/** Each change may cost a password's hashing. Nobody at a keyboard comes near this; a stolen session would. */
const changeLimit = { name: "account-changes", points: 60, seconds: 60 };

export async function limitAccountChanges(app: Pick<App, "pool">, actor: Actor): Promise<void> {
  requireRight(actor, "accounts:manage");
  const wait = await secondsToWait(createLimiter(app.pool, changeLimit), actor.id);
  if (wait > 0) throw new TooManyFailure("Trop de changements à la suite. Réessayez dans un instant.", wait);
}

export async function createAccount(app: Deps, actor: Actor, input: AccountCreation): Promise<Account> {
  requireRight(actor, "accounts:manage");
  return addAccount(app, input, (work) => writeAs(app, actor, work));
}

/** For whoever holds the machine: the operator's commands have no one signed in. Staff go through `createAccount`. */
export async function addAccount(
  app: Deps,
  input: AccountCreation,
  write = (work: (trx: Trx) => Promise<Account>) => app.db.transaction().execute(work),
): Promise<Account> {
  const { password, ...profile } = parseOrFail(accountSchemas(app.env.passwordMinLength).creation, input);
  const hash = await hashPassword(password);
  try {
    return await write((trx) => insertAccount(trx, profile, hash));
  } catch (error) {
    throw isDuplicateEmail(error) ? takenAddress() : error;
  }
}

export async function updateAccount(app: Deps, actor: Actor, input: AccountUpdate): Promise<Account> {
  requireRight(actor, "accounts:manage");
  const { userId, newPassword, version, baseline, ...given } = parseOrFail(
    accountSchemas(app.env.passwordMinLength).update,
    input,
  );
  const newHash = newPassword === undefined ? undefined : await hashPassword(newPassword);

  return writeAs(app, actor, async (trx) => {
    await lockAccounts(trx);
    const before = await trx
      .selectFrom("profiles")
      .select(columns)
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!before) throw new Failure("not-found", "Ce compte n’existe plus.");
    if (newPassword !== undefined && isPasswordOfAddress(newPassword, before.email))
      throw new Failure("invalid", passwordOfAddress, { newPassword: passwordOfAddress });
    // The password itself is told to nobody, not even to whoever chose it.
    const mine = { ...given, newPassword: newHash === undefined ? undefined : true };
    const read = () => getStaffAccount({ db: trx }, actor, userId);
    const save = { table: "profiles", id: userId, mine, read } as const;
    const { changes } =
      version === undefined
        ? { changes: mine }
        : await mergeSave(trx, { ...save, baseline: { version, values: baseline } });
    const hash = changes.newPassword ? newHash : undefined;
    const after = { role: changes.role ?? before.role, active: changes.active ?? before.active };
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await requireAnotherAdmin(trx, userId);
    if (!after.active && userId === actor.id) {
      const sentence = "Vous ne pouvez pas désactiver votre propre compte.";
      throw new Failure("conflict", sentence, { active: sentence });
    }

    if (hash !== undefined) await setPassword(trx, { profileId: userId, hash });
    if (!after.active) await trx.deleteFrom("sessions").where("profile_id", "=", userId).execute();
    return trx
      .updateTable("profiles")
      .set(after)
      .where("id", "=", userId)
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/**
 * The operator's way back in: the account becomes an active admin with this password, and without a second step or
 * passkeys, whose phone may be what was lost. False when there is none.
 */
export async function resetAdmin(app: Deps, input: { email: string; password: string }): Promise<boolean> {
  const { email, password } = parseOrFail(accountSchemas(app.env.passwordMinLength).creation, input);
  const hash = await hashPassword(password);
  return app.db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const account = await trx
      .updateTable("profiles")
      .set({ role: "admin", active: true, email_confirmed: true })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirst();
    if (!account) return false;
    await setPassword(trx, { profileId: account.id, hash });
    await removeSecondStep(trx, account.id);
    await removePasskeys(trx, account.id);
    return true;
  });
}

/** On the very first start, someone must be able to enter. Instances that start together make one account. */
export async function ensureFirstAdmin(
  app: Pick<App, "db" | "env" | "log">,
): Promise<{ email: string; generatedPassword?: string } | null> {
  const { db, env } = app;
  const anyone = db.selectFrom("profiles").select("id").limit(1);
  if (await anyone.executeTakeFirst()) return null;

  const generatedPassword = env.firstAdmin.password === undefined ? generatePassword() : undefined;
  const parsed = accountSchemas(env.passwordMinLength).creation.safeParse({
    email: env.firstAdmin.email ?? "admin@example.fr",
    password: env.firstAdmin.password ?? generatedPassword,
  });
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    const sentences = [
      fields.email && `ADMIN_EMAIL : ${fields.email}`,
      fields.password && `ADMIN_PASSWORD : ${fields.password}`,
    ];
    throw new OperatorError(`Configuration refusée. ${sentences.filter(Boolean).join(" ")}`);
  }
  const { email } = parsed.data;
  const hash = await hashPassword(parsed.data.password);

  const isMade = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const overtaken = await trx.selectFrom("profiles").select("id").limit(1).executeTakeFirst();
    if (overtaken) return false;
    await insertAccount(trx, { email, role: "admin", active: true }, hash);
    return true;
  });
  if (!isMade) return null;
  app.log.info("the first administrator's account has been created");
  return generatedPassword === undefined ? { email } : { email, generatedPassword };
}

/** Whatever invitation there was has served. */
export async function insertAccount(
  trx: Trx,
  profile: Pick<Account, "email" | "role" | "active">,
  passwordHash: string,
): Promise<Account> {
  const account = await trx
    .insertInto("profiles")
    .values(profile)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await setPassword(trx, { profileId: account.id, hash: passwordHash });
  await trx.deleteFrom("invitations").where("email", "=", account.email).execute();
  return account;
}

/** What the old password opened ends with it: sessions, but for the one that is kept, and links to reset it. */
export async function setPassword(
  trx: Trx,
  { profileId, hash, keptSession }: { profileId: string; hash: string; keptSession?: string },
) {
  // Profiles that were imported have no password yet.
  await trx
    .insertInto("accounts")
    .values({ profile_id: profileId, account_id: profileId, provider_id: "credential", password: hash })
    .onConflict((conflict) => conflict.columns(["provider_id", "account_id"]).doUpdateSet({ password: hash }))
    .execute();
  let sessions = trx.deleteFrom("sessions").where("profile_id", "=", profileId);
  if (keptSession) sessions = sessions.where("id", "<>", keptSession);
  await sessions.execute();
  await endWaits(trx, profileId);
}

/** Links, codes and keys that were under way for this account lead nowhere any more. */
export async function endWaits(trx: Trx, profileId: string): Promise<void> {
  const isOfProfile = sql<boolean>`value = ${profileId} or value like ${`{%"id":"${profileId}"%`}`;
  await trx.deleteFrom("verifications").where(isOfProfile).execute();
}

export async function removePasskeys(trx: Trx, profileId: string): Promise<void> {
  await trx.deleteFrom("passkeys").where("profile_id", "=", profileId).execute();
}

/** No code is asked for after the password any more. */
export async function removeSecondStep(trx: Trx, profileId: string): Promise<void> {
  await trx.deleteFrom("two_factors").where("profile_id", "=", profileId).execute();
  await trx
    .updateTable("profiles")
    .set({ two_factor_enabled: false })
    .where("id", "=", profileId)
    .where("two_factor_enabled", "=", true)
    .execute();
}

/** One at a time, in every instance: whoever counts administrators must not be overtaken. */
async function lockAccounts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tramontane accounts'))`.execute(trx);
}

async function requireAnotherAdmin(trx: Trx, exceptId: string): Promise<void> {
  const other = await trx
    .selectFrom("profiles")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("id", "<>", exceptId)
    .limit(1)
    .executeTakeFirst();
  if (!other) {
    throw new Failure(
      "conflict",
      "Ce compte est le dernier administrateur actif\u00a0: il doit garder son rôle et rester actif.",
    );
  }
}

function isActiveAdmin(account: Pick<Account, "role" | "active">): boolean {
  return account.active && account.role === "admin";
}

export function takenAddress(): Failure {
  const sentence = "Un compte existe déjà avec cette adresse email.";
  return new Failure("conflict", sentence, { email: sentence });
}

export function isDuplicateEmail(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "profiles_email_key";
}
