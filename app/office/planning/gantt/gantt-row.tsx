import { memo } from "react";
import { periodLabel, subjectOf } from "#app/domain/periods/period-words.ts";
import type { EndedDays } from "#app/domain/rental/days.ts";
import type { PeriodDraft, ShownPeriod, ShownRow } from "./draft.ts";
import { GanttBar, laneHeight } from "./gantt-bar.tsx";
import { beyondEdge, freeDayWords, lengthWords, stepWords } from "./gantt-words.ts";
import { isWhole, lengthOf, spanOf } from "./geometry.ts";
import { placeInLanes } from "./lanes.ts";
import type { Shade } from "./shades.ts";

/** From so many days on a rental is drawn lighter. */
const longRental = 15;

export type DraftState = "held" | "edited" | "refused";

interface GanttRowProps {
  row: ShownRow;
  from: string;
  columns: number;
  today: string;
  shades: Shade[];
  /** What is carried or edited on this row. */
  draft: PeriodDraft | null;
  state: DraftState;
  /** Of this row, and carried: drawn where it is carried to. Out of sight, not out of the page: a finger holds it. */
  hidden: string | null;
  /** Where the keys are, if here. */
  cursorDay: string | null;
  /** What they are on; null on a free day. */
  currentPeriod: string | null;
}

/** Remembered: while one bar is carried, only its own row is drawn again. */
export const GanttRow = memo(function GanttRow(props: GanttRowProps) {
  const { row, from, columns, today, shades, draft, state, hidden, cursorDay, currentPeriod } = props;
  const { vehicle } = row;
  const periods = hidden === null ? row.periods : row.periods.filter(({ id }) => id !== hidden);
  const { lanes, laneOf } = placeInLanes(periods);
  const isActive = cursorDay !== null || draft !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of bars is no table; the list view is
    <div
      role="row"
      tabIndex={-1}
      className="gantt-row flex border-line-inner border-b"
      style={{ height: 36 + (lanes - 1) * laneHeight }}
      data-active={isActive || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="rowheader"
        tabIndex={-1}
        className="gantt-name flex items-center gap-2 border-line border-r px-4"
      >
        <span
          title={vehicle.name}
          className={`min-w-0 flex-1 truncate text-[13px] ${vehicle.available ? "font-medium" : "text-ink-2"}`}
        >
          {vehicle.name}
          {!vehicle.available && <span className="sr-only">, indisponible</span>}
        </span>
        <span className="shrink-0 text-ink-2 text-note">{vehicle.fleet_number}</span>
      </div>
      <div role="presentation" data-vehicle={vehicle.id} className="gantt-track">
        {shades.map((shade) => (
          <span
            key={shade.from}
            aria-hidden="true"
            className="gantt-closed"
            style={placeOf(shade, from, columns)}
          />
        ))}
        {cursorDay !== null && currentPeriod === null && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            role="gridcell"
            id={cellId(cursorDay)}
            tabIndex={-1}
            aria-label={`${vehicle.name}, ${freeDayWords(cursorDay, today, exceptionOn(shades, cursorDay))}`}
            className="gantt-cursor"
            style={placeOf({ from: cursorDay, to: cursorDay }, from, columns)}
          />
        )}
        {row.periods.map((period) => {
          const span = spanOf(period, from, columns);
          return (
            span && (
              <GanttBar
                key={period.id}
                id={barId(period.id)}
                periodId={period.id}
                kind={period.kind}
                span={span}
                lane={laneOf.get(period) ?? 0}
                label={`${vehicle.name}, ${periodLabel(period, today)}`}
                name={barName(period, span.isCutAfter, today)}
                isLong={(lengthOf(period) ?? longRental) >= longRental}
                isCurrent={currentPeriod === period.id}
                state={period.id === hidden ? "away" : period.isSaving ? "saving" : undefined}
              />
            )
          );
        })}
        {draft && <DraftBar {...{ draft, state, row, from, columns, today }} />}
      </div>
    </div>
  );
});

export const draftBarId = "gantt-draft";
export const barId = (period: string) => `periode-${period}`;
export const cellId = (day: string) => `jour-${day}`;

type DraftBarProps = Pick<GanttRowProps, "state" | "row" | "from" | "columns" | "today"> & {
  draft: PeriodDraft;
};

function DraftBar({ draft, state, row, from, columns, today }: DraftBarProps) {
  // A date that is being typed is not one yet.
  if (!isWhole(draft)) return null;
  const span = spanOf(draft, from, columns);
  const customer = draft.request?.customer || draft.note;
  return (
    span && (
      <GanttBar
        id={draftBarId}
        kind={draft.kind}
        span={span}
        lane={0}
        label={`${row.vehicle.name}, ${stepWords(draft, today)}`}
        name={draft.id && customer ? `${lengthWords(draft)}, ${customer}` : lengthWords(draft)}
        isLong={false}
        isCurrent
        state={state}
      />
    )
  );
}

function barName(period: ShownPeriod, isCutAfter: boolean, today: string): string {
  const subject = subjectOf(period);
  return subject && isCutAfter ? `${subject}, ${beyondEdge(period, today)}` : subject;
}

function exceptionOn(shades: Shade[], day: string): string | undefined {
  return shades.find(({ from, to }) => from <= day && day <= to)?.label;
}

function placeOf(days: EndedDays, shownFrom: string, columns: number) {
  const span = spanOf(days, shownFrom, columns);
  if (!span) return { display: "none" };
  return {
    left: `calc(var(--day) * ${span.first})`,
    width: `calc(var(--day) * ${span.last - span.first + 1})`,
  };
}
