import ChevronDown from "lucide-react/icons/chevron-down";
import { memo } from "react";
import type { PlanningGroup } from "#app/domain/periods/planning.ts";
import { spanOf } from "./geometry.ts";
import type { Shade } from "./shades.ts";

interface GanttGroupProps {
  id: string;
  group: PlanningGroup;
  isFolded: boolean;
  isCurrent: boolean;
  /** Named here, over the shaded days of its rows. */
  closures: Shade[];
  from: string;
  columns: number;
  onToggle: (key: string) => void;
}

export const GanttGroup = memo(function GanttGroup(props: GanttGroupProps) {
  const { id, group, isFolded, isCurrent, closures, from, columns, onToggle } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of bars is no table; the list view is
    <div role="row" tabIndex={-1} className="flex h-7 border-line-inner border-b bg-paper">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys */}
      <div
        role="rowheader"
        id={id}
        tabIndex={-1}
        aria-expanded={!isFolded}
        data-current={isCurrent || undefined}
        onClick={() => onToggle(group.key)}
        className="gantt-name gantt-group flex cursor-pointer items-center gap-1.5 bg-paper! px-4 text-group-title"
      >
        <ChevronDown className={`-ml-1 size-4 shrink-0 text-ink-2 ${isFolded ? "-rotate-90" : ""}`} />
        <span className="truncate">{group.label}</span>
        <span className="font-normal text-ink-2">{group.count}</span>
      </div>
      <div aria-hidden="true" className="relative">
        {closures.map((closure) => {
          const span = spanOf(closure, from, columns);
          return (
            span && (
              <span
                key={closure.from}
                title={closure.label}
                className="absolute top-0 max-w-40 truncate text-[0.6875rem] text-ink-2 leading-7"
                style={{ left: `calc(var(--day) * ${span.first} + 3px)` }}
              >
                {closure.label}
              </span>
            )
          );
        })}
      </div>
    </div>
  );
});
