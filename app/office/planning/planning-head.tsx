import CalendarSync from "lucide-react/icons/calendar-sync";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import MapPin from "lucide-react/icons/map-pin";
import Printer from "lucide-react/icons/printer";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import {
  type ListedPeriods,
  type PlanningQuery,
  type PlanningScale,
  planningHref,
  planningPageSize,
  readPlanningQuery,
  scales,
} from "#app/domain/periods/planning.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { FilterMenuProps } from "#app/office/ui/filter-menu.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";

interface PlanningHeadProps {
  query: PlanningQuery;
  moves: number;
  list: ListedPeriods | null;
  children?: ReactNode;
}

/** The views. A phone has no gantt: its list is the first. Where they have no room they scroll, and cover nothing. */
export function PlanningHead({ query, moves, list, children }: PlanningHeadProps) {
  const { view } = query;
  const listTab = { to: planningHref(query, { view: "liste" }), label: "Liste", isCurrent: view === "liste" };
  const day = {
    to: planningHref(query, { view: "jour" }),
    label: "Départs et retours",
    count: moves,
    isCurrent: view === "jour",
  };
  const free = {
    to: planningHref(query, { view: "libre" }),
    label: "Véhicules libres",
    isCurrent: view === "libre",
  };
  const gantt = { to: planningHref(query, { view: "frise" }), label: "Frise", isCurrent: view === "frise" };
  const calendars = (
    <Link
      to={officePaths.planningCalendars}
      className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-small text-info hover:underline max-office-sm:size-9 max-office-sm:justify-center"
    >
      <CalendarSync className="size-4 max-office-sm:size-5" />
      <span className="max-office-md:sr-only">Agenda…</span>
    </Link>
  );
  return (
    <>
      <TabLinks
        label="Vues du planning"
        tabs={[gantt, listTab, day, free]}
        aside={
          <>
            {calendars}
            <PrintButton query={query} list={list} />
            {children}
          </>
        }
        className="mb-3 max-office-sm:hidden print:hidden"
      />
      <TabLinks
        label="Vues du planning"
        tabs={[{ ...listTab, isCurrent: view === "liste" || view === "frise" }, day, free]}
        aside={calendars}
        className="-mx-3 -mt-3 bg-paper pr-1 pl-3 office-sm:hidden print:hidden"
      />
    </>
  );
}

/** What is on screen; of a list that has pages, all of them. */
function PrintButton({ query, list }: Pick<PlanningHeadProps, "query" | "list">) {
  const navigate = useNavigate();
  const isWaiting = useRef(false);
  const { isWhole } = query;
  const isCut = query.view === "liste" && !isWhole && (list?.total ?? 0) > planningPageSize;
  useEffect(() => {
    if (!isWhole || !isWaiting.current) return;
    isWaiting.current = false;
    window.print();
  }, [isWhole]);
  return (
    <button
      type="button"
      onClick={() => {
        if (!isCut) return window.print();
        isWaiting.current = true;
        void navigate(planningHref(query, { isWhole: true }), { preventScrollReset: true });
      }}
      className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-small text-info hover:underline"
    >
      <Printer className="size-4" />
      <span className="max-office-md:sr-only">Imprimer</span>
    </button>
  );
}

export function agencyFilter(query: PlanningQuery, agencies: AgencyName[]): FilterMenuProps {
  return {
    label: "Agence",
    icon: <MapPin />,
    choices: agencies.map(({ id, name }) => ({ value: id, label: name })),
    value: query.agency,
    hrefOf: (agency) => planningHref(query, { agency }),
  };
}

export function periodFilters(query: PlanningQuery, agencies: AgencyName[]): FilterMenuProps[] {
  return [
    agencyFilter(query, agencies),
    {
      label: "Type",
      icon: <Truck />,
      choices: vehicleTypes.map((type) => ({ value: type, label: type })),
      value: query.type,
      hrefOf: (type) => planningHref(query, { type: type as VehicleType | null }),
    },
  ];
}

/** How many days are in view: beside the views where there is room, else beside the dates. Each scale begins where it usually does, unless other days were asked for. */
export function GanttScales({ query, className }: { query: PlanningQuery; className: string }) {
  const isDefault = query.from === defaultFrom(query, query.scale);
  return (
    <TabLinks
      label="Échelle"
      look="segmented"
      className={className}
      preventScrollReset
      tabs={(Object.keys(scales) as PlanningScale[]).map((scale) => ({
        to: planningHref(query, { scale, ...(isDefault && { from: defaultFrom(query, scale) }) }),
        label: scales[scale].label,
        isCurrent: query.scale === scale,
      }))}
    />
  );
}

export function defaultFrom({ today }: PlanningQuery, scale: PlanningScale): string {
  return readPlanningQuery(new URLSearchParams({ echelle: scale }), today).from;
}

interface StepLinksProps {
  query: PlanningQuery;
  before: { label: string; to: Partial<PlanningQuery> };
  now: Partial<PlanningQuery>;
  after: { label: string; to: Partial<PlanningQuery> };
}

export function StepLinks({ query, before, now, after }: StepLinksProps) {
  const steps = [
    { ...before, icon: ChevronLeft },
    { label: "Aujourd’hui", to: now, icon: null },
    { ...after, icon: ChevronRight },
  ];
  return (
    <div className="flex h-(--control-height) divide-x divide-control rounded-control border border-control bg-surface">
      {steps.map(({ label, to, icon: Icon }) => (
        <Link
          key={label}
          to={planningHref(query, to)}
          preventScrollReset
          {...(Icon && { "aria-label": label, title: label })}
          className={`flex h-full items-center px-2.5 text-ink no-underline first:rounded-l-control last:rounded-r-control hover:bg-paper-2 [&_svg]:size-4 ${Icon ? "" : "font-semibold text-small"}`}
        >
          {Icon ? <Icon /> : label}
        </Link>
      ))}
    </div>
  );
}
