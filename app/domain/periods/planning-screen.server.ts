import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { addDays, daysFrom, type EndedDays, fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { findVehicles, readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { listAmendmentsToSend } from "./amendments-to-send.server.ts";
import { countMovesToday, getDayMoves, getMoveWeek } from "./day-moves.server.ts";
import { listFreeVehicles } from "./free-vehicles.server.ts";
import { listDisplaced } from "./hits.server.ts";
import { listOverdueReturns } from "./overdue-returns.server.ts";
import { listPeriodPage } from "./period-list.server.ts";
import { listPeriods } from "./periods.server.ts";
import { type AskedForm, mondayOf, type PlanningQuery } from "./planning.ts";
import { isNamed, plannedColumns, readAskedFleet, toPlanningVehicle } from "./planning-vehicles.server.ts";
import { listPlanning } from "./staff-planning.server.ts";
import { firstFree } from "./vehicle-periods.ts";

/** What the screen shows, and no more: a phone shows the list where a desk has the gantt, and so does the printer. */
export async function getPlanningScreen(app: Pick<App, "db" | "now">, actor: Actor, query: PlanningQuery) {
  requireRight(actor, "planning:write");
  const { view, form } = query;
  const isDay = view === "jour";
  const isFree = view === "libre";
  const fleet = await readAskedFleet(app.db, isDay ? "" : query.q);
  const [movesToday, displaced, amendments, planning, list, free, moves, week, overdue, asked] =
    await Promise.all([
      countMovesToday(app, actor),
      listDisplaced(app, actor),
      listAmendmentsToSend(app, actor),
      view === "frise" ? listPlanning(app, actor, { query, ...fleet }) : null,
      isDay || isFree
        ? null
        : listPeriodPage(app, actor, { query: view === "frise" ? { ...query, page: 1 } : query, ...fleet }),
      isFree ? listFreeVehicles(app, actor, { query, ...fleet }) : null,
      isDay ? getDayMoves(app, actor, { ...query, agencies: fleet.agencies }) : null,
      isDay ? getMoveWeek(app, actor, query) : null,
      isFree ? [] : listOverdueReturns(app, actor, { ...query, ...fleet }),
      form ? getPeriodForm(app, actor, form) : null,
    ]);
  return {
    agencies: fleet.agencies.map(({ id, name }) => ({ id, name })),
    movesToday,
    displaced,
    amendments,
    planning,
    list,
    free,
    day: moves && week ? { moves, week } : null,
    overdue,
    form: asked,
  };
}

const maxFound = 8;

/** For the form's «Dossier»: by reference, name or company, the latest heard of first; without a word, the latest. */
export async function findRequests(app: Pick<App, "db" | "now">, actor: Actor, q: string) {
  requireRight(actor, "requests:write");
  let query = app.db
    .selectFrom("requests")
    .select(["id", "reference", "name", "company_name", "during"])
    .orderBy("last_customer_at", "desc")
    .orderBy("id", "desc")
    .limit(maxFound);
  for (const word of q.split(" ").filter(Boolean).slice(0, 6)) {
    query = query.where(isNamed(word));
  }
  const today = todayOf(app.now());
  const rows = await query.execute();
  return rows.map(({ id, reference, name, company_name, during }) => {
    const stay = during ? formatDays(fromDuring<EndedDays>(during), today) : "";
    return { id, reference, customer: company_name || name, stay };
  });
}

/** What began longer ago than this and is over stands in nobody's way. */
const daysBack = 370;

/** What the form over the list shows: the period, or the vehicle of a new one, or vehicles to choose among. */
export async function getPeriodForm(app: Pick<App, "db" | "now">, actor: Actor, form: AskedForm) {
  requireRight(actor, "planning:write");
  const period = form.period ? ((await listPeriods(app.db, { ids: [form.period] }))[0] ?? null) : null;
  const vehicleId = period?.vehicle_id ?? form.vehicle;
  const during = { from: addDays(todayOf(app.now()), -daysBack), to: null };
  const [vehicle, periods] = await Promise.all([
    vehicleId ? readVehicle(app.db, vehicleId) : null,
    vehicleId ? listPeriods(app.db, { vehicleIds: [vehicleId], during }) : [],
  ]);
  const isChoosing = form.period === null && vehicle === null;
  return { period, vehicle, periods, choices: isChoosing ? await findVehicles(app, actor, "") : [] };
}

async function readVehicle(db: Db, id: string) {
  const [row, agencies] = await Promise.all([
    db.selectFrom("vehicles").select(plannedColumns).where("id", "=", id).executeTakeFirst(),
    readAgencies(db),
  ]);
  return row ? toPlanningVehicle(row, agencies) : null;
}

const stripDays = 42;
const maxNext = 3;

/** What a vehicle does from last week on, for its form. */
export async function getVehicleStrip(app: Pick<App, "db" | "now">, actor: Actor, vehicleId: string) {
  requireRight(actor, "planning:write");
  const today = todayOf(app.now());
  const { from, to } = daysFrom(addDays(mondayOf(today), -7), stripDays);
  const periods = await listPeriods(app.db, { vehicleIds: [vehicleId], during: { from, to: null } });
  const promised = periods.filter(({ kind }) => kind !== "option");
  return {
    today,
    from,
    to,
    periods: periods.filter((period) => period.from <= to),
    free: firstFree(promised, today),
    next: periods.filter((period) => period.to === null || period.to >= today).slice(0, maxNext),
  };
}
