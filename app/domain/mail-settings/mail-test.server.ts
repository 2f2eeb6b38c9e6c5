import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { email } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { App } from "#server/app.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { newMessageId } from "#server/mail/queue-mail.ts";
import { readMailDomain } from "#server/mail/settings/mail-dns.ts";
import { readMailSender } from "#server/mail/settings/mail-sender.ts";
import { findSmtpServer } from "#server/mail/settings/smtp-server.ts";
import { testSmtp } from "#server/mail/settings/smtp-test.ts";
import type { MailDomain } from "./mail-domain.ts";
import type { SmtpReport } from "./smtp-report.ts";

export const mailTestSchema = z.object({
  recipient: email({
    required: "Saisissez l’adresse où l’envoyer.",
    error: "Saisissez une adresse complète.",
  }),
});

/** A test goes to whoever is named: it is no way to fill somebody's mailbox, nor to knock at servers all day. */
const limit = { name: "mail-tests", points: 20, seconds: 600 };

type Deps = Pick<App, "db" | "pool" | "env" | "now" | "log" | "resolver">;

/** Sends a real mail, at once and once: its course is the answer. One that was taken is noted, as any mail is. */
export async function sendMailTest(app: Deps, actor: Actor, input: unknown): Promise<SmtpReport> {
  requireRight(actor, "settings:write");
  const { recipient } = parseOrFail(mailTestSchema, input);
  const wait = await secondsToWait(createLimiter(app.pool, limit), actor.id);
  if (wait > 0)
    throw new TooManyFailure("Vingt essais en dix minutes\u00a0: attendez un peu avant le suivant.", wait);
  const server = await findSmtpServer(app);
  if (!server) throw new Failure("invalid", "Indiquez d’abord le serveur de courriel.");
  const sender = await readMailSender(app);
  const now = app.now();
  const subject = `Essai : ${siteName((await readIdentity(app)).name)}`;
  const mail = {
    ...{ messageId: newMessageId(app.env.appUrl), recipient, replyTo: null, subject, date: now },
    body: [
      "Bonjour,",
      `Ce message est un essai, demandé le ${formatDateTime(now)} par ${actor.email} dans Paramètres › Courriel. Il est arrivé : vos courriels partent.`,
      "Était-il dans les indésirables ? La page Courriel dit ce qui manque à votre nom de domaine.",
      `${app.env.appUrl}${officePaths.mailSettings}`,
    ].join("\n\n"),
  };
  const report = await testSmtp({ server, mail, sender, resolver: app.resolver, now: app.now });
  if (!report.refusal)
    await app.db
      .insertInto("outgoing_mails")
      .values({
        ...{ kind: "test", message_id: mail.messageId, recipient, subject, body: "" },
        ...{ state: "sent", attempts: 1, sent_at: now, accepted_by: server.host },
      })
      .execute();
  const failed = report.stages.find(({ isDone }) => !isDone);
  app.log.info({ by: actor.id, failed: failed?.step }, "mail test");
  return report;
}

/** Of the sender's address; null while that is nobody's. */
export async function getMailDomain(app: Deps, actor: Actor): Promise<MailDomain> {
  requireRight(actor, "settings:write");
  const { address } = await readMailSender(app);
  return readMailDomain(app.resolver, address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}
