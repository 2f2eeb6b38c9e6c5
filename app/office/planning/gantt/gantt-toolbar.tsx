import Check from "lucide-react/icons/check";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { kindWords } from "#app/domain/periods/period-words.ts";
import {
  emptyForm,
  type Planning,
  type PlanningQuery,
  planningAddress,
  planningFields,
  planningHref,
  planningPageSize,
  scales,
} from "#app/domain/periods/planning.ts";
import { type PeriodKind, periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { PeriodSwatch } from "#app/office/planning/period-mark.tsx";
import { defaultFrom, GanttScales, periodFilters, StepLinks } from "#app/office/planning/planning-head.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Menu, MenuLink } from "#app/office/ui/menu.tsx";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rangeLabel } from "./gantt-words.ts";

type GanttToolbarProps = { query: PlanningQuery; agencies: AgencyName[]; to: string };

export function GanttToolbar({ query, agencies, to }: GanttToolbarProps) {
  const { step } = scales[query.scale];
  return (
    <ListToolbar
      className="print:hidden"
      lead={
        <>
          <StepLinks
            query={query}
            before={{ label: "Période précédente", to: { from: addDays(query.from, -step) } }}
            now={{ from: defaultFrom(query, query.scale) }}
            after={{ label: "Période suivante", to: { from: addDays(query.from, step) } }}
          />
          <p aria-live="polite" className="min-w-38 px-1.5 font-semibold text-plain">
            {rangeLabel(query.from, to)}
          </p>
          <GanttScales query={query} className="xl:hidden" />
        </>
      }
      search={{
        label: "Rechercher dans le planning",
        placeholder: "Véhicule, plaque ou client",
        value: query.q,
        kept: planningFields(query),
        className: "max-w-66 grow basis-40",
      }}
      filters={periodFilters(query, agencies)}
      clearTo={planningAddress.isFiltered(query) ? planningHref(query, planningAddress.withoutFilters) : null}
    >
      <GroupMenu query={query} />
      <ButtonLink to={planningHref(query, { form: emptyForm })} preventScrollReset className="ml-auto">
        <Plus strokeWidth={2} />
        Ajouter une période
      </ButtonLink>
    </ListToolbar>
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

export function GanttFoot({ planning, query }: { planning: Planning; query: PlanningQuery }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t px-4 py-2.5">
      <ul aria-label="Légende" className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-small">
        {(Object.keys(periodKinds) as PeriodKind[]).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <PeriodSwatch kind={kind} />
            {periodKinds[kind]}
          </li>
        ))}
        <li className="flex items-center gap-2">
          <PeriodSwatch kind="option" displaced />
          {kindWords({ kind: "option", displaced: true })}
        </li>
        <li className="flex items-center gap-2 text-ink-2">
          <span aria-hidden="true" className="size-3.5 rounded-xs bg-weekend outline outline-line" />
          Week-end
        </li>
        <li className="flex items-center gap-2 text-ink-2">
          <span
            aria-hidden="true"
            className="gantt-closed static! size-3.5 rounded-xs outline outline-line"
          />
          Férié ou fermé
        </li>
      </ul>
      <Pagination
        page={planning.page}
        pageSize={planningPageSize}
        total={planning.total}
        noun={{ one: "véhicule", many: "véhicules" }}
        note="Entrée sur une ligne&nbsp;: nouvelle période"
        className="print:hidden"
        pageHref={(page) => planningHref(query, { page })}
      />
    </div>
  );
}
