import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Link } from "react-router";
import { CheckboxTarget } from "#app/ui/checkbox.tsx";
import type { Column, TableSelection, TableSort } from "./table.tsx";

type TableHeaderProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: TableSort;
  selection?: TableSelection;
  /** The keys of the rows on show, for the box that ticks them all. */
  keys: readonly string[];
};

export function TableHeader<Row>({ columns, sort, selection, keys }: TableHeaderProps<Row>) {
  return (
    <thead className="bg-surface max-office-sm:hidden min-[90rem]:sticky min-[90rem]:top-[57px] min-[90rem]:z-2 min-[90rem]:shadow-[0_1px_0_var(--color-line)]">
      <tr className="h-9 border-line border-b text-help text-ink-2">
        {selection && <SelectAll selection={selection} keys={keys} />}
        {columns.map((column) => {
          const isSorted = sort?.key === column.key;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={isSorted ? (sort.direction === "asc" ? "ascending" : "descending") : undefined}
              className={`whitespace-nowrap px-3 font-normal first:pl-4 last:pr-4 ${column.align === "end" ? "text-right" : ""} ${column.className ?? ""}`}
            >
              {column.sortable && sort ? (
                <SortLink column={column} sort={sort} isSorted={isSorted} />
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type SortLinkProps<Row> = { column: Column<Row>; sort: TableSort; isSorted: boolean };

function SortLink<Row>({ column, sort, isSorted }: SortLinkProps<Row>) {
  const next = isSorted && sort.direction === "asc" ? "desc" : "asc";
  const Icon = isSorted ? (sort.direction === "asc" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <Link
      to={sort.href(column.key, next)}
      preventScrollReset
      className={`-mx-1 inline-flex h-7 items-center gap-1 rounded-control px-1 no-underline hover:text-ink ${isSorted ? "font-semibold text-ink" : "text-inherit"}`}
    >
      {column.header}
      <Icon strokeWidth={2} className="size-3.5" />
    </Link>
  );
}

function SelectAll({ selection, keys }: { selection: TableSelection; keys: readonly string[] }) {
  const ticked = keys.filter((key) => selection.selected.has(key)).length;
  const isAll = keys.length > 0 && ticked === keys.length;
  return (
    <th scope="col" className="w-12 p-0">
      <CheckboxTarget
        className="h-9 pl-2"
        label="Tout sélectionner"
        checked={isAll}
        indeterminate={ticked > 0 && !isAll}
        onChange={() => {
          const next = new Set(selection.selected);
          for (const key of keys) {
            if (isAll) next.delete(key);
            else next.add(key);
          }
          selection.onChange(next);
        }}
      />
    </th>
  );
}
