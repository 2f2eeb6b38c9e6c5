import { listOffers } from "#app/domain/rental/offers.server.ts";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import { maxRequestVehicles } from "./request-terms.ts";

export function goneAgency(): Failure {
  const sentence = "Cette agence n’existe plus. Choisissez-en une autre.";
  return new Failure("invalid", sentence, { agency_id: sentence });
}

type Wish = { vehicleIds: string[]; days: number | null; km: number | null };

/** What the public page would show for each vehicle, by id; one whose price may not be known has nothing. */
export async function estimateVehicles(db: Db, { vehicleIds, days, km }: Wish) {
  if (days === null) return new Map<string, Estimate>();
  const offers = await listOffers(db, vehicleIds);
  const estimates = [...offers].map(([id, offer]) => [id, estimateRental(offer, days, km)] as const);
  return new Map(estimates.filter((entry): entry is [string, Estimate] => entry[1] !== null));
}

type Kept = {
  requestId: string;
  vehicleIds: string[];
  quantities: Record<string, number>;
  estimates: Map<string, Estimate>;
};

/** The vehicles a new request is about; those that are not, or no longer, in the catalogue are left out. */
export async function keepVehicles(trx: Trx, { requestId, vehicleIds, quantities, estimates }: Kept) {
  if (vehicleIds.length === 0) return [];
  // Locked, so that none of them goes before its line is written.
  const found = await trx
    .selectFrom("vehicles")
    .select(["id", "name"])
    .where("id", "in", vehicleIds)
    .forKeyShare()
    .execute();
  const vehicles = vehicleIds
    .flatMap((wanted) => found.find((vehicle) => vehicle.id === wanted) ?? [])
    .slice(0, maxRequestVehicles)
    .map(({ id, name }) => ({
      ...{ id, vehicle_name: name, quantity: quantities[id] ?? 1 },
      estimate: estimates.get(id) ?? null,
    }));
  if (vehicles.length > 0)
    await trx
      .insertInto("request_vehicles")
      .values(
        vehicles.map(({ id: vehicle_id, vehicle_name, quantity, estimate }, position) => ({
          request_id: requestId,
          position,
          vehicle_id,
          vehicle_name,
          quantity,
          estimate: estimate && versionedJson(estimate),
        })),
      )
      .execute();
  return vehicles;
}
