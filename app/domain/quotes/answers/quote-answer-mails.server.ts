import { siteName } from "#app/domain/identity/identity.ts";
import { isDelivered } from "#app/domain/rental/handover.ts";
import { papersNote, whatToBring } from "#app/domain/rental/what-to-bring.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { facts, foot, type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import { type MailRequest, queueMail } from "#server/mail/queue-mail.ts";
import { differenceWords } from "../amendments/amendment-changes.ts";
import { placeWords, type QuoteDocument } from "../quote-document.ts";
import { quoteSummary } from "../quote-summary.ts";
import { type HeardBy, hearings, type QuoteAnswer } from "../quote-terms.ts";
import { readQuoteLines, type StoredQuote } from "../staff-quotes.server.ts";

/** Who is told of a customer's answer, and how that customer is to reach them. */
export type Desk = Awaited<ReturnType<typeof findDesk>>;

/** The agency the request was for, as it is today; head office where there is none. */
export async function findDesk(
  db: Db,
  { request_id, reference, lessor }: Pick<StoredQuote, "request_id" | "reference" | "lessor">,
) {
  const own = await db
    .selectFrom("requests")
    .innerJoin("agencies", (join) =>
      join.on((eb) => eb(eb.cast<string>("agencies.id", "text"), "=", eb.ref("requests.agency_key"))),
    )
    .select(["agencies.id", "hours", "holidays", "holiday_zone", "agencies.name", "agencies.email"])
    .select(["agencies.phone", "agencies.address", "agencies.zip", "agencies.city"])
    .where("requests.id", "=", request_id)
    .executeTakeFirst();
  const company = await db.selectFrom("company_info").select(["name", "email", "phone"]).executeTakeFirst();
  const page = await db.selectFrom("contact_page_settings").select(["email", "phone"]).executeTakeFirst();
  const agency = own ?? lessor?.agency;
  return {
    agency: own,
    name: agency?.name ?? lessor?.name ?? company?.name ?? "",
    email: agency?.email || page?.email || company?.email || "",
    phone: agency?.phone || page?.phone || company?.phone || "",
    place: placeWords(agency ?? lessor ?? { address: "", zip: "", city: "" }),
    companyName: siteName(company?.name || lessor?.name || ""),
    reference: reference ?? "",
  };
}

/** To the customer, in the conversation the quote was sent in; the id of the mail, none where it was sent to nobody. */
export async function mailCustomer(
  app: Pick<App, "jobs" | "env">,
  trx: Trx,
  {
    quote,
    desk,
    ...mail
  }: { quote: StoredQuote; desk: Desk } & Pick<
    MailRequest,
    "kind" | "quoteId" | "subject" | "parts" | "calendar"
  >,
): Promise<string | undefined> {
  if (!quote.sent_to) return undefined;
  const sent = await trx
    .selectFrom("outgoing_mails")
    .select("message_id")
    .where("attachment_quote_id", "=", quote.id)
    .where("kind", "=", "quote")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const { id } = await queueMail(app, trx, {
    ...mail,
    requestId: quote.request_id ?? undefined,
    inReplyTo: sent?.message_id ?? null,
    recipient: quote.sent_to,
    replyTo: desk.email || null,
  });
  return id;
}

export const inBrackets = (reference: string) => (reference ? ` [${reference}]` : "");

/** To the customer: what was agreed, in full, so that the mail alone tells it. */
export function acceptanceMail(
  document: QuoteDocument,
  { desk, name, now, heard }: { desk: Desk; name: string; now: Date; heard?: HeardBy },
) {
  const isBrought = document.stay && isDelivered(document.stay.departure.place);
  const parts: MailPart[] = [
    title("Votre location est confirmée"),
    paragraph("Bonjour,"),
    paragraph(
      ...toldAccepted(
        `le devis ${document.title} a été accepté par ${name}, le ${formatDateTime(now)}`,
        heard,
      ),
    ),
    ...quoteSummary(document),
    ...agreedFacts(document),
    {
      kind: "steps",
      heading: `${isBrought ? "À présenter à la livraison" : "À apporter"}\u00a0:`,
      steps: whatToBring(document).map(({ text }) => text),
    },
    paragraph(papersNote),
    paragraph(
      document.hasTerms
        ? "Le devis accepté est joint à ce message, avec les conditions générales de location. Gardez-le\u00a0: il dit tout ce qui est convenu."
        : "Le devis accepté est joint à ce message. Gardez-le\u00a0: il dit toutes les conditions de la location.",
      ...(document.stay ? ["Les jours de la location sont joints aussi, pour votre agenda."] : []),
    ),
    ...closing("Une question, un changement\u00a0?", desk),
  ];
  return {
    subject: `Votre location est confirmée\u00a0: ${document.title}${inBrackets(desk.reference)}`,
    parts,
  };
}

