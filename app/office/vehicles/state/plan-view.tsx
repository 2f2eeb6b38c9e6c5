import { createElement, type ReactNode, useId, useState } from "react";
import type { BodyPlan } from "#app/domain/vehicles/state/body-plan.ts";
import {
  type DamageMark,
  damageLine,
  damageViews,
  type OutsideView,
  type Point,
  placeWords,
} from "#app/domain/vehicles/state/damage.ts";
import { type PlanShape, planDrawings } from "#app/domain/vehicles/state/plan-drawings.ts";

const looks: Record<PlanShape["look"], string> = {
  outline: "fill-surface stroke-blue stroke-[1.5]",
  detail: "fill-none stroke-blue-mid",
  glass: "fill-blue-pale stroke-blue",
  tyre: "fill-blue-line stroke-blue stroke-[1.5]",
  ground: "fill-none stroke-line-strong",
};

export interface PlanMark extends DamageMark {
  /** Found just now: red and square. */
  isNew?: boolean;
  /** To where its row stands. */
  href?: string;
}

interface PlanViewProps {
  bodyPlan: BodyPlan;
  view: OutsideView;
  marks: readonly PlanMark[];
  /** The drawing can be touched, or walked over by arrows. */
  onPlace?: (point: Point) => void;
  /** Where the cross begins for the keyboard. */
  start?: Point;
  className?: string;
}

/** A body from one side, with its marks. */
export function PlanView({ bodyPlan, view, marks, onPlace, start, className = "" }: PlanViewProps) {
  const { width, height, isMirrored, shapes } = planDrawings[bodyPlan][view];
  const drawn = shapes.map(({ tag, look, attributes }, index) =>
    createElement(tag, {
      key: index,
      ...attributes,
      className: looks[look],
      vectorEffect: "non-scaling-stroke",
    }),
  );
  return (
    <div className={`relative ${className}`} style={{ aspectRatio: `${width} / ${height}` }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="block size-full overflow-visible"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {isMirrored ? <g transform={`translate(${width} 0) scale(-1 1)`}>{drawn}</g> : drawn}
      </svg>
      {onPlace && <PlaceButton view={view} start={start} onPlace={onPlace} />}
      {marks.map((mark) => mark.view === view && <Mark key={mark.number} mark={mark} />)}
    </div>
  );
}

const edge = 1000;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Of a drawing: one in a hundred, ten with the shift key. */
const step = 10;
const bigStep = 100;

const clamp = (value: number) => Math.min(edge, Math.max(0, Math.round(value)));

/** All of a drawing as one button: a finger says where, arrows move a cross that is read out. */
function PlaceButton({
  view,
  start,
  onPlace,
}: Required<Pick<PlanViewProps, "view" | "onPlace">> & { start?: Point }) {
  const [cross, setCross] = useState<Point | null>(null);
  const helpId = useId();
  const from = cross ?? start ?? { x: edge / 2, y: edge / 2 };
  return (
    <>
      <button
        type="button"
        aria-label={`${damageViews[view]} : placer un dommage`}
        aria-describedby={helpId}
        className="peer absolute inset-0 size-full cursor-crosshair touch-manipulation rounded-control outline-offset-4 noscript:hidden"
        onKeyDown={(event) => {
          const [across, down] = steps[event.key] ?? [];
          if (across === undefined || down === undefined) return;
          event.preventDefault();
          const by = event.shiftKey ? bigStep : step;
          setCross({ x: clamp(from.x + across * by), y: clamp(from.y + down * by) });
        }}
        onBlur={() => setCross(null)}
        onClick={({ clientX, clientY, detail, currentTarget }) => {
          // Without a pointer it is the key that presses a button: the cross says where.
          if (detail === 0) return onPlace(from);
          const box = currentTarget.getBoundingClientRect();
          onPlace({
            x: clamp(((clientX - box.left) / box.width) * edge),
            y: clamp(((clientY - box.top) / box.height) * edge),
          });
        }}
      />
      <span
        aria-hidden="true"
        style={placeOf(from)}
        className="-translate-1/2 pointer-events-none absolute z-2 hidden size-7 rounded-full border-2 border-danger before:absolute before:top-1/2 before:left-1/2 before:h-5 before:w-px before:-translate-1/2 before:bg-danger after:absolute after:top-1/2 after:left-1/2 after:h-px after:w-5 after:-translate-1/2 after:bg-danger peer-focus-visible:block"
      />
      <span id={helpId} className="hidden">
        Flèches pour déplacer la croix, Entrée pour placer.
      </span>
      <output className="sr-only">{cross && placeWords({ view, ...cross })}</output>
    </>
  );
}

function Mark({ mark }: { mark: PlanMark }) {
  const { number, view, x, y, isNew = false, href } = mark;
  if (view === "interieur" || x === null || y === null) return null;
  const disc = <MarkDisc isNew={isNew}>{number}</MarkDisc>;
  const place = { style: placeOf({ x, y }), className: "-translate-1/2 absolute z-1" };
  if (!href) return <span {...place}>{disc}</span>;
  return (
    <a
      {...place}
      href={href}
      // Its row may be folded away: not every browser opens what an address leads into.
      onClick={() => document.querySelector(href)?.closest("details")?.setAttribute("open", "")}
      aria-label={`Dommage ${number} : ${damageLine(mark)}`}
      className={`${place.className} rounded-full no-underline before:absolute before:-inset-3.25`}
    >
      {disc}
    </a>
  );
}

function placeOf({ x, y }: Point) {
  return { left: `${x / 10}%`, top: `${y / 10}%` };
}

/** A damage's number, on the drawing and in the list: a ring where it is known, a red square where it is new. */
export function MarkDisc({ isNew = false, children }: { isNew?: boolean; children: ReactNode }) {
  const look = isNew
    ? "rounded-sm bg-danger text-white"
    : "rounded-full border-[1.5px] border-ink bg-surface text-ink";
  return (
    <span
      className={`flex size-5.5 select-none items-center justify-center font-semibold text-mini tabular-nums leading-none ring-2 ring-surface ${look}`}
    >
      {children}
    </span>
  );
}
