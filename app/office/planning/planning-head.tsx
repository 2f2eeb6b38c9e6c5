import CalendarSync from "lucide-react/icons/calendar-sync";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import MapPin from "lucide-react/icons/map-pin";
import Printer from "lucide-react/icons/printer";
import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type AgencyName,
  type PlanningQuery,
  type PlanningScale,
  planningHref,
  readPlanningQuery,
  scales,
} from "#app/domain/periods/planning.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { FilterMenuProps } from "#app/office/ui/filter-menu.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";

type PlanningHeadProps = { query: PlanningQuery; moves: number; children?: ReactNode };

/** The three views. A phone has no gantt: its list is the first. */
export function PlanningHead({ query, moves, children }: PlanningHeadProps) {
  const { view } = query;
  const list = { to: planningHref(query, { view: "liste" }), label: "Liste", isCurrent: view === "liste" };
  const day = {
    to: planningHref(query, { view: "jour" }),
    label: "Départs et retours",
    count: moves,
    isCurrent: view === "jour",
  };
  const gantt = { to: planningHref(query, { view: "frise" }), label: "Frise", isCurrent: view === "frise" };
  return (
    <div className="relative mb-3 max-office-sm:-mx-3 max-office-sm:-mt-3 max-office-sm:mb-0 max-office-sm:bg-paper print:hidden">
      <TabLinks label="Vues du planning" tabs={[gantt, list, day]} className="max-office-sm:hidden" />
      <TabLinks
        label="Vues du planning"
        tabs={[{ ...list, isCurrent: view !== "jour" }, day]}
        className="px-3 office-sm:hidden"
      />
      <div className="absolute right-0 bottom-1.5 flex items-center gap-3 max-office-sm:right-1 max-office-sm:bottom-1">
        <Link
          to={officePaths.planningCalendars}
          className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-small text-info hover:underline max-office-sm:size-9 max-office-sm:justify-center"
        >
          <CalendarSync className="size-4 max-office-sm:size-5" />
          <span className="max-office-md:sr-only">Agenda…</span>
        </Link>
        <button
          type="button"
          onClick={() => window.print()}
          className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-small text-info hover:underline max-office-sm:hidden"
        >
          <Printer className="size-4" />
          <span className="max-office-md:sr-only">Imprimer</span>
        </button>
        <div className="contents max-office-sm:hidden">{children}</div>
      </div>
    </div>
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

/** How many days are in view. Each scale begins where it usually does, unless other days were asked for. */
export function GanttScales({ query }: { query: PlanningQuery }) {
  const isDefault = query.from === defaultFrom(query, query.scale);
  return (
    <TabLinks
      label="Échelle"
      look="segmented"
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
