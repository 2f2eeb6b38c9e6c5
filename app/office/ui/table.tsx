import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { SortDirection } from "#app/lib/listing.ts";
import { CheckboxTarget } from "#app/ui/checkbox.tsx";
import { SharedMenu } from "./menu.tsx";
import { LoadingFoot } from "./skeleton.tsx";
import { TableHeader } from "./table-header.tsx";
import { CardSkeletons, TableSkeletonBody } from "./table-skeleton.tsx";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers go right, with their unit in the header. */
  align?: "start" | "end";
  /** Set when the list can be sorted by this column. */
  sortable?: boolean;
  /** The cell that names the row: it carries the row's link. */
  isKey?: boolean;
  /** A picture stands before the name, and a line under it. */
  hasPicture?: boolean;
  className?: string;
};

export type TableSort = {
  key: string | null;
  direction: SortDirection;
  /** The address of the same list, sorted so. */
  href: (key: string, direction: SortDirection) => string;
};

export type TableSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names a row's box: «Sélectionner Renault Master». */
  rowLabel: (key: string) => string;
};

/** Spread on elements whose `display` changes under 720 px: some browsers take a table's own roles away with it. */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
} as const;

type DataTableProps<Row extends { id: string }> = {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Where a press on the row leads. */
  rowTo?: (row: Row) => string;
  /** The row under 720 px, where columns no longer fit; without it the screen has a list of its own there. */
  card?: (row: Row) => ReactNode;
  sort?: TableSort;
  selection?: TableSelection;
  /** Other rows are late: grey ones stand in for them, and this says so («Chargement des véhicules…»). */
  loading?: string;
};

export function DataTable<Row extends { id: string }>({
  label,
  rows: known,
  columns,
  rowTo,
  card,
  sort,
  selection,
  loading,
}: DataTableProps<Row>) {
  const isLoading = loading !== undefined;
  const rows = isLoading ? [] : known;
  return (
    <SharedMenu>
      {/* What scrolls sideways cannot hold its head: only where every column fits. */}
      <div className="relative max-[90rem]:overflow-x-auto max-office-sm:hidden">
        <table className="w-full border-collapse text-left text-[0.875rem] leading-5">
          <caption className="sr-only">{label}</caption>
          <TableHeader columns={columns} sort={sort} selection={selection} keys={rows.map(({ id }) => id)} />
          {isLoading ? (
            <TableSkeletonBody columns={columns} hasSelection={selection !== undefined} />
          ) : (
            <tbody onKeyDown={moveBetweenRows}>
              {rows.map((row) => (
                <TableRow key={row.id} {...{ row, columns, rowTo, selection }} />
              ))}
            </tbody>
          )}
        </table>
      </div>
      {card && (
        <ul aria-label={label} className="divide-y divide-line-inner office-sm:hidden">
          {isLoading && <CardSkeletons hasPicture={columns.some(({ hasPicture }) => hasPicture)} />}
          {rows.map((row) => (
            <li
              key={row.id}
              data-selected={selection?.selected.has(row.id) || undefined}
              className="relative p-3 data-selected:bg-blue-tint"
            >
              {card(row)}
            </li>
          ))}
        </ul>
      )}
      {isLoading && <LoadingFoot label={loading} />}
    </SharedMenu>
  );
}

type TableRowProps<Row extends { id: string }> = Pick<
  DataTableProps<Row>,
  "columns" | "rowTo" | "selection"
> & { row: Row };

function TableRow<Row extends { id: string }>({ row, columns, rowTo, selection }: TableRowProps<Row>) {
  const { id } = row;
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr
      data-selected={isSelected || undefined}
      className="group relative h-[45px] border-line-inner border-b transition-colors duration-(--motion-colour) last:border-b-0 hover:bg-paper data-selected:bg-blue-tint"
    >
      {selection && (
        <td className="relative z-1 w-12 p-0">
          <CheckboxTarget
            label={selection.rowLabel(id)}
            checked={isSelected}
            onChange={(event) =>
              selection.onChange(withKey(selection.selected, id, event.currentTarget.checked))
            }
            className="min-h-[44px] pl-2"
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={`px-3 py-1 first:pl-4 last:pr-4 ${column.align === "end" ? "text-right" : ""} ${column.className ?? ""}`}
        >
          {column.isKey && rowTo ? (
            <Link
              to={rowTo(row)}
              // What it opens lies over the table, which stays where it is.
              preventScrollReset
              data-row-link
              className="block text-inherit no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Lifts a control above the row's link, so that it takes its own presses. */
export function RowControls({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`relative z-1 inline-flex items-center gap-1 ${className}`}>{children}</div>;
}

type KeyCellProps = { name: ReactNode; detail?: ReactNode; picture?: ReactNode };

/** The name over a quieter line: the usual key cell. */
export function KeyCell({ name, detail, picture }: KeyCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {picture}
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        {detail && <span className="block truncate text-help text-ink-2">{detail}</span>}
      </span>
    </span>
  );
}

export function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/** ↑ and ↓ walk the rows' links, Space ticks the row that has the focus. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const link = event.target;
  if (!(link instanceof HTMLElement) || !link.matches("[data-row-link]")) return;
  if (event.key === " ") {
    const box = link.closest("tr")?.querySelector<HTMLInputElement>("input[type=checkbox]");
    if (!box) return;
    event.preventDefault();
    box.click();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const target = links[links.indexOf(link) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
