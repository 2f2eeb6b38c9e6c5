import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { SortDirection } from "#app/lib/listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { CheckboxTarget } from "#app/ui/checkbox.tsx";
import { SharedMenu } from "./menu.tsx";
import { SkeletonList } from "./skeleton.tsx";

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
const tableRoles = {
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
  sort?: TableSort;
  selection?: TableSelection;
  /** Other rows are late: grey ones stand in for them, and this says so («Chargement des véhicules…»). */
  loading?: string;
};

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rowTo, sort, selection, loading } = props;
  const rows = loading === undefined ? props.rows : [];
  return (
    <SharedMenu>
      {/* What scrolls sideways cannot hold its head: only where every column fits. */}
      <div className="relative max-[90rem]:overflow-x-auto">
        <table
          {...tableRoles.table}
          className="w-full border-collapse text-left text-plain leading-5 max-office-sm:block"
        >
          <caption className="sr-only">{label}</caption>
          <TableHeader columns={columns} sort={sort} selection={selection} keys={rows.map(({ id }) => id)} />
          <tbody {...tableRoles.group} onKeyDown={moveBetweenRows} className="max-office-sm:block">
            {rows.map((row) => (
              <TableRow key={row.id} {...{ row, columns, rowTo, selection }} />
            ))}
          </tbody>
        </table>
      </div>
      {loading !== undefined && <SkeletonList label={loading} rows={12} isLate />}
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

type TableHeaderProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: TableSort;
  selection?: TableSelection;
  /** The keys of the rows on show, for the box that ticks them all. */
  keys: readonly string[];
};

function TableHeader<Row>({ columns, sort, selection, keys }: TableHeaderProps<Row>) {
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
