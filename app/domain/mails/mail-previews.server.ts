import { invitationMail, passwordMail } from "#app/domain/accounts/account-mails.server.ts";
import { answerDue, findOffice, formatDue } from "#app/domain/contact/answering-office.server.ts";
import { confirmationMail } from "#app/domain/contact/contact-mails.server.ts";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import {
  amendmentAcceptanceMail,
  amendmentMail,
} from "#app/domain/quotes/amendments/amendment-mails.server.ts";
import {
  acceptanceMail,
  findDesk,
  noticeMail,
  toldQuestion,
  withdrawalMail,
} from "#app/domain/quotes/answers/quote-answer-mails.server.ts";
import { cancellationMail } from "#app/domain/quotes/cancellation/cancellation-mails.server.ts";
import { cancellationSentence } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { type QuoteDocument, toDocument } from "#app/domain/quotes/quote-document.ts";
import { quoteMail } from "#app/domain/quotes/quote-mail.server.ts";
import { readQuoteOffice } from "#app/domain/quotes/quote-office.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { findRequestOffice } from "#app/domain/requests/thread/open-request.server.ts";
import { replyParts } from "#app/domain/requests/thread/reply-mail.server.ts";
import type { App } from "#server/app.ts";
import type { MailPart } from "#server/mail/layout/mail-parts.ts";
import { toHtml } from "#server/mail/layout/to-html.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import { exampleAmendment, exampleQuote, exampleReference, exampleRequest } from "./example-rental.ts";
import type { PreviewedMail } from "./previewed-mails.ts";

const exampleTerms = cancellationSentence(
  { free_hours: 48, days: 1, amount: null },
  { includesTax: false, vatRate: 20 },
);

type Deps = Pick<App, "db" | "env" | "now">;

/** A mail as it would leave now: the company's own name, colours and first agency, around a rental that is made up. */
export async function previewMail(
  app: Deps,
  kind: PreviewedMail,
  reader: { email: string },
): Promise<{ subject: string; parts: MailPart[]; html: string; text: string }> {
  const identity = await readIdentity(app);
  const mail = await exampleMail(app, kind, { reader, company: siteName(identity.name) });
  return { ...mail, html: toHtml(mail.parts, identity), text: toText(mail.parts) };
}

interface Around {
  /** Who looks at it stands for whoever would have written it. */
  reader: { email: string };
  company: string;
}

async function exampleMail(app: Deps, kind: PreviewedMail, { reader, company }: Around) {
  const { appUrl } = app.env;
  const secret = "exemple";
  if (kind === "invitation") return invitationMail({ appUrl, company, inviter: reader.email, token: secret });
  if (kind === "reset") return passwordMail(appUrl, secret);
  const agency = await app.db
    .selectFrom("agencies")
    .select(["id", "name"])
    .orderBy("name")
    .executeTakeFirst();
  if (kind === "confirmation") return exampleConfirmation(app, agency?.id ?? null);
  if (kind === "reply") {
    const office = await findRequestOffice(app.db, { agency_key: agency?.id ?? "", agency_name: "" });
    const text = "Bonjour,\n\nOui, le fourgon a un hayon. Passez le voir quand vous voulez.\n\nBien à vous,";
    return { subject: `[${exampleReference}] Votre demande`, parts: replyParts(text, reader, office) };
  }
  const { document, amendment, desk } = await exampleDocuments(app, { agencyId: agency?.id ?? "", reader });
  if (kind === "acceptance")
    return acceptanceMail(document, { desk, name: document.customer.name, now: app.now() });
  if (kind === "amendment") {
    const message = "Bonjour,\n\nVoici l’avenant pour deux jours de plus, comme convenu.";
    return amendmentMail(amendment, { message, link: `${appUrl}/devis/${secret}` });
  }
  if (kind === "amended")
    return amendmentAcceptanceMail(amendment, { desk, name: document.customer.name, now: app.now() });
  if (kind === "cancellation") {
    const answer = { at: app.now().toISOString(), fee: { ht: 0, ttc: 0 }, terms: exampleTerms, isTold: true };
    return cancellationMail({ document, desk, answer });
  }
  if (kind === "withdrawal") return withdrawalMail(document, desk);
  if (kind === "notice") {
    const told = toldQuestion(document.title, "Peut-on partir à 6\u00a0h\u00a0?");
    return noticeMail({ document, requestId: null, desk, appUrl }, told);
  }
  return quoteMail(document, {
    vehicles: document.lines.map(({ label }) => label),
    message: "Bonjour,\n\nVoici le devis que vous nous avez demandé.",
    link: `${appUrl}/devis/${secret}`,
  });
}

async function exampleConfirmation(app: Deps, agencyId: string | null) {
  const now = app.now();
  const today = todayOf(now);
  const office = await findOffice(app.db, agencyId, now);
  if (!office) throw new Error("the agency of an example is gone");
  const due = answerDue(office, now);
  return confirmationMail(
    { reference: exampleReference, ...exampleRequest(today), today, promise: due && formatDue(due, now) },
    office,
    app.env.appUrl,
  );
}

async function exampleDocuments(
  app: Deps,
  { agencyId, reader }: { agencyId: string; reader: { email: string } },
) {
  const { lessor, handover } = await readQuoteOffice(app, {
    request: { agency_key: agencyId, handover: "agence", place: null },
    vehicles: [],
    author: reader,
  });
  const [quote, amendment] = [exampleQuote, exampleAmendment].map((example) => {
    const { row, lines } = example(todayOf(app.now()), { lessor, place: handover.place });
    return toDocument(row, lines);
  }) as [QuoteDocument, QuoteDocument];
  return {
    ...{ document: quote, amendment },
    desk: await findDesk(app.db, { request_id: null, reference: exampleReference, lessor }),
  };
}
