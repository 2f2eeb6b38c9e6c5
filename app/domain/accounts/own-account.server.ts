import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { hashPassword, verifyPassword } from "#server/auth/passwords.ts";
import { writeAs } from "#server/db/write.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { accountSchemas } from "./accounts.schema.ts";
import { setPassword } from "./accounts.server.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor, StaffMember } from "./rights.ts";

export type OwnSession = Awaited<ReturnType<typeof getOwnAccount>>["sessions"][number];

/** `currentId` is the session of this very request: it comes first, then those seen last. Dates are ISO texts. */
export async function getOwnAccount(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  currentId: string | undefined,
) {
  requireRight(actor, "own-account:write");
  const profile = await app.db
    .selectFrom("profiles")
    .leftJoin("accounts", "accounts.profile_id", "profiles.id")
    .select(["profiles.created_at", "accounts.updated_at as password_set_at"])
    .where("profiles.id", "=", actor.id)
    .executeTakeFirstOrThrow();
  const sessions = await app.db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "updated_at"])
    .where("profile_id", "=", actor.id)
    .where("expires_at", ">", app.now())
    .orderBy((eb) => eb("id", "=", currentId ?? null), "desc")
    .orderBy("updated_at", "desc")
    .execute();
  return {
    createdAt: profile.created_at.toISOString(),
    passwordSetAt: profile.password_set_at?.toISOString() ?? null,
    sessions: sessions.map(({ id, user_agent, created_at, updated_at }) => ({
      id,
      device: deviceName(user_agent ?? ""),
      isHandheld: isHandheld(user_agent ?? ""),
      openedAt: created_at.toISOString(),
      seenAt: updated_at.toISOString(),
      isCurrent: id === currentId,
    })),
  };
}

/** Every other session of the account ends. */
export async function changeOwnPassword(
  app: Pick<App, "db" | "env" | "pool">,
  actor: Actor,
  { currentId, input }: { currentId: string | undefined; input: Record<string, unknown> },
): Promise<void> {
  requireRight(actor, "own-account:write");
  const schema = accountSchemas(app.env.passwordMinLength, actor.email).ownChange;
  const { currentPassword, newPassword } = parseOrFail(schema, input);
  await confirmOwnPassword(app, actor, { currentPassword });
  const hash = await hashPassword(newPassword);
  await writeAs(app, actor, (trx) => setPassword(trx, { profileId: actor.id, hash, keptSession: currentId }));
}

export async function endOwnSession(app: Pick<App, "db">, actor: Actor, id: unknown): Promise<void> {
  requireRight(actor, "own-account:write");
  const ended =
    isUuid(id) &&
    (await app.db
      .deleteFrom("sessions")
      .where("profile_id", "=", actor.id)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst());
  if (!ended) throw new Failure("not-found", "Cette session est déjà fermée.");
}

export async function endOtherSessions(app: Pick<App, "db">, actor: Actor, currentId: string): Promise<void> {
  requireRight(actor, "own-account:write");
  await app.db
    .deleteFrom("sessions")
    .where("profile_id", "=", actor.id)
    .where("id", "<>", currentId)
    .execute();
}

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

// The first that matches names it: Edge and Opera also say Chrome, and Chrome says Safari.
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** «Firefox sur Windows», from what a browser says of itself. */
export function deviceName(userAgent: string): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? "Appareil inconnu";
}

export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android/.test(userAgent);
}
