import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { holidaysWithin } from "#app/domain/agencies/holidays.ts";
import {
  countDays,
  type Days,
  daysFrom,
  maxStayDays,
  overlap,
  toDuring,
  todayOf,
} from "#app/domain/rental/days.ts";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { daysProblem, type NewPeriodInput, newPeriodSchema, periodChangeSchema } from "./period.schema.ts";
import { periodLabel } from "./period-words.ts";
import { insertPeriod, listPeriods, lockVehicles, type Period, refuseOverlap } from "./periods.server.ts";
import { type PlanningQuery, planningPageSize, scales } from "./planning.ts";
import { type AskedFleet, findPlanningPage, readClosures } from "./planning-vehicles.server.ts";

/** The site hears of it by the announcement, once a second in a storm of drags. */
type Deps = Pick<App, "db" | "now">;

export async function listPlanning(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { query, agencies, search }: { query: PlanningQuery } & AskedFleet,
) {
  requireRight(actor, "planning:write");
  const days = daysFrom(query.from, scales[query.scale].days);
  const [found, closures] = await Promise.all([
    findPlanningPage(app.db, { query, search, agencies, pageSize: planningPageSize, during: days }),
    readClosures(app.db, days),
  ]);
  const { vehicles, ...page } = found;
  const periods = await listPeriods(app.db, { vehicleIds: vehicles.map(({ id }) => id), during: days });
  const byVehicle = Map.groupBy(periods, ({ vehicle_id }) => vehicle_id);
  return {
    rows: vehicles.map((vehicle) => ({ vehicle, periods: byVehicle.get(vehicle.id) ?? [] })),
    ...page,
    today: todayOf(app.now()),
    ...days,
    closures,
    holidays: holidaysWithin(days, "metropole"),
  };
}

export async function addPeriod(app: Deps, actor: Actor, input: NewPeriodInput) {
  requireRight(actor, "planning:write");
  const period = parseOrFail(newPeriodSchema, input);
  requireNear(period, app.now());
  // Whoever comes too late need not wait for the vehicle's lock to hear it.
  await refuseOverlap(app.db, period, app.now());
  return writeAs(app, actor, async (trx) => {
    await requireRequest(trx, period.request_id);
    const id = await insertPeriod(trx, actor, period, app.now());
    return written(trx, id, app.now());
  });
}

/** Moves, prolongs, or anything else the form holds; `version` is what the asker saw. */
export async function changePeriod(
  app: Deps,
  actor: Actor,
  id: string,
  { version, ...input }: { version: string } & Record<string, unknown>,
) {
  requireRight(actor, "planning:write");
  const changes = parseOrFail(periodChangeSchema, input);
  return writeAs(app, actor, async (trx) => {
    const before = await lockPeriod(trx, { id, version, vehicleId: changes.vehicle_id }, app.now());
    const after = { ...before, ...changes };
    const problem = daysProblem(after);
    if (problem) throw new Failure("invalid", problem, { to: problem });
    // What has long been so may stay: only new days are held to be near.
    if (changes.from !== undefined && changes.from !== before.from) requireNear(after, app.now());
    if (after.request_id !== before.request_id) await requireRequest(trx, after.request_id);
    await refuseOverlap(trx, after, app.now());
    const { vehicle_id, kind, request_id, note } = after;
    await trx
      .updateTable("vehicle_periods")
      .set({ vehicle_id, kind, request_id, note, during: toDuring(after), updated_by: actor.id })
      .where("id", "=", before.id)
      .execute();
    return written(trx, before.id, app.now());
  });
}

export async function removePeriod(
  app: Deps,
  actor: Actor,
  { id, version }: { id: string; version: string },
): Promise<Period> {
  requireRight(actor, "planning:write");
  return writeAs(app, actor, async (trx) => {
    const period = await lockPeriod(trx, { id, version }, app.now());
    await trx.deleteFrom("vehicle_periods").where("id", "=", period.id).execute();
    return period;
  });
}

type AskedPeriod = { id: string; version: string; vehicleId?: string };

/** The period as it stands, its vehicle held, and the one it goes to; refuses where a colleague came between. */
async function lockPeriod(trx: Trx, { id, version, vehicleId }: AskedPeriod, now: Date): Promise<Period> {
  const seen = isUuid(id) ? (await listPeriods(trx, { ids: [id] }))[0] : undefined;
  if (!seen) throw gone();
  const locked = await lockVehicles(trx, vehicleId ? [seen.vehicle_id, vehicleId] : [seen.vehicle_id]);
  if (vehicleId && !locked.has(vehicleId)) {
    const sentence = "Ce véhicule n’existe plus.";
    throw new Failure("not-found", sentence, { vehicle_id: sentence });
  }
  const [period] = await listPeriods(trx, { ids: [id] });
  if (!period) throw gone();
  if (period.version === version && period.vehicle_id === seen.vehicle_id) return period;
  const author = await trx
    .selectFrom("vehicle_periods")
    .leftJoin("profiles", "profiles.id", "vehicle_periods.updated_by")
    .select("profiles.email")
    .where("vehicle_periods.id", "=", id)
    .executeTakeFirst();
  throw new PeriodStale(period, author?.email ?? null, todayOf(now));
}

function gone(): Failure {
  return new Failure("not-found", "Cette période n’existe plus\u00a0: elle a été supprimée.");
}

/** With a warning where an option is overlapped, or lies over a promise: allowed, and worth knowing. */
async function written(trx: Trx, id: string, now: Date) {
  const [period] = await listPeriods(trx, { ids: [id] });
  if (!period) throw gone();
  const beside = (await listPeriods(trx, { vehicleIds: [period.vehicle_id] })).filter(
    (other) => other.id !== id && overlap(other, period),
  );
  const today = todayOf(now);
  const named = beside.map((other) => periodLabel(other, today)).join("\u00a0; ");
  return {
    id,
    version: period.version,
    warning: named ? `Aux mêmes dates\u00a0: ${named}.`.replace("..", ".") : undefined,
  };
}

/** Further away than this it is a slip of the keyboard. */
function requireNear({ from }: Days, now: Date): void {
  if (Math.abs(countDays(todayOf(now), from) - 1) <= maxStayDays) return;
  const sentence = "Choisissez une date à dix ans d’aujourd’hui au plus.";
  throw new Failure("invalid", sentence, { from: sentence });
}

/** Held until the period names it, so that nobody deletes it in between. */
async function requireRequest(trx: Trx, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await trx
    .selectFrom("requests")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (found) return;
  const sentence = "Ce dossier n’existe plus.";
  throw new Failure("not-found", sentence, { request_id: sentence });
}

/** A colleague changed the period meanwhile: theirs stands, and is named. */
class PeriodStale extends StaleFailure {
  readonly period: Period;

  constructor(period: Period, by: string | null, today: string) {
    super({ by, at: period.version, conflicts: [] });
    const what = `a été modifiée entre-temps${by ? ` par ${by}` : ""}`;
    this.message = `Cette période ${what}\u00a0: ${periodLabel(period, today)}`.replace(/([^.])$/, "$1.");
    this.period = period;
  }
}
