import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { previewMail } from "#app/domain/mails/mail-previews.server.ts";
import { type PreviewedMail, previewedMails } from "#app/domain/mails/previewed-mails.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { email } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { App } from "#server/app.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import { toHtml } from "#server/mail/layout/to-html.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import { newMessageId, queueMail } from "#server/mail/queue-mail.ts";
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

const noServer = "Indiquez d’abord le serveur de courriel.";

async function countTest({ pool }: Pick<App, "pool">, { id }: StaffMember): Promise<void> {
  const wait = await secondsToWait(createLimiter(pool, limit), id);
  if (wait > 0)
    throw new TooManyFailure("Vingt essais en dix minutes\u00a0: attendez un peu avant le suivant.", wait);
}

type Deps = Pick<App, "db" | "pool" | "env" | "now" | "log" | "resolver">;

/** Sends a real mail, at once and once: its course is the answer. One that was taken is noted, as any mail is. */
export async function sendMailTest(app: Deps, actor: Actor, input: unknown): Promise<SmtpReport> {
  requireRight(actor, "settings:write");
  const { recipient } = parseOrFail(mailTestSchema, input);
  await countTest(app, actor);
  const server = await findSmtpServer(app);
  if (!server) throw new Failure("invalid", noServer);
  const sender = await readMailSender(app);
  const now = app.now();
  const identity = await readIdentity(app);
  const parts = testMail({ actor: actor.email, at: now, appUrl: app.env.appUrl });
  const mail = {
    ...{ messageId: newMessageId(app.env.appUrl), recipient, replyTo: null, date: now },
    ...{
      subject: `Essai\u00a0: ${siteName(identity.name)}`,
      body: toText(parts),
      html: toHtml(parts, identity),
    },
  };
  const report = await testSmtp({ server, mail, sender, resolver: app.resolver, now: app.now });
  if (!report.refusal)
    await app.db
      .insertInto("outgoing_mails")
      .values({
        ...{ kind: "test", message_id: mail.messageId, recipient, subject: mail.subject, body: "" },
        ...{ state: "sent", attempts: 1, sent_at: now, accepted_by: server.host },
      })
      .execute();
  const failed = report.stages.find(({ isDone }) => !isDone);
  app.log.info({ by: actor.id, failed: failed?.step }, "mail test");
  return report;
}

function testMail({ actor, at, appUrl }: { actor: string; at: Date; appUrl: string }): MailPart[] {
  return [
    title("Vos courriels partent"),
    paragraph(
      `Ce message est un essai, demandé le ${formatDateTime(at)} par ${actor}. S’il est là, votre serveur de courriel est bien réglé.`,
    ),
    paragraph(
      "Était-il dans les indésirables\u00a0? La page Courriel dit ce qui manque à votre nom de domaine. Dans votre boîte, «\u00a0Afficher l’original\u00a0» doit dire\u00a0: DKIM\u00a0: PASS.",
    ),
    { kind: "button", label: "Ouvrir la page Courriel", href: `${appUrl}${officePaths.mailSettings}` },
  ];
}

export const isPreviewedMail = (kind: string): kind is PreviewedMail => Object.hasOwn(previewedMails, kind);

const schemes = { light: "@media not all", dark: "@media all" };

/** A mail as it would leave now, in one of the two lights it is read in: a preview does not follow the reader's own. */
export async function previewMailFor(
  app: Pick<App, "db" | "env" | "now">,
  actor: Actor,
  { kind, scheme }: { kind: PreviewedMail; scheme: keyof typeof schemes },
): Promise<{ subject: string; html: string; bytes: number }> {
  requireRight(actor, "settings:write");
  const { subject, html } = await previewMail(app, kind, actor);
  return {
    subject,
    bytes: Buffer.byteLength(html),
    html: html
      .replaceAll("@media(prefers-color-scheme:dark)", schemes[scheme])
      .replaceAll(/(color-schemes?(?::|" content="))light dark/g, `$1${scheme}`)
      // Its links lead nowhere: the frame may open no window.
      .replace("<head>", '<head><base target="_blank">'),
  };
}

/** «Me l’envoyer»: the same mail, to whoever looks at it, by the queue that every mail goes through. */
export async function sendMailPreview(
  app: Pick<App, "db" | "pool" | "env" | "now" | "jobs">,
  actor: Actor,
  kind: string,
): Promise<{ recipient: string }> {
  requireRight(actor, "settings:write");
  if (!isPreviewedMail(kind)) throw new Failure("not-found", "Ce courriel n’existe pas.");
  await countTest(app, actor);
  if (!(await findSmtpServer(app))) throw new Failure("invalid", noServer);
  const { subject, parts } = await previewMail(app, kind, actor);
  await app.db.transaction().execute((trx) =>
    queueMail(app, trx, {
      ...{ kind: "test", recipient: actor.email, replyTo: null, parts },
      subject: `Essai\u00a0: ${subject}`,
    }),
  );
  return { recipient: actor.email };
}

/** What the domain of the sender's address says of its mail. */
export async function getMailDomain(app: Deps, actor: Actor): Promise<MailDomain> {
  requireRight(actor, "settings:write");
  const { address } = await readMailSender(app);
  return readMailDomain(app.resolver, address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}
