import { listOffers } from "#app/lib/offers.server.ts";
import { type Estimate, estimateRental } from "#app/lib/tariff.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { RentalRequest } from "./request.schema.ts";
import { mostRequestVehicles } from "./request-terms.ts";
import type { RequestVehicle } from "./request-words.ts";

/** What was shown for each vehicle, by id; one whose price may not be known has nothing. */
export async function estimateRequest(
  db: Db,
  { vehicleIds, days, km }: RentalRequest,
): Promise<Map<string, Estimate>> {
  if (days === null) return new Map();
  const offers = await listOffers(db, vehicleIds);
  const estimates = [...offers].map(([id, offer]) => [id, estimateRental(offer, days, km)] as const);
  return new Map(estimates.filter((entry): entry is [string, Estimate] => entry[1] !== null));
}

export interface KeptRequest {
  reference: string;
  vehicles: RequestVehicle[];
}

/** The request that a message has opened (a trigger does), with what was promised to its author. */
export function promiseAnswer(trx: Trx, notificationId: string, dueAt: Date | null) {
  return trx
    .updateTable("requests")
    .set({ due_at: dueAt })
    .where("notification_id", "=", notificationId)
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
}

/** What is asked for, and the vehicles it is about; those that are not, or no longer, in the catalogue are left out. */
export async function keepTerms(
  trx: Trx,
  id: string,
  { vehicleIds, ...terms }: RentalRequest,
  estimates: Map<string, Estimate>,
): Promise<RequestVehicle[]> {
  await trx.updateTable("requests").set(terms).where("id", "=", id).execute();
  // Locked, so that none of them goes before its line is written.
  const found =
    vehicleIds.length === 0
      ? []
      : await trx
          .selectFrom("vehicles")
          .select(["id", "name"])
          .where("id", "in", vehicleIds)
          .forKeyShare()
          .execute();
  const vehicles = vehicleIds
    .flatMap((wanted) => found.find((vehicle) => vehicle.id === wanted) ?? [])
    .slice(0, mostRequestVehicles)
    .map(({ id, name }) => ({ id, vehicle_name: name, estimate: estimates.get(id) ?? null }));
  if (vehicles.length > 0)
    await trx
      .insertInto("request_vehicles")
      .values(
        vehicles.map(({ id: vehicle_id, vehicle_name, estimate }, position) => ({
          request_id: id,
          position,
          vehicle_id,
          vehicle_name,
          estimate: estimate && JSON.stringify(estimate),
        })),
      )
      .execute();
  return vehicles;
}

/** The request of a message that was sent before. */
export function findSentBefore(db: Db, submissionKey: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("requests", "requests.notification_id", "notifications.id")
    .select(["requests.reference", "requests.created_at"])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
}
