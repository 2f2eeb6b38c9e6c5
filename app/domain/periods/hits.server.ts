import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { addDays, type Days, overlap, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import {
  type AgreedQuotes,
  agreedOf,
  amendRehoused,
  type Drafted,
  type DraftingApp,
  lockAgreedQuotes,
} from "./agreed.server.ts";
import { listEquivalents } from "./equivalents.server.ts";
import { cutOf, type Hit, type HitAnswer, isOfCustomer, isVehicleWay, laterOf, restOf } from "./hits.ts";
import { type PeriodMove, tellMoves } from "./period-thread.server.ts";
import { listPeriods, lockVehicles, type Period, refuseOverlap } from "./periods.server.ts";
import type { PeriodKind } from "./vehicle-periods.ts";

const maxEquivalents = 6;
const maxDisplaced = 50;

type Asked = Days & { id?: string | null; vehicle_id: string; kind: PeriodKind };

/** Everything that is promised in those days, by day, with the ways out of it. */
export async function listHits(db: Db, asked: Asked): Promise<Hit[]> {
  const since = { from: asked.from, to: null };
  const known = await listPeriods(db, { vehicleIds: [asked.vehicle_id], during: since });
  const promised = known.filter(({ id, kind }) => id !== asked.id && kind !== "option");
  const hits = promised.filter((period) => overlap(period, asked));
  return withWays(db, hits, {
    since: asked.from,
    cut: (hit) => cutOf(hit, asked),
    later: (hit) =>
      laterOf(
        hit,
        promised.filter(({ id }) => !hits.some((other) => other.id === id)),
        asked,
      ),
  });
}

/** The customers of vehicles that leave the fleet: on the road, and to come. */
async function listDeletionHits(db: Db, vehicleIds: string[], now: Date): Promise<Hit[]> {
  const today = todayOf(now);
  const periods = await listPeriods(db, { vehicleIds, during: { from: today, to: null } });
  return withWays(db, periods.filter(isOfCustomer), { since: today, except: vehicleIds });
}

interface Ways {
  since: string;
  except?: string[];
  cut?: (hit: Period) => Days | null;
  later?: (hit: Period) => Days | null;
}

async function withWays(db: Db, hits: Period[], { since, except = [], cut, later }: Ways): Promise<Hit[]> {
  const [names, phones] = await Promise.all([
    readNames(
      db,
      hits.map(({ vehicle_id }) => vehicle_id),
    ),
    readPhones(db, hits),
  ]);
  return Promise.all(
    hits.map(async (period) => {
      const rest = restOf(period, since);
      const query = { vehicleId: period.vehicle_id, days: rest, limit: maxEquivalents + except.length };
      const equivalents = isOfCustomer(period)
        ? await listEquivalents(db, { ...query, reader: "staff" })
        : [];
      return {
        period,
        vehicle: names.get(period.vehicle_id) ?? "",
        phone: (period.request_id && phones.get(period.request_id)) || "",
        rest,
        equivalents: equivalents.filter(({ id }) => !except.includes(id)).slice(0, maxEquivalents),
        cut: cut?.(period) ?? null,
        later: later?.(period) ?? null,
      };
    }),
  );
}

export async function readNames(db: Db, vehicleIds: string[]): Promise<Map<string, string>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await db.selectFrom("vehicles").select(["id", "name"]).where("id", "in", vehicleIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readPhones(db: Db, periods: Period[]): Promise<Map<string, string>> {
  const ids = periods.flatMap(({ request_id }) => request_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("requests").select(["id", "phone"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** The vehicles that answers name: locked with all others before anything is written. */
export function vehiclesIn(answers: HitAnswer[] | null): string[] {
  return (answers ?? []).flatMap(({ way }) => (isVehicleWay(way) ? [way.toLowerCase()] : []));
}

/** The periods that answers are about. */
export function periodsIn(answers: HitAnswer[] | null): string[] {
  return (answers ?? []).map(({ id }) => id);
}

/** Whether each hit was seen as it is now, and something was said of it. */
export function areAnswered(hits: Hit[], answers: HitAnswer[] | null): boolean {
  return hits.every(({ period }) =>
    answers?.some(({ id, version }) => id === period.id && version === period.version),
  );
}

export interface Settled {
  moves: PeriodMove[];
  /** Rows that were made for what is left of a rental. */
  made: string[];
  bins: string[];
  /** Amendments that say whose vehicle changed, to be sent. */
  drafts: Drafted[];
}

interface Settling {
  actor: StaffMember;
  /** The quotes of the hits, locked before the vehicles. */
  agreed: AgreedQuotes;
  hits: Hit[];
  answers: HitAnswer[];
}

/** Makes room, as was chosen. The vehicles are locked; what is then in the way throws, and nothing is written. */
export async function settleHits(
  app: DraftingApp,
  trx: Trx,
  { actor, agreed, hits, answers }: Settling,
): Promise<Settled> {
  const settled: Settled = { moves: [], made: [], bins: [], drafts: [] };
  const there = await lockVehicles(trx, vehiclesIn(answers));
  for (const hit of hits) {
    const way = answers.find(({ id }) => id === hit.period.id)?.way ?? "leave";
    const { period, cut, later } = hit;
    if (way === "cut" || way === "later") {
      const days = way === "cut" ? cut : later;
      if (!days) throw changed();
      if (way === "later") await refuseOverlap(trx, { ...period, ...days }, app.now());
      await write(trx, actor, { period, days });
      settled.moves.push({ before: period, after: { ...period, ...days } });
    } else if (way === "remove") {
      if (isOfCustomer(period)) throw changed();
      settled.bins.push(
        await binRecords(trx, {
          table: "vehicle_periods",
          ids: [period.id],
          by: actor,
          now: app.now(),
        }),
      );
    } else {
      const vehicleId = way === "leave" ? null : way.toLowerCase();
      if (vehicleId && !there.has(vehicleId)) throw changed();
      const quote = agreedOf(agreed, period);
      const amended = vehicleId ? await amendRehoused(app, trx, { actor, quote, period, vehicleId }) : null;
      if (amended?.draft) settled.drafts.push(amended.draft);
      settled.made.push(...(await rehouse(app, trx, { actor, hit, vehicleId })));
      const vehicle_id = vehicleId ?? period.vehicle_id;
      const after = { ...period, ...hit.rest, vehicle_id, displaced: vehicleId === null };
      const before = { ...period, ...hit.rest };
      settled.moves.push({ before, after, isForced: true, was: period, ...amended });
    }
  }
  return settled;
}

function changed(): Failure {
  return new Failure("conflict", "Le planning a changé entre-temps. Rouvrez la période.");
}

interface Rehousing {
  actor: { id: string };
  hit: Hit;
  /** Null: it waits for one. */
  vehicleId: string | null;
}

/** Answers with the row that was made, where the days before stay what they were. */
async function rehouse(
  app: Pick<App, "now">,
  trx: Trx,
  { actor, hit: { period, rest }, vehicleId }: Rehousing,
): Promise<string[]> {
  const held = vehicleId
    ? { vehicle_id: vehicleId, kind: period.kind === "option" ? ("reservation" as const) : period.kind }
    : { vehicle_id: period.vehicle_id, kind: "option" as const };
  const displaced = vehicleId === null;
  if (vehicleId) await refuseOverlap(trx, { ...held, ...rest, id: period.id }, app.now());
  if (rest.from === period.from) {
    await trx
      .updateTable("vehicle_periods")
      .set({ ...held, displaced, updated_by: actor.id })
      .where("id", "=", period.id)
      .execute();
    return [];
  }
  await write(trx, actor, { period, days: { from: period.from, to: addDays(rest.from, -1) } });
  const { request_id, quote_id, note } = period;
  const { id } = await trx
    .insertInto("vehicle_periods")
    .values({
      ...held,
      ...{ displaced, request_id, quote_id, note, during: toDuring(rest) },
      ...{ created_by: actor.id, updated_by: actor.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return [id];
}

async function write(
  trx: Trx,
  actor: { id: string },
  { period, days }: { period: Period; days: Days },
): Promise<void> {
  await trx
    .updateTable("vehicle_periods")
    .set({ during: toDuring(days), updated_by: actor.id })
    .where("id", "=", period.id)
    .execute();
}

/** Whom another vehicle is owed, from today on: by day. */
export async function listDisplaced({ db, now }: Pick<App, "db" | "now">, actor: Actor) {
  requireRight(actor, "planning:write");
  const rows = await db
    .selectFrom("vehicle_periods")
    .select("id")
    .where("displaced", "=", true)
    .where(sql<boolean>`coalesce(upper(during), 'infinity') > ${todayOf(now())}::date`)
    .orderBy(sql`lower(during)`)
    .limit(maxDisplaced)
    .execute();
  const periods = await listPeriods(db, { ids: rows.map(({ id }) => id) });
  const names = await readNames(
    db,
    periods.map(({ vehicle_id }) => vehicle_id),
  );
  return periods.map((period) => ({ ...period, vehicle: names.get(period.vehicle_id) ?? "" }));
}

/** The customers of these vehicles, or of an agency's, for the question whether to delete them. */
export async function listDeletionWays(
  { db, now }: Pick<App, "db" | "now">,
  actor: Actor,
  { vehicleIds, agencyId }: { vehicleIds: string[]; agencyId: string | null },
): Promise<Hit[]> {
  requireRight(actor, "planning:write");
  const ofAgency = agencyId
    ? await db.selectFrom("vehicles").select("id").where("agency_id", "=", agencyId).execute()
    : [];
  return listDeletionHits(db, [...vehicleIds, ...ofAgency.map(({ id }) => id)], now());
}

interface Deletion {
  actor: StaffMember;
  vehicleIds: string[];
  answers: HitAnswer[] | null;
}

/** Before vehicles go: who is given another keeps their days, whoever is left is marked in their file. */
export async function settleDeletion(
  app: DraftingApp,
  trx: Trx,
  { actor, vehicleIds, answers }: Deletion,
): Promise<void> {
  const agreed = await lockAgreedQuotes(trx, periodsIn(answers));
  const there = await lockVehicles(trx, [...vehicleIds, ...vehiclesIn(answers)]);
  const hits = await listDeletionHits(trx, vehicleIds, app.now());
  const moves: PeriodMove[] = [];
  for (const hit of hits) {
    const { period, rest } = hit;
    const before = { ...period, ...rest };
    const answer = answers?.find(({ id }) => id === period.id);
    if (!answer || !isVehicleWay(answer.way)) {
      moves.push({ before, after: null, isForced: true });
      continue;
    }
    const vehicle_id = answer.way.toLowerCase();
    if (answer.version !== period.version || vehicleIds.includes(vehicle_id) || !there.has(vehicle_id))
      throw changed();
    const quote = agreedOf(agreed, period);
    const amended = await amendRehoused(app, trx, { actor, quote, period, vehicleId: vehicle_id });
    await rehouse(app, trx, { actor, hit, vehicleId: vehicle_id });
    moves.push({ before, after: { ...before, vehicle_id, displaced: false }, isForced: true, ...amended });
  }
  await tellMoves(trx, actor, moves);
}
