import { appContext, staffContext } from "#app/context.ts";
import {
  newPeriodHref,
  type PeriodResult,
  periodMessages,
  planningFailure,
  readPlanningQuery,
} from "#app/domain/periods/planning.ts";
import { getPlanningScreen } from "#app/domain/periods/planning-screen.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatWeekday } from "#app/lib/office-dates.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/planning.route.ts";
import { AmendmentsNotice } from "./amendments-notice.tsx";
import { DayView } from "./day-view.tsx";
import { DisplacedNotice } from "./displaced-notice.tsx";
import { FreeVehicleList } from "./free-vehicles.tsx";
import { Gantt, gridId } from "./gantt/gantt.tsx";
import { answerPeriodIntent } from "./period-intents.server.ts";
import { PeriodList } from "./period-list.tsx";
import { PeriodSheet } from "./period-sheet.tsx";
import { GanttScales, PlanningHead } from "./planning-head.tsx";
import { PlanningPrintHead } from "./print-head.tsx";
import { forgetUndo, rememberUndo } from "./undo-stack.ts";

export const handle: OfficeHandle = {
  title: "Planning",
  context: (loaderData) => (loaderData as Route.ComponentProps["loaderData"]).todayWords,
  live: true,
  follows: "planning",
  add: { label: "Ajouter une période", to: newPeriodHref({}) },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "planning:write");
  const query = readPlanningQuery(url.searchParams, todayOf(app.now()));
  const screen = await getPlanningScreen(app, member, query);
  return { query, todayWords: formatWeekday(app.now()), ...screen };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerPeriodIntent(context.get(appContext), context.get(staffContext), form);
}

const announced = announceResult(planningFailure);

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const result = (await announced(args)) as PeriodResult;
  if (form.get("intent") === "undo") forgetUndo(form);
  else if (result.ok) rememberUndo(result);
  return result;
}

export default function PlanningPage({ loaderData }: Route.ComponentProps) {
  const { query, agencies, movesToday, displaced, amendments } = loaderData;
  const { planning, list, free, day, overdue, form } = loaderData;
  const late = overdue.filter(({ isNoted }) => !isNoted).length;
  return (
    <>
      {planning && planning.rows.length > 0 && (
        <a
          href={`#${gridId}`}
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-3 py-2 font-medium text-sm text-white focus-visible:translate-y-0 max-office-sm:hidden print:hidden"
        >
          Aller à la grille
        </a>
      )}
      <PlanningPrintHead query={query} agencies={agencies} gantt={planning} />
      <PlanningHead query={query} moves={movesToday} list={list}>
        {planning && <GanttScales query={query} className="max-xl:hidden" />}
      </PlanningHead>
      <div className="mb-3 grid gap-2 empty:hidden">
        <DisplacedNotice periods={displaced} today={query.today} />
        <AmendmentsNotice amendments={amendments} />
      </div>
      {planning && (
        <div className="max-office-sm:hidden">
          <Gantt planning={planning} query={query} agencies={agencies} />
        </div>
      )}
      {/* A phone has the list where a desk and paper have the gantt. */}
      {list && (
        <PeriodList
          query={query}
          list={list}
          agencies={agencies}
          overdue={late}
          className={planning ? "office-sm:hidden" : ""}
        />
      )}
      {query.view === "libre" && <FreeVehicleList query={query} free={free} agencies={agencies} />}
      {day && (
        <DayView
          query={query}
          agencies={agencies}
          {...day}
          overdue={query.day === query.today ? overdue : []}
        />
      )}
      {form && <PeriodSheet key={query.form?.period ?? "new"} query={query} data={form} />}
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={periodMessages.load} />;
}
