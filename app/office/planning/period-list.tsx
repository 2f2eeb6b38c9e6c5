import ChevronRight from "lucide-react/icons/chevron-right";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Link } from "react-router";
import { cardDays, subjectOf, weekdayAndDay } from "#app/domain/periods/period-words.ts";
import {
  type AgencyName,
  type ListedPeriods as List,
  type ListedPeriod,
  type ListState,
  listStates,
  mondayOf,
  type PlanningQuery,
  planningAddress,
  planningFields,
  planningHref,
  planningPageSize,
} from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { FilterMenu } from "#app/office/ui/filter-menu.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { type Column, DataTable, KeyCell, RowControls } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { PeriodMark } from "./period-mark.tsx";
import { periodFilters } from "./planning-head.tsx";

interface PeriodListProps {
  query: PlanningQuery;
  list: List;
  agencies: AgencyName[];
  className?: string;
}

export function PeriodList({ query: asked, list, agencies, className = "" }: PeriodListProps) {
  // Under the gantt's address it is the phone's view: what it links to is a list.
  const query: PlanningQuery = { ...asked, view: "liste" };
  const isLoading = usePendingList(officePaths.planning);
  const states = Object.keys(listStates) as ListState[];
  const headings = headingsOf(list.periods, query);
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
        <DataTable
          label="Périodes du planning"
          rows={list.periods}
          columns={columnsOn(query.today)}
          rowTo={(period) => editHref(query, period)}
          card={(period) => <PeriodCard period={period} heading={headings.get(period.id)} query={query} />}
          loading={isLoading ? "Chargement du planning…" : undefined}
        />
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
      <div className="absolute top-full right-0 z-10 mt-1.5 flex w-max flex-col items-start gap-2 rounded-badge border border-line bg-surface p-3 shadow-float">
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

function editHref(query: PlanningQuery, { id }: ListedPeriod): string {
  return planningHref(query, { page: query.page, form: { period: id, vehicle: null, from: null, to: null } });
}

function columnsOn(today: string): Column<ListedPeriod>[] {
  return [
    {
      key: "vehicle",
      header: "Véhicule",
      isKey: true,
      className: "max-w-90",
      cell: ({ vehicle }) => (
        <KeyCell
          name={vehicle.name}
          detail={[vehicle.fleet_number, vehicle.agency_name].filter(Boolean).join(" · ") || undefined}
          picture={<VehicleThumb vehicle={vehicle} className="h-9 w-13.5 print:hidden" />}
        />
      ),
    },
    {
      key: "from",
      header: "Du",
      className: "whitespace-nowrap",
      cell: ({ from }) => weekdayAndDay(from, today),
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
      className: "max-w-50",
      cell: (period) => (
        <>
          <PeriodMark kind={period.kind} />
          {/* Where there is no room for the last column. */}
          <span className="hidden truncate text-help text-ink-2 not-print:max-office-md:block">
            {subjectOf(period)}
          </span>
        </>
      ),
    },
    {
      key: "request",
      header: "Dossier",
      className: "max-w-70 not-print:max-office-md:hidden",
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

interface PeriodCardProps {
  period: ListedPeriod;
  /** Of the first of a part. */
  heading: { title: string; count: number } | undefined;
  query: PlanningQuery;
}

function PeriodCard({ period, heading, query }: PeriodCardProps) {
  const { vehicle } = period;
  return (
    <>
      {heading && (
        <h2 className="-mx-3 -mt-3 mb-3 flex items-baseline justify-between border-line border-b bg-paper px-3 pt-4 pb-2 font-semibold text-small">
          {heading.title}
          <span className="font-normal text-ink-2">{counted(heading.count, "période")}</span>
        </h2>
      )}
      <div className="relative flex gap-3">
        <VehicleThumb vehicle={vehicle} className="h-11.5 w-17.5" />
        <div className="min-w-0 flex-1 text-small leading-[19px]">
          <p className="flex items-baseline justify-between gap-2">
            <Link
              to={editHref(query, period)}
              preventScrollReset
              className="truncate font-medium text-plain text-ink no-underline after:absolute after:-inset-3"
            >
              {vehicle.name}
            </Link>
            <span className="shrink-0 text-help text-ink-2">{vehicle.fleet_number}</span>
          </p>
          <p>{cardDays(period, query.state, query.today)}</p>
          <p className="mt-0.5 flex items-center gap-2">
            <PeriodMark kind={period.kind} className="font-medium" />
            <span className="min-w-0 flex-1 truncate text-ink-2">{subjectOf(period)}</span>
            <ChevronRight className="size-4 shrink-0 text-ink-2" />
          </p>
        </div>
      </div>
    </>
  );
}

const partTitles: Record<ListState, [soon: string, later: string]> = {
  "en-cours": ["Se terminent cette semaine", "Plus longues"],
  "a-venir": ["Commencent cette semaine", "Plus tard"],
  passees: ["Terminées", "Terminées"],
};

/** The list in two parts, by the id of the first of each: what goes on by its end, what comes by its beginning. */
function headingsOf(periods: ListedPeriod[], { state, today }: PlanningQuery) {
  const sunday = addDays(mondayOf(today), 6);
  const [soon, later] = partTitles[state];
  const titleOf = ({ from, to }: ListedPeriod) =>
    (state === "a-venir" ? from : (to ?? "9999")) <= sunday ? soon : later;
  return new Map(
    [...Map.groupBy(periods, titleOf)].map(([title, own]) => [own[0]?.id, { title, count: own.length }]),
  );
}
