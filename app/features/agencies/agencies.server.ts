import { sql } from "kysely";
import { cardQuery, shown, toCard } from "#app/features/vehicles/public-vehicles.server.ts";
import type { VehicleCardData } from "#app/features/vehicles/vehicle-card-data.ts";
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

/**
 * The agency's vehicles, those that can leave today first. A vehicle whose agency is hidden is not among them: the
 * list would tell what its page keeps to itself.
 */
export async function listAgencyVehicles(
  app: Pick<App, "db">,
  agencyId: string,
  { limit }: { limit: number },
): Promise<{ vehicles: VehicleCardData[]; total: number }> {
  const ofAgency = app.db
    .selectFrom("vehicles")
    .where("vehicles.agency_id", "=", agencyId)
    .where("vehicles.show_agency", "=", true);
  const first = ofAgency
    .select("vehicles.id")
    .orderBy("vehicles.available", "desc")
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .limit(limit);
  const [{ total }, rows] = await Promise.all([
    ofAgency.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    // Pictures are looked up for the vehicles shown only.
    cardQuery(app.db)
      .select((eb) => [
        shown(eb, "show_brand", "brand").as("brand"),
        shown(eb, "show_model", "model").as("model"),
      ])
      .where("vehicles.id", "in", first)
      .orderBy("vehicles.available", "desc")
      .orderBy("vehicles.created_at", "desc")
      .orderBy("vehicles.id", "desc")
      .execute(),
  ]);
  const vehicles = rows.map((row) => ({
    ...toCard(row),
    name: titleOf(row),
    // The agency's page has said where; what else the catalogue shows is a click away.
    location: null,
    usefulLength: null,
    ptac: null,
    motorisation: [],
  }));
  return { vehicles, total };
}

/** Brand and model as far as they are shown; the vehicle's own name where they do not tell one from another. */
function titleOf({
  name,
  brand,
  model,
}: {
  name: string;
  brand: string | null;
  model: string | null;
}): string {
  if (model) return [brand, model].filter(Boolean).join(" ");
  return brand && !name.includes(brand) ? `${brand} ${name}` : name;
}
