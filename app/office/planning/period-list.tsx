import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "react-router";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { cardDays, subjectOf, weekdayAndDay } from "#app/domain/periods/period-words.ts";
import {
  emptyForm,
  type ListedPeriods as List,
  type ListedPeriod,
  type ListState,
  listStates,
  type PlanningQuery,
  planningAddress,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { type Column, DataTable, RowControls } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { AmendmentNotice, PeriodMark } from "./period-mark.tsx";
import { periodFilters } from "./planning-head.tsx";
import { PlannedVehicleCell, PlanningPanel, planningSearch } from "./planning-panel.tsx";

interface PeriodListProps {
  query: PlanningQuery;
  list: List;
  agencies: AgencyName[];
  /** How many should have come back before today, and nobody has said that they did. */
  overdue: number;
  className?: string;
}

export function PeriodList({ query: asked, list, agencies, overdue, className = "" }: PeriodListProps) {
  // Under the gantt's address it is the phone's view: what it links to is a list.
  const query: PlanningQuery = { ...asked, view: "liste" };
  const isLoading = usePendingList(officePaths.planning);
  const states = Object.keys(listStates) as ListState[];
  return (
    <PlanningPanel
      query={query}
      pages={query.isWhole ? null : { ...list, noun: { one: "période", many: "périodes" } }}
      className={className}
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
        search={planningSearch(query, {
          label: "Rechercher dans le planning",
          placeholder: "Véhicule, plaque, client…",
        })}
        filters={periodFilters(query, agencies)}
        count={counted(list.total, "période")}
        add={{ label: "Ajouter une période", to: planningHref(query, { form: emptyForm }) }}
      />
      {overdue > 0 && query.state === "en-cours" && (
        <p className="flex items-center gap-2 border-line border-b px-4 py-2.5 text-danger-dark text-small print:hidden">
          <TriangleAlert className="size-4 shrink-0" />
          <Link to={planningHref(query, { view: "jour", day: query.today })} className="hover:underline">
            {counted(overdue, "véhicule")} à rentrer depuis hier
          </Link>
        </p>
      )}
      {list.total === 0 && !isLoading ? (
        <NoPeriod query={query} />
      ) : (
        <DataTable
          label="Périodes du planning"
          rows={list.periods}
          columns={columnsOf(query)}
          rowTo={(period) => editHref(query, period)}
          loading={isLoading ? "Chargement du planning…" : undefined}
        />
      )}
    </PlanningPanel>
  );
}

const nothing: Record<ListState, string> = {
  "en-cours": "Aucune période en cours",
  "a-venir": "Aucune période à venir",
  passees: "Aucune période passée",
};

function NoPeriod({ query }: { query: PlanningQuery }) {
  const isFiltered = planningAddress.isFiltered(query);
  const way = isFiltered ? planningAddress.withoutFilters : { form: emptyForm };
  return (
    <EmptyState
      icon={isFiltered ? <EmptySearchDrawing /> : <EmptyListDrawing />}
      title={isFiltered ? "Aucune période trouvée" : nothing[query.state]}
      action={
        <ButtonLink variant="secondary" to={planningHref(query, way)}>
          {isFiltered ? "Effacer les filtres" : "Ajouter une période"}
        </ButtonLink>
      }
    >
      {isFiltered
        ? "Rien ne correspond à cette recherche. Les deux autres onglets ont peut-être ce que vous cherchez."
        : "Une période dit quand un véhicule est absent, et pourquoi. Le site n’en montre que la date de retour."}
    </EmptyState>
  );
}

function editHref(query: PlanningQuery, { id }: ListedPeriod): string {
  return planningHref(query, { page: query.page, form: { ...emptyForm, period: id } });
}

function columnsOf({ state, today }: PlanningQuery): Column<ListedPeriod>[] {
  return [
    {
      key: "vehicle",
      header: "Véhicule",
      isKey: true,
      className: "max-w-90",
      cell: ({ vehicle }) => <PlannedVehicleCell vehicle={vehicle} facts={[vehicle.agency_name]} />,
    },
    {
      key: "from",
      header: "Du",
      card: "line",
      className: "whitespace-nowrap",
      cell: (period) => (
        <>
          <span className="max-office-sm:hidden">{weekdayAndDay(period.from, today)}</span>
          <span className="office-sm:hidden">{cardDays(period, state, today)}</span>
        </>
      ),
    },
    {
      key: "to",
      header: "Au",
      className: "whitespace-nowrap",
      cell: ({ to }) => (to ? weekdayAndDay(to, today) : <span className="text-ink-2">sans fin</span>),
    },
    {
      key: "kind",
      header: "Motif",
      card: "line",
      className: "max-w-50",
      cell: (period) => (
        <>
          <PeriodMark kind={period.kind} displaced={period.displaced} />
          {/* Where there is no room for the last column. */}
          <span className="hidden truncate text-help text-ink-2 not-print:max-office-md:block">
            {subjectOf(period)}
          </span>
          {period.amendment && (
            <RowControls className="block">
              <AmendmentNotice period={period} today={today} />
            </RowControls>
          )}
        </>
      ),
    },
    {
      key: "request",
      header: "Dossier",
      className: "not-print:w-full not-print:max-w-0 print:max-w-70 not-print:max-office-md:hidden",
      cell: (period) => (
        <span className="block truncate">
          {subjectOf(period)}
          {period.request_id && period.reference && (
            <RowControls className="ml-2">
              <Link to={officePaths.request(period.request_id)} className="text-info hover:underline">
                {period.reference}
              </Link>
            </RowControls>
          )}
          {period.customer && period.note && (
            <span className="block truncate text-help text-ink-2">{period.note}</span>
          )}
        </span>
      ),
    },
  ];
}
