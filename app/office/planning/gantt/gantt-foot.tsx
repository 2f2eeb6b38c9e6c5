import {
  type Planning,
  type PlanningQuery,
  planningHref,
  planningPageSize,
} from "#app/domain/periods/planning.ts";
import { type PeriodKind, periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { PeriodSwatch } from "../period-mark.tsx";

interface GanttFootProps {
  planning: Planning;
  query: PlanningQuery;
}

/** What the patterns mean, how many there are, and the way to the next fifty. */
export function GanttFoot({ planning, query }: GanttFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t px-4 py-2.5 print:hidden">
      <ul aria-label="Légende" className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-[0.8125rem]">
        {(Object.keys(periodKinds) as PeriodKind[]).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <PeriodSwatch kind={kind} />
            {periodKinds[kind]}
          </li>
        ))}
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
        pageHref={(page) => planningHref(query, { page })}
      />
    </div>
  );
}
