import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { openHoursAhead } from "#app/domain/agencies/open-time.ts";
import { readOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { addDays, readDay, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import type { Db } from "#server/db/database.ts";

/** Who answers a message: the agency it was written to, or head office. */
export type AnsweringOffice = NonNullable<Awaited<ReturnType<typeof findOffice>>>;

/** The longest promise there can be takes 200 open hours: a quarter of a year of short days. */
const daysLookedAt = 120;

export async function findOffice(db: Db, agencyId: string | null, now: Date) {
  const company = await db
    .selectFrom("company_info")
    .select(["name", "phone", "email", "business_hours as hours", "holidays", "holiday_zone"])
    .select("answer_within_hours")
    .executeTakeFirstOrThrow();
  const found = agencyId
    ? await findAgency(db, agencyId)
    : { ...company, ...(await findHeadOffice(db, company)) };
  if (!found) return null;
  const { holidays, holiday_zone, ...office } = found;
  const exceptionsOf = await readExceptions({ db, now: () => now }, daysLookedAt);
  return {
    ...office,
    exceptions: exceptionsOf({ id: agencyId ?? undefined, holidays, holiday_zone }),
    /** Open hours; null promises nothing. */
    answersWithin: company.answer_within_hours,
    companyName: company.name,
  };
}

async function findAgency(db: Db, id: string) {
  const agency = await db
    .selectFrom("agencies")
    .select(["name", "phone", "email", "hours", "holidays", "holiday_zone"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!agency) return null;
  const { hours, ...office } = agency;
  return { ...office, agency: { id, name: office.name }, week: readOpeningHours(hours) };
}

/** The contact page's, completed by the company's own record. */
async function findHeadOffice(db: Db, company: { phone: string; email: string; hours: string }) {
  const page = await db
    .selectFrom("contact_page_settings")
    .select(["phone", "email", "business_hours"])
    .executeTakeFirst();
  return {
    agency: null,
    phone: page?.phone || company.phone,
    email: page?.email || company.email,
    week: readOfficeHours(page?.business_hours, company.hours),
  };
}

const aQuarter = 15 * 60_000;

/** By when what came in at that moment is answered; null where nothing is promised. */
export function answerDue({ week, exceptions, answersWithin }: AnsweringOffice, since: Date): Date | null {
  if (!week || answersWithin === null) return null;
  const moment = openHoursAhead(week, { exceptions, from: since, hours: answersWithin });
  // Nobody keeps a promise to the minute.
  return moment && new Date(Math.ceil(moment.getTime() / aQuarter) * aQuarter);
}

/** «mardi 24 novembre à 12:00». */
export function formatDue(due: Date, since: Date): string {
  const { date, time } = toWallClock(due);
  return words(date, time, since);
}

/** «2026-11-24T12:00». */
export function formatAnswerTime(due: Date): string {
  const { date, time } = toWallClock(due);
  return `${date}T${time}`;
}

/** No company promises further ahead than its longest holidays: an address that does is nobody's promise. */
const maxDaysAhead = 60;

/** The words again; null for anything but a quarter of an hour to come, or just past for who reads the page again. */
export function readAnswerTime(text: string | null, now: Date): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):(?:00|15|30|45))$/.exec(text ?? "") ?? [];
  const date = readDay(day);
  const today = todayOf(now);
  if (!date || !time || date < addDays(today, -maxDaysAhead) || date > addDays(today, maxDaysAhead))
    return null;
  return words(date, time, now);
}

function words(date: string, time: string, since: Date): string {
  return `${formatDay(date, todayOf(since))} à\u00a0${time}`;
}
