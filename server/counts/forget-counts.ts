import { sql } from "kysely";
import { shownFrom } from "#app/domain/counts/traffic.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";

/** How long figures are kept: as long as those of an audience may be. */
const monthsKept = 25;
/** A word that nobody else has looked for by then was one person's. */
const daysOfRareWords = 30;

/** Forgets figures that are too old to be of use, and words that too few have looked for to be shown. */
export async function forgetCounts(app: Pick<App, "db" | "now" | "log">) {
  const today = sql`${todayOf(app.now())}::date`;
  const oldest = sql`(${today} - make_interval(months => ${monthsKept}))::date`;
  const counts = await sql`delete from daily_counts where day < ${oldest}`.execute(app.db);
  const searches = await sql`
    delete from daily_searches where day < ${oldest} or (day < ${today} - ${daysOfRareWords}::int
      and words in (select words from daily_searches group by words having sum(n) < ${shownFrom}))`.execute(
    app.db,
  );
  const forgotten = {
    counts: Number(counts.numAffectedRows ?? 0),
    searches: Number(searches.numAffectedRows ?? 0),
  };
  app.log.info(forgotten, "forgot old figures");
  return forgotten;
}
