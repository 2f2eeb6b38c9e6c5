import Ban from "lucide-react/icons/ban";
import CalendarCheck from "lucide-react/icons/calendar-check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Clock from "lucide-react/icons/clock";
import Key from "lucide-react/icons/key";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Wrench from "lucide-react/icons/wrench";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import type { Span } from "./geometry.ts";

interface GanttBarProps {
  id: string;
  /** None: it is a draft. */
  periodId?: string;
  kind: PeriodKind;
  span: Span;
  lane: number;
  /** In full: «Location, Moret, du 27 au 29 nov.» */
  label: string;
  /** As there is room for it. */
  name: string;
  isLong: boolean;
  isCurrent: boolean;
  state?: "held" | "edited" | "refused" | "saving" | "away";
}

export const laneHeight = 28;

export function GanttBar({
  id,
  periodId,
  kind,
  span,
  lane,
  label,
  name,
  isLong,
  isCurrent,
  state,
}: GanttBarProps) {
  const { first, last, isCutBefore, isCutAfter } = span;
  const Icon = state === "refused" ? TriangleAlert : periodIcons[kind];
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
