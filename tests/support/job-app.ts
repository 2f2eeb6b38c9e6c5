import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { type JobHandlers, type QueueSettings, queues } from "#server/jobs/jobs.ts";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { silentLog } from "#server/log.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { paragraph } from "#server/mail/layout/mail-parts.ts";
import { type Mailer, openMailer } from "#server/mail/mailer.ts";
import { queueMail } from "#server/mail/queue-mail.ts";

/** The mail queue with its waits cut to what a test can sit through. */
export const quickMailQueue: QueueSettings = {
  ...queues["deliver-mail"],
  lookEvery: 0.5,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 3,
};

export const quickTimeouts = { connection: 500, greeting: 500, socket: 500, whole: 2_000 };

const nothing = async () => {};
/** Where no mail server listens: what a test does not deliver itself goes nowhere, and makes no files. */
const nobody = "smtp://127.0.0.1:1";

/** The services that contact messages and their mails need, over the test's own database. */
export async function startJobApp(
  database: Pick<App, "db" | "pool"> & Partial<App>,
  options: { smtpUrl?: string; mailer?: Mailer; handlers?: Partial<JobHandlers> } = {},
): Promise<App> {
  const env = readEnv({
    NODE_ENV: "test",
    APP_URL: "https://www.tramontane.example",
    SMTP_URL: options.smtpUrl ?? nobody,
  });
  const app = { ...database, env, log: silentLog, now: () => new Date() } as unknown as App;
  app.mailer = options.mailer ?? (await openMailer(env, silentLog, { timeouts: quickTimeouts }));
  const handlers: JobHandlers = {
    "deliver-mail": deliverMail,
    "make-variants": nothing,
    "remove-file": nothing,
    "sweep-files": nothing,
    "paint-scenes": nothing,
    "purge-personal-data": nothing,
    "expire-quotes": nothing,
    "forget-counts": nothing,
    "empty-bin": nothing,
    ...options.handlers,
  };
  app.jobs = await startJobs(app, handlers, {
    queues: { "deliver-mail": quickMailQueue },
    superviseEvery: 1,
  });
  return app;
}

export async function queueTestMail(app: App, subject = "Demande de devis"): Promise<string> {
  const { id } = await app.db.transaction().execute((trx) =>
    queueMail(app, trx, {
      recipient: "agence@tramontane.example",
      replyTo: "visiteur@exemple.fr",
      subject,
      parts: [paragraph("Bonjour,", "un fourgon pour samedi ?")],
    }),
  );
  return id;
}

export function readMail(app: Pick<App, "db">, id: string) {
  return app.db.selectFrom("outgoing_mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
