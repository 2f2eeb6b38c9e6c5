import { createHash } from "node:crypto";
import type {
  AmendmentChanges,
  QuoteAnswer,
  QuoteCustomer,
  QuoteState,
  QuoteStay,
} from "#app/domain/quotes/quote-terms.ts";
import { lineTotal, type PricedLine, sumLines } from "#app/domain/rental/money.ts";
import type { Db } from "#server/db/database.ts";

interface QuoteToAdd {
  request_id?: string | null;
  email?: string;
  state?: QuoteState;
  number?: string;
  version?: number;
  replaces_id?: string;
  sent_at?: Date;
  answered_at?: Date;
  valid_until?: string;
  amends_id?: string;
  amendment?: number;
  /** Of an amendment: what it changes. */
  changes?: AmendmentChanges;
  customer?: Partial<QuoteCustomer>;
  prices_for?: "particulier" | "professionnel";
  stay?: Partial<QuoteStay>;
  /** Of the agency it is under; head office unless told. */
  agency?: string;
  answer?: QuoteAnswer & { cancellation?: object };
  includes_tax?: boolean;
  lines?: (PricedLine & { label?: string; during?: string })[];
}

const oneLine = { label: "Fourgon", quantity: 1, unit_price: 100, discount: 0, vat_rate: 20 };

/** A quote of one line, 100 € without VAT, as its sending and its answer would have left it; a draft unless told. */
export async function addQuote(
  db: Db,
  { email = "client@example.fr", state = "draft", ...quote }: QuoteToAdd = {},
): Promise<string> {
  const { includes_tax = false, lines = [oneLine] } = quote;
  const pdf = Buffer.from(`%PDF-1.7 ${quote.number} ${email}`);
  const customer = { name: "Client", company: "", email, phone: "", address: "", ...quote.customer };
  const { total } = sumLines(lines, includes_tax);
  const { id } = await db
    .insertInto("quotes")
    .values({
      ...{ request_id: quote.request_id, version: quote.version, replaces_id: quote.replaces_id },
      ...{
        amends_id: quote.amends_id,
        amendment: quote.amendment,
        changes: quote.changes && JSON.stringify(quote.changes),
        prices_for: quote.prices_for,
        includes_tax,
      },
      ...{ customer: JSON.stringify(customer), stay: JSON.stringify(quote.stay ?? {}), conditions: "{}" },
      ...{
        created_at: quote.sent_at,
        total_ht: total.ht,
        total_vat: total.ttc - total.ht,
        total_ttc: total.ttc,
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("quote_lines")
    .values(
      lines.map((line, position) => ({
        ...{ quote_id: id, position, label: "Fourgon", unit: "jour", ...line },
        total: lineTotal(line),
      })),
    )
    .execute();
  if (state === "draft") return id;
  await db
    .updateTable("quotes")
    .set({
      ...{ state, number: quote.number ?? "DV-2026-0001", valid_until: quote.valid_until ?? "2026-12-01" },
      ...{ pdf, pdf_sha256: createHash("sha256").update(pdf).digest("hex"), sent_to: email },
      ...{ sent_at: quote.sent_at ?? new Date(), answered_at: quote.answered_at },
      lessor: JSON.stringify({ agency: quote.agency ? { name: quote.agency } : null }),
      answer: quote.answer && JSON.stringify(quote.answer),
    })
    .where("id", "=", id)
    .execute();
  return id;
}
