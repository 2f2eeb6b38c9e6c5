import type { Estimate } from "#app/domain/rental/tariff.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { RentalRequest } from "./request.schema.ts";
import { mostRequestVehicles } from "./request-terms.ts";
import { keepVehicles } from "./request-vehicles.server.ts";
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
  return keepVehicles(trx, id, vehicleIds, { estimates, most: mostRequestVehicles });
}

/** The request of a message that was sent before. */
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
