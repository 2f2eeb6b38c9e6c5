import { sql } from "kysely";
import { deadJobs } from "#server/jobs/queues.ts";
import { silentLog } from "#server/log.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { count } from "../command.ts";
import type { Site } from "../open-site.ts";
import { broken, type Finding, ok, warning } from "./finding.ts";

interface Queue {
  waiting: number;
  oldest_minutes: number | null;
  failed: number;
}

export async function checkMailQueue({ db, pool }: Site): Promise<Finding[]> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      floor(extract(epoch from now() - min(created_at) filter (where state = 'waiting')) / 60)::int as oldest_minutes,
      count(*) filter (where state = 'failed')::int as failed
    from outgoing_mails`.execute(db);
  const { waiting, oldest_minutes, failed } = rows[0] as Queue;
  const { rows: queue } = await pool.query("select to_regclass('pgboss.job') is not null as has");
  const forgotten = queue[0].has ? await forgottenMails(db) : waiting;
  const dead = queue[0].has
    ? (await pool.query("select count(*)::int as n from pgboss.job where name = $1", [deadJobs])).rows[0].n
    : 0;
  const stands = `${count(waiting, "courriel")}, le plus ancien depuis ${oldest_minutes} min`;
  return [
    forgotten > 0
      ? broken(
          "Courriels oubliés",
          `${count(forgotten, "courriel")} en attente dont aucune tâche ne s’occupe`,
        )
      : ok("Courriels oubliés", "aucun"),
    (oldest_minutes ?? 0) > 10
      ? warning("Courriels en attente", stands)
      : ok("Courriels en attente", String(waiting)),
    failed > 0
      ? warning("Courriels en échec", `${failed} : à relancer depuis le centre de messages`)
      : ok("Courriels en échec", "aucun"),
    dead > 0 ? warning("Tâches abandonnées", String(dead)) : ok("Tâches abandonnées", "aucune"),
  ];
}

async function forgottenMails(db: Site["db"]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outgoing_mails where state = 'waiting' and not exists (
      select from pgboss.job where name = 'deliver-mail' and data->>'mailId' = outgoing_mails.id::text
        and job.state in ('created', 'retry', 'active'))`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function checkMailServer({ env }: Site): Promise<Finding> {
  const subject = "Envoi des courriels";
  if (!env.smtpUrl)
    return warning(
      subject,
      `SMTP_URL n’est pas défini : ils deviennent des fichiers dans ${env.dataDir}/outbox`,
    );
  const mailer = await openMailer(env, silentLog);
  try {
    await mailer.check();
    return ok(subject, new URL(env.smtpUrl).host);
  } catch (error) {
    return broken(subject, `le serveur SMTP ne répond pas : ${(error as Error).message}`);
  } finally {
    mailer.close();
  }
}