export function agreedFacts({ keyFacts }: QuoteDocument): MailPart[] {
  const told = keyFacts.filter(({ isMissing }) => !isMissing);
  const agreed = told.map(({ label, text, note, byVehicle = "" }) => ({
    label,
    text: [text, note].filter(Boolean).join(", "),
    list: byVehicle.split("\n").filter(Boolean),
  }));
  return agreed.length > 0 ? [facts(...agreed)] : [];
}

/** To the customer: that a quote was taken back. Why is the company's own business. */
export function withdrawalMail(document: QuoteDocument, desk: Desk) {
  const parts: MailPart[] = [
    title(`Devis ${document.title} retiré`),
    paragraph("Bonjour,"),
    paragraph(
      `Nous avons retiré le devis ${document.title}\u00a0: il ne peut plus être accepté, et rien n’est dû.`,
    ),
    ...quoteSummary(document),
    ...closing("Une question, d’autres dates, un autre véhicule\u00a0?", desk),
  ];
  return { subject: `Devis ${document.title} retiré${inBrackets(desk.reference)}`, parts };
}

export const closing = (question: string, { name, place, phone, companyName }: Desk): MailPart[] => [
  paragraph(
    `${question} Répondez à ce message, ou appelez-nous\u00a0:`,
    [name, place, phone && formatPhone(phone)].filter(Boolean).join(", "),
  ),
  foot(companyName),
];

/** What was said elsewhere than on the page is repeated as such, with a way to object. */
export function toldAccepted(sentence: string, heard: HeardBy | undefined): string[] {
  const given = heard ? ` donné ${hearings[heard].words}` : "";
  return [
    `Votre accord${given} est enregistré\u00a0: ${sentence}.`,
    ...(heard ? ["Si ce n’est pas ce que vous avez dit, répondez à ce message."] : []),
  ];
}

type Noting = Pick<QuoteAnswer, "noted_by" | "heard">;
export type News =
  | ({ event: "accepted"; name: string; reserved: number } & Noting)
  | ({ event: "refused"; words: string } & Noting)
  | { event: "taken" }
  | ({ event: "cancelled" } & Told)
  | { event: "question"; question: string };

export interface Told {
  heading: string;
  told: MailPart[];
}

export function noticeMail(
  {
    document,
    requestId,
    desk,
    appUrl,
  }: { document: QuoteDocument; requestId: string | null; desk: Desk; appUrl: string },
  { heading, told }: Told,
) {
  const { customer } = document;
  const who = customer.company || customer.name;
  const customerFacts = [
    { label: "Client", text: [customer.company, customer.name].filter(Boolean).join(", ") },
    { label: "Téléphone", text: customer.phone && formatPhone(customer.phone) },
    { label: "E-mail", text: customer.email },
  ];
  const parts: MailPart[] = [
    title(heading),
    ...told,
    facts(...customerFacts.filter(({ text }) => text)),
    ...quoteSummary(document),
    requestId
      ? { kind: "button", label: "Ouvrir le dossier", href: appUrl + officePaths.request(requestId) }
      : { kind: "button", label: "Ouvrir le devis", href: appUrl + officePaths.quote(document.id) },
  ];
  return { subject: `${heading} – ${who}${inBrackets(desk.reference)}`, parts };
}

