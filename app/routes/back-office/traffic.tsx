import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Panel, PanelFoot, PanelHead } from "#app/components/ui/panel.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { EmptySearches } from "#app/features/traffic/empty-searches.tsx";
import { Outcomes } from "#app/features/traffic/outcomes.tsx";
import { RequestFiguresRow } from "#app/features/traffic/request-figures.tsx";
import { SpanLinks } from "#app/features/traffic/span-links.tsx";
import { getTrafficPage } from "#app/features/traffic/staff-traffic.server.ts";
import {
  readTrafficQuery,
  trafficHref,
  trafficMessages,
  vehiclesPerPage,
} from "#app/features/traffic/traffic.ts";
import { VehicleTrafficTable } from "#app/features/traffic/vehicle-traffic-table.tsx";
import { WeekChart } from "#app/features/traffic/week-chart.tsx";
import { WeekTable } from "#app/features/traffic/week-table.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/traffic.ts";

export const handle: OfficeHandle = {
  title: "Fréquentation",
  back: () => ({ label: "Tableau de bord", to: officePaths.dashboard }),
};

export function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  return getTrafficPage(context.get(appContext), member, readTrafficQuery(url.searchParams));
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
              pageHref={(page) => trafficHref(place, { ...query, page })}
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
        <WeekTable title="Par sujet" series={weeks.subjects} />
        <WeekTable title="Par agence" series={weeks.agencies} />
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={trafficMessages.load} />;
}
