import { sql } from "kysely";
import { formatCapacity } from "#app/domain/rental/capacity.ts";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import type { Offer } from "#app/domain/rental/tariff.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import { cardQuery, toCard } from "./public-vehicles.server.ts";
import type { VehicleType } from "./vehicles.schema.ts";

/** In the order they were asked for; those that are gone are left out. */
export async function listAskedVehicles(
  app: Pick<App, "db" | "now">,
  ids: string[],
): Promise<AskedVehicle[]> {
  if (ids.length === 0) return [];
  const [rows, offers] = await Promise.all([
    cardQuery(app)
      .select(
        sql<string | null>`case when vehicles.show_agency then vehicles.agency_id end`.as("shown_agency"),
      )
      .where("vehicles.id", "in", ids)
      .execute(),
    listOffers(app.db, ids),
  ]);
  const found = rows.map(({ shown_agency, ...row }): AskedVehicle => {
    const { id, name, type, picture, capacity, location, licences, price } = toCard(row);
    return {
      id,
      name,
      type,
      picture,
      capacity: capacity && formatCapacity(capacity),
      location,
      licences,
      agencyId: shown_agency,
      price,
      offer: offers.get(id) ?? null,
    };
  });
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** A vehicle as the request form shows and prices it. What is hidden, or unknown, is null or empty. */
export interface AskedVehicle {
  id: string;
  name: string;
  type: VehicleType;
  picture: PictureSource | null;
  /** «10,8 m³» */
  capacity: string | null;
  location: string | null;
  licences: Licence[];
  agencyId: string | null;
  /** A day's. */
  price: Amount | null;
  /** Null where no price can be worked out in advance. */
  offer: Offer | null;
}
