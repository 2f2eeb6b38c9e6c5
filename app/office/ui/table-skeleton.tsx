import { fadeAt, Skeleton } from "./skeleton.tsx";
import type { Column } from "./table.tsx";

const rows = 12;
const everyRow = Array.from({ length: rows }, (_, row) => row);

type TableSkeletonProps = {
  columns: readonly Pick<Column<never>, "key" | "align" | "isKey" | "hasPicture" | "className">[];
  hasSelection: boolean;
};

/** Grey rows in the table's own columns. */
export function TableSkeletonBody({ columns, hasSelection }: TableSkeletonProps) {
  return (
    <tbody aria-hidden="true">
      {everyRow.map((row) => (
        <tr key={row} style={fadeAt(row, rows)} className="h-[45px] border-line-inner border-b">
          {hasSelection && (
            <td className="w-12 p-0 pl-4">
              <Skeleton className="size-4" />
            </td>
          )}
          {columns.map(({ key, align, isKey, hasPicture = false, className = "" }, column) => (
            <td key={key} className={`px-3 py-1 first:pl-4 last:pr-4 ${className}`}>
              {isKey ? (
                <KeySkeleton hasPicture={hasPicture} row={row} />
              ) : (
                <Skeleton
                  className={`h-3 ${align === "end" ? "ml-auto w-12" : (row + column) % 2 ? "w-20" : "w-24"}`}
                />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function KeySkeleton({ hasPicture, row }: { hasPicture: boolean; row: number }) {
  return (
    <span className="flex items-center gap-3">
      {hasPicture && <Skeleton className="h-9 w-13.5 shrink-0" />}
      <span className="space-y-1.5">
        <Skeleton className={`h-3 ${row % 2 ? "w-32" : "w-40"}`} />
        {hasPicture && <Skeleton className={`h-2.5 ${row % 3 ? "w-24" : "w-28"}`} />}
      </span>
    </span>
  );
}

/** And grey cards, where columns no longer fit. */
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
