import { Spinner } from "#app/ui/button.tsx";

/** A grey block at the size of what is coming. Give it its size by class; a region's own text says that it loads. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-[skeleton_1.4s_ease-in-out_infinite_alternate] rounded-(--badge-radius) bg-line ${className}`}
    />
  );
}

/** `isLate`: whoever has already waited sees it without the 200 ms. */
type SkeletonListProps = { label: string; rows: number; isLate?: boolean };

/** Stands in for a list's entries: whose, what, when. Appears after 200 ms only, so that quick answers never flicker. */
export function SkeletonList({ label, rows, isLate = false }: SkeletonListProps) {
  return (
    <div className={isLate ? "" : "animate-[skeleton-late_120ms_200ms_backwards]"}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
          key={row}
          style={{ opacity: 1 - (0.85 * row) / rows }}
          className="space-y-2.5 border-line-inner border-b px-4 py-3.5 max-office-sm:px-3"
        >
          <span className="flex items-center justify-between gap-4">
            <Skeleton className={`h-3 ${row % 2 ? "w-32" : "w-40"}`} />
            <Skeleton className="h-3 w-14" />
          </span>
          <Skeleton className={`h-3 max-w-130 ${row % 3 ? "w-11/12" : "w-4/5"}`} />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
      <p
        role="status"
        className="flex items-center gap-2.5 px-4 py-3 text-ink-2 text-meta max-office-sm:px-3"
      >
        <Spinner className="size-3.5" />
        {label}
      </p>
    </div>
  );
}
