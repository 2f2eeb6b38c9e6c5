/** A grey block at the size of what is coming. Give it its size by class; a region's own text says that it loads. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-(--badge-radius) ${className}`} />;
}

type SkeletonRowsProps = {
  /** Read aloud and shown at the foot: «Chargement des véhicules…». */
  label: string;
  rows?: number;
  /** One width per column, as a class: "w-40". */
  columns?: readonly string[];
  /** For whoever has already waited: shown without the 200 ms. */
  isLate?: boolean;
};

/** Stands in for a table's body, fading down. Appears after 200 ms only, so that quick answers never flicker. */
export function SkeletonRows({
  label,
  rows = 8,
  columns = ["w-48", "w-28", "w-24", "w-20"],
  isLate = false,
}: SkeletonRowsProps) {
  return (
    <div role="status" className={isLate ? "" : "skeleton-late"}>
      <div className="skeleton-fade">
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
            key={row}
            className="flex h-[45px] items-center justify-between gap-6 border-line-inner border-b px-4 max-office-sm:h-auto max-office-sm:flex-col max-office-sm:items-start max-office-sm:gap-2 max-office-sm:px-3 max-office-sm:py-3.5"
          >
            {columns.map((width) => (
              <Skeleton key={width} className={`h-3 max-w-full shrink ${width}`} />
            ))}
          </div>
        ))}
      </div>
      <p className="px-4 py-3 text-ink-2 text-meta">{label}</p>
    </div>
  );
}
