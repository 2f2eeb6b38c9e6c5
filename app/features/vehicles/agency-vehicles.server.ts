import type { App } from "#server/app.ts";
import { cardQuery, shown, toCard } from "./public-vehicles.server.ts";
import type { VehicleCardData } from "./vehicle-card-data.ts";

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
      .select((eb) => shown(eb, ["brand", "model"]))
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
    useful_length: null,
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
