import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";
import { type QuoteDocument, toDocument } from "./quote-document.ts";
import type { QuoteLine } from "./quote-terms.ts";

/** What a quote that was sent says; null for a draft, and for one that does not exist. */
export async function readQuoteDocument(db: Db, id: string): Promise<QuoteDocument | null> {
  if (!isUuid(id)) return null;
  const quote = await db
    .selectFrom("quotes")
    .leftJoin("requests", "requests.id", "quotes.request_id")
    .select(["quotes.id", "number", "version", "state", "customer", "stay", "conditions", "lessor"])
    .select([
      "prices_for",
      "includes_tax",
      "text",
      "valid_until",
      "departs_at",
      "sent_at",
      "requests.reference",
      "terms_sha256",
    ])
    .where("quotes.id", "=", id)
    .executeTakeFirst();
  if (!quote?.lessor) return null;
  return toDocument({ ...quote, lessor: quote.lessor }, await readQuoteLines(db, id));
}

export function readQuoteLines(db: Db, id: string): Promise<QuoteLine[]> {
  return db
    .selectFrom("quote_lines")
    .select([
      "vehicle_id",
      "during",
      "label",
      "detail",
      "quantity",
      "unit",
      "unit_price",
      "discount",
      "vat_rate",
    ])
    .where("quote_id", "=", id)
    .orderBy("position")
    .execute();
}
