import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import {
  type AgencyName,
  type ListedPeriods as List,
  type ListState,
  listStates,
  type PlanningQuery,
  planningAddress,
  planningFields,
  planningHref,
  planningPageSize,
} from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { FilterMenu } from "#app/office/ui/filter-menu.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { PeriodCards } from "./period-cards.tsx";
import { periodFilters } from "./period-filters.tsx";
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
  const isLoading = usePendingList(officePaths.planning);
  const states = Object.keys(listStates) as ListState[];
  return (
    <Panel
      className={`planning-print max-office-sm:-mx-3 max-office-sm:rounded-none max-office-sm:border-x-0 max-office-sm:border-t-0 ${className}`}
    >
      <ListToolbar
        className="max-office-sm:bg-paper print:hidden"
        lead={
          <TabLinks
            label="Périodes"
            look="segmented"
            tabs={states.map((state) => ({
              to: planningHref(query, { state }),
              label: listStates[state],
              count: state === "passees" ? undefined : list.counts[state],
              isCurrent: query.state === state,
            }))}
            className="max-office-sm:order-last max-office-sm:w-full"
          />
        }
        search={{
          label: "Rechercher dans le planning",
          placeholder: "Véhicule, n° de parc, client…",
          value: query.q,
          kept: planningFields(query),
          className: "w-60 max-office-sm:w-auto max-office-sm:flex-1",
        }}
        besideSearch={<PhoneFilters query={query} agencies={agencies} />}
        filters={periodFilters(query, agencies)}
        isDesktopOnly
        count={counted(list.total, "période")}
        add={{
          label: "Ajouter une période",
          to: planningHref(query, { form: { period: null, vehicle: null, from: null, to: null } }),
        }}
      />
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
        <SlidersHorizontal />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1.5 flex w-max flex-col items-start gap-2 rounded-[8px] border border-line bg-surface p-3 shadow-float">
        {periodFilters(query, agencies).map((filter) => (
          <FilterMenu key={filter.label} {...filter} />
        ))}
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
  if (planningAddress.isFiltered(query)) {
    return (
      <EmptyState
        icon={<EmptySearchDrawing />}
        title="Aucune période trouvée"
        action={
          <ButtonLink variant="secondary" to={planningHref(query, planningAddress.withoutFilters)}>
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
