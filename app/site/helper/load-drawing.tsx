import { type CSSProperties, useId } from "react";
import type { Body, Filling } from "#app/domain/vehicles/helper/filling.ts";
import { formatNumber } from "#app/lib/numbers.ts";

const scale = 80;
const cab = 176;

/**
 * The load in the body, seen from the side and to scale: against the cab what it takes at least, hatched what it may
 * take, then what is left.
 */
export function LoadDrawing({ body, filling }: { body: Body; filling: Filling }) {
  const id = useId();
  const length = body.length * scale;
  const height = body.height * scale;
  const margin = { left: 62, top: 46, right: 14, bottom: 64 };
  const width = margin.left + length + 2 * wall + cab + margin.right;
  // Body and cab stand on one chassis; a low body leaves the cab its height.
  const floor = margin.top + Math.max(height, 128) + wall;
  const total = floor + margin.bottom;
  const left = margin.left + wall;
  const right = left + length;
  const top = floor - height;
  const solid = length * filling.low;
  const hatched = length * filling.high - solid;
  const edge = right - solid - hatched;
  const free = edge - left;
  // Never under 12 px on the screen, whatever the length of the vehicle.
  const text = {
    "--phone": `${(width * 12.6) / 310}px`,
    "--desk": `${(width * 14) / 700}px`,
  } as CSSProperties;
  // What the figures of a ruler need, half to each side.
  const gap = width * 0.075;
  return (
    <svg
      role="img"
      aria-label={filling.sentence}
      viewBox={`0 0 ${Math.round(width)} ${Math.round(total)}`}
      style={text}
      className="mx-auto h-auto max-h-[22rem] w-full max-w-[44rem] [&_text]:fill-ink [&_text]:[font-size:var(--phone)] sm:[&_text]:[font-size:var(--desk)]"
    >
      <defs>
        <pattern
          id={`${id}-hatch`}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="7" height="7" className="fill-blue-pale" />
          <rect width="2.5" height="7" className="fill-blue-mid" />
        </pattern>
        <clipPath id={`${id}-load`}>
          <rect x={right - solid} y={top} width={solid} height={height} />
        </clipPath>
      </defs>
      <path d={`M10 ${floor + 60}H${width - 6}`} className="stroke-line-strong" strokeWidth="1.5" />
      {body.knowsLength && (
        <Ruler x={left} y={top - wall - 22} size={length} metres={body.length} gap={gap} />
      )}
      {body.knowsHeight && (
        <Ruler x={left - wall - 24} y={floor} size={height} metres={body.height} gap={gap} isUpright />
      )}
      <rect
        x={left - wall / 2}
        y={top - wall / 2}
        width={length + wall}
        height={height + wall}
        rx="5"
        className="fill-surface stroke-blue"
        strokeWidth="2.5"
      />
      <rect x={left} y={top} width={length} height={height} className="fill-paper" />
      {hatched > 0 && (
        <>
          <path d={`M${edge} ${floor}v${-0.94 * height}h${hatched}V${floor}z`} fill={`url(#${id}-hatch)`} />
          <path
            d={`M${edge} ${top}V${floor}`}
            className="stroke-blue"
            strokeWidth="1.5"
            strokeDasharray="5 4"
          />
        </>
      )}
      <g clipPath={`url(#${id}-load)`}>
        <Pieces right={right} floor={floor} height={height} until={right - solid} />
      </g>
      {free > 90 && (
        <text x={left + free / 2} y={top + height / 2} textAnchor="middle">
          <tspan className="font-bold">Libre</tspan>
          <tspan x={left + free / 2} dy="1.35em" className="fill-ink-2">
            {filling.free}
          </tspan>
        </text>
      )}
      <Chassis left={left} right={right} floor={floor} isLong={body.length > 8} />
    </svg>
  );
}

