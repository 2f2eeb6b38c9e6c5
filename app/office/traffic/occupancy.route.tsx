import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { appContext, staffContext } from "#app/context.ts";
import { getOccupancy, type Occupancy } from "#app/domain/counts/occupancy.server.ts";
import {
  monthWords,
  type OccupancyQuery,
  occupancyHref,
  occupancyPageSize,
  occupancyQuery,
} from "#app/domain/counts/occupancy.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { FilterMenu } from "#app/office/ui/filter-menu.tsx";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/occupancy.route.ts";
import { occupancyFilters } from "./occupancy-filters.tsx";
import { OccupancyLegend, OccupancyTable } from "./occupancy-table.tsx";
import { TrafficTabs } from "./traffic-tabs.tsx";

export const handle: OfficeHandle = {
  title: "Occupation",
  back: () => ({ label: "Tableau de bord", to: officePaths.dashboard }),
};

export function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "requests:write");
  return getOccupancy(context.get(appContext), member, occupancyQuery.read(url.searchParams));
}

export default function OccupancyPage({ loaderData }: Route.ComponentProps) {
  const { query, fleet, months, today } = loaderData;
  const [first = today] = months;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      <TrafficTabs current="occupancy" />
      {/* On paper the months lie across the sheet, as the planning does. */}
      <p className="planning-print text-small text-ink-2">
        Part des jours où chaque véhicule était loué, de {monthWords(first)} au {formatDay(today, "")}. Un
        jour compte quand le planning y dit le véhicule parti, départ et retour compris&nbsp;; les jours à
        venir ne comptent pas.
      </p>
      {fleet.total === 0 ? (
        <Panel>
          <EmptyState icon={<EmptyListDrawing />} title="Aucun véhicule">
            L’occupation se lit ici dès que le parc a un véhicule, et le planning une location.
          </EmptyState>
        </Panel>
      ) : (
        <Panel>
          <Toolbar {...loaderData} />
          <Figures {...loaderData} />
          {fleet.shown > occupancyPageSize && (
            <PanelFoot>
              <Pagination
                page={query.page}
                pageSize={occupancyPageSize}
                total={fleet.shown}
                noun={{ one: "véhicule", many: "véhicules" }}
                pageHref={(page) => occupancyHref(query, { page })}
                className="w-full"
              />
            </PanelFoot>
          )}
        </Panel>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="Une erreur est survenue lors du chargement de l’occupation." />;
}

function Toolbar({ query, agencies, fleet }: Occupancy) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 print:hidden">
      {occupancyFilters(query, agencies, fleet).map((filter) => (
        <FilterMenu key={filter.label} {...filter} />
      ))}
      <div className="ml-auto flex items-center">
        <p role="status" className="mr-1 text-small text-ink-2 max-office-sm:sr-only">
          {counted(fleet.shown, "véhicule")}
        </p>
        <button
          type="button"
          onClick={() => window.print()}
          className={`${actionClass} cursor-pointer max-office-md:hidden`}
        >
          <Printer className="size-4" />
          Imprimer
        </button>
        <a
          href={occupancyQuery.href(officePaths.occupancyExport, query, { page: 1 })}
          download
          title="Exporter l’occupation en CSV"
          className={actionClass}
        >
          <Download className="size-4" />
          Exporter
        </a>
      </div>
    </div>
  );
}

const actionClass =
  "flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-small text-info hover:underline max-office-sm:h-11";

function Figures(occupancy: Occupancy) {
  const { query, fleet, totals } = occupancy;
  if (fleet.shown === 0) return <NoneFound query={query} />;
  const [all] = totals;
  if (!all || all.total.let + all.total.down === 0)
    return (
      <EmptyState icon={<EmptyListDrawing />} title="Aucune location ces treize derniers mois">
        Le tableau paraît dès que le planning a une location, une réservation ou un entretien sur ces mois.
      </EmptyState>
    );
  return (
    <>
      <OccupancyLegend />
      <OccupancyTable {...occupancy} />
    </>
  );
}

function NoneFound({ query }: { query: OccupancyQuery }) {
  return (
    <EmptyState
      icon={<EmptySearchDrawing />}
      title="Aucun véhicule trouvé"
      action={
        <ButtonLink variant="secondary" to={occupancyHref(query, occupancyQuery.withoutFilters)}>
          Effacer les filtres
        </ButtonLink>
      }
    >
      Aucun véhicule de ce type dans cette agence.
    </EmptyState>
  );
}
