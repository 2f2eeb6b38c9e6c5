import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef } from "react";
import { useNavigation } from "react-router";
import {
  type AgencyName,
  type PeriodFormData,
  type Planning,
  type PlanningQuery,
  type PlanningScale,
  planningAddress,
  planningHref,
  readPlanningQuery,
  scales,
} from "#app/domain/periods/planning.ts";
import { daysFrom } from "#app/domain/rental/days.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { GanttHead } from "./gantt-head.tsx";
import { barId, cellId, draftBarId, GanttGroup, GanttRow } from "./gantt-row.tsx";
import { GanttFoot, GanttToolbar } from "./gantt-toolbar.tsx";
import { columnOfDay } from "./geometry.ts";
import { closuresOf, type GanttLine, type Shade, shadesOf } from "./lines.ts";
import { PeriodPopover } from "./period-popover.tsx";
import { RemovePeriodDialog } from "./remove-period-dialog.tsx";
import { useGantt } from "./use-gantt.ts";

interface GanttProps {
  planning: Planning;
  query: PlanningQuery;
  agencies: AgencyName[];
  asked?: PeriodFormData | null;
  className?: string;
}

/** A day's least width in px: 66, 22 and 10, less what a scrollbar takes from a screen of 1440. */
const minDay: Record<PlanningScale, number> = { semaine: 62, "six-semaines": 21, trimestre: 9.6 };
const noShades: Shade[] = [];

export function Gantt({ planning, query, agencies, asked = null, className = "" }: GanttProps) {
  const gantt = useGantt(planning, query, asked);
  const { grid, action, rows, line, period, edit, conflict, removal } = gantt;
  const { today } = planning;
  const asking = useLateDays(query);
  // What is in hand stays in sight.
  const late = edit ? null : asking;
  const { from, to, scale } = late ?? { from: planning.from, to: planning.to, scale: query.scale };
  const columns = columnOfDay(to, from) + 1;
  const lines = useBareLines(gantt.lines, late !== null);
  const cursor = late ? null : gantt.cursor;
  const addLink = useRef<HTMLAnchorElement>(null);
  const helpId = useId();
  const shades = useMemo(() => shadesOf(planning), [planning]);
  const closed = useMemo(() => planning.closures.filter((closure) => closure.closed), [planning.closures]);
  const groupClosures = useMemo(
    () => new Map(planning.groups.map(({ key }) => [key, closuresOf(closed, key)])),
    [planning.groups, closed],
  );

  const active = activeId();
  function activeId(): string | undefined {
    if (late) return undefined;
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
  const sizes = { "--columns": columns, "--least-day": `${minDay[scale]}px` } as CSSProperties;
  return (
    <Panel className={`min-w-0 ${className}`}>
      <GanttToolbar
        query={late ? { ...query, from, scale } : query}
        agencies={agencies}
        to={to}
        isAdding={edit?.by === "form"}
        addLink={addLink}
      />
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
            role="grid"
            tabIndex={0}
            aria-label="Planning des véhicules"
            aria-describedby={helpId}
            aria-activedescendant={active}
            aria-busy={late !== null}
            className="gantt-grid"
            {...gantt.handlers}
          >
            <GanttHead {...{ from, to, today }} scale={scale} holidays={planning.holidays} />
            {lines.map((each) =>
              each.kind === "group" ? (
                <GanttGroup
                  key={each.key}
                  id={each.key}
                  group={each.group}
                  isFolded={each.isFolded}
                  isCurrent={each.key === cursor?.line}
                  closures={groupClosures.get(each.group.key) ?? noShades}
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
        {late ? "Chargement du planning…" : gantt.said}
      </p>
      <GanttFoot planning={planning} query={query} />
      {edit?.by === "form" && (
        <PeriodPopover
          key={edit.draft.id ?? "new"}
          draft={edit.draft}
          refused={edit.refused}
          rows={gantt.known}
          today={today}
          action={action}
          anchor={() => anchorOf(addLink.current)}
          finalFocus={grid}
          onChange={gantt.change}
          onClose={gantt.close}
          onRemove={() => gantt.askRemoval(edit.draft.id)}
        />
      )}
      {removal && (
        <RemovePeriodDialog
          {...removal}
          vehicleName={
            rows.find(({ vehicle }) => vehicle.id === removal.period.vehicle_id)?.vehicle.name ?? ""
          }
          today={today}
          action={action}
          finalFocus={grid}
          onClose={() => gantt.setRemoval(null)}
        />
      )}
    </Panel>
  );
}

function holds(row: Planning["rows"][number], id: string): boolean {
  return row.periods.some((period) => period.id === id);
}

function anchorOf(button: HTMLElement | null) {
  return {
    getBoundingClientRect(): DOMRect {
      const bar = document.getElementById(draftBarId);
      const scroller = bar?.closest(".gantt");
      if (!bar || !scroller) return button?.getBoundingClientRect() ?? new DOMRect();
      const shown = bar.getBoundingClientRect();
      const frame = scroller.getBoundingClientRect();
      const names = Number.parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0;
      const left = Math.min(Math.max(shown.left, frame.left + names), frame.right);
      const right = Math.max(Math.min(shown.right, frame.right), left);
      return new DOMRect(left, shown.top, right - left, shown.height);
    },
  };
}

/** The days that were asked for and have not come within 200 ms; null where what is shown is what was asked for. */
function useLateDays(query: PlanningQuery) {
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
function useBareLines(lines: GanttLine[], isBare: boolean): GanttLine[] {
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