/** What happened, in the words of the desk. */
export async function tellNews(
  trx: Trx,
  document: Pick<QuoteDocument, "id" | "title" | "amendment" | "changes" | "isConsumer">,
  news: News,
): Promise<Told> {
  const { id, title: quoteName, amendment } = document;
  if (news.event === "cancelled") return news;
  if (news.event === "question") return toldQuestion(quoteName, news.question);
  if (amendment) return tellAmendment(document, news);
  if (news.event === "accepted") {
    const open = await unassignedLines(trx, id);
    const off = await switchedOffVehicles(trx, id);
    const held =
      news.reserved > 0
        ? `${counted(news.reserved, "véhicule réservé", "véhicules réservés")} dans le planning.`
        : "Rien n’a été réservé dans le planning.";
    return {
      heading: `Devis ${quoteName} accepté`,
      told: [
        paragraph(
          `${news.name} a accepté le devis ${quoteName}${notedWords(news)}. ${held}`,
          ...(open.length > 0 ? [`Véhicule à attribuer dans le planning\u00a0: ${open.join(", ")}.`] : []),
          ...(off.length > 0 ? [`Attention, indisponible au catalogue\u00a0: ${off.join(", ")}.`] : []),
        ),
      ],
    };
  }
  if (news.event === "refused")
    return {
      heading: `Devis ${quoteName} refusé`,
      told: [
        paragraph(
          `Le client a refusé le devis ${quoteName}${notedWords(news)}. Ses options sont levées.`,
          ...(news.words ? [`Raison donnée\u00a0: ${news.words}`] : []),
        ),
      ],
    };
  return {
    heading: `Véhicule déjà pris\u00a0: devis ${quoteName}`,
    told: [
      paragraph(
        `Le client a voulu accepter le devis ${quoteName}, mais un de ses véhicules est réservé à un autre aux mêmes dates.`,
        "Rien n’a été accepté. La page lui promet un équivalent\u00a0: envoyez-lui une nouvelle version.",
      ),
    ],
  };
}

/** Whatever becomes of an amendment, something holds: what was agreed before, or it. */
function tellAmendment(
  { title: name, changes, isConsumer }: Pick<QuoteDocument, "title" | "changes" | "isConsumer">,
  news: Exclude<News, { event: "question" }>,
): Told {
  if (news.event === "accepted")
    return {
      heading: `Avenant accepté\u00a0: ${name}`,
      told: [
        paragraph(
          `${news.name} a accepté l’avenant ${name}${notedWords(news)}.`,
          ...(changes ? [`Ce qui change\u00a0: ${differenceWords(changes, isConsumer)}.`] : []),
          `Le planning suit\u00a0: ${counted(news.reserved, "véhicule réservé", "véhicules réservés")}.`,
        ),
      ],
    };
  if (news.event === "refused")
    return {
      heading: `Avenant refusé\u00a0: ${name}`,
      told: [
        paragraph(
          `Le client a refusé l’avenant ${name}${notedWords(news)}. Ce qui était convenu reste en vigueur.`,
          ...(news.words ? [`Raison donnée\u00a0: ${news.words}`] : []),
        ),
      ],
    };
  return {
    heading: `Jours déjà pris\u00a0: avenant ${name}`,
    told: [
      paragraph(
        `Le client a voulu accepter l’avenant ${name}, mais un de ses véhicules est réservé à un autre aux nouvelles dates.`,
        "Rien n’a changé\u00a0: ce qui était convenu reste en vigueur. Proposez-lui d’autres jours ou un autre véhicule.",
      ),
    ],
  };
}

export const toldQuestion = (quoteName: string, question: string): Told => ({
  heading: `Question sur le devis ${quoteName}`,
  told: [paragraph("Le client demande\u00a0:"), paragraph(question)],
});

/** «, par téléphone (noté par Claire Vidal)»; nothing where the customer answered by the link. */
export function notedWords({ noted_by, heard }: Noting): string {
  return `${heard ? `, ${hearings[heard].words}` : ""}${noted_by ? ` (noté par ${noted_by})` : ""}`;
}

/** Dates without a vehicle: it was not chosen, or has left the fleet since. */
async function unassignedLines(trx: Trx, quoteId: string): Promise<string[]> {
  const lines = await readQuoteLines(trx, quoteId);
  return lines.filter(({ vehicle_id, during }) => !vehicle_id && during).map(({ label }) => label);
}

async function switchedOffVehicles(trx: Trx, quoteId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("quote_lines")
    .innerJoin("vehicles", "vehicles.id", "quote_lines.vehicle_id")
    .select("vehicles.name")
    .distinct()
    .where("quote_id", "=", quoteId)
    .where("during", "is not", null)
    .where("available", "=", false)
    .execute();
  return rows.map(({ name }) => name);
}
