import { readEdited, toEdited } from "#app/office/quotes/editor/typed-quote.ts";
import type { Db } from "#server/db/database.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { addRequest } from "#tests/support/requests.ts";

// Quotes for requests to be about: each call makes new ones.

/** As the editor posts it: to a company, so that nothing about consumers holds it back. */
export function quoteText(): string {
  const { customer, stay, conditions } = testQuote();
  const draft = { customer, stay, conditions, prices_for: "professionnel" as const, text: "", validity: 15 };
  return JSON.stringify(readEdited(toEdited({ ...draft, lines: [testLine()] })).posted);
}

export async function addDraft(db: Db): Promise<{ id: string; version: string }> {
  const { customer, stay, conditions } = testQuote();
  const { id, updated_at } = await db
    .insertInto("quotes")
    .values({
      request_id: await addRequest(db),
      customer: JSON.stringify(customer),
      stay: JSON.stringify(stay),
      conditions: JSON.stringify(conditions),
      prices_for: "professionnel",
      valid_until: "2031-01-01",
      ...{ total_ht: 31740, total_vat: 6348, total_ttc: 38088 },
    })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("quote_lines")
    .values({ ...testLine(), quote_id: id, position: 0, total: 31740 })
    .execute();
  return { id, version: updated_at.toISOString() };
}
