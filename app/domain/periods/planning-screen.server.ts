import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { countMovesToday, getDayMoves, getMoveWeek } from "./day-moves.server.ts";
import { getPeriodForm } from "./period-form-data.server.ts";
import { listPeriodPage } from "./period-list.server.ts";
import type { PlanningQuery } from "./planning.ts";
import { readAskedFleet } from "./planning-vehicles.server.ts";
import { listPlanning } from "./staff-planning.server.ts";

/** What the screen shows, and no more: a phone shows the list where a desk has the gantt, and so does the printer. */
export async function getPlanningScreen(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  query: PlanningQuery,
) {
  requireRight(actor, "planning:write");
  const { view, form } = query;
  const isDay = view === "jour";
  // A day is not searched.
  const fleet = await readAskedFleet(app.db, isDay ? "" : query.q);
  const [movesToday, planning, list, moves, week, asked] = await Promise.all([
    countMovesToday(app, actor),
    view === "frise" ? listPlanning(app, actor, query, fleet) : null,
    isDay ? null : listPeriodPage(app, actor, view === "frise" ? { ...query, page: 1 } : query, fleet),
    isDay ? getDayMoves(app, actor, query, fleet.agencies) : null,
    isDay ? getMoveWeek(app, actor, query) : null,
    form ? getPeriodForm(app, actor, form) : null,
  ]);
  return {
    agencies: fleet.agencies.map(({ id, name }) => ({ id, name })),
    movesToday,
    planning,
    list,
    day: moves && week ? { moves, week } : null,
    form: asked,
  };
}
