import { type CSSProperties, useId, useLayoutEffect, useMemo } from "react";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import {
  type Planning,
  type PlanningQuery,
  type PlanningScale,
  planningAddress,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { GanttHead } from "./gantt-head.tsx";
import { barId, cellId, draftBarId, GanttGroup, GanttRow } from "./gantt-row.tsx";
import { GanttFoot, GanttToolbar } from "./gantt-toolbar.tsx";
import { columnOfDay } from "./geometry.ts";
import { closuresOf, type Shade, shadesOf } from "./lines.ts";
import { PeriodPopover } from "./period-popover.tsx";
import { RemovePeriodDialog } from "./remove-period-dialog.tsx";
import { useGantt } from "./use-gantt.ts";

type GanttProps = { planning: Planning; query: PlanningQuery; agencies: AgencyName[] };

/** Where the page's head can be skipped to. */
export const gridId = "grille";

/** A day's least width in px: 66, 22 and 10, less what a scrollbar takes from a screen of 1440. */
const minDay: Record<PlanningScale, number> = { semaine: 62, "six-semaines": 21, trimestre: 9.6 };
const noShades: Shade[] = [];

export function Gantt({ planning, query, agencies }: GanttProps) {
  const gantt = useGantt(planning, query);
  const { grid, columns, action, rows, line, cursor, period, edit, conflict, removal } = gantt;
  const { today, from, to } = planning;
  const isLate = usePendingList(officePaths.planning);
  const helpId = useId();
  const shades = useMemo(() => shadesOf(planning), [planning]);

  const active = activeId();
  function activeId(): string | undefined {
    if (edit) return edit.by === "keys" ? draftBarId : undefined;
    if (line?.kind === "group") return line.key;
    if (period) return barId(period.id);
    return cursor && line ? cellId(cursor.day) : undefined;
  }
  useLayoutEffect(() => {
    if (!active || document.activeElement !== grid.current) return;
    document.getElementById(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active, grid]);

  const state = conflict || edit?.refused ? "refused" : edit?.by === "form" ? "edited" : "held";
  const todayColumn = columnOfDay(today, from);
  const sizes = { "--columns": columns, "--least-day": `${minDay[query.scale]}px` } as CSSProperties;
  return (
    <Panel className="min-w-0">
      <GanttToolbar query={query} agencies={agencies} to={to} />
      {rows.length === 0 ? (
        <EmptyState
          title="Aucun véhicule"
          icon={<EmptySearchDrawing />}
          action={
            <ButtonLink variant="secondary" to={planningHref(query, planningAddress.withoutFilters)}>
              Effacer les filtres
            </ButtonLink>
          }
        >
          Rien ne correspond à la recherche et aux filtres.
        </EmptyState>
      ) : (
        <div className="gantt" data-from={from} style={sizes}>
          {/* biome-ignore lint/a11y/useSemanticElements: a grid of bars is no table; the list view is */}
          <div
            ref={grid}
            id={gridId}
            role="grid"
            tabIndex={0}
            aria-label="Planning des véhicules"
            aria-describedby={helpId}
            aria-activedescendant={active}
            aria-busy={isLate}
            className="gantt-grid"
            {...gantt.handlers}
          >
            {/* On paper, over every page. */}
            <div role="presentation" className="gantt-paper-head">
              <GanttHead {...{ from, to, today }} scale={query.scale} holidays={planning.holidays} />
            </div>
            {gantt.lines.map((each) =>
              each.kind === "group" ? (
                <GanttGroup
                  key={each.key}
                  id={each.key}
                  group={each.group}
                  isFolded={each.isFolded}
                  isCurrent={each.key === cursor?.line}
                  closures={closuresOf(planning.closures, each.group.key)}
                  from={from}
                  columns={columns}
                  onToggle={gantt.toggle}
                />
              ) : (
                <GanttRow
                  key={each.key}
                  row={each.row}
                  {...{ from, columns, today }}
                  shades={shades.get(each.row.vehicle.agency_id ?? "") ?? noShades}
                  draft={edit?.draft.vehicleId === each.key ? edit.draft : null}
                  state={edit?.draft.vehicleId === each.key ? state : "held"}
                  hidden={edit?.draft.id && holds(each.row, edit.draft.id) ? edit.draft.id : null}
                  cursorDay={each.key === cursor?.line && !edit ? cursor.day : null}
                  currentPeriod={each.key === cursor?.line && !edit ? (period?.id ?? null) : null}
                />
              ),
            )}
            {todayColumn >= 0 && todayColumn < columns && (
              <span
                aria-hidden="true"
                className="gantt-today"
                style={{ "--column": todayColumn } as CSSProperties}
              />
            )}
          </div>
        </div>
      )}
      <p id={helpId} className="sr-only">
        Flèches pour se déplacer, Majuscule pour une semaine. Entrée ouvre la période ou en crée une. Alt et
        les flèches la déplacent, Majuscule et Alt changent sa fin, Suppr la supprime. La vue Liste montre les
        mêmes périodes en tableau.
      </p>
      <p role="status" className="sr-only">
        {isLate ? "Chargement du planning…" : gantt.said}
      </p>
      <GanttFoot planning={planning} query={query} />
      {edit?.by === "form" && (
        <PeriodPopover
          key={edit.draft.id ?? "new"}
          draft={edit.draft}
          refused={edit.refused}
          rows={rows}
          isMoving={gantt.isMoving(edit.draft.id)}
          versionNow={gantt.versionNow}
          today={today}
          action={action}
          anchor={() => anchorOf(grid.current)}
          finalFocus={grid}
          onChange={gantt.change}
          onClose={gantt.close}
          onRemove={() => gantt.askRemoval(edit.draft.id)}
        />
      )}
      {removal && (
        <RemovePeriodDialog
          period={removal}
          isMoving={gantt.isMoving(removal.id)}
          vehicleName={rows.find(({ vehicle }) => vehicle.id === removal.vehicle_id)?.vehicle.name ?? ""}
          today={today}
          action={action}
          finalFocus={grid}
          onClose={() => gantt.setRemovalId(null)}
        />
      )}
    </Panel>
  );
}

function holds(row: Planning["rows"][number], id: string): boolean {
  return row.periods.some((period) => period.id === id);
}

/** The part of the draft's bar that is in sight; the grid where a date is being typed, and there is none. */
function anchorOf(grid: HTMLElement | null) {
  return {
    getBoundingClientRect(): DOMRect {
      const bar = document.getElementById(draftBarId);
      const scroller = bar?.closest(".gantt");
      if (!bar || !scroller) return grid?.getBoundingClientRect() ?? new DOMRect();
      const shown = bar.getBoundingClientRect();
      const frame = scroller.getBoundingClientRect();
      const names = Number.parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0;
      const left = Math.min(Math.max(shown.left, frame.left + names), frame.right);
      const right = Math.max(Math.min(shown.right, frame.right), left);
      return new DOMRect(left, shown.top, right - left, shown.height);
    },
  };
}
