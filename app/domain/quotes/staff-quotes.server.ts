import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { lineTotal, sumLines } from "#app/domain/rental/money.ts";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { type Trx, versionedJson, writeAs } from "#server/db/write.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { replacingAmendment } from "./amendments/next-amendment.server.ts";
import { pdfName, type QuoteDocument, toDocument } from "./quote-document.ts";
import { type QuoteDraft, type QuoteLine, withDays, withoutDays } from "./quote-terms.ts";
import { quoteMessages } from "./quote-words.ts";
import { quoteSchema } from "./quotes.schema.ts";

type Deps = Pick<App, "db" | "now">;

const quoteColumns = [
  ...([
    "id",
    "request_id",
    "number",
    "version",
    "replaces_id",
    "amends_id",
    "amendment",
    "state",
    "customer",
    "stay",
  ] as const),
  ...(["conditions", "lessor", "prices_for", "includes_tax", "text", "validity", "valid_until"] as const),
  ...([
    "departs_at",
    "open_until",
    "changes",
    "total_ht",
    "total_vat",
    "total_ttc",
    "sent_at",
    "sent_by",
    "sent_to",
  ] as const),
  ...(["pdf_sha256", "terms_sha256", "answered_at", "answered_by", "answer"] as const),
  ...(["updated_at", "updated_by"] as const),
];

const selectQuotes = (db: Db) =>
  db
    .selectFrom("quotes")
    .select(quoteColumns)
    .select(({ selectFrom }) =>
      selectFrom("requests").select("reference").whereRef("id", "=", "quotes.request_id").as("reference"),
    );

export async function findQuote(db: Db, id: string) {
  return isUuid(id) ? selectQuotes(db).where("id", "=", id).executeTakeFirst() : undefined;
}
export type StoredQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/**
 * Locks a quote for this transaction, always before vehicles and request: two who write wait for each other here and
 * nowhere else. `as` refuses one that is not, or no longer, a draft; or that was never sent.
 */
