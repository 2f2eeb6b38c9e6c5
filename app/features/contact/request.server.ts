import { randomInt } from "node:crypto";
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

/** Beside its message, in the same transaction. Vehicles that are not, or no longer, in the catalogue are left out. */
export async function keepRequest(
  trx: Trx,
  notificationId: string,
  { vehicleIds, ...terms }: RentalRequest,
  { estimates, now }: { estimates: Map<string, Estimate>; now: Date },
  makeReference = newReference,
): Promise<KeptRequest> {
  const row = { ...terms, notification_id: notificationId, created_at: now, last_customer_at: now };
  const { id, reference } = await insertRequest(trx, row, makeReference);
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
  return { reference, vehicles };
}

/** There are a thousand million references: two that clash are a matter of years, and three in a row of none. */
const mostClashes = 5;

type RequestRow = Omit<RentalRequest, "vehicleIds"> & {
  notification_id: string;
  created_at: Date;
  last_customer_at: Date;
};

async function insertRequest(trx: Trx, row: RequestRow, makeReference: () => string) {
  for (let clashes = 0; clashes < mostClashes; clashes++) {
    const inserted = await trx
      .insertInto("requests")
      .values({ ...row, reference: makeReference() })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (inserted) return inserted;
  }
  throw new Error("no reference was free");
}

/** Crockford's base 32: no letter that is taken for another, or for a digit. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** «K7M-4XQ»: random, so that it says nothing of how many there are. */
export function newReference(): string {
  const group = () => Array.from({ length: 3 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}`;
}

/** The request of a message that was sent before; undefined where it is not known, null where it had none. */
export async function findSentBefore(db: Db, submissionKey: string) {
  const message = await db
    .selectFrom("notifications")
    .leftJoin("requests", "requests.notification_id", "notifications.id")
    .select(["requests.reference", "requests.created_at"])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
  if (!message) return undefined;
  const { reference, created_at } = message;
  return reference && created_at ? { reference, created_at } : null;
}
