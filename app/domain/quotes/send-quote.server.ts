import { createHash } from "node:crypto";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { keepTerms, readCurrentTerms } from "#app/domain/legal/kept-terms.server.ts";
import { insertPeriod, lockVehicles } from "#app/domain/periods/periods.server.ts";
import { type EndedDays, fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { handleRequest } from "#app/domain/requests/handle-request.server.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { fillVariables, openVariableSentence } from "#app/domain/templates/variables.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { type Trx, versionedJson, writeAs } from "#server/db/write.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { amendmentMail } from "./amendments/amendment-mails.server.ts";
import { amendmentOf } from "./amendments/amendment-terms.ts";
import { listNewDays } from "./amendments/held-vehicles.server.ts";
import { lockAgreed } from "./amendments/read-amended.server.ts";
import { readAmendment } from "./amendments/send-amendment.server.ts";
import { nextNumber, takeNumber } from "./document-numbers.server.ts";
import { makeQuotePdf } from "./pdf/quote-pdf.server.ts";
import { type QuoteDocument, toDocument } from "./quote-document.ts";
import { missingFacts } from "./quote-facts.ts";
import { quoteMail } from "./quote-mail.server.ts";
import { readQuoteOffice } from "./quote-office.server.ts";
import { liftOptions } from "./quote-options.server.ts";
import { readAskedRequest, readPricedVehicles } from "./quote-proposal.server.ts";
import type { QuoteStay } from "./quote-terms.ts";
import { goneBy } from "./quote-timing.ts";
import { departureMoment, lastValidDay } from "./quote-validity.ts";
import { quotedNames, quoteVariables, shownEstimate } from "./quote-variables.ts";
import { quoteMessages } from "./quote-words.ts";
import { sendSchema } from "./quotes.schema.ts";
import {
  findQuote,
  lockDraft,
  quoteLink,
  readQuoteDraft,
  readQuoteLines,
  type StoredQuote,
} from "./staff-quotes.server.ts";

type Deps = Pick<App, "db" | "now" | "env" | "jobs">;

/** Of one process one at a time: a document takes the processor for a moment, and the number's lock is held by nobody who waits. */
const oneByOne = createSemaphore({ atOnce: 1 });

/**
 * Numbers, freezes and sends a draft. The document is made before the transaction, for the number that comes next;
 * where another process took that one, it is made again under the lock, so that numbers have no gaps and no twins.
 */
export function sendQuote(
  app: Deps,
  actor: Actor,
  { id, version, input }: { id: string; version: string; input: unknown },
): Promise<{ link: string; title: string; amendment: number | null; options: number }> {
  requireRight(actor, "quotes:send");
  const { to, message } = parseOrFail(sendSchema, input);
  return oneByOne(async () => {
    const now = app.now();
    const ready = await prepare(app, actor, { id, now });
    refuseOpenVariables(ready, message, now);
    const guessed =
      ready.replaced?.number ?? ready.amended?.number ?? (await nextNumber(app.db, { series: "DV", now }));
    const guess = { number: guessed, pdf: await printQuote(ready, guessed, now) };
    const token = newSecretToken();
    return writeAs(app, actor, async (trx) => {
      // What it amends is locked first: it holds, or is changed by nobody else meanwhile.
      if (ready.amended) await lockAgreed(trx, ready.amended.id);
      await lockDraft(trx, id, version);
      if (ready.quote.updated_at.toISOString() !== version)
        throw new Failure("conflict", "Ce devis vient d’être modifié. Vérifiez-le, puis envoyez.");
      const replaced = ready.replaced && (await replace(trx, ready.replaced));
      const number = replaced ?? ready.amended?.number ?? (await takeNumber(trx, { series: "DV", now }));
      const pdf = number === guess.number ? guess.pdf : await printQuote(ready, number, now);
      await freezeQuote(trx, ready, { number, pdf, token, to, actor, now });
      const options = await layOptions(trx, actor, { ...ready, now });
      const link = quoteLink(app, token);
      const document = documentOf(ready, number, now);
      const quote = { ...ready.said, document };
      await tellQuote(app, trx, { actor, quote, to, message, link, options, now });
      return { link, title: document.title, amendment: document.amendment, options };
    });
  });
}

type Ready = Awaited<ReturnType<typeof prepare>>;

export const printQuote = (ready: Ready, number: string, now: Date) =>
  makeQuotePdf(documentOf(ready, number, now), now, ready.terms);

interface Frozen {
  number: string;
  pdf: Buffer;
  token: string;
  to: string | null;
  actor: { id: string };
  now: Date;
}

/** From now on it is what was sent: its number, its document, its link. */
export async function freezeQuote(trx: Trx, ready: Ready, { number, pdf, token, to, actor, now }: Frozen) {
  const { row, terms } = ready;
  await keepTerms(trx, terms);
  await trx
    .updateTable("quotes")
    .set({
      state: "sent",
      number,
      lessor: versionedJson(row.lessor),
      valid_until: row.valid_until,
      departs_at: row.departs_at,
      open_until: row.open_until,
      changes: row.changes && versionedJson(row.changes),
      pdf,
      pdf_sha256: createHash("sha256").update(pdf).digest("hex"),
      terms_sha256: terms.sha256,
      token_hash: hashToken(token),
      sent_at: now,
      sent_by: actor.id,
      sent_to: to,
      updated_by: actor.id,
    })
    .where("id", "=", row.id)
    .execute();
}

/** All that the document says, and that it may be said to this customer. */
export async function prepare(app: Deps, actor: StaffMember, { id, now }: { id: string; now: Date }) {
  const { db } = app;
  const quote = await findQuote(db, id);
  if (!quote) throw new Failure("not-found", quoteMessages.gone);
  if (quote.state !== "draft") throw new Failure("conflict", quoteMessages.frozen);
  const request = quote.request_id ? await readAskedRequest(db, quote.request_id) : null;
  if (!request) throw new Failure("not-found", "Cette demande n’existe plus.");
  const lines = await readQuoteLines(db, id);
  if (lines.length === 0) throw new Failure("invalid", "Ajoutez au moins une ligne.");
  const vehicles = await readPricedVehicles(
    db,
    lines.flatMap(({ vehicle_id }) => vehicle_id ?? []),
  );
  const draft = await readQuoteDraft(db, quote);
  if (!draft.customer.name && !draft.customer.company)
    throw new Failure("invalid", "Donnez le nom du client.");
  const amended = await readAmendment(app, quote, { draft, vehicles, author: actor });
  if (!amended) refuseGoneBy(draft.stay, now);
  const { lessor, handover } = await readQuoteOffice(app, { request, vehicles, author: actor });
  const missing = missingFacts(draft, { vehicles, lessor, handover });
  if (missing.length > 0) {
    const named = missing.map(({ label, where }) => `${label}\u00a0: ${where}`);
    throw new Failure("invalid", `Il manque\u00a0: ${named.join("\u00a0; ")}.`);
  }
  const open_until = amended?.openUntil ?? null;
  const valid_until = lastValidDay(draft.validity, draft.stay, todayOf(now), open_until);
  const departs_at = departureMoment(draft.stay);
  const terms = await readCurrentTerms(app);
  const changes = amended?.changes ?? null;
  const row = { ...quote, lessor, valid_until, departs_at, open_until, changes, terms_sha256: terms.sha256 };
  return {
    quote,
    amended,
    row,
    lines,
    terms,
    replaced: await findReplaced(db, quote),
    requestId: request.id,
    said: {
      requestId: request.id,
      vehicles: quotedNames(lines, vehicles),
      estimate: shownEstimate(request),
    },
  };
}

/** Whoever receives it can still accept: its days are ahead. */
function refuseGoneBy(stay: QuoteStay, now: Date): void {
  const problems = Object.entries(goneBy(stay, now));
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.map(([name, sentence]) => [`stay.${name}`, sentence]));
  throw new Failure("invalid", first[1], fields);
}

