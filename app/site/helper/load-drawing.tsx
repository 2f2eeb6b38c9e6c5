import { type CSSProperties, useId } from "react";
import type { Body } from "#app/domain/vehicles/helper/body-size.ts";
import type { Filling } from "#app/domain/vehicles/helper/filling.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Chassis, Pieces, wall } from "./drawing-parts.tsx";

/** Units a metre. */
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
          <rect width="2.5" height="7" fill="#8ba3c4" />
        </pattern>
        <clipPath id={`${id}-load`}>
          <rect x={right - solid} y={top} width={solid} height={height} />
        </clipPath>
      </defs>
      <line
        x1={10}
        x2={width - 6}
        y1={floor + 60}
        y2={floor + 60}
        className="stroke-line-strong"
        strokeWidth="1.5"
      />
      {body.knowsLength && (
        <Length left={left} right={right} y={top - wall - 22} metres={body.length} gap={gap} />
      )}
      {body.knowsHeight && (
        <Height x={left - wall - 24} top={top} bottom={floor} metres={body.height} gap={gap} />
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
        <rect
          x={edge}
          y={top + height * 0.06}
          width={hatched}
          height={height * 0.94}
          fill={`url(#${id}-hatch)`}
        />
      )}
      {hatched > 0 && (
        <line
          x1={edge}
          x2={edge}
          y1={top}
          y2={floor}
          className="stroke-blue"
          strokeWidth="1.5"
          strokeDasharray="5 4"
        />
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

function metresText(metres: number): string {
  return `${formatNumber(metres, { min: 2 })}\u00a0m`;
}

const ruler = "stroke-control";

type RulerProps<Edge extends string> = Record<Edge | "metres" | "gap", number>;

function Length({ left, right, y, metres, gap }: RulerProps<"left" | "right" | "y">) {
  const middle = (left + right) / 2;
  return (
    <g className={ruler} strokeWidth="1.25">
      <path
        d={`M${left} ${y - 6}v12M${left} ${y}H${middle - gap}M${middle + gap} ${y}H${right}M${right} ${y - 6}v12`}
      />
      <text x={middle} y={y} textAnchor="middle" dominantBaseline="central" stroke="none">
        {metresText(metres)}
      </text>
    </g>
  );
}

function Height({ x, top, bottom, metres, gap }: RulerProps<"x" | "top" | "bottom">) {
  const middle = (top + bottom) / 2;
  return (
    <g className={ruler} strokeWidth="1.25">
      <path
        d={`M${x - 6} ${top}h12M${x} ${top}V${middle - gap}M${x} ${middle + gap}V${bottom}M${x - 6} ${bottom}h12`}
      />
      <text
        x={x}
        y={middle}
        textAnchor="middle"
        dominantBaseline="central"
        stroke="none"
        transform={`rotate(-90 ${x} ${middle})`}
      >
        {metresText(metres)}
      </text>
    </g>
  );
}
