import { listOffers } from "#app/domain/rental/offers.server.ts";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import type { Db } from "#server/db/database.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import type { RentalRequest } from "./request.schema.ts";
import { maxRequestVehicles } from "./request-terms.ts";
import type { RequestVehicle } from "./request-words.ts";

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
export async function keepRequestTerms(
  trx: Trx,
  id: string,
  { vehicleIds, ...terms }: RentalRequest,
  estimates: Map<string, Estimate>,
): Promise<RequestVehicle[]> {
  await trx.updateTable("requests").set(terms).where("id", "=", id).execute();
  return keepVehicles(trx, { requestId: id, vehicleIds, estimates });
}

export function findSentBefore(db: Db, submissionKey: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("requests", "requests.notification_id", "notifications.id")
    .select((eb) => [
      "requests.reference",
      "requests.created_at",
      eb
        .exists(
          eb
            .selectFrom("outgoing_mails")
            .select("outgoing_mails.id")
            .where("kind", "=", "confirmation")
            .whereRef("outgoing_mails.request_id", "=", "requests.id"),
        )
        .as("is_confirmed"),
    ])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
}

interface Wish {
  vehicleIds: string[];
  days: number | null;
  km: number | null;
}

/** What the public page would show for each vehicle, by id; one whose price may not be known has nothing. */
export async function estimateVehicles(
  db: Db,
  { vehicleIds, days, km }: Wish,
): Promise<Map<string, Estimate>> {
  if (days === null) return new Map();
  const offers = await listOffers(db, vehicleIds);
  const estimates = [...offers].map(([id, offer]) => [id, estimateRental(offer, days, km)] as const);
  return new Map(estimates.filter((entry): entry is [string, Estimate] => entry[1] !== null));
}

/** The vehicles a new request is about; those that are not, or no longer, in the catalogue are left out. */
export async function keepVehicles(
  trx: Trx,
  {
    requestId,
    vehicleIds,
    estimates,
  }: { requestId: string; vehicleIds: string[]; estimates: Map<string, Estimate> },
) {
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
    .map(({ id, name }) => ({ id, vehicle_name: name, estimate: estimates.get(id) ?? null }));
  if (vehicles.length > 0)
    await trx
      .insertInto("request_vehicles")
      .values(
        vehicles.map(({ id: vehicle_id, vehicle_name, estimate }, position) => ({
          request_id: requestId,
          position,
          vehicle_id,
          vehicle_name,
          estimate: estimate && versionedJson(estimate),
        })),
      )
      .execute();
  return vehicles;
}
