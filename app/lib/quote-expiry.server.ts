import type { App } from "#server/app.ts";
import { liftOptions } from "./quote-options.server.ts";
import { todayOf } from "./rental-days.ts";

/** Marks the quotes whose last day is over and lifts their options, each for itself; says how many. */
export async function expireQuotes(app: Pick<App, "db" | "now" | "log">): Promise<number> {
  const today = todayOf(app.now());
  const due = await app.db
    .selectFrom("quotes")
    .select("id")
    .where("state", "=", "sent")
    .where("valid_until", "<", today)
    .execute();
  let expired = 0;
  for (const { id } of due) if (await expireQuote(app, id)) expired += 1;
  if (expired > 0) app.log.info({ expired }, "quotes have expired");
  return expired;
}

async function expireQuote({ db }: Pick<App, "db">, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Answered at the last moment, it is not waiting any more.
    const quote = await trx
      .updateTable("quotes")
      .set({ state: "expired" })
      .where("id", "=", id)
      .where("state", "=", "sent")
      .returning("request_id")
      .executeTakeFirst();
    if (!quote) return false;
    await liftOptions(trx, id);
    if (quote.request_id)
      await trx
        .insertInto("request_entries")
        .values({
          request_id: quote.request_id,
          kind: "quote",
          quote_id: id,
          detail: JSON.stringify({ quote: "expired" }),
        })
        .execute();
    return true;
  });
}
