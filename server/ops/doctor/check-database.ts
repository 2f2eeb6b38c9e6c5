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
