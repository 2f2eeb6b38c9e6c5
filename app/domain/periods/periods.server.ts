import { sql } from "kysely";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { type Days, fromDuring, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { AgreedQuote, PeriodAmendment } from "./agreed.ts";
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
  /** The quote it stands for, where that is a contract. */
  agreed: AgreedQuote | null;
  /** What is to be agreed of that quote, prepared or sent. */
  amendment: PeriodAmendment | null;
  version: string;
}

/** The amendment of the period’s quote that is open, with the vehicle it brings in. */
const openAmendment = sql<(Omit<PeriodAmendment, "title"> & { rank: number }) | null>`(
  select json_build_object('id', open.id, 'rank', open.amendment, 'isSent', open.state = 'sent',
    'from', open.stay->>'from', 'to', open.stay->>'to',
    'vehicle', (select vehicles.name from quote_lines as line join vehicles on vehicles.id = line.vehicle_id
      where line.quote_id = open.id and line.vehicle_id not in (
        select vehicle_id from quote_lines where quote_id = agreed.id and vehicle_id is not null)
      order by line.position limit 1))
  from quotes as open where open.amends_id = agreed.id and open.state in ('draft', 'sent')
  order by open.state desc limit 1)`;

/** The periods of these vehicles, or of all, that touch those days; or those with these ids. By day. */
export async function listPeriods(
  db: Db,
  { ids, vehicleIds, during }: { ids?: string[]; vehicleIds?: string[]; during?: Days } = {},
): Promise<Period[]> {
  if (ids?.length === 0 || vehicleIds?.length === 0) return [];
  let query = db
    .selectFrom("vehicle_periods")
    .leftJoin("requests", "requests.id", "vehicle_periods.request_id")
    .leftJoin("quotes as agreed", (join) =>
      join.onRef("agreed.id", "=", "vehicle_periods.quote_id").on("agreed.state", "=", "accepted"),
    )
    .select([
      "vehicle_periods.id",
      "vehicle_id",
      "kind",
      "displaced",
      "vehicle_periods.during",
      "note",
      "vehicle_periods.request_id",
      "quote_id",
    ])
    .select(["agreed.id as agreed_id", "agreed.number", "agreed.version as agreed_version"])
    .select(["agreed.amendment as agreed_amendment", openAmendment.as("open")])
    .select(["requests.reference", "requests.name", "requests.company_name", "vehicle_periods.updated_at"])
    .orderBy(sql`lower(vehicle_periods.during)`)
    .orderBy("vehicle_periods.id");
  if (ids) query = query.where("vehicle_periods.id", "in", ids);
  if (vehicleIds) query = query.where("vehicle_id", "in", vehicleIds);
  if (during) query = query.where(sql<boolean>`vehicle_periods.during && ${toDuring(during)}::daterange`);
  const rows = await query.execute();
  return rows.map((row) => {
    const { during: days, name, company_name, updated_at, ...kept } = row;
    const { agreed_id, number, agreed_version, agreed_amendment, open, ...period } = kept;
    const document = { number, version: agreed_version ?? 1, amendment: agreed_amendment };
    return {
      ...period,
      ...fromDuring(days),
      customer: company_name || name || null,
      agreed: agreed_id === null ? null : { id: agreed_id, title: quoteTitle(document) },
      amendment: open && {
        ...{ id: open.id, isSent: open.isSent, from: open.from, to: open.to, vehicle: open.vehicle },
        title: amendmentTitle(number, open.rank),
      },
      version: updated_at.toISOString(),
    };
  });
}

/** «DV-2026-0042 · avenant 1», which its draft has no number yet to be called by. */
export function amendmentTitle(number: string | null, rank: number): string {
  return `${number ?? "Devis"} · avenant\u00a0${rank}`;
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
