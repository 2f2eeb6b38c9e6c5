import { sql } from "kysely";
import { readOpeningHours } from "#app/lib/opening-hours.ts";
import type { App } from "#server/app.ts";
import type { ListedAgency, PublicAgency } from "./agency.ts";

const columns = ["id", "name", "address", "zip", "city", "phone", "email", "hours"] as const;

/** Every agency by name, as French sorts it, with the number of vehicles its page lists. */
export async function listAgencies(app: Pick<App, "db">): Promise<ListedAgency[]> {
  const rows = await app.db
    .selectFrom("agencies")
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom("vehicles")
        .whereRef("vehicles.agency_id", "=", "agencies.id")
        .where("vehicles.show_agency", "=", true)
        .select(sql<number>`count(*)::integer`.as("count"))
        .as("vehicle_count"),
    )
    .orderBy("id")
    .execute();
  const byName = new Intl.Collator("fr", { numeric: true });
  return rows
    .map(({ vehicle_count, hours, ...agency }) => ({
      ...agency,
      hours: readOpeningHours(hours),
      vehicleCount: vehicle_count ?? 0,
    }))
    .sort((a, b) => byName.compare(a.name, b.name));
}

/** What an agency's page reads: the page cache tells pages apart by these. */
export const agencyParams = ["page"] as const;

export async function getPublicAgency(app: Pick<App, "db">, id: string): Promise<PublicAgency | null> {
  const row = await app.db.selectFrom("agencies").select(columns).where("id", "=", id).executeTakeFirst();
  return row ? { ...row, hours: readOpeningHours(row.hours) } : null;
}
