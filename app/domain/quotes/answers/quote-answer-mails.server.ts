import { isDelivered } from "#app/domain/rental/handover.ts";
import { papersNote, whatToBring } from "#app/domain/rental/what-to-bring.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { type MailRequest, queueMail } from "#server/mail/queue-mail.ts";
import { placeWords, type QuoteDocument } from "../quote-document.ts";
import { type HeardBy, hearings, type QuoteAnswer } from "../quote-terms.ts";
import { readQuoteDocument, readQuoteLines, type StoredQuote } from "../staff-quotes.server.ts";

/** Who is told of a customer's answer, and how that customer is to reach them. */
type Desk = Awaited<ReturnType<typeof findDesk>>;

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
    companyName: company?.name ?? lessor?.name ?? "",
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
  }: { quote: StoredQuote; desk: Desk } & Pick<MailRequest, "kind" | "quoteId"> &
    Record<"subject" | "body", string>,
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

const line = (label: string, text: string) => `${label}\u00a0: ${text}`;
const inBrackets = (reference: string) => (reference ? ` [${reference}]` : "");

/** To the customer: what was agreed, in full, so that the mail alone tells it. */
export function acceptanceMail(
  document: QuoteDocument,
  { desk, name, now, heard }: { desk: Desk; name: string; now: Date; heard?: HeardBy },
) {
  const isBrought = document.stay && isDelivered(document.stay.departure.place);
  const body = [
    "Bonjour,",
    "",
    ...acceptedWords(document.title, { name, now, heard }),
    "",
    ...summary(document),
    ...document.keyFacts.flatMap(({ label, text, note, byVehicle, isMissing }) =>
      isMissing
        ? []
        : [
            line(label, [text, note].filter(Boolean).join(", ")),
            ...(byVehicle ?? "").split("\n").flatMap((words) => (words ? [`- ${words}`] : [])),
          ],
    ),
    "",
    `${isBrought ? "À présenter à la livraison" : "À apporter"}\u00a0:`,
    ...whatToBring(document).map(({ text }) => `- ${text}`),
    papersNote,
    "",
    document.hasTerms
      ? "Le devis accepté est joint à ce message, avec les conditions générales de location. Gardez-le\u00a0: il dit tout ce qui est convenu."
      : "Le devis accepté est joint à ce message. Gardez-le\u00a0: il dit toutes les conditions de la location.",
    "",
    ...closing("Une question, un changement\u00a0?", desk),
  ].join("\n");
  return {
    subject: `Votre location est confirmée\u00a0: ${document.title}${inBrackets(desk.reference)}`,
    body,
  };
}

/** To the customer: that a quote was taken back. Why is the company's own business. */
export function withdrawalMail(document: QuoteDocument, desk: Desk) {
  const body = [
    "Bonjour,",
    "",
    `Nous avons retiré le devis ${document.title}\u00a0: il ne peut plus être accepté, et rien n’est dû.`,
    "",
    ...summary(document),
    "",
    ...closing("Une question, d’autres dates, un autre véhicule\u00a0?", desk),
  ].join("\n");
  return { subject: `Devis ${document.title} retiré${inBrackets(desk.reference)}`, body };
}

const closing = (question: string, { name, place, phone, companyName }: Desk) => [
  `${question} Répondez à ce message, ou appelez-nous\u00a0:`,
  [name, place, phone && formatPhone(phone)].filter(Boolean).join(", "),
  ...["", "-- ", companyName, ""],
];

/** What was said elsewhere than on the page is repeated as such, with a way to object. */
function acceptedWords(
  title: string,
  { name, now, heard }: { name: string; now: Date; heard?: HeardBy },
): string[] {
  const given = heard ? ` donné ${hearings[heard].words}` : "";
  return [
    `Votre accord${given} est enregistré\u00a0: le devis ${title} a été accepté par ${name}, le ${formatDateTime(now)}.`,
    ...(heard ? ["Si ce n’est pas ce que vous avez dit, répondez à ce message."] : []),
  ];
}

