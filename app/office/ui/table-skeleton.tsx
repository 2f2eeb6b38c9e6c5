import { fadeAt, Skeleton } from "./skeleton.tsx";

const rows = 12;
const everyRow = Array.from({ length: rows }, (_, row) => row);

/** Grey cards, where a list has a markup of its own under 720 px. */
export function CardSkeletons({ hasPicture }: { hasPicture: boolean }) {
  return everyRow.map((row) => (
    <li key={row} aria-hidden="true" style={fadeAt(row, rows)} className="space-y-3 p-3">
      <span className="flex gap-3">
        {hasPicture && <Skeleton className="h-15 w-22 shrink-0" />}
        <span className="flex-1 space-y-2.5 py-0.5">
          <Skeleton className={`h-3 ${row % 2 ? "w-3/5" : "w-3/4"}`} />
          <Skeleton className={`h-3 ${row % 3 ? "w-1/2" : "w-3/5"}`} />
          <Skeleton className="h-3 w-2/5" />
        </span>
      </span>
      {hasPicture && (
        <span className="flex justify-between">
          <Skeleton className="h-3.5 w-22" />
          <Skeleton className="h-3.5 w-28" />
        </span>
      )}
    </li>
  ));
}
