import { appContext, staffContext } from "#app/context.ts";
import { getTrafficPage } from "#app/domain/counts/staff-traffic.server.ts";
import { trafficMessages, trafficQuery, vehiclesPerPage } from "#app/domain/counts/traffic.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot, PanelHead } from "#app/office/ui/panel.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/traffic.route.ts";
import { EmptySearches } from "./empty-searches.tsx";
import { Outcomes } from "./outcomes.tsx";
import { RequestFiguresRow } from "./request-figures.tsx";
import { SpanLinks } from "./span-links.tsx";
import { VehicleTrafficTable } from "./vehicle-traffic-table.tsx";
import { WeekChart } from "./week-chart.tsx";
import { TrafficWeekTable } from "./week-table.tsx";

export const handle: OfficeHandle = {
  title: "Fréquentation",
  back: () => ({ label: "Tableau de bord", to: officePaths.dashboard }),
};

export function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  return getTrafficPage(context.get(appContext), member, trafficQuery.read(url.searchParams));
}

export default function TrafficPage({ loaderData }: Route.ComponentProps) {
  const { query, fleet, weeks, figures, searches, mostViews } = loaderData;
  const place = officePaths.traffic;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-[13px] text-ink-2">
          Comptée sans traceur&nbsp;: ni cookie, ni adresse, ni appareil. Les chiffres de plus de 25&nbsp;mois
          sont effacées.
        </p>
        <SpanLinks place={place} query={query} className="max-office-sm:flex! max-office-sm:w-full" />
      </div>
      <div className="grid grid-cols-1 items-start gap-3 office-sm:gap-4 min-[82.5rem]:grid-cols-[minmax(0,1fr)_400px]">
        <Panel>
          <PanelHead title="Véhicules" detail={`${query.days} derniers jours`} />
          {fleet.total === 0 ? (
            <EmptyState title="Aucun véhicule">
              Les fiches consultées paraîtront ici dès qu’il y en aura.
            </EmptyState>
          ) : (
            <VehicleTrafficTable vehicles={fleet.vehicles} place={place} query={query} scale={mostViews} />
          )}
          <PanelFoot>
            <Pagination
              page={query.page}
              pageSize={vehiclesPerPage}
              total={fleet.total}
              noun={{ one: "véhicule", many: "véhicules" }}
              pageHref={(page) => trafficQuery.href(place, { ...query, page })}
              className="w-full"
            />
          </PanelFoot>
        </Panel>
        <Panel className="divide-y divide-line">
          <PanelHead title="Demandes" detail={`${query.days} derniers jours`} />
          <RequestFiguresRow figures={figures} />
          <Outcomes figures={figures} />
          <EmptySearches searches={searches} />
        </Panel>
      </div>
      <Panel className="divide-y divide-line">
        <WeekChart weeks={weeks.weeks} />
        <TrafficWeekTable title="Par sujet" series={weeks.subjects} />
        <TrafficWeekTable title="Par agence" series={weeks.agencies} />
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={trafficMessages.load} />;
}
