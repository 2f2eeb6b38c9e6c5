import { useEffect } from "react";
import { Link } from "react-router";
import { Skeleton } from "#app/office/ui/skeleton.tsx";
import { RowContent } from "./palette-row.tsx";
import type { FoundRow, FoundRowGroup } from "./rows.ts";

interface PaletteListProps {
  id: string;
  groups: FoundRowGroup[];
  q: string;
  hot: FoundRow | undefined;
  onHot: (key: string) => void;
  /** A line was pressed, and its link goes there. */
  onGo: () => void;
}

/** The lines in their groups; the focus stays in the field, which says which one is meant. */
export function PaletteList({ id, groups, q, hot, onHot, onGo }: PaletteListProps) {
  const hotId = hot && `${id}-${hot.key}`;
  useEffect(() => {
    if (hotId) document.getElementById(hotId)?.scrollIntoView({ block: "nearest" });
  }, [hotId]);
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Résultats"
      className="min-h-0 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ label, rows, awaited = 0 }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, of which a fieldset has none
        <div key={label} role="group" aria-label={label} className="not-first:mt-2.5">
          <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-[13px] text-ink-2 leading-5">
            {label}
          </p>
          {rows.map((row) => (
            <Link
              key={row.key}
              id={`${id}-${row.key}`}
              to={row.to}
              role="option"
              aria-selected={row === hot}
              tabIndex={-1}
              // The pointer moved, and not the list under it.
              onPointerMove={() => row === hot || onHot(row.key)}
              onClick={({ metaKey, ctrlKey, shiftKey }) => metaKey || ctrlKey || shiftKey || onGo()}
              className={`flex h-11 items-center gap-3 rounded-control border-l-2 pr-2.5 pl-2 text-ink no-underline ${
                row === hot ? "border-blue bg-blue-tint" : "border-transparent"
              }`}
            >
              <RowContent row={row} q={q} isHot={row === hot} />
            </Link>
          ))}
          {Array.from({ length: awaited }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
            <div key={index} aria-hidden="true" className="flex h-11 items-center gap-3 px-2.5">
              <Skeleton className="h-7 w-11" />
              <Skeleton className="h-4 w-64 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
