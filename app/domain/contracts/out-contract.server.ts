import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";

interface Placed {
  vehicle_id: string;
  kind: string;
}

/**
 * Keys were given: a period that is out with a customer is not deleted, nor moved to another vehicle, nor anything but a
 * rental. `after`: what it is to be; null, nothing any more.
 */
export async function refuseWhileOut(db: Db, id: string, after: Placed | null): Promise<void> {
  const out = await db
    .selectFrom("contracts")
    .select(["number", "vehicle_id"])
    .where("period_id", "=", id)
    .where("state", "=", "out")
    .executeTakeFirst();
  const field = after?.vehicle_id === out?.vehicle_id ? "kind" : "vehicle_id";
  if (!out || (after?.kind === "location" && field === "kind")) return;
  const sentence = `Ce véhicule est parti avec le contrat ${out.number}\u00a0: cela change par un avenant, ou au retour.`;
  throw new Failure("conflict", sentence, { [field]: sentence });
}
