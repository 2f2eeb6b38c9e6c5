import { sql } from "kysely";
import { formatCapacity } from "#app/domain/rental/capacity.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { towedBy } from "#app/domain/rental/towing.ts";
import type { App } from "#server/app.ts";
import { cardQuery, toCard } from "./public-vehicles.server.ts";

/** A vehicle as the request form shows and prices it. What is hidden, or unknown, is null or empty. */
export type AskedVehicle = Awaited<ReturnType<typeof listAskedVehicles>>[number];

/** In the order they were asked for; those that are gone are left out. */
export async function listAskedVehicles(app: Pick<App, "db" | "now">, ids: string[]) {
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
  const found = rows.map(({ shown_agency, ...row }) => {
    const { id, name, type, picture, capacity, location, licences, ptac, price } = toCard(row);
    return {
      id,
      name,
      type,
      picture,
      capacity: capacity && formatCapacity(capacity),
      location,
      licences,
      ptac,
      agencyId: shown_agency,
      price,
      offer: offers.get(id) ?? null,
    };
  });
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ ptac, ...vehicle }) => ({ ...vehicle, towedBy: towedBy({ ...vehicle, ptac }, found) }));
}