export async function lockQuote(trx: Trx, id: string, as?: "draft" | "sent"): Promise<StoredQuote> {
  const found = isUuid(id) && selectQuotes(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  const quote = await found;
  if (!quote) throw new Failure("not-found", quoteMessages.gone);
  if (as === "draft" && quote.state !== "draft") throw new Failure("conflict", quoteMessages.frozen);
  if (as === "sent" && quote.state === "draft") throw new Failure("conflict", quoteMessages.unsent);
  return quote;
}

/** The very version that was read; where a colleague wrote meanwhile, both are told. */
export async function lockDraft(trx: Trx, id: string, version: string): Promise<StoredQuote> {
  const quote = await lockQuote(trx, id, "draft");
  const at = quote.updated_at.toISOString();
  if (version === at) return quote;
  const author = await trx
    .selectFrom("profiles")
    .select("email")
    .where("id", "=", quote.updated_by)
    .executeTakeFirst();
  throw new StaleFailure({ by: author?.email ?? null, at, conflicts: [] });
}

export async function readQuoteDraft(db: Db, quote: StoredQuote): Promise<QuoteDraft> {
  const { customer, stay, conditions, prices_for, text, validity } = quote;
  const lines = await readQuoteLines(db, quote.id);
  return {
    ...{ customer, stay, conditions, prices_for, text, validity },
    lines: withoutDays(lines, stay),
  };
}

/** One draft at a time: whoever comes second is told whose is there. */
export async function createDraft(
  app: Deps,
  actor: Actor,
  { requestId, input }: { requestId: string; input: unknown },
): Promise<{ id: string; version: string }> {
  requireRight(actor, "quotes:send");
  const draft = parseOrFail(quoteSchema, input);
  return writeAs(app, actor, async (trx) => {
    const request =
      isUuid(requestId) && trx.selectFrom("requests").select("id").where("id", "=", requestId).forUpdate();
    if (!request || !(await request.executeTakeFirst()))
      throw new Failure("not-found", "Cette demande n’existe plus.");
    const other = await trx
      .selectFrom("quotes")
      .select("id")
      .where("request_id", "=", requestId)
      .where("state", "=", "draft")
      .where("amendment", "is", null)
      .executeTakeFirst();
    if (other)
      throw new Failure(
        "conflict",
        "Un devis est déjà en préparation pour cette demande\u00a0: rechargez la page pour l’ouvrir.",
      );
    const { prices_include_tax } = await trx
      .selectFrom("company_info")
      .select("prices_include_tax")
      .executeTakeFirstOrThrow();
    const row = await trx
      .insertInto("quotes")
      .values({
        request_id: requestId,
        ...columnsOf(draft, prices_include_tax),
        includes_tax: prices_include_tax,
        updated_by: actor.id,
      })
      .returning(["id", "updated_at"])
      .executeTakeFirstOrThrow();
    await writeLines(trx, row.id, draft);
    return { id: row.id, version: row.updated_at.toISOString() };
  });
}

/** Over the very version that was read: where a colleague wrote meanwhile, nothing is, and both are told. */
export async function saveDraft(
  app: Deps,
  actor: Actor,
  { id, version, input }: { id: string; version: string; input: unknown },
): Promise<{ id: string; version: string }> {
  requireRight(actor, "quotes:send");
  const draft = parseOrFail(quoteSchema, input);
  return writeAs(app, actor, async (trx) => {
    const { includes_tax } = await lockDraft(trx, id, version);
    const row = await trx
      .updateTable("quotes")
      .set({ ...columnsOf(draft, includes_tax), updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    await trx.deleteFrom("quote_lines").where("quote_id", "=", id).execute();
    await writeLines(trx, id, draft);
    return { id, version: row.updated_at.toISOString() };
  });
}

export async function deleteDraft(app: Deps, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "quotes:send");
  await writeAs(app, actor, async (trx) => {
    await lockQuote(trx, id, "draft");
    await trx.deleteFrom("quotes").where("id", "=", id).execute();
  });
}

export function columnsOf(draft: QuoteDraft, includesTax: boolean) {
  const { total } = sumLines(draft.lines, includesTax);
  return {
    customer: versionedJson(draft.customer),
    stay: versionedJson(draft.stay),
    conditions: versionedJson(draft.conditions),
    prices_for: draft.prices_for,
    text: draft.text,
    validity: draft.validity,
    total_ht: total.ht,
    total_vat: total.ttc - total.ht,
    total_ttc: total.ttc,
  };
}

export async function writeLines(trx: Trx, quote_id: string, draft: QuoteDraft): Promise<void> {
  const ids = draft.lines.flatMap(({ vehicle_id }) => vehicle_id ?? []);
  // Locked, so that none of them goes before its line is written.
  const vehicles = trx.selectFrom("vehicles").select("id").where("id", "in", ids).forKeyShare();
  const found = ids.length > 0 ? await vehicles.execute() : [];
  const known = new Set(found.map(({ id }) => id));
  const lines = withDays(
    draft.lines.map((line) => ({
      ...line,
      vehicle_id: known.has(line.vehicle_id ?? "") ? line.vehicle_id : null,
    })),
    draft.stay,
  );
  await insertLines(trx, quote_id, lines);
}

async function insertLines(trx: Trx, quote_id: string, lines: QuoteLine[]): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto("quote_lines")
    .values(lines.map((line, position) => ({ ...line, quote_id, position, total: lineTotal(line) })))
    .execute();
}

/** The next version of a quote that was sent, as a draft; the one that is there where it was begun already. */
export async function reviseQuote(app: Deps, actor: Actor, id: string): Promise<{ id: string }> {
  requireRight(actor, "quotes:send");
  return writeAs(app, actor, async (trx) => {
    const quote = await lockQuote(trx, id, "sent");
    if (quote.state === "accepted" || quote.state === "amended")
      throw new Failure("conflict", "Ce devis est accepté\u00a0: il vaut contrat.");
    const next = await trx
      .selectFrom("quotes")
      .select(["id", "state"])
      .where("replaces_id", "=", id)
      .executeTakeFirst();
    if (next?.state === "draft") return { id: next.id };
    if (next) throw new Failure("conflict", "Une version plus récente est déjà partie.");
    // What was cancelled is not revived: it is quoted anew, under a number of its own.
    const isAnew = quote.state === "cancelled";
    if (isAnew) {
      const begun = await findDraft(trx, quote.request_id);
      if (begun) return begun;
    }
    const place =
      quote.amendment && !isAnew ? await replacingAmendment(trx, quote) : { version: quote.version + 1 };
    const { request_id, prices_for, includes_tax, text, validity, total_ht, total_vat, total_ttc } = quote;
    const row = await trx
      .insertInto("quotes")
      .values({
        ...{ request_id, prices_for, includes_tax, text, validity, total_ht, total_vat, total_ttc },
        ...(isAnew ? {} : { ...place, replaces_id: id }),
        customer: versionedJson(quote.customer),
        stay: versionedJson(quote.stay),
        conditions: versionedJson(quote.conditions),
        updated_by: actor.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertLines(trx, row.id, await readQuoteLines(trx, id));
    return { id: row.id };
  });
}

/** The one that is in preparation for a request, which is held until this is done. */
async function findDraft(trx: Trx, requestId: string | null) {
  if (!requestId) throw new Failure("conflict", "Ce dossier est clos\u00a0: commencez une nouvelle demande.");
  await trx.selectFrom("requests").select("id").where("id", "=", requestId).forNoKeyUpdate().execute();
  const drafts = trx.selectFrom("quotes").select("id").where("request_id", "=", requestId);
  return drafts.where("state", "=", "draft").executeTakeFirst();
}

/** A link that works, told this once; the former one is dead from then on. */
export async function renewLink(
  app: Pick<App, "db" | "env">,
  actor: Actor,
  id: string,
): Promise<{ link: string }> {
  requireRight(actor, "quotes:send");
  const token = newSecretToken();
  await writeAs(app, actor, async (trx) => {
    const { number } = await lockQuote(trx, id, "sent");
    // The links of earlier versions lead on to this one: they die with its former link.
    await trx.updateTable("quotes").set({ token_hash: null }).where("number", "=", number).execute();
    await trx
      .updateTable("quotes")
      .set({ token_hash: hashToken(token), updated_by: actor.id })
      .where("id", "=", id)
      .execute();
  });
  return { link: quoteLink(app, token) };
}

export function quoteLink({ env }: Pick<App, "env">, token: string): string {
  return new URL(`/devis/${token}`, env.appUrl).href;
}

/** What a quote that was sent says. */
export async function readQuoteDocument(db: Db, quote: StoredQuote): Promise<QuoteDocument> {
  const { id, lessor } = quote;
  if (!lessor) throw new Error(`quote ${id} has no document`);
  return toDocument({ ...quote, lessor }, await readQuoteLines(db, id));
}

export async function readSentPdf(db: Db, { id, ...named }: StoredQuote) {
  const { pdf } = await db.selectFrom("quotes").select("pdf").where("id", "=", id).executeTakeFirstOrThrow();
  return { name: pdfName(named), file: pdf as Buffer };
}

export function readQuoteLines(db: Db, id: string): Promise<QuoteLine[]> {
  return db
    .selectFrom("quote_lines")
    .select(["vehicle_id", "during", "label", "detail"])
    .select(["quantity", "unit", "unit_price", "discount", "vat_rate"])
    .where("quote_id", "=", id)
    .orderBy("position")
    .execute();
}
