import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { openTimeCounter } from "#app/domain/agencies/open-time.ts";
import { type DayHours, readOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { addDays, countDays, todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";

/** The latest: a median of more says nothing else. */
const mostLookedAt = 5_000;

/**
 * Half of the first answers left within so many minutes of the office's open time; null where none has left. Whoever
 * called was answered as they spoke, and is not counted.
 */
export async function medianFirstAnswer(
  { db, now }: Pick<App, "db" | "now">,
  since: Date,
): Promise<number | null> {
  const answered = await db
    .selectFrom("requests")
    .select(["agency_key", "created_at", "answered_at"])
    .where("created_at", ">=", since)
    .whereRef("answered_at", ">", "created_at")
    .orderBy("created_at", "desc")
    .limit(mostLookedAt)
    .execute();
  if (answered.length === 0) return null;
  const countOf = await readOffices({ db, now }, since);
  const minutes = answered
    .map(({ agency_key, created_at, answered_at }) => countOf(agency_key)(created_at, answered_at as Date))
    .map((open) => open / 60_000)
    .sort((a, b) => a - b);
  const middle = minutes.length >> 1;
  const upper = minutes[middle] as number;
  return minutes.length % 2 === 1 ? upper : (upper + (minutes[middle - 1] as number)) / 2;
}

/** Counts the open time of whoever answers under that key; of head office for all that is no agency of ours. */
async function readOffices({ db, now }: Pick<App, "db" | "now">, since: Date) {
  const today = todayOf(now());
  const from = todayOf(since);
  const [agencies, company, page, exceptionsOf] = await Promise.all([
    db.selectFrom("agencies").select(["id", "hours", "holidays", "holiday_zone"]).execute(),
    db
      .selectFrom("company_info")
      .select(["business_hours", "holidays", "holiday_zone"])
      .executeTakeFirstOrThrow(),
    db.selectFrom("contact_page_settings").select("business_hours").executeTakeFirst(),
    readExceptions({ db, now: () => since }, countDays(from, today) + 7),
  ]);
  const days = { from, to: addDays(today, 1) };
  const clockTime = (a: Date, b: Date) => b.getTime() - a.getTime();
  const counterOf = (week: DayHours[] | null, place: Parameters<typeof exceptionsOf>[0]) =>
    week && openTimeCounter(week, exceptionsOf(place), days);
  const headOffice = counterOf(readOfficeHours(page?.business_hours, company.business_hours), company);
  const counters = new Map(
    agencies.map((agency) => [agency.id, counterOf(readOpeningHours(agency.hours), agency)]),
  );
  return (key: string) => counters.get(key) ?? headOffice ?? clockTime;
}
