import { sql } from "kysely";
import { addDays, todayOf, weekdayOf } from "#app/domain/rental/days.ts";
import type { Trx } from "#server/db/write.ts";
import { demoMonthlyViews, demoSearches } from "./counts.ts";
import { demoVehicles } from "./vehicles.ts";
import { vehicleId } from "./write-records.ts";

const daysBack = 89;
/** People plan their week on Monday, and are elsewhere on Sunday. */
const weekdays = [1.4, 1.2, 1.1, 1, 1.1, 0.7, 0.5];

/** A quarter of views, and of searches in vain, as if the site had been open all along. */
export async function writeCounts(trx: Trx, now: Date): Promise<void> {
  const today = todayOf(now);
  const views = demoVehicles.flatMap((vehicle, place) => {
    const daily = (demoMonthlyViews[vehicle.slug] ?? 12 + ((place * 37) % 70)) / 30;
    const id = vehicleId(vehicle);
    return Array.from({ length: daysBack + 1 }, (_, ago) => {
      const day = addDays(today, -ago);
      // Never twice the same, and never by chance: the demonstration is the same on every machine.
      const swing = 0.6 + ((place * 31 + ago * 17) % 9) / 10;
      return { day, id, n: Math.round(daily * (weekdays[weekdayOf(day)] ?? 1) * swing) };
    }).filter(({ n }) => n > 0);
  });
  await sql`
    insert into daily_counts (day, what, record_id, n)
    select day, 'vehicle-view', id, n
    from unnest(${views.map(({ day }) => day)}::date[], ${views.map(({ id }) => id)}::uuid[],
      ${views.map(({ n }) => n)}::int[]) as seen (day, id, n)`.execute(trx);
  await trx
    .insertInto("daily_searches")
    .values(
      demoSearches.flatMap(({ words, daysAgo }) =>
        daysAgo.map((ago) => ({ day: addDays(today, -ago), words, n: 1 })),
      ),
    )
    .execute();
}
