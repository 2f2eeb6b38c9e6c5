import { Suspense } from "react";
import { Await } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import {
  getStaffStatistics,
  type StaffStatistics,
  updateStatistics,
} from "#app/domain/statistics/staff-statistics.server.ts";
import { statisticsMessages, statisticsRecord } from "#app/domain/statistics/statistics-form.schema.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { formPageClass, usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Loading } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/statistics.route.ts";
import { StatisticsForm } from "./statistics-form.tsx";

export const handle: OfficeHandle = { title: "Statistiques" };

/** Not awaited: the page opens at once with its spinner, and the figures follow. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, statisticsRecord.right);
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
    ...(await updateStatistics(app, actor, {
      baseline: readBaseline(form),
      input: Object.fromEntries(form),
    })),
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
