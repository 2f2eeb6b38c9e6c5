import type { StatsFs } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { listTariffs } from "#app/domain/rental/offers.server.ts";
import { isReferredTo, readTableShapes } from "#server/bin/table-shapes.ts";
import { migrationNames } from "#server/db/migrate.ts";
import type { Env } from "#server/env.ts";
import { fileKeyOf, privateFolder } from "#server/files/keys.ts";
import { deadJobs } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import { courtesyMails } from "#server/mail/mail-kinds.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { addressIn, isExampleAddress, readMailSender } from "#server/mail/settings/mail-sender.ts";
import { findSmtpServer } from "#server/mail/settings/smtp-server.ts";
import { everyPicture, missingPictures } from "#server/painting/painted-pictures.ts";
import { appliedMigrations, listStore } from "./backup/database.ts";
import { checkBin, checkDesk } from "./check-desk.ts";
import { count } from "./command.ts";
import { broken, type Check, type Finding, judge, namesIn, ok, type State, warning } from "./finding.ts";
import { picturePlaces } from "./import/bring-pictures.ts";
import type { Site } from "./open-site.ts";

const words: Record<State, string> = { ok: "ok", warning: "à voir", broken: "CASSÉ" };

/** Looks at everything and changes nothing. */
export async function examine(site: Site): Promise<Finding[]> {
  const migrations = await checkMigrations(site);
  const machine = [
    await checkDisk(site.env),
    await checkMailServer(site),
    await checkMailSender(site),
    ...checkConfiguration(site.env),
  ];
  // The other checks read tables that only this version's schema is sure to have.
  if (migrations.state !== "ok") return [migrations, ...machine];
  return [
    migrations,
    await checkAdministrators(site),
    ...(await checkStore(site)),
    await checkPaintings(site),
    ...(await checkReferences(site)),
    ...(await checkTariffs(site)),
    ...(await checkDesk(site)),
    ...(await checkBin(site)),
    ...(await checkMailQueue(site)),
    ...machine,
  ];
}

export function describe(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .map(({ subject, state, detail }) => `${words[state].padEnd(7)} ${subject.padEnd(width)}  ${detail}`)
    .join("\n");
}

