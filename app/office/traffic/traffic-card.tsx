import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import type { getTraffic } from "#app/domain/counts/staff-traffic.server.ts";
import { trafficQuery } from "#app/domain/counts/traffic.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Panel, PanelHead } from "#app/office/ui/panel.tsx";
import { EmptySearches, RequestFiguresRow, SpanLinks, WeekChart } from "./traffic-parts.tsx";
import { VehicleTrafficTable } from "./vehicle-traffic-table.tsx";

type Traffic = Awaited<ReturnType<typeof getTraffic>>;

const honest = "comptée sans traceur\u00a0: ni cookie, ni adresse, ni appareil";

interface TrafficCardProps {
  traffic: Traffic;
  /** How many vehicles there are. */
  fleet: number;
}

/** The dashboard's «Fréquentation»: what is looked at, what is asked for, and what came of it. */
export function TrafficCard({ traffic, fleet }: TrafficCardProps) {
  const { query, vehicles, weeks, figures, searches } = traffic;
  const place = officePaths.dashboard;
  const more = trafficQuery.href(officePaths.traffic, { ...query, page: 1 });
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
          <p className="border-line border-t">
            <Link
              to={more}
              className="flex items-center gap-3 px-(--panel-padding) py-3 font-medium text-[13px] text-info hover:underline"
            >
              {fleet > 1 ? `Voir les ${formatNumber(fleet)}\u00a0véhicules` : "Toute la fréquentation"}
              <ArrowRight className="size-4" />
            </Link>
          </p>
        </div>
        {/* A phone has these on the page of their own. */}
        <div className="divide-y divide-line border-line max-office-sm:hidden min-[82.5rem]:border-l">
          <WeekChart weeks={weeks} />
          <RequestFiguresRow figures={figures} />
          <EmptySearches searches={searches} />
        </div>
        <p className="px-(--panel-padding) py-3 text-help text-ink-2 office-sm:hidden">C{honest.slice(1)}.</p>
      </div>
    </Panel>
  );
}
