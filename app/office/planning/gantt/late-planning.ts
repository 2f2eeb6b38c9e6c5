import { useMemo } from "react";
import { useNavigation } from "react-router";
import { type PlanningQuery, planningHref, readPlanningQuery, scales } from "#app/domain/periods/planning.ts";
import { daysFrom } from "#app/domain/rental/days.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { GanttLine } from "./lines.ts";

/** The days that were asked for and have not come within 200 ms; null where what is shown is what was asked for. */
export function useLateDays(query: PlanningQuery) {
  const next = useNavigation().location?.search;
  const isLate = usePendingList(officePaths.planning, (search) => isAnotherGantt(search, query));
  if (!isLate || next === undefined) return null;
  const { from, scale } = readPlanningQuery(next, query.today);
  return { ...daysFrom(from, scales[scale].days), scale };
}

/** Other days or other vehicles; a form that opens over them is neither. */
export function isAnotherGantt(search: string, query: PlanningQuery): boolean {
  const next = readPlanningQuery(search, query.today);
  return next.view === "frise" && planningHref(next) !== planningHref(query);
}

/** The same rows without bars: whose days these are is known, what they hold is not. */
export function useBareLines(lines: GanttLine[], isBare: boolean): GanttLine[] {
  return useMemo(
    () =>
      isBare
        ? lines.map((line) =>
            line.kind === "vehicle" ? { ...line, row: { ...line.row, periods: [] } } : line,
          )
        : lines,
    [lines, isBare],
  );
}
