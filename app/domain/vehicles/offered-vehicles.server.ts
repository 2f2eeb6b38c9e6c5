import { describeDistance } from "#app/domain/agencies/distance-words.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { countDays, type EndedDays } from "#app/domain/rental/days.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { distanceBetween } from "#app/lib/distance.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
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
  const found = await listEquivalents(app.db, { vehicleId, days, limit: limit + except.length });
  const ids = found.map(({ id }) => id).filter((id) => !except.includes(id));
  const [asked, places] = await Promise.all([
    listAskedVehicles(app, ids.slice(0, limit)),
    readPlaces(app.db, [vehicleId, ...ids]),
  ]);
  return asked.map((vehicle) => {
    const estimate = vehicle.offer && estimateRental(vehicle.offer, countDays(days.from, days.to), km);
    const away = distanceWords(places.get(vehicleId), places.get(vehicle.id));
    return { ...toShownVehicle(vehicle, away), price: estimate?.total ?? null };
  });
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number];

/** Of the agencies that the public may know of. */
function listPlaces(db: Db, vehicleIds: string[]) {
  return db
    .selectFrom("vehicles")
    .innerJoin("agencies", "agencies.id", "vehicles.agency_id")
    .select(["vehicles.id", "agency_id", "latitude", "longitude"])
    .where("vehicles.id", "in", vehicleIds)
    .where("show_agency", "=", true)
    .execute();
}

async function readPlaces(db: Db, vehicleIds: string[]): Promise<Map<string, Place>> {
  return new Map((await listPlaces(db, vehicleIds)).map((place) => [place.id, place]));
}

function distanceWords(here: Place | undefined, there: Place | undefined): string {
  if (!here || !there || here.agency_id === there.agency_id) return "";
  const [one, other] = [here, there].map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  );
  return one && other ? `à ${describeDistance(distanceBetween(one, other), false)}` : "";
}
