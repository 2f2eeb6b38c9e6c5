import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
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
import { binRecords } from "#server/bin/bin-records.ts";
import { retryOnDeadlock, type Trx, writeAs } from "#server/db/write.ts";
import { conflictOf } from "./conflict.ts";
import { areAnswered, listHits, type Settled, settleHits, vehiclesIn } from "./hits.server.ts";
import { type HitAnswer, isFact } from "./hits.ts";
import { daysProblem, type NewPeriodInput, newPeriodSchema, periodChangeSchema } from "./period.schema.ts";
import { tellMoves } from "./period-thread.server.ts";
import { type PeriodState, stateOf, writeUndo } from "./period-undo.server.ts";
import { periodLabel } from "./period-words.ts";
import {
  insertPeriod,
  listPeriods,
  lockVehicles,
  type Period,
  PeriodConflict,
  refuseOverlap,
} from "./periods.server.ts";
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

/** `answers`: what becomes of the periods in the way, where what is written down has happened. */
export async function addPeriod(
  app: Deps,
  actor: Actor,
  { answers = null, ...input }: NewPeriodInput & { answers?: HitAnswer[] | null },
) {
  requireRight(actor, "planning:write");
  const period = parseOrFail(newPeriodSchema, input);
  requireNear(period, app.now());
  // Whoever comes too late need not wait for the vehicle's lock to hear it.
  if (!answers) await makeRoom(app, app.db, { period, answers });
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      await lockVehicles(trx, [period.vehicle_id, ...vehiclesIn(answers)]);
      await requireRequest(trx, period.request_id);
      const settled = await makeRoom(app, trx, { period, answers, actor });
      const id = await insertPeriod(trx, actor, period, app.now());
      return written(app, trx, { actor, id, before: null, settled });
    }),
  );
}

/** Moves, prolongs, or anything else the form holds; `version` is what the asker saw. */
export async function changePeriod(
  app: Deps,
  actor: Actor,
  id: string,
  {
    version,
    answers = null,
    ...input
  }: { version: string; answers?: HitAnswer[] | null } & Record<string, unknown>,
) {
  requireRight(actor, "planning:write");
  const changes = parseOrFail(periodChangeSchema, input);
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      const asked = { id, version, vehicleId: changes.vehicle_id, others: vehiclesIn(answers) };
      const before = await lockPeriod(trx, asked, app.now());
      const after = placed({ ...before, ...changes }, before);
      const problem = daysProblem(after);
      if (problem) throw new Failure("invalid", problem, { to: problem });
      // What has long been so may stay: only new days are held to be near.
      if (changes.from !== undefined && changes.from !== before.from) requireNear(after, app.now());
      if (after.request_id !== before.request_id) await requireRequest(trx, after.request_id);
      const settled = await makeRoom(app, trx, { period: after, answers, actor });
      const { vehicle_id, kind, displaced, request_id, note } = after;
      await trx
        .updateTable("vehicle_periods")
        .set({ vehicle_id, kind, displaced, request_id, note, during: toDuring(after), updated_by: actor.id })
        .where("id", "=", before.id)
        .execute();
      return written(app, trx, { actor, id: before.id, before, settled });
    }),
  );
}

/** What waits for a vehicle is promised again as soon as it is given one, or other days. */
function placed(after: Period, before: Period): Period {
  if (!before.displaced) return after;
  const isSame =
    after.vehicle_id === before.vehicle_id && after.from === before.from && after.to === before.to;
  if (isSame && after.kind === "option") return after;
  return { ...after, displaced: false, kind: after.kind === "option" ? "reservation" : after.kind };
}

type Asked = Days & Pick<Period, "vehicle_id" | "kind"> & { id?: string };
type Room = { period: Asked; answers: HitAnswer[] | null; actor?: StaffMember };

/**
 * Throws where something is in the way; unless it has happened, and for everything in the way it was said what becomes
 * of it. Without a writer it only looks.
 */
async function makeRoom(
  app: Deps,
  db: App["db"] | Trx,
  { period, answers, actor }: Room,
): Promise<Settled | null> {
  const today = todayOf(app.now());
  const hits = isFact(period, today) ? await listHits(db, period) : [];
  if (hits.length === 0) {
    await refuseOverlap(db, period, app.now());
    return null;
  }
  if (actor && areAnswered(hits, answers))
    return settleHits(app, db as Trx, { actor, hits, answers: answers ?? [] });
  const conflict = conflictOf(
    hits.map((hit) => hit.period),
    period,
    today,
  );
  if (conflict) throw new PeriodConflict(conflict, today, hits);
  return null;
}

/** Into the bin; answers with its batch there. */
export async function removePeriod(
  app: Deps,
  actor: Actor,
  { id, version }: { id: string; version: string },
): Promise<{ period: Period; bin: string }> {
  requireRight(actor, "planning:write");
  return writeAs(app, actor, async (trx) => {
    const period = await lockPeriod(trx, { id, version }, app.now());
    const bin = await binRecords(trx, {
      ...{ table: "vehicle_periods", ids: [period.id], by: actor, now: app.now() },
    });
    return { period, bin };
  });
}

type AskedPeriod = { id: string; version: string; vehicleId?: string; others?: string[] };

/** The period as it stands, its vehicle held, and the one it goes to; refuses where a colleague came between. */
async function lockPeriod(
  trx: Trx,
  { id, version, vehicleId, others = [] }: AskedPeriod,
  now: Date,
): Promise<Period> {
  const seen = isUuid(id) ? (await listPeriods(trx, { ids: [id] }))[0] : undefined;
  if (!seen) throw gone();
  const locked = await lockVehicles(trx, [seen.vehicle_id, ...(vehicleId ? [vehicleId] : []), ...others]);
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

interface Written {
  actor: StaffMember;
  id: string;
  /** Null: it is new. */
  before: Period | null;
  settled: Settled | null;
}

/**
 * Tells the files, and answers with the way back and whom to call. With a warning where an option is overlapped, or
 * lies over a promise: allowed, and worth knowing.
 */
async function written(app: Deps, trx: Trx, { actor, id, before, settled }: Written) {
  const [period] = await listPeriods(trx, { ids: [id] });
  if (!period) throw gone();
  const moves = [...(settled?.moves ?? []), ...(before ? [{ before, after: period }] : [])];
  await tellMoves(trx, actor, moves);
  const hits = settled?.moves ?? [];
  const states: [string, PeriodState | null][] = [
    [id, before && stateOf(before)],
    ...(settled?.made ?? []).map((made): [string, null] => [made, null]),
    ...hits.map(({ was, before: hit }): [string, PeriodState] => [hit.id, stateOf(was ?? hit)]),
  ];
  const undo = await writeUndo(trx, { states, bins: settled?.bins ?? [] });
  const beside = (await listPeriods(trx, { vehicleIds: [period.vehicle_id] })).filter(
    (other) => other.id !== id && !other.displaced && overlap(other, period),
  );
  const today = todayOf(app.now());
  const named = beside.map((other) => periodLabel(other, today)).join("\u00a0; ");
  return {
    id,
    version: period.version,
    undo,
    toCall: hits.filter(({ isForced }) => isForced).map(({ before: hit, after }) => toCallOf(hit, after)),
    warning: named ? `Aux mêmes dates\u00a0: ${named}.`.replace("..", ".") : undefined,
  };
}

/** A customer whose vehicle changed, or who has none now. */
function toCallOf(hit: Period, after: Period | null) {
  const { request_id, reference, customer, note } = hit;
  return { requestId: request_id, reference, name: customer ?? note, isSettled: after?.displaced === false };
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
