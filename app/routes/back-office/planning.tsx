import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { appContext, staffContext } from "#app/context.ts";
import { DayView } from "#app/features/planning/day-view.tsx";
import { Gantt } from "#app/features/planning/gantt/gantt.tsx";
import { GanttScales } from "#app/features/planning/gantt/gantt-scales.tsx";
import { PlainPeriodForm } from "#app/features/planning/gantt/plain-period-form.tsx";
import { answerPeriodIntent } from "#app/features/planning/period-intents.server.ts";
import { PeriodList } from "#app/features/planning/period-list.tsx";
import { PeriodSheet } from "#app/features/planning/period-sheet.tsx";
import { newPeriodHref, periodMessages, readPlanningQuery } from "#app/features/planning/planning.ts";
import { PlanningHead } from "#app/features/planning/planning-head.tsx";
import { getPlanningScreen } from "#app/features/planning/planning-screen.server.ts";
import { useIsPhone } from "#app/features/planning/use-is-phone.ts";
import { formatWeekday } from "#app/lib/office-dates.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { todayOf } from "#app/lib/rental-days.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/planning.ts";

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
  const typed = url.searchParams.get("cherche")?.slice(0, 200).replaceAll("\0", "") ?? "";
  const screen = await getPlanningScreen(app, member, query, typed);
  return { query, todayWords: formatWeekday(app.now()), ...screen };
}

/** Adds, changes or removes a period. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return answerPeriodIntent(context.get(appContext), context.get(staffContext), form);
}

export const clientAction = announceResult((form) =>
  form.get("intent") === "remove" ? periodMessages.remove : periodMessages.save,
);

export default function PlanningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, agencies, movesToday, planning, list, day, form } = loaderData;
  const isPhone = useIsPhone();
  return (
    <>
      <PlanningHead query={query} moves={movesToday}>
        {planning && <GanttScales query={query} />}
      </PlanningHead>
      <noscript>
        <PlainPeriodForm query={query} data={form} answer={actionData} />
      </noscript>
      {planning && (
        <div className="max-office-sm:hidden print:hidden">
          <Gantt planning={planning} query={query} agencies={agencies} asked={form} />
        </div>
      )}
      {/* A phone and a printer have the list where a desk has the gantt. */}
      {list && (
        <PeriodList
          query={query}
          list={list}
          agencies={agencies}
          className={planning ? "office-sm:not-print:hidden" : ""}
        />
      )}
      {day && <DayView query={query} agencies={agencies} {...day} />}
      {/* The gantt opens the form beside its bar, once the vehicle is known. */}
      {form && (!planning || isPhone || !form.vehicle) && (
        <PeriodSheet key={query.form?.period ?? "new"} query={query} data={form} />
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={periodMessages.load} />;
}
