import { sql } from "kysely";
import { type Days, fromDuring, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { conflictOf, type ShownConflict } from "./conflict.ts";
import type { Hit } from "./hits.ts";
import { takenBy, takenWords } from "./period-words.ts";
import type { PeriodKind } from "./vehicle-periods.ts";

/** When a vehicle is away, for whom and why: for staff alone. */
export interface Period extends Days {
  id: string;
  vehicle_id: string;
  kind: PeriodKind;
  /** A promise that lost its vehicle: kept as an option, which stands in nobody's way, and owed until it has another. */
  displaced: boolean;
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
      "displaced",
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

export class PeriodConflict extends Failure {
  readonly conflict: ShownConflict;
  /** Where what is asked for has happened, and what was promised gives way: everything that does. */
  readonly hits: Hit[] | undefined;

  constructor(conflict: ShownConflict, today: string, hits?: Hit[]) {
    const sentence = [takenWords(conflict.period, today), takenBy(conflict.period)].filter(Boolean).join(" ");
    // At a field: it is the form's to show, not a toast's.
    super("conflict", sentence, { to: sentence });
    this.conflict = conflict;
    this.hits = hits;
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
  db: Db,
  asked: Days & { id?: string; vehicle_id: string; kind: PeriodKind },
  now: Date,
): Promise<void> {
  const during = { from: asked.from, to: null };
  const known = await listPeriods(db, { vehicleIds: [asked.vehicle_id], during });
  const conflict = conflictOf(known, asked, todayOf(now));
  if (conflict) throw new PeriodConflict(conflict, todayOf(now));
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
