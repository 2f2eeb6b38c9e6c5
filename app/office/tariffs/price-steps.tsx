import type { Tier } from "#app/domain/rental/tariff.ts";

/** A little beyond a year, so that a tier of 365 days shows. */
const lastDay = 430;
const marks = [1, 3, 7, 14, 30, 90, 365];

/** Lengths grow by multiples: the first days are as wide as the months. */
const along = (days: number) => Math.log(days) / Math.log(lastDay);

/** The line of what a day costs, from the first to the last, of a box this large; nothing costs less than zero. */
function stepLine(tiers: readonly Tier[], width: number, height: number): string {
  const steps = tiers.map(({ from_days, discount }) => {
    const [x, y] = [along(from_days) * width, (height * discount) / 100];
    return `H${x.toFixed(1)}V${y.toFixed(1)}`;
  });
  return `M0 0${steps.join("")}H${width}`;
}

/** At a glance, in a row of the table; the words beside it say the same. */
export function StepsGlance({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <svg
      viewBox="-1 -2 106 28"
      width="106"
      height="28"
      fill="none"
      aria-hidden="true"
      className="shrink-0 text-blue"
    >
      <path d={stepLine(tiers, 104, 26)} stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

/** What a day costs by the length of the rental: days by multiples, euros from zero. */
export function StepsChart({ tiers, label }: { tiers: readonly Tier[]; label: string }) {
  const [width, height] = [352, 84];
  const line = stepLine(tiers, width, height);
  return (
    <svg viewBox="-1 -4 354 112" className="block h-auto w-full text-blue" role="img" aria-label={label}>
      <path d={`${line}V${height}H0Z`} className="fill-blue-tint" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2" />
      <g className="fill-ink-2 text-[11px]">
        {marks.map((days) => (
          <text
            key={days}
            x={along(days) * width}
            y={height + 19}
            textAnchor={days === 1 ? "start" : days === 365 ? "end" : "middle"}
            dx={days === 365 ? 8 : 0}
          >
            {days}
            {(days === 1 || days === 365) && "\u00a0j"}
          </text>
        ))}
      </g>
    </svg>
  );
}
