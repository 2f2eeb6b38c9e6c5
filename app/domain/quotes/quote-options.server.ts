import { sql } from "kysely";
import { insertPeriod, lockVehicles, refuseOverlap } from "#app/domain/periods/periods.server.ts";
import { type Days, type EndedDays, fromDuring, overlap, toDuring } from "#app/domain/rental/days.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";

// What a quote holds in the planning: options while it waits, reservations once it is accepted.

export async function liftOptions(trx: Trx, quoteId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("vehicle_periods")
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "option")
    .where("displaced", "=", false)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface Held extends Days {
  vehicle_id: string;
  /** The option that becomes the reservation; null where there is none any more. */
  option: string | null;
}

/**
 * Makes reservations of what a quote holds, or throws a `PeriodConflict` where a vehicle was promised to another.
 * An option that staff moved counts where they put it; a line whose option they took away is held as it was quoted.
 */
export async function reserveVehicles(
  trx: Trx,
  {
    quote,
    now,
    author = null,
  }: { quote: { id: string; request_id: string | null }; now: Date; author?: { id: string } | null },
): Promise<number> {
  const quoted = await listQuoted(trx, quote.id);
  const before = await listOptions(trx, quote.id);
  await lockVehicles(
    trx,
    [...quoted, ...before].map(({ vehicle_id }) => vehicle_id),
  );
  // Read again: a colleague may have moved one while this waited for the vehicles.
  const options = await listOptions(trx, quote.id);
  await lockVehicles(
    trx,
    options.map(({ vehicle_id }) => vehicle_id),
  );
  const held = mergeDays([...options, ...withoutOption(quoted, options)]);
  const kept = new Set(held.map(({ option }) => option));
  for (const { option } of options) {
    if (option && !kept.has(option))
      await trx.deleteFrom("vehicle_periods").where("id", "=", option).execute();
  }
  for (const { option, ...period } of held) {
    const reservation = { ...period, kind: "reservation" as const };
    if (option) {
      await refuseOverlap(trx, { ...reservation, id: option }, now);
      await trx
        .updateTable("vehicle_periods")
        .set({ kind: "reservation", during: toDuring(period), updated_by: author?.id ?? null })
        .where("id", "=", option)
        .execute();
    } else {
      await insertPeriod(
        trx,
        author,
        { ...reservation, quote_id: quote.id, request_id: quote.request_id },
        now,
      );
    }
  }
  return held.length;
}

/**
 * A vehicle that a yes would not get now: promised to another, or, without an id, one that has left the fleet and that
 * staff have put nothing in the place of. Locks and writes nothing.
 */
export async function findTakenVehicle(
  db: Db,
  quoteId: string,
): Promise<(EndedDays & { vehicleId: string | null }) | null> {
  const options = await listOptions(db, quoteId);
  const quoted = await listQuoted(db, quoteId);
  const left = (await listLeft(db, quoteId))[countMoved(quoted, options)];
  if (left) return { ...left, vehicleId: null };
  const held = mergeDays([...options, ...withoutOption(quoted, options)]);
  for (const { vehicle_id, from, to } of held) {
    const during = toDuring({ from, to });
    const other = await db
      .selectFrom("vehicle_periods")
      .select("id")
      .where("vehicle_id", "=", vehicle_id)
      .where("kind", "<>", "option")
      .where(sql<boolean>`during && ${during}::daterange`)
      .executeTakeFirst();
    if (other && to) return { vehicleId: vehicle_id, from, to };
  }
  return null;
}

async function listQuoted(db: Db, quoteId: string): Promise<Held[]> {
  const lines = await db
    .selectFrom("quote_lines")
    .select(["vehicle_id", "during"])
    .where("quote_id", "=", quoteId)
    .where("vehicle_id", "is not", null)
    .where("during", "is not", null)
    .orderBy("position")
    .$narrowType<{ vehicle_id: string; during: string }>()
    .execute();
  return lines.map(({ vehicle_id, during }): Held => ({ vehicle_id, option: null, ...fromDuring(during) }));
}

/** The days of lines whose vehicle has left the fleet: a line has days where it had one when it was sent. */
async function listLeft(db: Db, quoteId: string): Promise<EndedDays[]> {
  const lines = await db
    .selectFrom("quote_lines")
    .select("during")
    .where("quote_id", "=", quoteId)
    .where("vehicle_id", "is", null)
    .where("during", "is not", null)
    .orderBy("position")
    .$narrowType<{ during: string }>()
    .execute();
  return lines.map(({ during }) => fromDuring<EndedDays>(during));
}

async function listOptions(trx: Db, quoteId: string): Promise<Held[]> {
  const rows = await trx
    .selectFrom("vehicle_periods")
    .select(["id", "vehicle_id", "during"])
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "option")
    .where("displaced", "=", false)
    .orderBy("vehicle_id")
    .orderBy(sql`lower(during)`)
    .execute();
  return rows.map(({ id, vehicle_id, during }) => ({ vehicle_id, option: id, ...fromDuring(during) }));
}

/** The lines that no option stands for: neither one of their vehicle, nor one that was moved to another. */
function withoutOption(quoted: Held[], options: Held[]): Held[] {
  const optioned = new Set(options.map(({ vehicle_id }) => vehicle_id));
  return quoted.filter(({ vehicle_id }) => !optioned.has(vehicle_id)).slice(countMoved(quoted, options));
}

/** Options that staff moved to a vehicle the quote does not name. */
function countMoved(quoted: Held[], options: Held[]): number {
  const named = new Set(quoted.map(({ vehicle_id }) => vehicle_id));
  return options.filter(({ vehicle_id }) => !named.has(vehicle_id)).length;
}

/** Two lines of one vehicle on days they share are one absence. */
function mergeDays(held: Held[]): Held[] {
  const merged: Held[] = [];
  const byDay = (a: Held, b: Held) =>
    a.vehicle_id.localeCompare(b.vehicle_id) || a.from.localeCompare(b.from);
  for (const next of held.toSorted(byDay)) {
    const last = merged.at(-1);
    if (last?.vehicle_id === next.vehicle_id && overlap(last, next)) {
      if (last.to !== null && (next.to === null || next.to > last.to)) last.to = next.to;
      last.option ??= next.option;
    } else merged.push({ ...next });
  }
  return merged;
}
