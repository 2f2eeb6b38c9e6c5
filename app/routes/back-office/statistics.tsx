import { Suspense } from "react";
import { Await } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { formPageClass, usePageRecord } from "#app/components/record/form-page.tsx";
import { Loading } from "#app/components/ui/spinner.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { RecordHistory } from "#app/features/history/record-history.tsx";
import {
  getStaffStatistics,
  type StaffStatistics,
  updateStatistics,
} from "#app/features/statistics/staff-statistics.server.ts";
import { statisticsMessages } from "#app/features/statistics/statistics-form.schema.ts";
import { StatisticsForm } from "#app/features/statistics/statistics-form.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/statistics.ts";

export const handle: OfficeHandle = { title: "Statistiques" };

/** Not awaited: the page opens at once with its spinner, and the figures follow. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "statistics:write");
  const statistics = getStaffStatistics(app, member);
  statistics.catch((error) => app.log.error({ err: error }, "could not load the statistics"));
  return { statistics };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, statisticsMessages.save, async () => ({
    message: statisticsMessages.updated,
    ...(await updateStatistics(app, actor, readBaseline(form), Object.fromEntries(form))),
  }));
}

export const clientAction = announceResult(statisticsMessages.save);

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Loading label="Chargement des statistiques…" className="py-16" />}>
      <Await resolve={loaderData.statistics} errorElement={<ErrorBoundary />}>
        {(statistics) => <StatisticsEditor statistics={statistics} />}
      </Await>
    </Suspense>
  );
}

function StatisticsEditor({ statistics }: { statistics: StaffStatistics }) {
  const { held, key, page } = usePageRecord(statistics);
  return (
    <div className={formPageClass}>
      <div className="self-end">
        <RecordHistory table="company_stats" id={held.id} />
      </div>
      <StatisticsForm key={key} statistics={held} page={page} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={statisticsMessages.load} />;
}
