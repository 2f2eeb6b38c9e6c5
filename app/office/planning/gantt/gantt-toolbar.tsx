import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import type { Ref } from "react";
import { Link } from "react-router";
import {
  type AgencyName,
  hasFilters,
  keptParams,
  type PlanningQuery,
  planningHref,
  readPlanningQuery,
  scales,
  withoutFilters,
} from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { Menu, MenuLink } from "#app/office/ui/menu.tsx";
import { TableSearch } from "#app/office/ui/table-search.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { AgencyFilter, TypeFilter } from "../period-filters.tsx";
import { rangeLabel } from "./gantt-words.ts";

interface GanttToolbarProps {
  query: PlanningQuery;
  agencies: AgencyName[];
  to: string;
  /** Its popover is open: one amber is enough. */
  isAdding: boolean;
  addLink: Ref<HTMLAnchorElement>;
}

export function GanttToolbar({ query, agencies, to, isAdding, addLink }: GanttToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 print:hidden">
      <RangeLinks query={query} />
      <p aria-live="polite" className="min-w-38 px-1.5 font-semibold text-[0.875rem]">
        {rangeLabel(query.from, to)}
      </p>
      <TableSearch
        label="Rechercher dans le planning"
        placeholder="Véhicule, n° de parc ou client"
        value={query.q}
        kept={keptParams(query)}
        className="max-w-66 grow basis-40"
      />
      <AgencyFilter query={query} agencies={agencies} />
      <TypeFilter query={query} />
      {hasFilters(query) && (
        <Link
          to={planningHref(query, withoutFilters)}
          className="rounded-control px-1.5 py-1 text-info text-meta no-underline hover:underline"
        >
          Effacer
        </Link>
      )}
      <GroupMenu query={query} />
      <ButtonLink
        ref={addLink}
        variant={isAdding ? "secondary" : "primary"}
        to={planningHref(query, { form: { period: null, vehicle: null, from: null, to: null } })}
        preventScrollReset
        className={`ml-auto ${isAdding ? "bg-paper-2!" : ""}`}
      >
        <Plus aria-hidden="true" />
        Ajouter une période
      </ButtonLink>
    </div>
  );
}

const segment =
  "flex h-full items-center px-2.5 text-ink no-underline hover:bg-paper-2 [&_svg]:size-4 first:rounded-l-control last:rounded-r-control";

function RangeLinks({ query }: { query: PlanningQuery }) {
  const { step } = scales[query.scale];
  const usual = readPlanningQuery(new URLSearchParams({ echelle: query.scale }), query.today).from;
  return (
    <div className="flex h-(--control-height) divide-x divide-control rounded-control border border-control bg-surface">
      <Link
        to={planningHref(query, { from: addDays(query.from, -step) })}
        preventScrollReset
        aria-label="Période précédente"
        title="Période précédente"
        className={segment}
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
      </Link>
      <Link
        to={planningHref(query, { from: usual })}
        preventScrollReset
        className={`${segment} font-semibold text-[0.8125rem]`}
      >
        Aujourd’hui
      </Link>
      <Link
        to={planningHref(query, { from: addDays(query.from, step) })}
        preventScrollReset
        aria-label="Période suivante"
        title="Période suivante"
        className={segment}
      >
        <ChevronRight aria-hidden="true" strokeWidth={1.75} />
      </Link>
    </div>
  );
}

const groupings = [
  ["agence", "Par agence"],
  ["type", "Par type"],
] as const;

function GroupMenu({ query }: { query: PlanningQuery }) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Grouper les véhicules">
          <Layers aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      }
    >
      {groupings.map(([group, label]) => (
        <MenuLink
          key={group}
          to={planningHref(query, { group })}
          aria-current={query.group === group || undefined}
          icon={
            <Check
              aria-hidden="true"
              strokeWidth={1.75}
              className={query.group === group ? "" : "invisible"}
            />
          }
        >
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}
