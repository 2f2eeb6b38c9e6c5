import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { holidaysWithin } from "#app/domain/agencies/holidays.ts";
import { refuseWhileOut } from "#app/domain/contracts/out-contract.server.ts";
import type { AmendmentChange } from "#app/domain/quotes/amendments/amendment-terms.ts";
import type { AnswerApp } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import type { StoredQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { daysFrom, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { retryOnDeadlock, type Trx, writeAs } from "#server/db/write.ts";
import {
  type AgreedQuotes,
  agreedOf,
  amendRehoused,
  lockAgreedQuotes,
  refuseOtherUse,
  rentalChangeOf,
  settleChange,
} from "./agreed.server.ts";
import type { QuoteWord } from "./agreed.ts";
import { settleRemoval } from "./agreed-removal.server.ts";
import { periodsIn, vehiclesIn } from "./hits.server.ts";
import type { HitAnswer } from "./hits.ts";
import { daysProblem, type NewPeriodInput, newPeriodSchema, periodChangeSchema } from "./period.schema.ts";
import { lockPeriod, makeRoom, requireNear, requireRequest, written } from "./period-writes.server.ts";
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

/** The site hears of it by the announcement, once a second in a storm of drags; quotes need the rest. */
type Deps = AnswerApp;

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
      const agreed = await lockAgreedQuotes(trx, periodsIn(answers));
      await lockVehicles(trx, [period.vehicle_id, ...vehiclesIn(answers)]);
      await requireRequest(trx, period.request_id);
      const settled = await makeRoom(app, trx, { period, answers, by: { actor, agreed } });
      const id = await insertPeriod(trx, actor, period, app.now());
      return written(app, trx, { actor, id, before: null, settled });
    }),
  );
}

interface Change extends Record<string, unknown> {
  version: string;
  answers?: HitAnswer[] | null;
  word?: QuoteWord | null;
}

/**
 * Moves, prolongs, or anything else the form holds; `version` is what the asker saw, `word` what becomes of the quote
 * that the period stands for.
 */
export async function changePeriod(
  app: Deps,
  actor: Actor,
  id: string,
  { version, answers = null, word = null, ...input }: Change,
) {
  requireRight(actor, "planning:write");
  const changes = parseOrFail(periodChangeSchema, input);
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      const agreed = await lockAgreedQuotes(trx, [id, ...periodsIn(answers)]);
      const asked = { id, version, vehicleId: changes.vehicle_id, others: vehiclesIn(answers) };
      const before = await lockPeriod(trx, asked, app.now());
      const wanted = placed({ ...before, ...changes }, before);
      const problem = daysProblem(wanted);
      if (problem) throw new Failure("invalid", problem, { to: problem });
      // What has long been so may stay: only new days are held to be near.
      if (changes.from !== undefined && changes.from !== before.from) requireNear(wanted, app.now());
      if (wanted.request_id !== before.request_id) await requireRequest(trx, wanted.request_id);
      const quote = agreedOf(agreed, before);
      if (quote) refuseOtherUse(quote, before, wanted);
      const changing = { actor, agreed, before, wanted, answers };
      const isRehoused = before.displaced && before.from === wanted.from && before.to === wanted.to;
      const change =
        quote && !isRehoused ? await rentalChangeOf(trx, { quote, before, after: wanted }) : null;
      return quote && change
        ? changeAgreed(app, trx, { ...changing, quote, change, word })
        : move(app, trx, { ...changing, quote: isRehoused ? quote : null });
    }),
  );
}

interface Changing {
  actor: StaffMember;
  agreed: AgreedQuotes;
  before: Period;
  wanted: Period;
  answers: HitAnswer[] | null;
}

/** `quote`: of a customer who is given the vehicle they waited for. */
async function move(app: Deps, trx: Trx, { quote, ...changing }: Changing & { quote: StoredQuote | null }) {
  const { actor, agreed, before, wanted, answers } = changing;
  const settled = await makeRoom(app, trx, { period: wanted, answers, by: { actor, agreed } });
  const rehoused = { actor, quote, period: before, vehicleId: wanted.vehicle_id };
  const { draft } = await amendRehoused(app, trx, rehoused);
  await writePeriod(trx, actor, wanted);
  return written(app, trx, { actor, id: before.id, before, settled, draft });
}

