import Ban from "lucide-react/icons/ban";
import CalendarCheck from "lucide-react/icons/calendar-check";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Clock from "lucide-react/icons/clock";
import FileClock from "lucide-react/icons/file-clock";
import Key from "lucide-react/icons/key";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Wrench from "lucide-react/icons/wrench";
import { memo } from "react";
import { openAmendmentWords } from "#app/domain/periods/agreed.ts";
import { periodLabel, subjectOf } from "#app/domain/periods/period-words.ts";
import type { PlanningGroup } from "#app/domain/periods/planning.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import type { EndedDays } from "#app/domain/rental/days.ts";
import type { PeriodDraft, ShownPeriod, ShownRow } from "./draft.ts";
import { beyondEdge, freeDayWords, periodLength, stepWords } from "./gantt-words.ts";
import { isWhole, lengthOf, type Span, spanOf } from "./geometry.ts";
import { placeInLanes, type Shade } from "./lines.ts";

/** From so many days on a rental is drawn lighter. */
const longRental = 15;

type DraftState = "held" | "edited" | "refused";

interface GanttRowProps {
  row: ShownRow;
  from: string;
  columns: number;
  today: string;
  shades: Shade[];
  draft: PeriodDraft | null;
  state: DraftState;
  /** Of this row, and carried: drawn where it is carried to. Out of sight, not out of the page: a finger holds it. */
  hidden: string | null;
  cursorDay: string | null;
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
          title={[vehicle.name, vehicle.plate].filter(Boolean).join(" · ")}
          className={`min-w-0 flex-1 truncate text-small ${vehicle.available ? "font-medium" : "text-ink-2"}`}
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
                displaced={period.displaced}
                isAmended={period.amendment !== null}
                span={span}
                lane={laneOf.get(period) ?? 0}
                label={barLabel(vehicle.name, period, today)}
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
        name={draft.id && customer ? `${periodLength(draft)}, ${customer}` : periodLength(draft)}
        isLong={false}
        isCurrent
        state={state}
      />
    )
  );
}

/** «Corbère Relais, Réservation, Moret, du 5 au 7 déc., avenant en attente : jusqu’au 9 déc.» */
function barLabel(vehicle: string, period: ShownPeriod, today: string): string {
  const { amendment } = period;
  const words = [
    vehicle,
    periodLabel(period, today),
    amendment && openAmendmentWords(amendment, period, today),
  ];
  return words.filter(Boolean).join(", ");
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

interface GanttBarProps {
  id: string;
  periodId?: string;
  kind: PeriodKind;
  displaced?: boolean;
  /** Something else is to be agreed with its customer. */
  isAmended?: boolean;
  span: Span;
  lane: number;
  label: string;
  name: string;
  isLong: boolean;
  isCurrent: boolean;
  state?: "held" | "edited" | "refused" | "saving" | "away";
}

const laneHeight = 28;

function GanttBar(bar: GanttBarProps) {
  const { id, periodId, kind, displaced = false, isAmended, span, lane, label } = bar;
  const { name, isLong, isCurrent, state } = bar;
  const { first, last, isCutBefore, isCutAfter } = span;
  const Icon = state === "refused" || displaced ? TriangleAlert : periodIcons[kind];
  // A pixel of air between two that touch; none where it goes on beyond the edge.
  const before = isCutBefore ? 0 : 1;
  const after = isCutAfter ? 0 : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of bars is no table; the list view is
    <div
      role="gridcell"
      id={id}
      data-period={periodId}
      data-draft={periodId === undefined ? "" : undefined}
      data-kind={kind}
      data-displaced={displaced || undefined}
      data-long={isLong || undefined}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      data-current={isCurrent || undefined}
      data-state={state}
      tabIndex={-1}
      title={label}
      className="period-look gantt-bar"
      style={{
        left: `calc(var(--day) * ${first} + ${before}px)`,
        width: `calc(var(--day) * ${last - first + 1} - ${before + after}px)`,
        top: 6 + lane * laneHeight,
      }}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="gantt-bar-text">
        {isCutBefore && <ChevronLeft className="-mx-1" />}
        <Icon className="gantt-bar-icon" />
        {name && <span className="gantt-bar-name">{name}</span>}
        {isAmended && <FileClock className="ml-auto shrink-0" />}
        {isCutAfter && <ChevronRight className="-mr-1 ml-auto" />}
      </span>
      {!isCutBefore && <span data-edge="start" className="gantt-edge" />}
      {!isCutAfter && <span data-edge="end" className="gantt-edge" />}
    </div>
  );
}

const periodIcons: Record<PeriodKind, typeof Key> = {
  location: Key,
  reservation: CalendarCheck,
  option: Clock,
  entretien: Wrench,
  immobilisation: Ban,
};

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

export function GanttGroup(props: GanttGroupProps) {
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
                className="absolute top-0 max-w-40 truncate text-mini text-ink-2 leading-7"
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
}
