import { sql } from "kysely";
import { listEquivalents } from "#app/lib/equivalents.server.ts";
import { formatLicences, type Licence, licencesOf } from "#app/lib/licence.ts";
import { listPeriods, type Period } from "#app/lib/periods.server.ts";
import { pictureSize } from "#app/lib/picture-size.ts";
import type { Days } from "#app/lib/vehicle-periods.ts";
import type { Db } from "#server/db/database.ts";
import type { DateMark, FileVehicle } from "./open-request.ts";

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
      mark: known && !known.available ? { kind: "withdrawn" } : mark,
    };
  });
}

export interface FleetFacts {
  id: string;
  name: string;
  type: string;
  available: boolean;
  agency: string | null;
  price: number | null;
  licences: string;
  picture: FileVehicle["picture"];
}

/** For staff: nothing is hidden. */
export async function readFleetFacts(db: Db, ids: string[]): Promise<Map<string, FleetFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("agencies", "agencies.id", "vehicles.agency_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("vehicle_photos")
          .leftJoin("stored_files", "stored_files.id", "vehicle_photos.file_id")
          .whereRef("vehicle_photos.vehicle_id", "=", "vehicles.id")
          .orderBy("vehicle_photos.order")
          .orderBy("vehicle_photos.id")
          .limit(1)
          .select(["vehicle_photos.url", "stored_files.width", "stored_files.height"])
          .as("cover"),
      (join) => join.onTrue(),
    )
    .select(["vehicles.id", "vehicles.name", "vehicles.type", "available", "price", "licence", "ptac"])
    .select(["agencies.city as agency", "cover.width", "cover.height"])
    .select(sql<string | null>`coalesce(cover.url, vehicles.image_url)`.as("url"))
    .where("vehicles.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ licence, ptac, url, width, height, ...row }) => {
      const codes: Licence[] = licencesOf({ type: row.type, licence, ptac });
      const picture = url ? { url, ...pictureSize(width, height) } : null;
      return [row.id, { ...row, licences: formatLicences(codes), picture }];
    }),
  );
}

/** Whether each is to be had on those days, for this request. */
export async function markDates(
  db: Db,
  requestId: string,
  vehicleIds: string[],
  asked: Days | null,
): Promise<Map<string, DateMark>> {
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
): Promise<DateMark> {
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
