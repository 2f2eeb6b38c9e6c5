import { describeDistance } from "#app/domain/agencies/distance-words.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import type { EndedDays } from "#app/domain/rental/days.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import { type AskedVehicle, listAskedVehicles } from "./asked-vehicles.server.ts";

/** A vehicle on a line of its own. */
export interface ShownVehicle {
  id: string;
  name: string;
  /** «10,8 m³ · Permis B · Le Boulou, à 22 km à vol d’oiseau» */
  facts: string;
  picture: PictureSource | null;
}

/** Free on the same days, in the place of one that is taken; without a price where nobody may know one. */
export interface OfferedVehicle extends ShownVehicle {
  price: Amount | null;
}

export function toShownVehicle(vehicle: AskedVehicle, away = ""): ShownVehicle {
  const { id, name, picture, capacity, licences, location } = vehicle;
  const where = [location, away].filter(Boolean).join(", ");
  const facts = [capacity, licences.length > 0 && `Permis ${formatLicences(licences)}`, where];
  return { id, name, picture, facts: facts.filter(Boolean).join(" · ") };
}

type Wish = {
  vehicleId: string;
  days: EndedDays;
  km?: number | null;
  limit: number;
  except?: readonly string[];
};

/** What does for a vehicle on those days, with its price for them, and how far away where it stands in another town. */
export async function listOfferedVehicles(
  app: Pick<App, "db" | "now">,
  { vehicleId, days, km = null, limit, except = [] }: Wish,
): Promise<OfferedVehicle[]> {
  const equivalents = await listEquivalents(app.db, { vehicleId, days, km, limit: limit + except.length });
  const found = new Map(equivalents.map((equivalent) => [equivalent.id, equivalent]));
  const ids = [...found.keys()].filter((id) => !except.includes(id)).slice(0, limit);
  return (await listAskedVehicles(app, ids)).map((vehicle) => {
    const { total, distance } = found.get(vehicle.id) ?? { total: null, distance: null };
    const away = distance ? `à ${describeDistance(distance, false)}` : "";
    return { ...toShownVehicle(vehicle, away), price: total };
  });
}
