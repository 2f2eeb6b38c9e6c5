import { type RawBuilder, sql } from "kysely";
import { migrationNames } from "#server/db/migrate.ts";
import { appliedMigrations } from "../backup/applied-migrations.ts";
import { count } from "../command.ts";
import type { Site } from "../open-site.ts";
import { broken, type Finding, ok, warning } from "./finding.ts";

export async function checkMigrations({ pool }: Site): Promise<Finding> {
  const subject = "Migrations";
  const applied = await appliedMigrations(pool);
  if (applied.length === 0)
    return broken(subject, "la base est vide : démarrez l’application ou « migrate »");
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    return broken(subject, `inconnues de cette version, plus ancienne que la base : ${unknown.join(", ")}`);
  const pending = migrationNames.filter((name) => !applied.includes(name));
  if (pending.length > 0) return warning(subject, `en attente : ${pending.join(", ")}`);
  return ok(subject, count(applied.length, "appliquée"));
}

export async function checkAdministrators({ db }: Site): Promise<Finding> {
  const subject = "Administrateurs";
  const admins = await db
    .selectFrom("profiles")
    .innerJoin("accounts", "accounts.profile_id", "profiles.id")
    .select("profiles.id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("password", "is not", null)
    .execute();
  return admins.length > 0
    ? ok(subject, count(admins.length, "compte actif", "comptes actifs"))
    : broken(subject, "personne ne peut administrer le site : « create-admin <email> »");
}

/** Triggers keep these counters; what they say must be what there is. */
export async function checkCounters(site: Site): Promise<Finding[]> {
  const messages = sql`select subject, agency_key, read, count(*)::int as total from notifications group by 1, 2, 3`;
  const vehicles = sql`select type, agency_id, available, count(*)::int as total from vehicles group by 1, 2, 3`;
  return [
    await checkCounter(site, "messages", messages, sql`table notification_counts`),
    await checkCounter(site, "véhicules", vehicles, sql`table vehicle_counts`),
  ];
}

async function checkCounter(
  { db }: Site,
  counted: string,
  present: RawBuilder<unknown>,
  kept: RawBuilder<unknown>,
): Promise<Finding> {
  const subject = `Compteurs de ${counted}`;
  const { rows } = await sql<{ differing: number }>`
    with present as (${present}), kept as (select * from (${kept}) as counts where total <> 0)
    select count(*)::int as differing from (
      (table present except table kept) union all (table kept except table present)
    ) as wrong`.execute(db);
  return rows[0]?.differing ? broken(subject, `ils ne correspondent pas aux ${counted}`) : ok(subject);
}
