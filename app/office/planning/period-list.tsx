import Plus from "lucide-react/icons/plus";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import {
  type AgencyName,
  hasFilters,
  keptParams,
  type PeriodList as List,
  type ListState,
  listStates,
  type PlanningQuery,
  planningHref,
  planningPageSize,
  withoutFilters,
} from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { TableSearch } from "#app/office/ui/table-search.tsx";
import { useLateList } from "#app/office/ui/use-late-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { PeriodCards } from "./period-cards.tsx";
import { AgencyFilter, TypeFilter } from "./period-filters.tsx";
import { PeriodTable } from "./period-table.tsx";

interface PeriodListProps {
  query: PlanningQuery;
  list: List;
  agencies: AgencyName[];
  className?: string;
}

/** The planning as a table; cards on a phone. It is what a screen reader and a printer get. */
export function PeriodList({ query: asked, list, agencies, className = "" }: PeriodListProps) {
  // Under the gantt's address it is the phone's view: what it links to is a list.
  const query: PlanningQuery = { ...asked, view: "liste" };
  const isLoading = useLateList(officePaths.planning);
  const states = Object.keys(listStates) as ListState[];
  return (
    <Panel
      className={`planning-print max-office-sm:-mx-3 max-office-sm:rounded-none max-office-sm:border-x-0 max-office-sm:border-t-0 ${className}`}
    >
      <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 max-office-sm:bg-paper print:hidden">
        <TabLinks
          label="Périodes"
          look="segmented"
          tabs={states.map((state) => ({
            to: planningHref(query, { state }),
            label: listStates[state],
            count: state === "passees" ? undefined : list.counts[state],
            isCurrent: query.state === state,
          }))}
          className="max-office-sm:order-2 max-office-sm:w-full"
        />
        <div className="flex items-center gap-2 max-office-sm:order-1 max-office-sm:w-full">
          <TableSearch
            label="Rechercher dans le planning"
            placeholder="Véhicule, n° de parc, client…"
            value={query.q}
            kept={keptParams(query)}
            className="w-60 max-office-sm:w-auto max-office-sm:flex-1"
          />
          <PhoneFilters query={query} agencies={agencies} />
        </div>
        <div className="contents max-office-sm:hidden">
          <AgencyFilter query={query} agencies={agencies} />
          <TypeFilter query={query} />
        </div>
        <p role="status" className="ml-auto text-[13px] text-ink-2 max-office-sm:sr-only">
          {counted(list.total, "période")}
        </p>
        <ButtonLink
          to={planningHref(query, { form: { period: null, vehicle: null, from: null, to: null } })}
          preventScrollReset
          className="max-office-sm:hidden"
        >
          <Plus aria-hidden="true" />
          Ajouter une période
        </ButtonLink>
      </div>
      {list.total === 0 && !isLoading ? (
        <NoPeriod query={query} />
      ) : (
        <>
          <PeriodTable query={query} periods={list.periods} isLoading={isLoading} />
          <PeriodCards query={query} periods={list.periods} isLoading={isLoading} />
        </>
      )}
      {list.total > planningPageSize && (
        <PanelFoot>
          <Pagination
            page={list.page}
            pageSize={planningPageSize}
            total={list.total}
            noun={{ one: "période", many: "périodes" }}
            pageHref={(page) => planningHref(query, { page })}
            className="w-full print:hidden"
          />
        </PanelFoot>
      )}
    </Panel>
  );
}

/** Behind one button. */
function PhoneFilters({ query, agencies }: Pick<PeriodListProps, "query" | "agencies">) {
  const isSet = query.agency !== null || query.type !== null;
  return (
    <details className="group relative office-sm:hidden" open={isSet}>
      <summary
        aria-label="Filtres"
        title="Filtres"
        className={iconButtonClass({
          className: `h-(--control-height)! w-(--control-height)! list-none border border-control bg-surface [&::-webkit-details-marker]:hidden ${isSet ? "text-blue" : ""}`,
        })}
      >
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1.5 flex w-max flex-col items-start gap-2 rounded-[8px] border border-line bg-surface p-3 shadow-float">
        <AgencyFilter query={query} agencies={agencies} />
        <TypeFilter query={query} />
      </div>
    </details>
  );
}

const nothing: Record<ListState, string> = {
  "en-cours": "Aucune période en cours",
  "a-venir": "Aucune période à venir",
  passees: "Aucune période passée",
};

function NoPeriod({ query }: { query: PlanningQuery }) {
  if (hasFilters(query)) {
    return (
      <EmptyState
        icon={<EmptySearchDrawing />}
        title="Aucune période trouvée"
        action={
          <ButtonLink variant="secondary" to={planningHref(query, withoutFilters)}>
            Effacer les filtres
          </ButtonLink>
        }
      >
        Rien ne correspond à cette recherche. Les deux autres onglets ont peut-être ce que vous cherchez.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<EmptyListDrawing />}
      title={nothing[query.state]}
      action={
        <ButtonLink
          variant="secondary"
          to={planningHref(query, { form: { period: null, vehicle: null, from: null, to: null } })}
        >
          Ajouter une période
        </ButtonLink>
      }
    >
      Une période dit quand un véhicule est absent, et pourquoi. Le site n’en montre que la date de retour.
    </EmptyState>
  );
}
