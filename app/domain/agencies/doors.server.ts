import type { EndedDays } from "#app/domain/rental/days.ts";
import { readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import type { Db } from "#server/db/database.ts";
import { closedWords, elsewhereWords } from "./at-the-door.ts";
import { readExceptionsWithin } from "./closures.server.ts";
import type { NamedDoor } from "./door-hours.ts";
import { readOfficeHours, readOpeningHours } from "./opening-hours.ts";

export type Doors = Awaited<ReturnType<typeof readDoors>>;

/** What every agency keeps within those days, head office (null, or an agency that is gone) too: asked once for all. */
export async function readDoors(db: Db, days: EndedDays) {
  const columns = ["id", "hours", "holidays", "holiday_zone"] as const;
  const [agencies, names, company, page, exceptionsOf] = await Promise.all([
    db.selectFrom("agencies").select(columns).execute(),
    readAgencies(db),
    db
      .selectFrom("company_info")
      .select(["business_hours", "holidays", "holiday_zone"])
      .executeTakeFirstOrThrow(),
    db.selectFrom("contact_page_settings").select("business_hours").executeTakeFirst(),
    readExceptionsWithin(db, days),
  ]);
  const office = {
    week: readOfficeHours(page?.business_hours, company.business_hours),
    exceptions: exceptionsOf(company),
  };
  const doors = new Map(
    agencies.map((agency) => [
      agency.id,
      { week: readOpeningHours(agency.hours), exceptions: exceptionsOf(agency) },
    ]),
  );
  const nameOf = (id: string) => names.find((agency) => agency.id === id)?.name;
  const doorOf = (agencyId: string | null): NamedDoor => {
    const own = doors.get(agencyId ?? "");
    const name = names.find(({ id }) => id === agencyId)?.whole ?? null;
    return own ? { ...own, name } : { ...office, name: null };
  };
  return {
    doorOf,
    closedWords: (agencyId: string | null, day: string) => closedWords(day, doorOf(agencyId)),
    elsewhereWords: (stand: Parameters<typeof elsewhereWords>[0], pickupId: string | null) =>
      elsewhereWords(stand, pickupId, nameOf),
  };
}