export async function checkMigrations({ pool }: Pick<Site, "pool">): Promise<Finding> {
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

async function checkAdministrators({ db }: Site): Promise<Finding> {
  const admins = await db
    .selectFrom("profiles")
    .innerJoin("accounts", "accounts.profile_id", "profiles.id")
    .select("profiles.id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("password", "is not", null)
    .execute();
  return admins.length > 0
    ? ok("Administrateurs", count(admins.length, "compte actif", "comptes actifs"))
    : broken("Administrateurs", "personne ne peut administrer le site : « create-admin <email> »");
}

/** Rows without a file, and files without a row. */
async function checkStore(site: Site): Promise<Finding[]> {
  const present = new Map<string, Date>();
  try {
    // A store's check makes its folder: one that is not there yet holds no file either.
    if (site.env.s3 || (await stat(path.join(site.env.dataDir, "storage")).catch(() => null)))
      await site.storage.check();
    for await (const { key, modifiedAt } of listStore(site.storage)) present.set(key, modifiedAt);
  } catch (error) {
    return [broken("Magasin de fichiers", `il ne répond pas : ${(error as Error).message}`)];
  }
  const rows = await site.db.selectFrom("stored_files").select(["key", "state"]).execute();
  const missing = rows
    .filter(({ key, state }) => (state === "attached" || state === "binned") && !present.has(key))
    .map(({ key }) => key);
  const known = new Set(rows.map(({ key }) => key));
  // The sweep leaves files younger than two hours alone too: they may be under way.
  const limit = site.now().getTime() - 2 * 3_600_000;
  const orphans = [...present]
    .filter(([key, modifiedAt]) => modifiedAt.getTime() < limit && !known.has(fileKeyOf(key) ?? ""))
    .map(([key]) => key);
  const lost = `${count(missing.length, "fichier manque", "fichiers manquent")} : `;
  const swept = `${orphans.length}, que le balayage devait emporter : `;
  const checks: Check[] = [
    ["Fichiers des fiches", missing, broken, lost, count(rows.length, "fichier")],
    ["Fichiers sans fiche", orphans, warning, swept, "aucun"],
  ];
  return checks.map(judge);
}

/** While pictures are missing, visitors see lorries without a name. */
async function checkPaintings(site: Site): Promise<Finding> {
  const subject = "Images peintes";
  const missing = await readIdentity(site)
    .then((identity) => missingPictures(site, identity))
    .catch((error: Error) => error);
  if (missing instanceof Error) return broken(subject, `impossible de les lire : ${missing.message}`);
  if (missing.length === 0) return ok(subject, "toutes au nom de la société");
  const share = `${missing.length} sur ${everyPicture.length} manquent`;
  return warning(
    subject,
    `${share}, peintes au premier regard d’un visiteur ; si cela dure, voyez l’espace disque et les tâches abandonnées`,
  );
}

const shownFiles = sql.join(
  picturePlaces.map(
    ({ table, address }) =>
      sql`select ${table}::text as place, ${sql.ref(address)} as url from ${sql.table(table)}`,
  ),
  sql` union all `,
);

/** Addresses that lead nowhere, files that nothing shows, pictures of other sites. */
async function checkReferences({ db }: Site): Promise<Finding[]> {
  const namesOf = (query: RawBuilder<{ name: string }>) => namesIn(db, query);
  const lost = await namesOf(sql`
    select place || ' ' || url as name from (${shownFiles}) as shown
    where url like '/storage/%' and not exists (
      select from stored_files where '/storage/' || key = url and state <> 'pending'
        and not starts_with(key, ${privateFolder}))
    order by place, url`);
  const shapes = await readTableShapes(db);
  const unused = await namesOf(sql`
    select key as name from stored_files where state = 'attached' and not ${isReferredTo(shapes, "stored_files")}
      and updated_at < now() - interval '1 hour' order by 1`);
  const foreign = await namesOf(sql`
    select distinct url as name from (${shownFiles}) as shown where url ~* '^https?:' order by 1`);
  const unshown = `${foreign.length}, que la page ne montrera pas : `;
  const homeless = await namesOf(sql`select name from vehicles where agency_id is null order by 1`);
  const checks: Check[] = [
    ["Adresses d’images", lost, broken, "sans fichier : ", "en ordre"],
    ["Images d’autres sites", foreign, warning, unshown, "aucune"],
    ["Fichiers gardés pour rien", unused, warning, `${unused.length} : `, "aucun"],
    ["Véhicules sans agence", homeless, warning, `${homeless.length} : `, "aucun"],
  ];
  return checks.map(judge);
}

/** Vehicles that no price list prices, and price lists that leave out what the law wants a visitor to read. */
async function checkTariffs({ db }: Site): Promise<Finding[]> {
  const tariffs = await listTariffs(db);
  const types = await namesIn(
    db,
    sql`select distinct type as name from vehicles where tariff_id is null and price > 0 order by 1`,
  );
  const priced = tariffs.filter(({ tiers }) => tiers.length > 0).flatMap(({ default_for }) => default_for);
  const unpriced = types.filter((type) => !priced.includes(type));
  const shared = tariffs
    .flatMap(({ default_for }) => default_for)
    .filter((type, index, all) => all.indexOf(type) !== index);
  const silent = tariffs
    .filter(({ tiers, ...told }) => tiers.length === 0 || required.some((key) => told[key] === null))
    .map(({ name }) => name);
  const checks: Check[] = [
    ["Types sans tarif", unpriced, warning, "pas d’estimation pour ", "aucun"],
    ["Types à deux tarifs", shared, broken, "lequel s’applique est incertain pour ", "aucun"],
    ["Tarifs incomplets", silent, warning, "à compléter : ", "aucun"],
  ];
  return checks.map(judge);
}

const required = ["deposit", "damage_excess", "min_age"] as const;

async function checkMailQueue({ db, pool }: Site): Promise<Finding[]> {
  const mails = await sql<{ waiting: number; oldest_minutes: number | null; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      floor(extract(epoch from now() - min(created_at) filter (where state = 'waiting')) / 60)::int as oldest_minutes,
      count(*) filter (where state = 'failed' and kind <> all(${courtesyMails}::text[]))::int as failed
    from outgoing_mails`.execute(db);
  const [{ waiting, oldest_minutes, failed } = { waiting: 0, oldest_minutes: 0, failed: 0 }] = mails.rows;
  const { rows: queue } = await pool.query("select to_regclass('pgboss.job') is not null as has");
  const { rows: jobs } = queue[0].has
    ? await sql<{ forgotten: number; dead: number }>`
        select (select count(*)::int from pgboss.job where name = ${deadJobs}) as dead,
          (select count(*)::int from outgoing_mails where state = 'waiting' and not exists (
            select from pgboss.job where name = 'deliver-mail' and data->>'mailId' = outgoing_mails.id::text
              and job.state in ('created', 'retry', 'active'))) as forgotten`.execute(db)
    : { rows: [] };
  const [{ forgotten, dead } = { forgotten: waiting, dead: 0 }] = jobs;
  const unqueued = `${count(forgotten, "courriel")} en attente dont aucune tâche ne s’occupe`;
  const late = `${count(waiting, "courriel")}, le plus ancien depuis ${oldest_minutes} min`;
  return [
    forgotten > 0 ? broken("Courriels oubliés", unqueued) : ok("Courriels oubliés", "aucun"),
    (oldest_minutes ?? 0) > 10
      ? warning("Courriels en attente", late)
      : ok("Courriels en attente", String(waiting)),
    failed > 0
      ? warning("Courriels en échec", `${failed} : à relancer depuis le centre de messages`)
      : ok("Courriels en échec", "aucun"),
    dead > 0 ? warning("Tâches abandonnées", String(dead)) : ok("Tâches abandonnées", "aucune"),
  ];
}

async function checkMailServer({ env, db }: Site): Promise<Finding> {
  const subject = "Envoi des courriels";
  // A database that is still empty names none.
  const server = await findSmtpServer({ db, env }).catch(() => null);
  if (!server)
    return warning(
      subject,
      `ni SMTP_URL, ni serveur dans Paramètres › Courriel : ils deviennent des fichiers dans ${env.dataDir}/outbox`,
    );
  const place = `${server.host}:${server.port}, ${env.smtpUrl ? "SMTP_URL" : "Paramètres › Courriel"}`;
  if (server.password === null)
    return broken(subject, `${place} : le mot de passe ne se lit plus, ressaisissez-le`);
  const mailer = await openMailer(env, silentLog, { findServer: async () => server });
  try {
    await mailer.check();
    return ok(subject, place);
  } catch (error) {
    return broken(subject, `le serveur SMTP ne répond pas (${place}) : ${(error as Error).message}`);
  } finally {
    mailer.close();
  }
}

async function checkMailSender({ env, db }: Site): Promise<Finding> {
  const subject = "Expéditeur des courriels";
  const address = await readMailSender({ db, env }).then(
    (sender) => sender.address,
    () => addressIn(env.mailFrom),
  );
  return isExampleAddress(address)
    ? warning(subject, `${address} est une adresse d’exemple : Paramètres › Courriel, ou MAIL_FROM`)
    : ok(subject, address);
}

export async function checkDisk({ dataDir }: Pick<Env, "dataDir">): Promise<Finding> {
  const found = await statfs(dataDir).catch(() => null);
  return found
    ? judgeDisk(dataDir, found)
    : warning("Espace disque", `${dataDir} n’existe pas : rien n’y est encore gardé`);
}

export function judgeDisk(
  dataDir: string,
  { bavail, blocks, bsize }: Pick<StatsFs, "bavail" | "blocks" | "bsize">,
): Finding {
  const gigabytes = (bavail * bsize) / 1e9;
  const share = blocks > 0 ? bavail / blocks : 1;
  const detail = `${gigabytes.toFixed(1)} Go libres (${Math.round(share * 100)} %) pour ${dataDir}`;
  if (gigabytes < 0.5 || share < 0.02) return broken("Espace disque", detail);
  return gigabytes < 2 || share < 0.1 ? warning("Espace disque", detail) : ok("Espace disque", detail);
}

/** What works and yet should not stay so in production. */
export function checkConfiguration(env: Env): Finding[] {
  const { protocol, hostname } = new URL(env.appUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const findings: Finding[] = [];
  const warn = (subject: string, detail: string) => findings.push(warning(subject, detail));
  if (isLocal) warn("APP_URL", `${env.appUrl} n’est l’adresse du site que sur cette machine`);
  else if (protocol === "http:") warn("APP_URL", "http sans chiffrement : mettez https");
  else if (env.trustedProxies.length === 0)
    warn("TRUSTED_PROXIES", "non défini : derrière un mandataire, tous les visiteurs ont son adresse");
  if (env.passwordMinLength < 12)
    warn("PASSWORD_MIN_LENGTH", `${env.passwordMinLength} : 12 convient mieux en production`);
  if (!env.metricsToken) warn("METRICS_TOKEN", "non défini : pas de mesures");
  if (env.demoData && env.databaseUrl) warn("DEMO_DATA", "true sur une base de production");
  return findings.length > 0 ? findings : [ok("Configuration", "en ordre")];
}
