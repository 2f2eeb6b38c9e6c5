import { Link } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getTrafficPage } from "#app/domain/counts/staff-traffic.server.ts";
import { trafficQuery, vehiclesPerPage } from "#app/domain/counts/traffic.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { lostReasons, requestStatuses } from "#app/domain/requests/request-status.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { StatusGlyph } from "#app/office/requests/status-glyph.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot, PanelHead } from "#app/office/ui/panel.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/traffic.route.ts";
import { EmptySearches, RequestFiguresRow, SpanLinks, WeekChart } from "./traffic-parts.tsx";
import { TrafficTabs } from "./traffic-tabs.tsx";
import { VehicleTrafficTable } from "./vehicle-traffic-table.tsx";

export const handle: OfficeHandle = {
  title: "Fréquentation",
  back: () => ({ label: "Tableau de bord", to: officePaths.dashboard }),
};

export function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  return getTrafficPage(context.get(appContext), member, trafficQuery.read(url.searchParams));
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function TrafficPage({ loaderData }: Route.ComponentProps) {
  const { query, fleet, weeks, figures, searches, mostViews } = loaderData;
  const place = officePaths.traffic;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      <TrafficTabs current="traffic" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-small text-ink-2">
          Comptée sans traceur&nbsp;: ni cookie, ni adresse, ni appareil. Les chiffres de plus de 25&nbsp;mois
          sont effacés.
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
          <RequestFiguresRow {...figures} />
          <Outcomes {...figures} />
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
  return <OfficeLoadFailure message="Une erreur est survenue lors du chargement de la fréquentation." />;
}

/** What the weeks were made of, each part with its own line of the weeks, the latest first: a phone shows no more. */
function TrafficWeekTable({ title, series }: { title: string; series: LoaderData["weeks"]["agencies"] }) {
  const weeks = (series[0]?.weeks ?? []).map(({ week }) => week).toReversed();
  if (series.length === 0) return null;
  return (
    // Held by what scrolls: words for screen readers would stand outside of it.
    <div className="relative overflow-x-auto px-[calc(var(--panel-padding)-0.5rem)] pb-3">
      <table className="w-full border-collapse text-small tabular-nums">
        <caption className="px-2 pt-3.5 pb-1 text-left font-semibold">{title}</caption>
        <thead>
          <tr className="text-help text-ink-2">
            <th scope="col" className="min-w-40 px-2 text-left font-normal">
              <span className="sr-only">{title}</span>
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              Total
            </th>
            {weeks.map((week, index) => (
              <th key={week} scope="col" className="whitespace-nowrap px-1.5 text-right font-normal">
                <span className="sr-only">Semaine du </span>
                {shortDay(week)}
                {index === 0 && <span className="sr-only">, en cours</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ key, label, to, weeks, total }) => (
            <tr key={key} className="h-8 border-line-inner border-t">
              <th scope="row" className="max-w-56 truncate px-2 text-left font-normal">
                <Link to={to} className="rounded-control text-ink hover:underline">
                  {label}
                </Link>
              </th>
              <td className="px-2 text-right font-semibold">{formatNumber(total)}</td>
              {weeks.toReversed().map(({ week, n }) => (
                <td key={week} className={`px-1.5 text-right ${n === 0 ? "text-ink-3" : ""}`}>
                  {formatNumber(n)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** «24/08», as narrow as a column of figures. */
function shortDay(day: string) {
  return (
    <>
      <span aria-hidden="true">{`${day.slice(8)}/${day.slice(5, 7)}`}</span>
      <span className="sr-only">{formatDay(day, null, "month")}</span>
    </>
  );
}

function Outcomes({ requests, statuses, lost }: LoaderData["figures"]) {
  const share = (n: number) =>
    requests > 0 ? `${formatNumber((n / requests) * 100, { max: 0 })}\u00a0%` : "–";
  return (
    <section aria-labelledby="outcomes-title" className="px-(--panel-padding) py-3.5 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="outcomes-title" className="font-semibold">
          Ce que deviennent les demandes
        </h3>
        <span className="text-ink-2">{formatNumber(requests)} reçues</span>
      </div>
      <ul className="-mx-2 mt-1">
        {statuses.map(({ status, n }) => (
          <li key={status}>
            <Link
              to={requestsHref(allRequests, { status })}
              className="grid h-8 grid-cols-[0.875rem_minmax(0,1fr)_3rem_3.5rem] items-center gap-2.5 rounded-control px-2 hover:bg-paper-2"
            >
              <StatusGlyph status={status} />
              <span className="truncate">{requestStatuses[status].many}</span>
              <span className="text-right font-semibold tabular-nums">{formatNumber(n)}</span>
              <span className="text-right text-ink-2 tabular-nums">{share(n)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {lost.reasons.length > 0 && (
        <>
          <h4 className="mt-2 font-normal text-ink-2">Motifs des demandes perdues</h4>
          <ul className="mt-1 divide-y divide-line-inner">
            {lost.reasons.map(({ reason, n }) => (
              <li key={reason} className="flex justify-between gap-3 py-1.5">
                {lostReasons[reason]}
                <span className="tabular-nums">{formatNumber(n)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