/** A message leaves with nothing open in it, whatever the page that sent it thought. */
function refuseOpenVariables(ready: Ready, message: string, now: Date): void {
  const values = quoteVariables({ ...ready.said, document: documentOf(ready, "", now) });
  const sentence = openVariableSentence(message, values);
  if (sentence) throw new Failure("invalid", sentence, { message: sentence });
}

async function findReplaced(db: App["db"], { replaces_id }: StoredQuote) {
  if (!replaces_id) return null;
  const replaced = await findQuote(db, replaces_id);
  return replaced?.number ? { id: replaces_id, number: replaced.number } : null;
}

function documentOf({ row, lines }: Ready, number: string, now: Date) {
  return toDocument({ ...row, number, state: "sent", sent_at: now }, lines);
}

/** The version before is good for nothing any more; its number goes on. */
async function replace(trx: Trx, { id, number }: NonNullable<Ready["replaced"]>): Promise<string> {
  const { state } = await trx
    .selectFrom("quotes")
    .select("state")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (state === "accepted")
    throw new Failure("conflict", "Le client vient d’accepter la version précédente.");
  if (state === "sent")
    await trx.updateTable("quotes").set({ state: "replaced" }).where("id", "=", id).execute();
  await liftOptions(trx, id);
  return number;
}

