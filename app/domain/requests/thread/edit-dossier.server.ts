import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { readQuantity, timesName, wrongQuantity } from "#app/domain/rental/vehicle-quantity.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { writeAs } from "#server/db/write.ts";
import { readDossier } from "../request.schema.ts";
import { maxRequestVehicles } from "../request-terms.ts";
import { termsVersion } from "./open-request.server.ts";
import { lockRequest } from "./write-entry.server.ts";

/** Who asks, and for what, as a telephone call or a mail corrected it. The estimate stays what the customer was shown. */
export async function updateDossier(
  app: Pick<App, "db">,
  actor: Actor,
  { requestId, version, input }: { requestId: string; version: string; input: Record<string, unknown> },
): Promise<void> {
  requireRight(actor, "requests:write");
  const terms = readDossier(input);
  await writeAs(app, actor, async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (termsVersion(request) !== version)
      throw new Failure(
        "conflict",
        "Un collègue a modifié ce dossier entre-temps. Fermez la fenêtre pour voir son changement.",
      );
    await trx.updateTable("requests").set(terms).where("id", "=", requestId).execute();
  });
}

/** `replacesId` is the vehicle of the request it is an equivalent of. The customer was shown no price for it. */
export async function addFileVehicle(
  app: Pick<App, "db">,
  actor: Actor,
  { requestId, vehicleId, replacesId = "" }: { requestId: string; vehicleId: string; replacesId?: string },
): Promise<string> {
  requireRight(actor, "requests:write");
  return writeAs(app, actor, async (trx) => {
    await lockRequest(trx, requestId);
    const vehicles = trx.selectFrom("vehicles").select(["id", "name"]).where("id", "=", vehicleId);
    const vehicle = isUuid(vehicleId) ? await vehicles.forKeyShare().executeTakeFirst() : undefined;
    if (!vehicle) throw new Failure("not-found", "Ce véhicule n’existe plus.");
    const present = await trx
      .selectFrom("request_vehicles")
      .select(["position", "vehicle_id", "vehicle_name"])
      .where("request_id", "=", requestId)
      .execute();
    if (present.some(({ vehicle_id }) => vehicle_id === vehicle.id))
      throw new Failure("conflict", "Ce véhicule est déjà dans le dossier.");
    if (present.length >= maxRequestVehicles)
      throw new Failure("invalid", `Un dossier compte au plus ${maxRequestVehicles}\u00a0véhicules.`);
    const replaced = present.find(({ vehicle_id }) => vehicle_id !== null && vehicle_id === replacesId);
    if (replacesId && !replaced)
      throw new Failure("conflict", "Le véhicule à remplacer n’est plus dans le dossier.");
    await trx
      .insertInto("request_vehicles")
      .values({
        request_id: requestId,
        position: Math.max(-1, ...present.map(({ position }) => position)) + 1,
        vehicle_id: vehicle.id,
        vehicle_name: vehicle.name,
        estimate: null,
        replaces_id: replaced?.vehicle_id,
        replaces_name: replaced?.vehicle_name,
      })
      .execute();
    return vehicle.name;
  });
}

/** By its place and name: what a colleague took out meanwhile takes nothing else along. */
export async function removeFileVehicle(
  app: Pick<App, "db">,
  actor: Actor,
  { requestId, position, name }: { requestId: string; position: string; name: string },
): Promise<string> {
  requireRight(actor, "requests:write");
  return writeAs(app, actor, async (trx) => {
    await lockRequest(trx, requestId);
    const removed = /^\d{1,4}$/.test(position)
      ? await trx
          .deleteFrom("request_vehicles")
          .where("request_id", "=", requestId)
          .where("position", "=", Number(position))
          .where("vehicle_name", "=", name)
          .returning("vehicle_name")
          .executeTakeFirst()
      : undefined;
    if (!removed) throw new Failure("not-found", "Ce véhicule n’est plus dans le dossier.");
    return removed.vehicle_name;
  });
}

/** How many of a vehicle are wanted, as it was said since. What each of them costs stays what the customer was shown. */
export async function setFileQuantity(
  app: Pick<App, "db">,
  actor: Actor,
  { requestId, position, name, quantity }: Record<"requestId" | "position" | "name" | "quantity", string>,
): Promise<string> {
  requireRight(actor, "requests:write");
  const count = readQuantity(quantity);
  if (count === undefined) throw new Failure("invalid", wrongQuantity, { quantity: wrongQuantity });
  return writeAs(app, actor, async (trx) => {
    await lockRequest(trx, requestId);
    const changed = /^\d{1,4}$/.test(position)
      ? await trx
          .updateTable("request_vehicles")
          .set({ quantity: count })
          .where("request_id", "=", requestId)
          .where("position", "=", Number(position))
          .where("vehicle_name", "=", name)
          .returning("vehicle_name")
          .executeTakeFirst()
      : undefined;
    if (!changed) throw new Failure("not-found", "Ce véhicule n’est plus dans le dossier.");
    return timesName(changed.vehicle_name, count);
  });
}
