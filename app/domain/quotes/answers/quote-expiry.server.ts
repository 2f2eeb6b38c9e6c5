import { todayOf } from "#app/domain/rental/days.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import type { App } from "#server/app.ts";
import { liftOptions } from "../quote-options.server.ts";
import { isOver } from "../quote-validity.ts";

/** Marks the quotes whose last day or departure is over and lifts their options, each for itself; says how many. */
export async function expireQuotes(app: Pick<App, "db" | "now" | "log">): Promise<number> {
  const now = app.now();
  const waiting = await app.db
    .selectFrom("quotes")
    .select(["id", "valid_until", "departs_at", "stay"])
    .where("state", "=", "sent")
    .where((eb) =>
      eb.or([
        eb("valid_until", "<", todayOf(now)),
        eb("departs_at", "<=", now),
        eb.and([eb("departs_at", "is", null), eb(eb.ref("stay", "->>").key("from"), "<=", todayOf(now))]),
      ]),
    )
    .execute();
  const due = waiting.filter((quote) => isOver(quote, now));
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
      await writeEntry(trx, {
        requestId: quote.request_id,
        kind: "quote",
        quoteId: id,
        detail: { quote: "expired" },
      });
    return true;
  });
}
