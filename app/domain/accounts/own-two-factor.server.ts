import { encode } from "uqr";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { recoveryCodeCount } from "#server/auth/one-time-codes.ts";
import { writeAs } from "#server/db/write.ts";
import { codeSchema, ownPasswordSchema, signInRefusals } from "./accounts.schema.ts";
import { removeSecondStep } from "./accounts.server.ts";
import { confirmOwnPassword } from "./own-account.server.ts";
import { listOwnPasskeys } from "./own-passkeys.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor } from "./rights.ts";
import { isTwoFactorRequired } from "./security-settings.server.ts";

type Deps = Pick<App, "db" | "pool" | "auth" | "log">;

/** What an authenticator application is given: a picture of the address, or its key by hand. */
export interface TwoFactorSetup {
  qr: { size: number; path: string };
  key: string;
}

/** Null until the first code was right. */
export async function getOwnTwoFactor(app: Pick<App, "db" | "auth">, actor: Actor) {
  requireRight(actor, "own-account:write");
  const row = await app.db
    .selectFrom("two_factors")
    .select("created_at")
    .where("profile_id", "=", actor.id)
    .where("verified", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  const codes = await app.auth.twoFactor.recoveryCodes(actor.id);
  return { since: row.created_at.toISOString(), codesLeft: codes.length, codes: recoveryCodeCount };
}

/** A new key for one's phone; nothing is asked at sign-in before it has shown a right code. */
export async function startTwoFactor(
  app: Deps,
  actor: Actor,
  input: { password: unknown; issuer: string; headers: Headers },
): Promise<TwoFactorSetup> {
  requireRight(actor, "own-account:write");
  const { password } = parseOrFail(ownPasswordSchema, input);
  await confirmOwnPassword(app, actor, { password });
  const begun = app.db.deleteFrom("two_factors").where("profile_id", "=", actor.id);
  await begun.where("verified", "=", false).execute();
  if (await getOwnTwoFactor(app, actor)) throw alreadyOn();
  const address = await app.auth.twoFactor.start(input.headers, { password, issuer: input.issuer });
  const key = new URL(address).searchParams.get("secret") ?? "";
  return { qr: draw(address), key: key.match(/.{1,4}/g)?.join(" ") ?? "" };
}

/** The first right code puts the second step in force. Resolves to the recovery codes, which are shown this once. */
export async function confirmTwoFactor(app: Deps, actor: Actor, input: { code: unknown }): Promise<string[]> {
  requireRight(actor, "own-account:write");
  const { code } = parseOrFail(codeSchema, input);
  if (!(await app.auth.twoFactor.spendCode(actor.id, code))) {
    const sentence = signInRefusals["wrong-code"].message;
    throw new Failure("invalid", sentence, { code: sentence });
  }
  await writeAs(app, actor, async (trx) => {
    const confirmed = await trx
      .updateTable("two_factors")
      .set({ verified: true })
      .where("profile_id", "=", actor.id)
      .where("verified", "=", false)
      .returning("id")
      .executeTakeFirst();
    if (!confirmed) throw alreadyOn();
    await trx.updateTable("profiles").set({ two_factor_enabled: true }).where("id", "=", actor.id).execute();
  });
  app.log.info({ profileId: actor.id }, "a second step is in force");
  return app.auth.twoFactor.recoveryCodes(actor.id);
}

/** Those printed before open nothing any more. */
export async function renewRecoveryCodes(
  app: Deps,
  actor: Actor,
  input: { password: unknown; headers: Headers },
): Promise<string[]> {
  requireRight(actor, "own-account:write");
  const { password } = parseOrFail(ownPasswordSchema, input);
  await confirmOwnPassword(app, actor, { password });
  if (!(await getOwnTwoFactor(app, actor))) throw notOn();
  return app.auth.twoFactor.renewRecoveryCodes(input.headers, { password });
}

export async function stopTwoFactor(app: Deps, actor: Actor, input: { password: unknown }): Promise<void> {
  requireRight(actor, "own-account:write");
  const { password } = parseOrFail(ownPasswordSchema, input);
  const isOnlyStep = (await listOwnPasskeys(app, actor)).length === 0;
  if (actor.role === "admin" && isOnlyStep && (await isTwoFactorRequired(app)))
    throw new Failure(
      "conflict",
      "Les administrateurs doivent garder la double authentification\u00a0: les paramètres l’exigent.",
    );
  await confirmOwnPassword(app, actor, { password });
  if (!(await getOwnTwoFactor(app, actor))) throw notOn();
  await writeAs(app, actor, (trx) => removeSecondStep(trx, actor.id));
  app.log.info({ profileId: actor.id }, "a second step was removed");
}

function draw(text: string): TwoFactorSetup["qr"] {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${lengthAt(row, x)}v1H${x}z`] : [])),
  );
  return { size, path: runs.join("") };
}

function lengthAt(row: readonly boolean[], from: number): number {
  const end = row.indexOf(false, from);
  return (end < 0 ? row.length : end) - from;
}

function alreadyOn(): Failure {
  return new Failure("conflict", "La double authentification est déjà activée.");
}

function notOn(): Failure {
  return new Failure("conflict", "La double authentification n’est pas activée.");
}
