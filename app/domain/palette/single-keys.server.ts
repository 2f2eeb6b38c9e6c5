import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";

export async function hasSingleKeys(app: Pick<App, "db">, actor: Actor): Promise<boolean> {
  requireRight(actor, "own-account:write");
  const profile = await app.db
    .selectFrom("profiles")
    .select("single_keys")
    .where("id", "=", actor.id)
    .executeTakeFirst();
  return profile?.single_keys ?? false;
}

/** Unsigned: a habit of one's own is no history of the company's. A trigger tells the person's other pages. */
export async function switchSingleKeys(app: Pick<App, "db">, actor: Actor, typed: unknown): Promise<boolean> {
  requireRight(actor, "own-account:write");
  if (typed !== "true" && typed !== "false")
    throw new Failure("invalid", "Dites si vous voulez ces raccourcis, ou non.");
  const isOn = typed === "true";
  await app.db.updateTable("profiles").set({ single_keys: isOn }).where("id", "=", actor.id).execute();
  return isOn;
}
