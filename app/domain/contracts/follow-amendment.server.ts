import type { QuoteStay } from "#app/domain/quotes/quote-terms.ts";
import { hoursOf } from "#app/domain/quotes/quote-validity.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import type { Trx } from "#server/db/write.ts";

interface Amended {
  quote: { id: string; stay: QuoteStay };
  periodIds: string[];
  author: { id: string } | null;
}

/**
 * Days more are agreed in an amendment, which moved the periods: what is out with them is due then, and what was signed
 * stays as it is. Of a draft the hour that was typed was of the days before.
 */
export async function followAmendment(trx: Trx, { quote, periodIds, author }: Amended): Promise<void> {
  if (periodIds.length === 0) return;
  const contracts = await trx
    .selectFrom("contracts")
    .innerJoin("vehicle_periods", "vehicle_periods.id", "period_id")
    .select(["contracts.id", "state", "due_at", "during"])
    .where("period_id", "in", periodIds)
    .where("state", "in", ["draft", "out"])
    .orderBy("contracts.id")
    .forNoKeyUpdate("contracts")
    .execute();
  for (const { id, state, due_at, during } of contracts) {
    const isOut = state === "out" && due_at !== null;
    await trx
      .updateTable("contracts")
      .set({
        quote_id: quote.id,
        due_at: isOut ? movedDue(due_at, during, quote.stay) : null,
        updated_by: author?.id ?? null,
      })
      .where("id", "=", id)
      .execute();
  }
}

/** On the new last day, at the hour that is agreed now, else at the one before. */
function movedDue(before: Date, during: string, stay: QuoteStay): Date {
  const { to } = fromDuring(during);
  const time = hoursOf(stay).to_time ?? toWallClock(before).time;
  return (to && fromWallClock({ date: to, time })) || before;
}
