import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import type { DayException } from "#app/domain/agencies/closures.ts";
import { openHoursAhead } from "#app/domain/agencies/open-time.ts";
import { type DayHours, readOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import type { Db } from "#server/db/database.ts";

/** Who answers a message: the agency it was written to, or head office. */
export interface AnsweringOffice {
  agency: { id: string; name: string } | null;
  name: string;
  phone: string;
  /** Empty where nobody has given one: the message is kept, and no mail goes there. */
  email: string;
  /** Null where it cannot be read. */
  week: DayHours[] | null;
  /** Days that keep other hours than their name's. */
  exceptions: DayException[];
  /** Within how many open hours it answers; null promises nothing. */
  answersWithin: number | null;
  companyName: string;
}

/** The longest promise there can be takes 200 open hours: a quarter of a year of short days. */
const daysLookedAt = 120;

/** Null for an agency that is gone. */
export async function findOffice(
  db: Db,
  agencyId: string | null,
  now: Date,
): Promise<AnsweringOffice | null> {
  const company = await db
    .selectFrom("company_info")
    .select(["name", "phone", "email", "business_hours as hours", "holidays", "holiday_zone"])
    .select("answer_within_hours")
    .executeTakeFirstOrThrow();
  const found = agencyId ? await findAgency(db, agencyId) : await findHeadOffice(db, company);
  if (!found) return null;
  const { holidays, holiday_zone, ...office } = found;
  const exceptionsOf = await readExceptions({ db, now: () => now }, daysLookedAt);
  return {
    ...office,
    exceptions: exceptionsOf({ id: agencyId ?? undefined, holidays, holiday_zone }),
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

interface Reachable {
  name: string;
  phone: string;
  email: string;
  hours: string;
}

/** The contact page's, completed by the company's own record. */
async function findHeadOffice<Company extends Reachable>(db: Db, company: Company) {
  const page = await db
    .selectFrom("contact_page_settings")
    .select(["phone", "email", "business_hours"])
    .executeTakeFirst();
  return {
    ...company,
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
  const moment = openHoursAhead(week, exceptions, since, answersWithin);
  // Nobody keeps a promise to the minute.
  return moment && new Date(Math.ceil(moment.getTime() / aQuarter) * aQuarter);
}
