import { createHash } from "node:crypto";
import type { QuoteState } from "#app/domain/quotes/quote-terms.ts";
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
}

/** A quote of one line, 100 € without VAT, as its sending and its answer would have left it; a draft unless told. */
export async function addQuote(
  db: Db,
  { email = "client@example.fr", state = "draft", ...quote }: QuoteToAdd = {},
): Promise<string> {
  const pdf = Buffer.from(`%PDF-1.7 ${quote.number} ${email}`);
  const customer = { name: "Client", company: "", email, phone: "", address: "" };
  const { id } = await db
    .insertInto("quotes")
    .values({
      ...{ request_id: quote.request_id, version: quote.version, replaces_id: quote.replaces_id },
      ...{ customer: JSON.stringify(customer), stay: "{}", conditions: "{}", created_at: quote.sent_at },
      ...{ total_ht: 10_000, total_vat: 2_000, total_ttc: 12_000 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("quote_lines")
    .values({
      ...{ quote_id: id, position: 0, label: "Fourgon", quantity: 1, unit: "jour" },
      ...{ unit_price: 100, vat_rate: 20, total: 10_000 },
    })
    .execute();
  if (state === "draft") return id;
  await db
    .updateTable("quotes")
    .set({
      ...{ state, number: quote.number ?? "DV-2026-0001", valid_until: quote.valid_until ?? "2026-12-01" },
      ...{ pdf, pdf_sha256: createHash("sha256").update(pdf).digest("hex"), sent_to: email },
      ...{ sent_at: quote.sent_at ?? new Date(), answered_at: quote.answered_at },
    })
    .where("id", "=", id)
    .execute();
  return id;
}
