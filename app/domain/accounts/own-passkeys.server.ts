import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { PasskeySetup } from "#server/auth/passkeys.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { newPasskeySchema, passkeyNameSchema, passkeyStartSchema } from "./accounts.schema.ts";
import { confirmOwnPassword, deviceName } from "./own-account.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor, StaffMember } from "./rights.ts";
import { isTwoFactorRequired } from "./security-settings.server.ts";

type Deps = Pick<App, "db" | "pool" | "auth" | "log">;

export type OwnPasskey = Awaited<ReturnType<typeof listOwnPasskeys>>[number];

const maxPasskeys = 20;

export async function listOwnPasskeys(app: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "own-account:write");
  const rows = await namedPasskeys(app.db, actor.id)
    .select(["id", "name", "device", "backed_up", "created_at", "last_used_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, name, device, backed_up, created_at, last_used_at }) => ({
    id,
    name: name ?? "",
    device,
    /** Its maker keeps a copy for the person's other devices. */
    isSynced: backed_up,
    madeAt: created_at.toISOString(),
    usedAt: last_used_at?.toISOString() ?? null,
  }));
}

/** What the browser is to make a key from; nothing is stored before it has. `site`: the company, as devices show it. */
export async function startPasskey(
  app: Deps,
  actor: Actor,
  input: { name: unknown; password: unknown; site: string; headers: Headers },
): Promise<PasskeySetup & { name: string }> {
  requireRight(actor, "own-account:write");
  const { name, password } = parseOrFail(passkeyStartSchema, input);
  await confirmOwnPassword(app, actor, { password });
  if ((await listOwnPasskeys(app, actor)).length >= maxPasskeys)
    throw new Failure(
      "conflict",
      `Vous avez déjà ${maxPasskeys} clés d’accès\u00a0: retirez-en une d’abord.`,
    );
  // One whose making was cut short would be refused to whoever tries again on the same device.
  const begun = app.db.deleteFrom("passkeys").where("profile_id", "=", actor.id);
  await begun.where("name", "is", null).execute();
  const { options, ticket } = await app.auth.passkeys.start(input.headers);
  return { name, ticket, options: { ...options, rp: { ...options.rp, name: input.site } } };
}

/** The key that the browser made: from now on it signs in. This session has used it. */
export async function confirmPasskey(
  app: Deps,
  actor: Actor,
  input: { name: unknown; response: unknown; ticket: unknown; headers: Headers },
): Promise<void> {
  requireRight(actor, "own-account:write");
  const { name } = parseOrFail(passkeyNameSchema, input);
  const made = newPasskeySchema.safeParse({ ...input, response: parseJson(String(input.response)) });
  if (!made.success) throw notTaken("invalid");
  const session = await app.auth.currentSession(input.headers);
  const id = session && (await app.auth.passkeys.confirm(input.headers, made.data));
  if (!id) throw notTaken("conflict");
  const device = deviceName(input.headers.get("user-agent") ?? "");
  await writeAs(app, actor, async (trx) => {
    const named = await trx
      .updateTable("passkeys")
      .set({ name, device })
      .where("id", "=", id)
      .where("profile_id", "=", actor.id)
      .returning("id")
      .executeTakeFirst();
    // Begun anew in another window meanwhile.
    if (!named) throw notTaken("conflict");
    await trx.updateTable("sessions").set({ passkey_id: id }).where("id", "=", session.id).execute();
  });
  app.log.info({ profileId: actor.id }, "a passkey was added");
}

export async function renamePasskey(
  app: Pick<App, "db">,
  actor: Actor,
  input: { id: unknown; name: unknown },
): Promise<string> {
  requireRight(actor, "own-account:write");
  const { name } = parseOrFail(passkeyNameSchema, input);
  return writeAs(app, actor, async (trx) => {
    const { id } = await findOwnPasskey(trx, actor, input.id);
    await trx.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
    return name;
  });
}

/** What the device keeps of it opens nothing any more. Resolves to its name. */
export async function removePasskey(app: Pick<App, "db" | "log">, actor: Actor, passkeyId: unknown) {
  requireRight(actor, "own-account:write");
  const removed = await writeAs(app, actor, async (trx) => {
    // Whoever removes two at once, in two windows, would else be left with none.
    const account = await trx
      .selectFrom("profiles")
      .select("two_factor_enabled")
      .where("id", "=", actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const passkey = await findOwnPasskey(trx, actor, passkeyId);
    const others = await namedPasskeys(trx, actor.id).select("id").where("id", "<>", passkey.id).execute();
    const isLastStep = !account.two_factor_enabled && others.length === 0;
    if (isLastStep && actor.role === "admin" && (await isTwoFactorRequired({ db: trx })))
      throw new Failure(
        "conflict",
        "Les administrateurs doivent garder une clé d’accès ou la double authentification\u00a0: les paramètres l’exigent.",
      );
    await trx.deleteFrom("passkeys").where("id", "=", passkey.id).execute();
    return passkey;
  });
  app.log.info({ profileId: actor.id }, "a passkey was removed");
  return removed.name ?? "";
}

async function findOwnPasskey(trx: Trx, actor: StaffMember, id: unknown) {
  const passkey =
    isUuid(id) &&
    (await namedPasskeys(trx, actor.id).select(["id", "name"]).where("id", "=", id).executeTakeFirst());
  if (!passkey) throw new Failure("not-found", "Cette clé d’accès est déjà retirée.");
  return passkey;
}

function namedPasskeys(db: App["db"] | Trx, profileId: string) {
  return db.selectFrom("passkeys").where("profile_id", "=", profileId).where("name", "is not", null);
}

function notTaken(code: "invalid" | "conflict"): Failure {
  return new Failure(code, "La clé d’accès n’a pas été reconnue, ou a été attendue trop longtemps.");
}
