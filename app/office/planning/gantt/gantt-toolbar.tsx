import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import type { Ref } from "react";
import { Link } from "react-router";
import {
  type AgencyName,
  type PlanningQuery,
  planningAddress,
  planningFields,
  planningHref,
  readPlanningQuery,
  scales,
} from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Menu, MenuLink } from "#app/office/ui/menu.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { periodFilters } from "../period-filters.tsx";
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
    <ListToolbar
      className="print:hidden"
      lead={
        <>
          <RangeLinks query={query} />
          <p aria-live="polite" className="min-w-38 px-1.5 font-semibold text-[0.875rem]">
            {rangeLabel(query.from, to)}
          </p>
        </>
      }
      search={{
        label: "Rechercher dans le planning",
        placeholder: "Véhicule, n° de parc ou client",
        value: query.q,
        kept: planningFields(query),
        className: "max-w-66 grow basis-40",
      }}
      filters={periodFilters(query, agencies)}
      clearTo={planningAddress.isFiltered(query) ? planningHref(query, planningAddress.withoutFilters) : null}
    >
      <GroupMenu query={query} />
      <ButtonLink
        ref={addLink}
        variant={isAdding ? "secondary" : "primary"}
        to={planningHref(query, { form: { period: null, vehicle: null, from: null, to: null } })}
        preventScrollReset
        className={`ml-auto ${isAdding ? "bg-paper-2!" : ""}`}
      >
        <Plus strokeWidth={2} />
        Ajouter une période
      </ButtonLink>
    </ListToolbar>
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
        <ChevronLeft />
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
        <ChevronRight />
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
          <Layers />
        </IconButton>
      }
    >
      {groupings.map(([group, label]) => (
        <MenuLink
          key={group}
          to={planningHref(query, { group })}
          aria-current={query.group === group || undefined}
          icon={<Check className={query.group === group ? "" : "invisible"} />}
        >
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}
