import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { records } from "#app/domain/records/records.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { isUuid, makeUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { writePublic } from "#server/db/write.ts";
import type { VehicleType } from "../vehicles.schema.ts";
import { bodyPlanOf } from "./body-plan.ts";
import { readingSchema } from "./damage.schema.ts";
import { listDamages } from "./damages.server.ts";
import { dueItems } from "./vehicle-due.ts";

export type VehicleState = NonNullable<Awaited<ReturnType<typeof getVehicleState>>>;

/** How a vehicle is: its damages, present and repaired, its odometer, and what is due. */
export async function getVehicleState(app: Pick<App, "db" | "now">, actor: Actor, id: string) {
  requireRight(actor, "vehicles:write");
  if (!isUuid(id)) return null;
  const columns = ["id", "name", "type", "fleet_number", "plate", "body_plan"] as const;
  const vehicle = await app.db
    .selectFrom("vehicles")
    .select([...columns, "mileage", "service_km", "service_on", "roadworthy_until"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!vehicle) return null;
  const [damages, read, numbers] = await Promise.all([
    listDamages(app.db, id),
    lastReading(app.db, id),
    app.db
      .selectFrom("vehicle_damage_numbers")
      .select("last")
      .where("vehicle_id", "=", id)
      .executeTakeFirst(),
  ]);
  const today = todayOf(app.now());
  const { name, fleet_number, plate, mileage } = vehicle;
  return {
    ...{ id, name, fleet_number, plate, mileage, today },
    bodyPlan: bodyPlanOf({ ...vehicle, type: vehicle.type as VehicleType }),
    read,
    due: dueItems(vehicle, today),
    present: damages.filter(({ repaired_on }) => repaired_on === null),
    repaired: damages.filter(({ repaired_on }) => repaired_on !== null),
    /** Of the damage that is noted next: the number it will most likely have, and its id for a form without scripts. */
    next: { number: (numbers?.last ?? 0) + 1, id: makeUuid() },
  };
}

/** Who wrote the odometer's last value, and when. */
async function lastReading(db: Db, id: string) {
  const line = await db
    .selectFrom("history")
    .select(["changed_at", "actor_email"])
    .where("record_table", "=", "vehicles")
    .where("record_id", "=", id)
    .where(sql<boolean>`after ? 'mileage'`)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return line ? { at: line.changed_at.toISOString(), by: staffName(line.actor_email) } : null;
}

/** How many damages a vehicle has now. */
export async function countDamages(app: Pick<App, "db">, actor: Actor, id: string): Promise<number> {
  requireRight(actor, "vehicles:write");
  const { count } = await app.db
    .selectFrom("vehicle_damages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("vehicle_id", "=", id)
    .where("repaired_on", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the odometer says. It does not turn back, unless it was changed. */
export async function noteReading(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  { vehicleId, input }: { vehicleId: string; input: unknown },
): Promise<{ name: string; mileage: number }> {
  requireRight(actor, "vehicles:write");
  const { mileage, replaced } = parseOrFail(readingSchema, input);
  const gone = new Failure("not-found", records.vehicle.gone);
  if (!isUuid(vehicleId)) throw gone;
  return writePublic(app, actor, async (trx) => {
    const vehicle = await trx
      .selectFrom("vehicles")
      .select(["name", "mileage"])
      .where("id", "=", vehicleId)
      .forUpdate()
      .executeTakeFirst();
    if (!vehicle) throw gone;
    if (vehicle.mileage !== null && mileage < vehicle.mileage && !replaced) {
      const sentence = `Le compteur était à ${formatNumber(vehicle.mileage)}\u00a0km. Vérifiez, ou cochez «\u00a0Compteur changé\u00a0».`;
      throw new Failure("invalid", sentence, { mileage: sentence });
    }
    await trx
      .updateTable("vehicles")
      .set({ mileage, updated_by: actor.id })
      .where("id", "=", vehicleId)
      .execute();
    return { name: vehicle.name, mileage };
  });
}
