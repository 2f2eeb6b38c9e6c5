import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";

export type AgencyCalendar = Awaited<ReturnType<typeof listCalendars>>[number];

export async function listCalendars({ db }: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "planning:write");
  const rows = await db
    .selectFrom("agencies")
    .leftJoin("calendar_feeds", "calendar_feeds.agency_id", "agencies.id")
    .leftJoin("profiles", "profiles.id", "calendar_feeds.created_by")
    .select(["agencies.id", "agencies.name", "calendar_feeds.created_at", "profiles.email as author"])
    .orderBy("agencies.name")
    .orderBy("agencies.id")
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at?.toISOString() ?? null }));
}

/** What the form was shown: an agency, and when the address in use was made; empty where there was none. */
interface Asked {
  agencyId: string;
  former: string;
}

/** Makes a new address, told this once; the former one, which its author saw named, is dead from then on. */
export async function createCalendar(
  app: Pick<App, "db" | "env" | "now">,
  actor: Actor,
  asked: Asked,
): Promise<{ id: string; name: string; link: string }> {
  requireRight(actor, "planning:write");
  const token = newSecretToken();
  const name = await writeAs(app, actor, async (trx) => {
    const agency = await requireFormer(trx, asked);
    const values = { token_hash: hashToken(token), created_by: actor.id, created_at: app.now() };
    await trx
      .insertInto("calendar_feeds")
      .values({ agency_id: asked.agencyId, ...values })
      .onConflict((conflict) => conflict.column("agency_id").doUpdateSet(values))
      .execute();
    return agency;
  });
  return { id: asked.agencyId, name, link: app.env.appUrl + officePaths.calendar(token) };
}

/** Whoever has the address learns nothing more from it. */
export async function revokeCalendar(app: Pick<App, "db">, actor: Actor, asked: Asked): Promise<string> {
  requireRight(actor, "planning:write");
  return writeAs(app, actor, async (trx) => {
    const agency = await requireFormer(trx, asked);
    if (!asked.former) throw new Failure("not-found", "Cette agence n’a pas d’adresse d’agenda.");
    await trx.deleteFrom("calendar_feeds").where("agency_id", "=", asked.agencyId).execute();
    return agency;
  });
}

/** One at a time for an agency: an address that a colleague has just made is nobody's to put out unseen. */
async function requireFormer(trx: Trx, { agencyId, former }: Asked): Promise<string> {
  const agency = isUuid(agencyId)
    ? await trx
        .selectFrom("agencies")
        .select("name")
        .where("id", "=", agencyId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!agency) throw new Failure("not-found", "Cette agence n’existe plus.");
  const feed = await trx
    .selectFrom("calendar_feeds")
    .select("created_at")
    .where("agency_id", "=", agencyId)
    .executeTakeFirst();
  if ((feed?.created_at.toISOString() ?? "") !== former)
    throw new Failure(
      "conflict",
      "Un collègue vient de changer l’adresse de cette agence. Vérifiez la liste et recommencez.",
    );
  return agency.name;
}
