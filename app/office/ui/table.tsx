import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { SortDirection } from "#app/lib/listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { CheckboxTarget } from "#app/ui/checkbox.tsx";
import { SharedMenu } from "./menu.tsx";
import { fadeAt, LoadingFoot, Skeleton } from "./skeleton.tsx";
import { TableHeader } from "./table-header.tsx";
import { CardSkeletons } from "./table-skeleton.tsx";

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
  /** Where it stands in the card that a row is under 720 px, whose head is the key cell; without it, nowhere. */
  card?: CardPlace;
  /** A picture stands before the name, and a line under it. */
  hasPicture?: boolean;
  className?: string;
};

/** Beside the key cell, a line of its own, or one end of a line. */
type CardPlace = "corner" | "line" | "left" | "right";

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

/** A card is a grid: the key cell, and room for two corners beside it. */
const cardClass =
  "max-office-sm:grid max-office-sm:h-auto max-office-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-office-sm:items-center max-office-sm:gap-y-1 max-office-sm:p-3";

const cardPlaces: Record<CardPlace | "key" | "nowhere", string> = {
  key: "max-office-sm:row-start-1",
  corner: "max-office-sm:row-start-1 max-office-sm:pl-3",
  line: "max-office-sm:col-span-full max-office-sm:text-small",
  left: "max-office-sm:col-start-1",
  right: "max-office-sm:col-span-2 max-office-sm:col-start-2 max-office-sm:justify-self-end",
  nowhere: "max-office-sm:hidden",
};

function cellClass<Row>({ isKey, card, align, className = "" }: Column<Row>): string {
  const place = cardPlaces[isKey ? "key" : (card ?? "nowhere")];
  const end = align === "end" ? "office-sm:text-right" : "";
  return `office-sm:px-3 office-sm:py-1 office-sm:last:pr-4 office-sm:first:pl-4 ${place} ${end} ${className}`;
}

type DataTableProps<Row extends { id: string }> = {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Where a press on the row leads. */
  rowTo?: (row: Row) => string;
  /** A second markup of the row under 720 px, for what its columns' own places cannot say. */
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
      <div className={`relative max-[90rem]:overflow-x-auto ${card ? "max-office-sm:hidden" : ""}`}>
        <table
          {...tableRoles.table}
          className="w-full border-collapse text-left text-plain leading-5 max-office-sm:block"
        >
          <caption className="sr-only">{label}</caption>
          <TableHeader columns={columns} sort={sort} selection={selection} keys={rows.map(({ id }) => id)} />
          {isLoading ? (
            <TableSkeletonBody columns={columns} hasSelection={selection !== undefined} />
          ) : (
            <tbody {...tableRoles.group} onKeyDown={moveBetweenRows} className="max-office-sm:block">
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

const skeletonRows = 12;

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; hasSelection: boolean };

type TableRowProps<Row extends { id: string }> = Pick<
  DataTableProps<Row>,
  "columns" | "rowTo" | "selection"
> & { row: Row };

/** Grey rows in the table's own columns, or in its cards. */
function TableSkeletonBody<Row>({ columns, hasSelection }: SkeletonProps<Row>) {
  return (
    <tbody aria-hidden="true" className="max-office-sm:block">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
          key={row}
          style={fadeAt(row, skeletonRows)}
          className={`h-[45px] border-line-inner border-b ${cardClass}`}
        >
          {hasSelection && (
            <td className="w-12 p-0 pl-4 max-office-sm:hidden">
              <Skeleton className="size-4" />
            </td>
          )}
          {columns.map((column, at) => (
            <td key={column.key} className={cellClass(column)}>
              {column.isKey ? (
                <KeySkeleton hasPicture={column.hasPicture ?? false} row={row} />
              ) : (
                <Skeleton
                  className={`h-3 ${column.align === "end" ? "ml-auto w-12" : (row + at) % 2 ? "w-20" : "w-24"}`}
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

function TableRow<Row extends { id: string }>({ row, columns, rowTo, selection }: TableRowProps<Row>) {
  const { id } = row;
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr
      {...tableRoles.row}
      data-selected={isSelected || undefined}
      className={`group relative h-[45px] border-line-inner border-b transition-colors duration-(--motion-colour) last:border-b-0 hover:bg-paper data-selected:bg-blue-tint ${cardClass}`}
    >
      {selection && (
        // On a card the box lies over the picture, once there is a selection.
        <td
          {...tableRoles.cell}
          className={`relative z-1 w-12 p-0 max-office-sm:absolute max-office-sm:top-0 max-office-sm:left-0 ${selection.selected.size === 0 ? "max-office-sm:hidden" : ""}`}
        >
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
        <td {...tableRoles.cell} key={column.key} className={cellClass(column)}>
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

/** A number under its header; on a card, which has none, in words. */
export function NumberCell({ number, words }: { number: number; words: string }) {
  return (
    <>
      <span className="max-office-sm:hidden">{formatNumber(number)}</span>
      <span className="office-sm:hidden">{words}</span>
    </>
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