/** An empty vehicle of that body, beside others to the same scale. */
export function BodyOutline({ body }: { body: Body }) {
  const edge = 4;
  const height = body.height * scale;
  const left = edge + wall;
  const right = left + body.length * scale;
  const floor = edge + Math.max(height, 128) + wall;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${outlineWidth(body)} ${Math.round(floor + 64)}`}
      className="block h-auto w-full"
    >
      <rect
        x={left - wall / 2}
        y={floor - height - wall / 2}
        width={right - left + wall}
        height={height + wall}
        rx="5"
        className="fill-blue-pale stroke-blue"
        strokeWidth="2.5"
      />
      <Chassis left={left} right={right} floor={floor} isLong={body.length > 8} />
    </svg>
  );
}

/** What a `BodyOutline` is wide, against others. */
export function outlineWidth({ length }: Pick<Body, "length">): number {
  return Math.round(length * scale + 2 * wall + cab + 8);
}

type RulerProps = Record<"x" | "y" | "size" | "metres" | "gap", number> & { isUpright?: boolean };

function Ruler({ x, y, size, metres, gap, isUpright }: RulerProps) {
  const middle = size / 2;
  const place = `translate(${x} ${y})${isUpright ? " rotate(-90)" : ""}`;
  return (
    <g className="stroke-control" strokeWidth="1.25" transform={place}>
      <path d={`M0-6v12M0 0H${middle - gap}M${middle + gap} 0H${size}M${size}-6v12`} />
      <text x={middle} textAnchor="middle" dominantBaseline="central" stroke="none">
        {`${formatNumber(metres, { min: 2 })}\u00a0m`}
      </text>
    </g>
  );
}

const wall = 6;
const wheel = 28;

/** A wardrobe, a fridge, a sofa under boxes: what a load looks like. From the right, and of the body's height. */
const pieces = [
  { x: 54, top: 0.88, width: 26, height: 0.88, rx: 3, className: "fill-blue" },
  { x: 26, top: 0.88, width: 26, height: 0.88, rx: 3, className: "fill-blue" },
  { x: 66, top: 0.8, width: 10, height: 0.8, rx: 3, className: "fill-blue-line" },
  { x: 100, top: 0.7, width: 32, height: 0.7, rx: 4, className: "fill-blue-mid" },
  { x: 98, top: 0.84, width: 28, height: 0.12, rx: 2, className: "fill-line-strong" },
  { x: 150, top: 0.34, width: 48, height: 0.34, rx: 8, className: "fill-blue-ridge" },
  { x: 148, top: 0.5, width: 21, height: 0.14, rx: 2, className: "fill-blue-line" },
  { x: 125, top: 0.5, width: 21, height: 0.14, rx: 2, className: "fill-line-strong" },
  { x: 148, top: 0.66, width: 21, height: 0.14, rx: 2, className: "fill-line-strong" },
  { x: 125, top: 0.66, width: 21, height: 0.14, rx: 2, className: "fill-blue-line" },
  { x: 140, top: 0.82, width: 32, height: 0.14, rx: 2, className: "fill-blue-line" },
];

/** Again and again, from the cab to `until`. */
function Pieces({ right, floor, height, until }: Record<"right" | "floor" | "height" | "until", number>) {
  const columns = [];
  for (let x = right - 3; x > until; x -= 152) columns.push(x);
  const h = height - 6;
  return columns.map((at) => (
    <g key={at}>
      {pieces.map(({ x, top, height: part, ...look }) => (
        <rect key={`${x} ${top}`} x={at - x} y={floor - h * top} height={h * part} {...look} />
      ))}
      <path
        d={`M${at - 33} ${floor - h * 0.45}v8M${at - 21} ${floor - h * 0.45}v8M${at - 100} ${floor - h * 0.42}h32M${at - 74} ${floor - h * 0.62}v10M${at - 150} ${floor - h * 0.17 + 1}h48`}
        stroke="#fff"
        strokeWidth="2"
      />
    </g>
  ));
}

type ChassisProps = Record<"left" | "right" | "floor", number> & { isLong: boolean };

function Chassis({ left, right, floor, isLong }: ChassisProps) {
  const front = right + 116;
  const rear = isLong ? [left + 70, left + 136, left + 202] : [left + Math.max(44, (right - left) * 0.22)];
  const x = right + wall + 4;
  return (
    <g className="stroke-blue" fill="none" strokeWidth="2.5" strokeLinejoin="round">
      <path d={`M${left + 8} ${floor + wall}v8H${x}`} />
      <path
        className="fill-surface"
        d={`M${x} ${floor + 16}V${floor - 114}q0-12 12-12h52q12 0 18 10l26 48 44 16q14 6 14 20v40q0 8-8 8z`}
      />
      <path
        className="fill-blue-pale"
        strokeWidth="2"
        d={`M${x + 24} ${floor - 102}h36q7 0 10 6l20 42q2 5-4 5h-62z`}
      />
      <path strokeWidth="2" d={`M${x + 10} ${floor - 32}h16M${x + 148} ${floor - 30}h14`} />
      {[...rear, front].map((center) => (
        <g key={center}>
          <circle cx={center} cy={floor + 32} r={wheel} className="fill-surface" />
          <circle cx={center} cy={floor + 32} r={wheel * 0.42} className="fill-blue-pale" strokeWidth="2" />
        </g>
      ))}
    </g>
  );
}