/** A hint in the planning for every vehicle and its days; those that are over hold nothing. */
async function layOptions(
  trx: Trx,
  actor: StaffMember,
  { quote, amended, lines, requestId, now }: { now: Date } & Ready,
) {
  const today = todayOf(now);
  const quoted = new Map(
    lines.flatMap(({ vehicle_id, during }) => (vehicle_id && during ? [[vehicle_id, during] as const] : [])),
  );
  const held = amended
    ? await listNewDays(trx, { baseId: amended.id, lines })
    : [...quoted].map(([vehicle_id, during]) => ({ vehicle_id, ...fromDuring<EndedDays>(during) }));
  const there = await lockVehicles(
    trx,
    held.map(({ vehicle_id }) => vehicle_id),
  );
  let options = 0;
  for (const { vehicle_id, from, to } of held) {
    if (to < today || !there.has(vehicle_id)) continue;
    await insertPeriod(
      trx,
      actor,
      { vehicle_id, kind: "option", from, to, request_id: requestId, quote_id: quote.id },
      now,
    );
    options++;
  }
  return options;
}

interface Told extends Record<"to" | "message" | "link", string> {
  actor: StaffMember;
  quote: Ready["said"] & { document: QuoteDocument };
  options: number;
  now: Date;
}

async function tellQuote(
  app: Pick<App, "jobs" | "env">,
  trx: Trx,
  { actor, quote, to, message, link, options, now }: Told,
): Promise<void> {
  const { document, requestId } = quote;
  const { lessor } = document;
  const first = await trx
    .selectFrom("outgoing_mails")
    .select("message_id")
    .where("request_id", "=", requestId)
    .where("recipient", "=", to)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  const wordsWith = (shown: string) => fillVariables(message, quoteVariables(quote, shown));
  const mail = await queueMail(app, trx, {
    requestId,
    quoteId: document.id,
    kind: "quote",
    inReplyTo: first?.message_id ?? null,
    recipient: to,
    replyTo: lessor.agency?.email || lessor.email || null,
    ...(document.amendment
      ? amendmentMail(document, { message: wordsWith(link), link })
      : quoteMail(document, { vehicles: quote.vehicles, message: wordsWith(link), link })),
  });
  await writeEntry(trx, {
    requestId,
    kind: "quote",
    author: actor,
    // The link is in the mail and nowhere else.
    body: wordsWith("(lien du devis)"),
    detail: { quote: "sent", options, ...amendmentOf(document) },
    mailId: mail.id,
    quoteId: document.id,
    at: now,
  });
  await handleRequest(trx, {
    member: actor,
    id: requestId,
    // What was won stays won while a change of it waits.
    status: document.amendment ? undefined : "devis_envoye",
    detail: { options },
    isAnswer: true,
  });
  await trx
    .updateTable("requests")
    .set((eb) => ({ answered_at: eb.fn.coalesce("answered_at", eb.val(now)) }))
    .where("id", "=", requestId)
    .execute();
}