type Noting = Pick<QuoteAnswer, "noted_by" | "heard">;
type News =
  | ({ event: "accepted"; name: string; reserved: number } & Noting)
  | ({ event: "refused"; words: string } & Noting)
  | { event: "taken" }
  | { event: "question"; question: string };

export async function noticeMail(
  trx: Trx,
  { quote, desk, appUrl }: { quote: StoredQuote; desk: Desk; appUrl: string },
  news: News,
) {
  const document = await readQuoteDocument(trx, quote);
  const { title, customer } = document;
  const who = customer.company || customer.name;
  const { subject, lines } = await tellNews(trx, { quoteId: quote.id, title, news });
  const body = [
    ...lines,
    "",
    line("Client", [customer.company, customer.name].filter(Boolean).join(", ")),
    ...(customer.phone ? [line("Téléphone", formatPhone(customer.phone))] : []),
    ...(customer.email ? [line("E-mail", customer.email)] : []),
    "",
    ...summary(document),
    "",
    quote.request_id
      ? line("Le dossier", appUrl + officePaths.request(quote.request_id))
      : line("Le devis", appUrl + officePaths.quote(quote.id)),
    "",
  ].join("\n");
  return { subject: `${subject} – ${who}${inBrackets(desk.reference)}`, body };
}

async function tellNews(trx: Trx, { quoteId, title, news }: { quoteId: string; title: string; news: News }) {
  if (news.event === "accepted") {
    const open = await unassignedLines(trx, quoteId);
    const off = await switchedOffVehicles(trx, quoteId);
    const held =
      news.reserved > 0
        ? `${counted(news.reserved, "véhicule réservé", "véhicules réservés")} dans le planning.`
        : "Rien n’a été réservé dans le planning.";
    return {
      subject: `Devis ${title} accepté`,
      lines: [
        `${news.name} a accepté le devis ${title}${notedWords(news)}. ${held}`,
        ...(open.length > 0 ? [`Véhicule à attribuer dans le planning\u00a0: ${open.join(", ")}.`] : []),
        ...(off.length > 0 ? [`Attention, indisponible au catalogue\u00a0: ${off.join(", ")}.`] : []),
      ],
    };
  }
  if (news.event === "refused")
    return {
      subject: `Devis ${title} refusé`,
      lines: [
        `Le client a refusé le devis ${title}${notedWords(news)}. Ses options sont levées.`,
        ...(news.words ? [line("Raison donnée", news.words)] : []),
      ],
    };
  if (news.event === "question")
    return {
      subject: `Question sur le devis ${title}`,
      lines: ["Le client demande\u00a0:", "", news.question],
    };
  return {
    subject: `Véhicule déjà pris\u00a0: devis ${title}`,
    lines: [
      `Le client a voulu accepter le devis ${title}, mais un de ses véhicules est réservé à un autre aux mêmes dates.`,
      "Rien n’a été accepté. La page lui promet un équivalent\u00a0: envoyez-lui une nouvelle version.",
    ],
  };
}

/** «, par téléphone (noté par Claire Vidal)»; nothing where the customer answered by the link. */
function notedWords({ noted_by, heard }: Noting): string {
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

function summary({ stay, lines, total }: QuoteDocument): string[] {
  return [
    ...(stay
      ? [
          line("Départ", [stay.departure.dayWords, stay.departure.place].filter(Boolean).join(", ")),
          line("Retour", [stay.return.dayWords, stay.return.place].filter(Boolean).join(", ")),
          line("Durée", stay.daysWords),
          "",
        ]
      : []),
    ...lines.map(
      ({ label, quantity, amount }) => `- ${label}, ${quantity}\u00a0: ${exactEuros(amount.ttc)}\u00a0TTC`,
    ),
    line("Total", `${exactEuros(total.ttc)}\u00a0TTC (${exactEuros(total.ht)}\u00a0HT)`),
  ];
}
