import type { DayHours } from "#app/lib/opening-hours.ts";
import { drawnSpans } from "./week-edits.ts";

export const stripFrom = 7;
export const stripTo = 20;

/** The day from 7 to 20 h at a glance; what lies outside is cut. For the eye only: the fields say it in figures. */
export function HoursStrip({ day }: { day: DayHours }) {
  return (
    <div
      aria-hidden="true"
      data-strip=""
      className="relative h-2.5 w-full overflow-hidden rounded-xs bg-[#ebe6db]"
    >
      {drawnSpans(day).map(({ open, close }) => (
        <span
          key={open}
          data-open={`${open}-${close}`}
          className="absolute inset-y-0 rounded-xs bg-blue"
          style={{ left: `${placeOf(open)}%`, width: `${placeOf(close) - placeOf(open)}%` }}
        />
      ))}
    </div>
  );
}

function placeOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const along = (hours + minutes / 60 - stripFrom) / (stripTo - stripFrom);
  return Math.min(1, Math.max(0, along)) * 100;
}
