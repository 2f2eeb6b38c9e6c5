import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { listPeriods, type Period } from "#app/domain/periods/periods.server.ts";
import { addDays, type Days, daysFrom, type EndedDays, fromDuring } from "#app/domain/rental/days.ts";
import { readFleetFacts, searchFleet } from "#app/domain/vehicles/find-vehicles.server.ts";
import { type FoundVehicle, mostFound } from "#app/domain/vehicles/found-vehicle.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { DateState, FileVehicle } from "./open-request.ts";
import { goneRequest } from "./write-entry.server.ts";

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

/** With its mark on the asked days; null where the request names none. */
export interface MarkedVehicle extends FoundVehicle {
  mark: DateState | null;
}

/** What can be added to a request: equivalents of one of its vehicles, or what a search finds that it has not yet. */
export async function findFileVehicles(
  { db }: Pick<App, "db">,
  actor: StaffMember | null,
  requestId: string,
  { q, like }: { q: string; like: string | null },
): Promise<MarkedVehicle[]> {
  requireRight(actor, "requests:write");
  const request = isUuid(requestId)
    ? await db
        .selectFrom("requests")
        .select(["during", "days"])
        .where("id", "=", requestId)
        .executeTakeFirst()
    : undefined;
  if (!request) throw goneRequest();
  const asked = askedDays(request);
  const ids =
    like && asked && isUuid(like)
      ? (await listEquivalents(db, like, asked, mostFound, "staff")).map(({ id }) => id)
      : await searchFleet(db, q, await vehiclesOf(db, requestId));
  const [facts, marks] = await Promise.all([readFleetFacts(db, ids), markDates(db, requestId, ids, asked)]);
  return ids.flatMap((id) => {
    const known = facts.get(id);
    if (!known) return [];
    return { ...known, mark: known.available ? (marks.get(id) ?? null) : { kind: "switched-off" as const } };
  });
}

async function vehiclesOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("request_vehicles")
    .select("vehicle_id")
    .where("request_id", "=", requestId)
    .execute();
  return rows.flatMap(({ vehicle_id }) => vehicle_id ?? []);
}

/** The days a request asks for; null where they cannot be told from what it says. */
export function askedDays(asked: { during: string | null; days: number | null }): EndedDays | null {
  const { from, to } = fromDuring(asked.during);
  if (from && to) return { from, to };
  if (from && asked.days) return daysFrom(from, asked.days);
  return to && asked.days ? { from: addDays(to, 1 - asked.days), to } : null;
}
