import { sql } from "kysely";
import { followAmendment } from "#app/domain/contracts/follow-amendment.server.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { takenBy, takenWords } from "#app/domain/periods/period-words.ts";
import {
  insertPeriod,
  listPeriods,
  lockVehicles,
  type Period,
  PeriodConflict,
} from "#app/domain/periods/periods.server.ts";
import { addDays, type EndedDays, fromDuring, overlap, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { QuoteLine, QuoteStay } from "../quote-terms.ts";
import { readQuoteLines } from "../staff-quotes.server.ts";

// What an amendment asks of the planning: the periods of the document before are moved, prolonged, shortened, and are its
// own from then on. Options that it laid are hints, and go.

interface Wanted extends EndedDays {
  vehicle_id: string;
}

/** All that a document holds, promises that wait for another vehicle included. */
async function listHeld(db: Db, quoteId: string): Promise<Period[]> {
  const rows = await db.selectFrom("vehicle_periods").select("id").where("quote_id", "=", quoteId).execute();
  return listPeriods(db, { ids: rows.map(({ id }) => id) });
}

/** A vehicle of the rental is out: handed over, and its days are not over for longer than a late return is asked about. */
export async function isVehicleOut(db: Db, quoteId: string, now: Date): Promise<boolean> {
  const today = todayOf(now);
  const out = await db
    .selectFrom("vehicle_periods")
    .select("id")
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "location")
    .where(sql<boolean>`lower(during) <= ${today}::date`)
    .where(sql<boolean>`coalesce(upper(during), 'infinity') >= ${addDays(today, -7)}::date`)
    .where(sql<boolean>`(returned_on is null or returned_on < upper(during) - 1)`)
    .executeTakeFirst();
  return out !== undefined;
}

/**
 * The days of every vehicle, as the planning would hold them. Where staff gave a line another vehicle than it names, that
 * one stands for it.
 */
function toWanted(lines: QuoteLine[], agreed: QuoteLine[], held: Period[]): Wanted[] {
  const isNamed = (id: string | null) => agreed.some(({ vehicle_id }) => vehicle_id === id);
  const strangers = [
    ...new Set(
      held.filter((period) => !isNamed(period.vehicle_id) && !period.displaced).map((p) => p.vehicle_id),
    ),
  ];
  const without = [...new Set(agreed.flatMap(({ vehicle_id }) => vehicle_id ?? []))].filter(
    (id) => !held.some(({ vehicle_id }) => vehicle_id === id),
  );
  const standIn = new Map(without.map((id, index) => [id, strangers[index] ?? id]));
  const wanted: Wanted[] = [];
  for (const { vehicle_id: named, during } of lines) {
    if (!named || !during) continue;
    const vehicle_id = standIn.get(named) ?? named;
    const days = fromDuring<EndedDays>(during);
    const other = wanted.find((one) => one.vehicle_id === vehicle_id && overlap(one, days));
    if (!other) wanted.push({ vehicle_id, ...days });
    else {
      if (days.from < other.from) other.from = days.from;
      if (days.to > other.to) other.to = days.to;
    }
  }
  return wanted;
}

interface Amended {
  /** The document that holds until then. */
  baseId: string;
  /** Of the amendment. */
  lines: QuoteLine[];
}

/** The first promise to another that is in the way; null where the amendment would get all it names. Writes nothing. */
export async function findInTheWay(db: Db, { baseId, lines }: Amended) {
  const held = await listHeld(db, baseId);
  const wanted = toWanted(lines, await readQuoteLines(db, baseId), held);
  for (const { vehicle_id, from, to } of wanted) {
    const others = await listPeriods(db, { vehicleIds: [vehicle_id], during: { from, to } });
    const period = others.find(({ kind, quote_id }) => kind !== "option" && quote_id !== baseId);
    if (period) return { period, wanted: { vehicle_id, from, to } };
  }
  return null;
}

