import { invitationMail, passwordMail } from "#app/domain/accounts/account-mails.server.ts";
import { confirmationMail, forwardMail } from "#app/domain/contact/contact-mails.server.ts";
import {
  exampleAmendment,
  exampleQuote,
  exampleReference,
  exampleRequest,
} from "#app/domain/mails/example-rental.ts";
import type { PreviewedMail } from "#app/domain/mails/previewed-mails.ts";
import {
  amendmentAcceptanceMail,
  amendmentMail,
} from "#app/domain/quotes/amendments/amendment-mails.server.ts";
import {
  acceptanceMail,
  noticeMail,
  toldQuestion,
  withdrawalMail,
} from "#app/domain/quotes/answers/quote-answer-mails.server.ts";
import { rentalCalendar } from "#app/domain/quotes/answers/rental-calendar.server.ts";
import { cancellationMail } from "#app/domain/quotes/cancellation/cancellation-mails.server.ts";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import { quoteMail } from "#app/domain/quotes/quote-mail.server.ts";
import { replyParts } from "#app/domain/requests/thread/reply-mail.server.ts";
import type { MailPart } from "#server/mail/layout/mail-parts.ts";

// The mails of a company that is not the demonstration's, as they are made of what the tables say.

export const brenac = { name: "Brenac Location", palette: "garrigue" } as const;
export const brenacUrl = "https://www.brenac-location.example";
export const exampleToken = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCde";

const today = "2026-11-19";
const now = new Date(`${today}T08:14:00Z`);
const foix = {
  name: "Agence de Foix",
  phone: "0561001240",
  email: "foix@brenac-location.example",
  address: "12 route d’Espagne",
  zip: "09000",
  city: "Foix",
};
const place = "12 route d’Espagne, 09000 Foix";
const member = { email: "helene.brenac@brenac-location.example" };

const lessor = {
  ...foix,
  ...{ name: brenac.name, agency: foix, author: "Hélène Brenac", inclusions: [], website: brenacUrl },
  ...{ legal_form: "SARL", share_capital: "", siren: "000 000 000", rcs_city: "Foix", vat_number: "" },
  ...{ mediator_name: "", mediator_website: "", mediator_address: "" },
};

const around = { lessor, place: "agence de Foix" };
const { row, lines } = exampleQuote(today, around);
export const exampleDocument = toDocument(row, lines);
const amendment = exampleAmendment(today, around);
const exampleAmended = toDocument(amendment.row, amendment.lines);
const desk = { ...foix, agency: undefined, place, companyName: brenac.name, reference: exampleReference };

const office = {
  ...{ agency: { id: "", name: foix.name }, name: foix.name, phone: foix.phone, email: foix.email },
  ...{ week: null, exceptions: [], answersWithin: 4, companyName: brenac.name },
};
const mailed = {
  reference: exampleReference,
  ...exampleRequest(today),
  today,
  promise: "mardi 24\u00a0novembre à\u00a012:00",
};
const visitor = {
  ...{ name: "Camille Ferrer", email: "camille.ferrer@example.fr", phone: "06 39 98 12 34", agency_id: null },
  ...({ subject: "devis", message: "Bonjour,\nun fourgon pour <b>samedi</b>\u00a0?\n\nMerci" } as const),
};

export const exampleMails: Record<PreviewedMail | "forward", { subject: string; parts: MailPart[] }> = {
  forward: forwardMail(visitor, {
    ...office,
    request: mailed,
    requestId: exampleDocument.id,
    appUrl: brenacUrl,
  }),
  confirmation: confirmationMail(mailed, office, brenacUrl),
  reply: {
    subject: `[${exampleReference}] Votre demande`,
    parts: replyParts("Bonjour,\n\nOui, il a un hayon.\n\nBien à vous,", member, {
      ...foix,
      place,
      companyName: brenac.name,
    }),
  },
  quote: quoteMail(exampleDocument, {
    vehicles: ["Fourgon 10\u00a0m³"],
    message:
      "Bonjour Madame Ferrer,\n\nLe fourgon que vous cherchiez est libre. Je vous ai compté 750\u00a0km.",
    link: `${brenacUrl}/devis/${exampleToken}`,
  }),
  acceptance: acceptanceMail(exampleDocument, { desk, name: "Camille Ferrer", now }),
  amendment: amendmentMail(exampleAmended, {
    message: "Bonjour,\n\nVoici les deux jours de plus.",
    link: `${brenacUrl}/devis/${exampleToken}`,
  }),
  amended: amendmentAcceptanceMail(exampleAmended, { desk, name: "Camille Ferrer", now, heard: "telephone" }),
  cancellation: cancellationMail({
    document: exampleDocument,
    desk,
    answer: {
      ...{ at: now.toISOString(), noted_by: member.email, heard: "telephone", isTold: true },
      ...{ fee: { ht: 6348, ttc: 7618 }, terms: "Gratuite jusqu’à 48 heures avant le départ." },
    },
  }),
  withdrawal: withdrawalMail(exampleDocument, desk),
  notice: noticeMail(
    { document: exampleDocument, requestId: null, desk, appUrl: brenacUrl },
    toldQuestion(exampleDocument.title, "Peut-on partir à 6\u00a0h\u00a0?"),
  ),
  invitation: invitationMail({
    ...{ appUrl: brenacUrl, company: brenac.name },
    ...{ inviter: member.email, token: exampleToken },
  }),
  reset: passwordMail(brenacUrl, exampleToken),
};

export const exampleCalendar = rentalCalendar({ document: exampleDocument, desk, now, appUrl: brenacUrl });
