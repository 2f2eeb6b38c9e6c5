import { type SqlBool, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { type NamedAgency, readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { writeAs } from "#server/db/write.ts";
import { movesOf, moving, readFiles, returnEdge } from "./day-moves.server.ts";
import { withVehicles } from "./period-list.server.ts";
import { listPeriods } from "./periods.server.ts";

export type OverdueReturn = Awaited<ReturnType<typeof listOverdueReturns>>[number];

/** For so many days a return that nobody noted is asked about: who never notes one is not asked for ever. */
const askedDays = 7;

/**
 * What should have come back before today, and nobody has said that it did: not noted, not prolonged, not away again.
 * What was noted today stays for the day, to be taken back.
 */
export async function listOverdueReturns(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { agency = null, agencies }: { agency?: string | null; agencies?: NamedAgency[] } = {},
) {
  requireRight(actor, "planning:write");
  const { db } = app;
  const today = todayOf(app.now());
  const found = await movesOf(db, agency)
    .select(["vehicle_periods.id", "returned_on"])
    .where(returnEdge.isWithin({ from: addDays(today, -askedDays), to: addDays(today, -1) }))
    // Noted before it was prolonged says nothing of the new end.
    .where(
      sql<SqlBool>`(returned_on is null or returned_on < ${returnEdge.day} or returned_on = ${today}::date)`,
    )
    .where(
      sql<SqlBool>`not exists (select from vehicle_periods as later where later.kind = 'location'
        and later.vehicle_id = vehicle_periods.vehicle_id and lower(later.during) >= upper(vehicle_periods.during)
        and lower(later.during) <= ${today}::date)`,
    )
    .execute();
  if (found.length === 0) return [];
  const periods = await listPeriods(db, { ids: found.map(({ id }) => id) });
  const soon = { from: addDays(today, -askedDays), to: addDays(today, 1) };
  const [listed, files, following] = await Promise.all([
    withVehicles(db, periods, agencies ?? (await readAgencies(db))),
    readFiles(db, periods),
    listPeriods(db, { vehicleIds: periods.map(({ vehicle_id }) => vehicle_id), during: soon }),
  ]);
  const noted = new Set(found.filter(({ returned_on }) => returned_on === today).map(({ id }) => id));
  const late = listed.map((period) => {
    const next = following.find(
      ({ vehicle_id, kind, from }) =>
        vehicle_id === period.vehicle_id && kind !== "option" && from > (period.to ?? from),
    );
    return {
      ...period,
      to: period.to ?? today,
      phone: (period.request_id && files.get(period.request_id)?.phone) || null,
      next: next ? { kind: next.kind, customer: next.customer, from: next.from } : null,
      isNoted: noted.has(period.id),
    };
  });
  return late.toSorted(
    (a, b) => b.to.localeCompare(a.to) || a.vehicle.name.localeCompare(b.vehicle.name, "fr"),
  );
}

/** «Rentré», or not after all. Whoever prolongs meanwhile has the last word: a noted day before the end says nothing. */
export async function noteReturn(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { id, isBack }: { id: string; isBack: boolean },
): Promise<void> {
  requireRight(actor, "planning:write");
  const noted = await writeAs(app, actor, async (trx) =>
    isUuid(id)
      ? trx
          .updateTable("vehicle_periods")
          .set({ returned_on: isBack ? todayOf(app.now()) : null, updated_by: actor.id })
          .where("id", "=", id)
          .where("kind", "in", moving)
          .returning("id")
          .executeTakeFirst()
      : undefined,
  );
  if (!noted) throw new Failure("not-found", "Cette période n’existe plus\u00a0: elle a été supprimée.");
}