interface AgreedChange extends Changing {
  quote: StoredQuote;
  change: AmendmentChange;
  word: QuoteWord | null;
}

/** An amendment that is to be sent leaves the period where it is; one that was agreed has moved it. */
async function changeAgreed(app: Deps, trx: Trx, { word, ...asked }: AgreedChange) {
  const { actor, agreed, before, wanted, answers, quote } = asked;
  const isDraft = word?.way === "draft";
  if (isDraft) await refusePromised(app, trx, wanted);
  const settled = isDraft
    ? null
    : await makeRoom(app, trx, { period: wanted, answers, by: { actor, agreed } });
  const done = await settleChange(app, trx, { ...asked, after: wanted, word });
  const { vehicle_id, from, to } = before;
  // What was agreed on the spot has moved the period already.
  const stays = done?.way === "draft" ? { vehicle_id, from, to } : null;
  if (done?.way === "note") await writeWords(trx, actor, wanted);
  else await writePeriod(trx, actor, { ...wanted, ...stays });
  const draft = done?.way === "draft" ? done.draft : null;
  const title = quoteTitle(quote);
  const told = done?.way === "note" ? { agreed: title } : { alone: title };
  return written(app, trx, { actor, id: before.id, before, settled, draft, opens: draft, ...told });
}

/** Nobody sends an amendment for days that are another’s. */
async function refusePromised(app: Deps, trx: Trx, wanted: Period): Promise<void> {
  await refuseOverlap(trx, wanted, app.now()).catch((error) => {
    if (!(error instanceof PeriodConflict)) throw error;
    const sentence = `${error.message} Notez l’accord, ou déplacez seulement.`;
    throw new Failure("conflict", sentence, { quote_way: sentence });
  });
}

async function writePeriod(trx: Trx, actor: StaffMember, period: Period): Promise<void> {
  const { id, vehicle_id, kind, displaced, request_id, note } = period;
  await refuseWhileOut(trx, id, period);
  await trx
    .updateTable("vehicle_periods")
    .set({ vehicle_id, kind, displaced, request_id, note, during: toDuring(period), updated_by: actor.id })
    .where("id", "=", id)
    .execute();
}

/** All of it but where it stands. */
async function writeWords(trx: Trx, actor: StaffMember, { id, kind, note }: Period): Promise<void> {
  await trx
    .updateTable("vehicle_periods")
    .set({ kind, note, updated_by: actor.id })
    .where("id", "=", id)
    .execute();
}

/** What waits for a vehicle is promised again as soon as it is given one, or other days. */
function placed(after: Period, before: Period): Period {
  if (!before.displaced) return after;
  const isSame =
    after.vehicle_id === before.vehicle_id && after.from === before.from && after.to === before.to;
  if (isSame && after.kind === "option") return after;
  return { ...after, displaced: false, kind: after.kind === "option" ? "reservation" : after.kind };
}

interface Removal {
  id: string;
  version: string;
  word?: QuoteWord | null;
}

/**
 * Into the bin; answers with its batch there. Of an accepted quote it is said what becomes of that: kept without a
 * vehicle, or cancelled, which frees its vehicles and cannot be taken back.
 */
export async function removePeriod(
  app: Deps,
  actor: Actor,
  { id, version, word = null }: Removal,
): Promise<{ period: Period; bin: string | null; cancelled: string | null }> {
  requireRight(actor, "planning:write");
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      const agreed = await lockAgreedQuotes(trx, [id]);
      const period = await lockPeriod(trx, { id, version }, app.now());
      await refuseWhileOut(trx, id, null);
      const quote = agreedOf(agreed, period);
      if (quote && (await settleRemoval(app, trx, { actor, quote, period, word })) === "cancel")
        return { period, bin: null, cancelled: quoteTitle(quote) };
      const bin = await binRecords(trx, {
        ...{ table: "vehicle_periods", ids: [period.id], by: actor, now: app.now() },
      });
      return { period, bin, cancelled: null };
    }),
  );
}
