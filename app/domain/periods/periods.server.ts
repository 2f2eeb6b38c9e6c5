import { sql } from "kysely";
import { countDays, type Days, fromDuring, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { firstFree, type PeriodKind } from "./vehicle-periods.ts";

/** When a vehicle is away, for whom and why: for staff alone. */
export interface Period extends Days {
  id: string;
  vehicle_id: string;
  kind: PeriodKind;
  note: string;
  request_id: string | null;
  quote_id: string | null;
  reference: string | null;
  customer: string | null;
  version: string;
}

/** The periods of these vehicles, or of all, that touch those days; or those with these ids. By day. */
export async function listPeriods(
  db: Db,
  { ids, vehicleIds, during }: { ids?: string[]; vehicleIds?: string[]; during?: Days } = {},
): Promise<Period[]> {
  if (ids?.length === 0 || vehicleIds?.length === 0) return [];
  let query = db
    .selectFrom("vehicle_periods")
    .leftJoin("requests", "requests.id", "vehicle_periods.request_id")
    .select([
      "vehicle_periods.id",
      "vehicle_id",
      "kind",
      "vehicle_periods.during",
      "note",
      "request_id",
      "quote_id",
    ])
    .select(["requests.reference", "requests.name", "requests.company_name", "vehicle_periods.updated_at"])
    .orderBy(sql`lower(vehicle_periods.during)`)
    .orderBy("vehicle_periods.id");
  if (ids) query = query.where("vehicle_periods.id", "in", ids);
  if (vehicleIds) query = query.where("vehicle_id", "in", vehicleIds);
  if (during) query = query.where(sql<boolean>`vehicle_periods.during && ${toDuring(during)}::daterange`);
  const rows = await query.execute();
  return rows.map(({ during: days, name, company_name, updated_at, ...period }) => ({
    ...period,
    ...fromDuring(days),
    customer: company_name || name || null,
    version: updated_at.toISOString(),
  }));
}

/** What is in the way, and the first days as long as those asked for that are free. */
export class PeriodConflict extends Failure {
  readonly period: Period;
  readonly free: Days | null;

  constructor(period: Period, free: Days | null) {
    super("conflict", "Ce véhicule est déjà pris à ces dates.");
    this.period = period;
    this.free = free;
  }
}

/** One writer of a vehicle's days at a time; in order, so that two who hold several never wait for each other. */
export async function lockVehicles(trx: Trx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("vehicles")
    .select("id")
    .where("id", "in", [...new Set(ids)])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Throws where another promise is in the way. The vehicle must be locked: then nobody comes between, and the
 * constraint of the table is never met.
 */
export async function refuseOverlap(
  trx: Db,
  { id, vehicle_id, kind, ...days }: Days & { id?: string; vehicle_id: string; kind: PeriodKind },
  now: Date,
): Promise<void> {
  if (kind === "option") return;
  const promisedDuring = async (during: Days) =>
    (await listPeriods(trx, { vehicleIds: [vehicle_id], during })).filter(
      (period) => period.kind !== "option" && period.id !== id,
    );
  const [inTheWay] = await promisedDuring(days);
  if (!inTheWay) return;
  // Free days are offered from today on: what was before stands in nobody's way.
  const today = todayOf(now);
  const start = days.from > today ? days.from : today;
  const ahead = await promisedDuring({ from: start, to: null });
  const length = days.to ? countDays(days.from, days.to) : 1;
  throw new PeriodConflict(inTheWay, firstFree(ahead, start, length));
}

interface NewPeriod extends Days {
  vehicle_id: string;
  kind: PeriodKind;
  request_id?: string | null;
  quote_id?: string | null;
  note?: string;
}

/** In the caller's transaction, after locking the vehicle. `author` is null where a customer's yes makes it. */
export async function insertPeriod(
  trx: Trx,
  author: { id: string } | null,
  { from, to, ...period }: NewPeriod,
  now: Date,
): Promise<string> {
  const locked = await lockVehicles(trx, [period.vehicle_id]);
  if (!locked.has(period.vehicle_id)) throw new Failure("not-found", "Ce véhicule n’existe plus.");
  await refuseOverlap(trx, { ...period, from, to }, now);
  const { id } = await trx
    .insertInto("vehicle_periods")
    .values({ ...period, during: toDuring({ from, to }), created_by: author?.id, updated_by: author?.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
