import type { QuoteStay } from "#app/domain/quotes/quote-terms.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import type { Trx } from "#server/db/write.ts";
import { dueMoment } from "./make-terms.ts";

interface Amended {
  quote: { id: string; stay: QuoteStay };
  periodIds: string[];
  author: { id: string } | null;
}

/**
 * Days more are agreed in an amendment, which moved the periods: what is out with them is due then. What was signed stays
 * as it is.
 */
export async function followAmendment(trx: Trx, { quote, periodIds, author }: Amended): Promise<void> {
  if (periodIds.length === 0) return;
  const out = await trx
    .selectFrom("contracts")
    .innerJoin("vehicle_periods", "vehicle_periods.id", "period_id")
    .select(["contracts.id", "due_at", "during"])
    .where("period_id", "in", periodIds)
    .where("state", "=", "out")
    .orderBy("contracts.id")
    .forNoKeyUpdate("contracts")
    .execute();
  for (const { id, due_at, during } of out)
    await trx
      .updateTable("contracts")
      .set({
        quote_id: quote.id,
        due_at: dueMoment(fromDuring(during), quote.stay) ?? due_at,
        updated_by: author?.id ?? null,
      })
      .where("id", "=", id)
      .execute();
}
