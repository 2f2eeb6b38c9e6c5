import { coversOf } from "#app/domain/vehicles/vehicle-covers.server.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { Db } from "#server/db/database.ts";
import type { Period } from "./periods.server.ts";
import type { AgencyName, ListedPeriod } from "./planning.ts";

/** Each period with its vehicle, in the same order. */
export async function withVehicles<P extends Period>(
  db: Db,
  periods: P[],
  agencies: AgencyName[],
): Promise<(P & ListedPeriod)[]> {
  const ids = [...new Set(periods.map(({ vehicle_id }) => vehicle_id))];
  if (ids.length === 0) return [];
  const [rows, covers] = await Promise.all([
    db
      .selectFrom("vehicles")
      .select(["id", "name", "fleet_number", "type", "agency_id", "available"])
      .where("id", "in", ids)
      .execute(),
    coversOf(db, ids),
  ]);
  const nameOf = new Map(agencies.map(({ id, name }) => [id, name]));
  const vehicles = new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        type: row.type as VehicleType,
        agency_name: row.agency_id && (nameOf.get(row.agency_id) ?? null),
        picture: covers.get(row.id) ?? null,
      },
    ]),
  );
  return periods.flatMap((period) => {
    const vehicle = vehicles.get(period.vehicle_id);
    return vehicle ? [{ ...period, vehicle }] : [];
  });
}
