import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { AnswerApp } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { countDays, type Days, maxStayDays, overlap, todayOf } from "#app/domain/rental/days.ts";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import type { AgreedQuotes, Drafted } from "./agreed.server.ts";
import { conflictOf } from "./conflict.ts";
import { areAnswered, listHits, type Settled, settleHits } from "./hits.server.ts";
import { type HitAnswer, isFact } from "./hits.ts";
import { type PeriodMove, tellMoves } from "./period-thread.server.ts";
import { type PeriodState, stateOf, writeUndo } from "./period-undo.server.ts";
import { periodLabel } from "./period-words.ts";
import { listPeriods, lockVehicles, type Period, PeriodConflict, refuseOverlap } from "./periods.server.ts";

// What every write of a period goes through: the lock, the room it needs, what is told of it.

type Deps = AnswerApp;

type Asked = Days & Pick<Period, "vehicle_id" | "kind"> & { id?: string };
interface Room {
  period: Asked;
  answers: HitAnswer[] | null;
  by?: { actor: StaffMember; agreed: AgreedQuotes };
}

/**
 * Throws where something is in the way; unless it has happened, and for everything in the way it was said what becomes
 * of it. Without a writer it only looks.
 */
export async function makeRoom(
  app: Deps,
  db: App["db"] | Trx,
  { period, answers, by }: Room,
): Promise<Settled | null> {
  const today = todayOf(app.now());
  const hits = isFact(period, today) ? await listHits(db, period) : [];
  if (hits.length === 0) {
    await refuseOverlap(db, period, app.now());
    return null;
  }
  if (by && areAnswered(hits, answers))
    return settleHits(app, db as Trx, { ...by, hits, answers: answers ?? [] });
  const conflict = conflictOf(
    hits.map((hit) => hit.period),
    period,
    today,
  );
  if (conflict) throw new PeriodConflict(conflict, today, hits);
  return null;
}

type AskedPeriod = { id: string; version: string; vehicleId?: string; others?: string[] };

/** The period as it stands, its vehicle held, and the one it goes to; refuses where a colleague came between. */
export async function lockPeriod(
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

export function gone(): Failure {
  return new Failure("not-found", "Cette période n’existe plus\u00a0: elle a été supprimée.");
}

interface Written {
  actor: StaffMember;
  id: string;
  /** Null: it is new. */
  before: Period | null;
  settled: Settled | null;
  /** An amendment that was prepared for this very period. */
  draft?: Drafted | null;
  /** The quote whose period moved without an amendment; whose amendment was agreed, which tells the file itself. */
  alone?: string;
  agreed?: string;
  /** What is to be looked at next: the draft that was asked for. */
  opens?: Drafted | null;
}

/**
 * Tells the files, and answers with the way back and whom to call. With a warning where an option is overlapped, or
 * lies over a promise: allowed, and worth knowing.
 */
export async function written(app: Deps, trx: Trx, done: Written) {
  const { actor, id, before, settled, draft = null, alone, agreed, opens = null } = done;
  const [period] = await listPeriods(trx, { ids: [id] });
  if (!period) throw gone();
  const own = before && !agreed ? [{ before, after: period, alone, amendment: draft?.title }] : [];
  await tellMoves(trx, actor, [...(settled?.moves ?? []), ...own]);
  const hits = settled?.moves ?? [];
  const states: [string, PeriodState | null][] = [
    [id, before && stateOf(before)],
    ...(settled?.made ?? []).map((made): [string, null] => [made, null]),
    ...hits.map(({ was, before: hit }): [string, PeriodState] => [hit.id, stateOf(was ?? hit)]),
  ];
  const drafts = [...(settled?.drafts ?? []), ...(draft ? [draft] : [])];
  const undo = await writeUndo(trx, { states, bins: settled?.bins ?? [], drafts });
  const beside = (await listPeriods(trx, { vehicleIds: [period.vehicle_id] })).filter(
    (other) => other.id !== id && !other.displaced && overlap(other, period),
  );
  const today = todayOf(app.now());
  const named = beside.map((other) => periodLabel(other, today)).join("\u00a0; ");
  return {
    id,
    version: period.version,
    undo: agreed ? "" : undo,
    /** Why it cannot be taken back. */
    final: agreed
      ? `L’avenant de ${agreed} est convenu avec le client\u00a0: il ne s’annule pas. Faites-en un autre.`
      : null,
    opens: opens && { id: opens.id, title: opens.title },
    /** Amendments to be sent, or noted. */
    drafts: drafts.map(({ id: draftId, title }) => ({ id: draftId, title })),
    toCall: hits.filter(({ isForced }) => isForced).map(toCallOf),
    warning: named ? `Aux mêmes dates\u00a0: ${named}.`.replace("..", ".") : undefined,
  };
}

/** A customer whose vehicle changed, or who has none now; with the amendment that says so. */
function toCallOf({ before: hit, after, draft, waiting }: PeriodMove) {
  const { request_id, reference, customer, note } = hit;
  return {
    ...{ requestId: request_id, reference, name: customer ?? note, isSettled: after?.displaced === false },
    amendment: draft ? { id: draft.id, title: draft.title } : null,
    waiting: waiting?.title ?? null,
  };
}

/** Further away than this it is a slip of the keyboard. */
export function requireNear({ from }: Days, now: Date): void {
  if (Math.abs(countDays(todayOf(now), from) - 1) <= maxStayDays) return;
  const sentence = "Choisissez une date à dix ans d’aujourd’hui au plus.";
  throw new Failure("invalid", sentence, { from: sentence });
}

/** Held until the period names it, so that nobody deletes it in between. */
export async function requireRequest(trx: Trx, id: string | null): Promise<void> {
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
