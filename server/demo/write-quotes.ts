import { createHash } from "node:crypto";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { keepTerms, readCurrentTerms } from "#app/domain/legal/kept-terms.server.ts";
import { insertPeriod } from "#app/domain/periods/periods.server.ts";
import { cancellationCost } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { takeNumber } from "#app/domain/quotes/document-numbers.server.ts";
import { makeQuotePdf } from "#app/domain/quotes/pdf/quote-pdf.server.ts";
import { type QuoteRow, toDocument } from "#app/domain/quotes/quote-document.ts";
import { readQuoteOffice } from "#app/domain/quotes/quote-office.server.ts";
import {
  type AskedRequest,
  proposeQuote,
  readAskedRequest,
  readPricedVehicles,
} from "#app/domain/quotes/quote-proposal.server.ts";
import {
  acceptanceBoxWords,
  type CancellationAnswer,
  deliveryLabel,
  type QuoteDraft,
  type QuoteLine,
  withDays,
} from "#app/domain/quotes/quote-terms.ts";
import { departureMoment, lastValidDay } from "#app/domain/quotes/quote-validity.ts";
import { fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { lineTotal, sumLines } from "#app/domain/rental/money.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import { stableId } from "#server/demo/identifiers.ts";
import { demoMessages } from "#server/demo/messages.ts";
import { type DemoQuote, demoQuotes } from "#server/demo/quotes.ts";
import { writeAmendment } from "#server/demo/write-amendment.ts";
import type { DemoDesk } from "#server/demo/write-files.ts";
import { messageId, receivedOn, sayDays } from "#server/demo/write-messages.ts";
import { writeQuoteStory } from "#server/demo/write-quote-story.ts";
import type { Env } from "#server/env.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";

const anHour = 3_600_000;

/**
 * Quotes in every state: proposed and printed as the editor would have, with the rows that their sending and their
 * customers would have left. No mail waits to be sent.
 */
export async function writeQuotes(
  trx: Trx,
  desk: DemoDesk,
  { now, env }: { now: Date; env: Env },
): Promise<void> {
  for (const told of demoQuotes) {
    const message = demoMessages.find(({ slug }) => slug === told.slug);
    if (!message) throw new Error(`No message is called «${told.slug}»`);
    const quote = { ...told, text: sayDays(told.text, message, now) };
    const found = await trx
      .selectFrom("requests")
      .select("id")
      .where("notification_id", "=", messageId(message, now))
      .executeTakeFirstOrThrow();
    const request = await readAskedRequest(trx, found.id);
    if (!request) throw new Error(`The message «${quote.slug}» has no request`);
    const received = receivedOn(message, now).getTime();
    // Nothing was done in the future, however early in the day the site is installed.
    const at = (hours: number) => new Date(Math.min(received + hours * anHour, now.getTime() - 60_000));
    const making = { quote, request, madeAt: at(quote.after), now, env };
    const made = await writeDraft(trx, desk, making);
    if (quote.state === "draft") continue;
    const answeredAt = quote.answeredAfter === undefined ? null : at(quote.answeredAfter);
    const cancelledAt = quote.cancelledAfter === undefined ? null : at(quote.cancelledAfter);
    const cancellation = cancelledAt && cancel(desk, { ...making, ...made, cancelledAt });
    const number = await send(trx, desk, { ...making, ...made, answeredAt, cancellation });
    await hold(trx, desk, { ...making, ...made });
    const story = { ...making, id: made.row.id, number };
    await writeQuoteStory(trx, desk, { ...story, answeredAt, cancellation });
    if (!quote.prolonged) continue;
    const { days, after, answeredAfter } = quote.prolonged;
    const amended = { days, madeAt: at(after), answeredAt: at(answeredAfter) };
    await writeAmendment(trx, desk, { ...story, ...amended });
  }
}

interface Making {
  quote: DemoQuote;
  request: AskedRequest;
  madeAt: Date;
  now: Date;
  env: Env;
}

interface Made {
  row: QuoteRow;
  lines: QuoteLine[];
}

async function writeDraft(trx: Trx, desk: DemoDesk, { quote, request, madeAt, env }: Making): Promise<Made> {
  const id = stableId(`quote ${quote.slug}`, madeAt);
  const vehicles = await readPricedVehicles(
    trx,
    request.vehicles.flatMap(({ vehicle_id }) => vehicle_id ?? []),
  );
  const office = await readQuoteOffice(
    { db: trx, env, now: () => madeAt },
    { request, vehicles, author: desk },
  );
  const draft = withWords(proposeQuote(office, { request, vehicles, now: madeAt }), quote);
  const { customer, stay, conditions, prices_for, text, validity } = draft;
  const lines = withDays(draft.lines, stay);
  const {
    lessor,
    taxes: { includesTax },
  } = office;
  const { total } = sumLines(lines, includesTax);
  const valid_until = lastValidDay(validity, stay, todayOf(madeAt));
  await trx
    .insertInto("quotes")
    .values({
      ...{ id, request_id: request.id, prices_for, text, validity, includes_tax: includesTax },
      ...{ customer: versionedJson(customer), stay: versionedJson(stay) },
      conditions: versionedJson(conditions),
      ...{ total_ht: total.ht, total_vat: total.ttc - total.ht, total_ttc: total.ttc },
      ...{ created_at: madeAt, updated_by: desk.id },
    })
    .execute();
  await trx
    .insertInto("quote_lines")
    .values(lines.map((line, position) => ({ ...line, quote_id: id, position, total: lineTotal(line) })))
    .execute();
  const { reference } = request;
  const row: QuoteRow = {
    ...{ id, customer, stay, conditions, prices_for, text, valid_until, includes_tax: includesTax },
    departs_at: departureMoment(stay),
    ...{ number: null, version: 1, state: "draft", sent_at: null, lessor, reference },
  };
  return { row, lines };
}

/** What a person adds to what the price list proposes. */
function withWords(draft: QuoteDraft, { text, address, delivery }: DemoQuote): QuoteDraft {
  const lines = draft.lines.map((line) =>
    delivery && line.label === deliveryLabel ? { ...line, unit_price: delivery } : line,
  );
  return { ...draft, text, lines, customer: { ...draft.customer, address } };
}

/** As a customer's press, or a member of staff who was told, leaves it. */
function cancel(
  desk: DemoDesk,
  { quote, row, lines, cancelledAt }: Making & Made & { cancelledAt: Date },
): CancellationAnswer {
  const cost = cancellationCost({ ...row, departs_at: row.departs_at ?? null }, lines, cancelledAt);
  const { heard, reason } = quote;
  return {
    at: cancelledAt.toISOString(),
    ...(heard ? { noted_by: staffName(desk.email), heard } : { address: "192.0.2.44" }),
    ...(reason ? { reason } : {}),
    fee: cost?.fee ?? null,
    terms: toDocument(row, lines).cancellation,
    isTold: true,
  };
}

interface Answered {
  answeredAt: Date | null;
  cancellation: CancellationAnswer | null;
}

async function send(
  trx: Trx,
  desk: DemoDesk,
  { quote, request, madeAt, env, row, lines, answeredAt, cancellation }: Making & Made & Answered,
): Promise<string> {
  const number = await takeNumber(trx, { series: "DV", now: madeAt });
  const terms = await readCurrentTerms({ db: trx, env });
  const terms_sha256 = terms.sha256;
  await keepTerms(trx, terms);
  const document = toDocument({ ...row, number, state: "sent", sent_at: madeAt, terms_sha256 }, lines);
  const pdf = await makeQuotePdf(document, madeAt, terms);
  const pdf_sha256 = createHash("sha256").update(pdf).digest("hex");
  const isAccepted = quote.state === "accepted" || cancellation !== null;
  const agreed = { pdf_sha256, terms_sha256, box: acceptanceBoxWords };
  const proof = {
    address: "192.0.2.44",
    ...agreed,
    sent_to: request.email,
    ...(cancellation && { cancellation }),
  };
  const answer = isAccepted ? proof : quote.reason && { reason: quote.reason };
  await trx
    .updateTable("quotes")
    .set({
      ...{ state: quote.state, number, pdf, pdf_sha256, terms_sha256, lessor: versionedJson(row.lessor) },
      ...{ valid_until: row.valid_until, departs_at: row.departs_at },
      ...{ token_hash: hashToken(newSecretToken()), sent_at: madeAt, sent_by: desk.id },
      ...{ sent_to: request.email, answered_at: answeredAt, answered_by: isAccepted ? request.name : null },
      answer: answer ? versionedJson(answer) : null,
    })
    .where("id", "=", row.id)
    .execute();
  return number;
}

/** An option while it waits, a reservation once it was accepted. */
async function hold(
  trx: Trx,
  desk: DemoDesk,
  { quote, request, now, row, lines }: Making & Made,
): Promise<void> {
  if (quote.state === "refused" || quote.state === "cancelled") return;
  const kind = quote.state === "accepted" ? "reservation" : "option";
  const author = desk.id === null ? null : { id: desk.id };
  for (const { vehicle_id, during } of lines) {
    if (!vehicle_id || !during) continue;
    const promise = { vehicle_id, kind, request_id: request.id, quote_id: row.id } as const;
    await insertPeriod(trx, author, { ...promise, ...fromDuring(during) }, now);
  }
}
