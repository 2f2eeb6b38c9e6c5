import type { ReactNode } from "react";
import { Link } from "react-router";
import type { getTraffic } from "#app/domain/counts/staff-traffic.server.ts";
import {
  formatOpenTime,
  shownFrom,
  type TrafficPlace,
  type TrafficQuery,
  trafficQuery,
  trafficSpans,
  type WeekCount,
} from "#app/domain/counts/traffic.ts";
import { allQuotes, quotesHref } from "#app/domain/quotes/quote-list.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { lostReasons } from "#app/domain/requests/request-status.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Panel, PanelHead, PanelMore } from "#app/office/ui/panel.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { VehicleTrafficTable } from "./vehicle-traffic-table.tsx";

type Traffic = Awaited<ReturnType<typeof getTraffic>>;

export function RequestFiguresRow({ firstAnswer, quotes, lost }: Traffic["figures"]) {
  const reasons = lost.reasons.map(({ reason, n }) => `${lostReasons[reason].toLowerCase()} ${n}`).join(", ");
  return (
    <dl className="grid grid-cols-3 gap-4 px-(--panel-padding) py-3.5">
      <Figure label="Première réponse" detail={firstAnswer === null ? "aucune" : "médiane, heures ouvertes"}>
        {firstAnswer === null ? "–" : formatOpenTime(firstAnswer)}
      </Figure>
      <Figure
        label="Devis acceptés"
        detail={
          quotes.sent === 0
            ? "aucun envoyé"
            : `${formatNumber((quotes.accepted / quotes.sent) * 100, { max: 0 })}\u00a0% des devis`
        }
      >
        <Link to={quotesHref(allQuotes, { state: "accepted" })} className="text-ink hover:underline">
          {formatNumber(quotes.accepted)}&nbsp;/&nbsp;{formatNumber(quotes.sent)}
        </Link>
      </Figure>
      <Figure label="Perdues" detail={reasons || "aucune"}>
        <Link to={requestsHref(allRequests, { status: "perdu" })} className="text-ink hover:underline">
          {formatNumber(lost.total)}
        </Link>
      </Figure>
    </dl>
  );
}

function Figure({ label, detail, children }: { label: string; detail: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd>
        <span className="block font-semibold text-[18px] leading-6 tabular-nums">{children}</span>
        <span className="block text-help text-ink-2">{detail}</span>
      </dd>
    </div>
  );
}

export function EmptySearches({ searches }: Pick<Traffic, "searches">) {
  return (
    <section aria-labelledby="searches-title" className="px-(--panel-padding) py-3.5 text-small">
      <h3 id="searches-title" className="font-semibold">
        Recherches sans résultat
      </h3>
      {searches.length === 0 ? (
        <p className="mt-1 text-ink-2">
          Aucune sur la période. Une recherche paraît ici dès sa {shownFrom}
          <sup>e</sup> fois.
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-line-inner">
          {searches.map(({ words, n }) => (
            <li key={words} className="flex items-baseline justify-between gap-3 py-2">
              <Link
                to={`${sitePaths.catalogue}?${new URLSearchParams({ q: words })}`}
                className="min-w-0 truncate rounded-control text-ink hover:underline"
              >
                {words}
              </Link>
              <span className="shrink-0 text-ink-2 tabular-nums">{formatNumber(n)}&nbsp;fois</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type SpanLinksProps = { place: TrafficPlace; query: TrafficQuery; className: string };

export function SpanLinks({ place, query, className }: SpanLinksProps) {
  return (
    <TabLinks
      label="Période"
      look="segmented"
      preventScrollReset
      tabs={trafficSpans.map((days) => ({
        to: trafficQuery.href(place, { ...query, days, page: 1 }),
        label: `${days}\u00a0jours`,
        isCurrent: days === query.days,
      }))}
      className={className}
    />
  );
}

/** A bar a week, the last one still growing; screen readers have the same as a table. */
export function WeekChart({ weeks }: { weeks: WeekCount[] }) {
  const max = Math.max(...weeks.map(({ n }) => n), 1);
  const first = weeks[0];
  return (
    <section aria-labelledby="weeks-title" className="px-(--panel-padding) py-3.5">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <h3 id="weeks-title" className="font-semibold">
          Demandes par semaine
        </h3>
        <span className="text-ink-2">{weeks.length} semaines</span>
      </div>
      <div aria-hidden="true" className="mt-2.5 flex h-14 items-end gap-1.5">
        {weeks.map(({ week, n }, index) => (
          <span
            key={week}
            title={`Semaine du ${formatDay(week, null, "month")}\u00a0: ${counted(n, "demande")}`}
            className={`min-h-0.5 flex-1 rounded-t-xs ${index === weeks.length - 1 ? "bg-chart-rest" : "bg-blue"}`}
            style={{ height: `${(n / max) * 100}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-help text-ink-2">
        <span>{first && formatDay(first.week, null, "month")}</span>
        <span>en cours</span>
      </p>
      <div className="relative">
        <table className="sr-only">
          <caption>Demandes par semaine</caption>
          <thead>
            <tr>
              <th scope="col">Semaine du</th>
              <th scope="col">Demandes</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, n }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week, null, "month")}</th>
                <td>{formatNumber(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const honest = "comptée sans traceur\u00a0: ni cookie, ni adresse, ni appareil";

export function TrafficCard({ traffic, fleet }: { traffic: Traffic; fleet: number }) {
  const { query, vehicles, weeks, figures, searches } = traffic;
  const place = officePaths.dashboard;
  return (
    <Panel>
      <PanelHead
        title="Fréquentation"
        detail={<span className="max-office-sm:hidden">{honest}</span>}
        aside={<SpanLinks place={place} query={query} className="max-office-sm:hidden" />}
      />
      <div className="p-3 pb-0 office-sm:hidden">
        <SpanLinks place={place} query={query} className="flex!" />
      </div>
      <div className="min-[82.5rem]:grid min-[82.5rem]:grid-cols-[minmax(0,1fr)_360px] min-[90rem]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 max-[82.49rem]:border-line max-[82.49rem]:border-b">
          {vehicles.length === 0 ? (
            <p className="px-(--panel-padding) py-6 text-ink-2 text-sm">
              Aucune fiche consultée sur la période. Chaque fiche qu’un visiteur ouvre compte ici.
            </p>
          ) : (
            <VehicleTrafficTable
              vehicles={vehicles}
              place={place}
              query={query}
              scale={Math.max(...vehicles.map(({ views }) => views), 1)}
            />
          )}
          <PanelMore to={trafficQuery.href(officePaths.traffic, { ...query, page: 1 })}>
            {fleet > 1 ? `Voir les ${formatNumber(fleet)}\u00a0véhicules` : "Toute la fréquentation"}
          </PanelMore>
        </div>
        {/* A phone has these on the page of their own. */}
        <div className="divide-y divide-line border-line max-office-sm:hidden min-[82.5rem]:border-l">
          <WeekChart weeks={weeks} />
          <RequestFiguresRow {...figures} />
          <EmptySearches searches={searches} />
        </div>
        <p className="px-(--panel-padding) py-3 text-help text-ink-2 office-sm:hidden">C{honest.slice(1)}.</p>
      </div>
    </Panel>
  );
}
