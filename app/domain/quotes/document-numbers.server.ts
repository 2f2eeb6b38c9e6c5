import { sql } from "kysely";
import type { NumberSeries } from "#app/domain/contracts/contract-terms.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";

interface Numbered {
  series: NumberSeries;
  now: Date;
}

/** «DV-2026-0042», «CL-2026-0117»: by the year in Paris. */
const numberOf = (series: NumberSeries, year: number, count: number) =>
  `${series}-${year}-${String(count).padStart(4, "0")}`;

const yearOf = (now: Date) => Number(todayOf(now).slice(0, 4));

/** What comes next, as far as can be told without the lock. */
export async function nextNumber(db: Db, { series, now }: Numbered): Promise<string> {
  const year = yearOf(now);
  const row = await db
    .selectFrom("quote_numbers")
    .select("last")
    .where("series", "=", series)
    .where("year", "=", year)
    .executeTakeFirst();
  return numberOf(series, year, (row?.last ?? 0) + 1);
}

/** Under the lock of its year's row until the end of the transaction: no gaps, no twins. */
export async function takeNumber(trx: Trx, { series, now }: Numbered): Promise<string> {
  const year = yearOf(now);
  const { last } = await trx
    .insertInto("quote_numbers")
    .values({ series, year, last: 1 })
    .onConflict((clash) =>
      clash.columns(["series", "year"]).doUpdateSet({ last: sql`quote_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return numberOf(series, year, last);
}
