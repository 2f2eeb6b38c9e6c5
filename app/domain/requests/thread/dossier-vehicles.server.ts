import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { listPeriods, type Period } from "#app/domain/periods/periods.server.ts";
import type { Days } from "#app/domain/rental/days.ts";
import { readFleetFacts } from "#app/domain/vehicles/fleet-search.server.ts";
import type { Db } from "#server/db/database.ts";
import type { DateState, FileVehicle } from "./open-request.ts";

/** As many as are counted: beyond, the list says it better. */
const mostEquivalents = 20;

/** The vehicles of a request as they were named, with what the fleet knows of them today. */
export async function listFileVehicles(
  db: Db,
  requestId: string,
  asked: Days | null,
): Promise<FileVehicle[]> {
  const rows = await db
    .selectFrom("request_vehicles")
    .select(["position", "vehicle_id", "vehicle_name", "quantity", "estimate", "replaces_name"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .execute();
  const ids = rows.flatMap(({ vehicle_id }) => vehicle_id ?? []);
  const [facts, marks] = await Promise.all([readFleetFacts(db, ids), markDates(db, requestId, ids, asked)]);
  return rows.map((row) => {
    const known = row.vehicle_id ? facts.get(row.vehicle_id) : undefined;
    const mark = row.vehicle_id ? (marks.get(row.vehicle_id) ?? null) : null;
    return {
      position: row.position,
      vehicleId: known ? row.vehicle_id : null,
      name: row.vehicle_name,
      quantity: row.quantity,
      estimate: row.estimate,
      type: known?.type ?? null,
      picture: known?.picture ?? null,
      agency: known?.agency ?? null,
      price: known?.price ?? null,
      licences: known?.licences ?? "",
      replaces: row.replaces_name,
      mark: known && !known.available ? { kind: "switched-off" } : mark,
    };
  });
}

/** Whether each is to be had on those days, for this request. */
export async function markDates(
  db: Db,
  requestId: string,
  vehicleIds: string[],
  asked: Days | null,
): Promise<Map<string, DateState>> {
  if (!asked || vehicleIds.length === 0) return new Map();
  const periods = await listPeriods(db, { vehicleIds, during: asked });
  const marks = await Promise.all(
    [...new Set(vehicleIds)].map(async (id) => {
      const own = periods.filter(({ vehicle_id }) => vehicle_id === id);
      return [id, await markOf(db, requestId, id, own, asked)] as const;
    }),
  );
  return new Map(marks);
}

async function markOf(
  db: Db,
  requestId: string,
  vehicleId: string,
  periods: Period[],
  asked: Days,
): Promise<DateState> {
  const isOwn = (period: Period) => period.request_id === requestId;
  const promises = periods.filter(({ kind }) => kind !== "option");
  const inTheWay = promises.find((period) => !isOwn(period));
  if (inTheWay) {
    const equivalents = await listEquivalents(db, vehicleId, asked, mostEquivalents, "staff");
    return {
      kind: "taken",
      days: { from: inTheWay.from, to: inTheWay.to },
      equivalents: equivalents.length,
    };
  }
  if (promises.length > 0) return { kind: "own-promise" };
  if (periods.some(isOwn)) return { kind: "own-option" };
  return { kind: periods.length > 0 ? "other-option" : "free" };
}