/** Who or what is there, until when the vehicle is free, and what could come in its place; at the field of the return. */
export async function refuseInTheWay(db: Db, amended: Amended, now: Date, field = "to"): Promise<void> {
  const found = await findInTheWay(db, amended);
  if (!found) return;
  const { period, wanted } = found;
  const today = todayOf(now);
  const vehicles = db.selectFrom("vehicles").select("name").where("id", "=", wanted.vehicle_id);
  const { name } = (await vehicles.executeTakeFirst()) ?? { name: "Ce véhicule" };
  const days = { from: period.from > wanted.from ? period.from : wanted.from, to: wanted.to };
  const equivalents = await listEquivalents(db, {
    ...{ vehicleId: wanted.vehicle_id, days, limit: 3, reader: "staff" },
  });
  const free =
    period.from > wanted.from
      ? `Libre jusqu’au ${formatShortDay(addDays(period.from, -1), today).replace(/\.$/, "")}.`
      : "";
  const others = equivalents.map((vehicle) => vehicle.name).join(", ");
  const parts = [
    `${name}\u00a0: ${takenWords(period, today).replace("Déjà", "déjà")}`,
    takenBy(period),
    free,
    others ? `Libres à la place\u00a0: ${others}.` : "",
  ];
  const sentence = parts.filter(Boolean).join(" ");
  throw new Failure("conflict", sentence, { [field]: sentence });
}

interface Moving extends Amended {
  quote: { id: string; request_id: string | null; stay: QuoteStay };
  now: Date;
  author?: { id: string } | null;
}

/**
 * In the transaction of the yes: what the document before held is what the amendment holds, on its days and vehicles; or
 * throws a `PeriodConflict`. What is out stays a rental, and so is what goes on from it today.
 */
export async function moveHeld(
  trx: Trx,
  { baseId, quote, lines, now, author = null }: Moving,
): Promise<number> {
  const agreed = await readQuoteLines(trx, baseId);
  const before = await listHeld(trx, baseId);
  const ids = [...before, ...toWanted(lines, agreed, before)].map(({ vehicle_id }) => vehicle_id);
  const there = await lockVehicles(trx, ids);
  // Read again: a colleague may have moved one while this waited for the vehicles.
  const held = await listHeld(trx, baseId);
  const wanted = toWanted(lines, agreed, held);
  await lockVehicles(
    trx,
    [...held, ...wanted].map(({ vehicle_id }) => vehicle_id).filter((id) => !there.has(id)),
  );
  const found = await findInTheWay(trx, { baseId, lines });
  if (found) {
    const today = todayOf(now);
    throw new PeriodConflict({ period: found.period, free: null, shorten: null }, today);
  }
  const isOut = held.some(({ kind }) => kind === "location");
  const left = held.filter(({ displaced, kind }) => !displaced && kind !== "option");
  const pairs = wanted.map((days) => {
    const own = left.find((period) => period.vehicle_id === days.vehicle_id && overlap(period, days));
    const any = own ?? left.find(({ vehicle_id }) => vehicle_id === days.vehicle_id);
    if (any) left.splice(left.indexOf(any), 1);
    return { days, period: any };
  });
  const kept = new Set(pairs.flatMap(({ period }) => period?.id ?? []));
  const gone = held.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom("vehicle_periods").where("id", "in", gone).execute();
  // Those that give days back first: two periods of one vehicle never meet on the way.
  const gives = ({ days, period }: (typeof pairs)[number]) =>
    period && days.from >= period.from && (period.to === null || days.to <= period.to) ? 0 : 1;
  for (const { days, period } of pairs.toSorted((a, b) => gives(a) - gives(b))) {
    if (period) {
      await trx
        .updateTable("vehicle_periods")
        .set({ during: toDuring(days), quote_id: quote.id, updated_by: author?.id ?? null })
        .where("id", "=", period.id)
        .execute();
    } else {
      const kind = isOut && days.from <= todayOf(now) ? "location" : "reservation";
      const { vehicle_id, from, to } = days;
      const promise = {
        vehicle_id,
        from,
        to,
        kind,
        quote_id: quote.id,
        request_id: quote.request_id,
      } as const;
      await insertPeriod(trx, author, promise, now);
    }
  }
  await followAmendment(trx, { quote, periodIds: [...kept], author });
  return wanted.length;
}

/** The days that a waiting amendment wants and nothing holds yet: what it lays options on. */
export async function listNewDays(db: Db, { baseId, lines }: Amended): Promise<Wanted[]> {
  const held = await listHeld(db, baseId);
  const wanted = toWanted(lines, await readQuoteLines(db, baseId), held);
  return wanted.flatMap((days): Wanted[] => {
    const own = held.find((period) => period.vehicle_id === days.vehicle_id && overlap(period, days));
    if (!own) return [days];
    const { vehicle_id } = days;
    return [
      ...(days.from < own.from ? [{ vehicle_id, from: days.from, to: addDays(own.from, -1) }] : []),
      ...(own.to !== null && days.to > own.to ? [{ vehicle_id, from: addDays(own.to, 1), to: days.to }] : []),
    ];
  });
}
