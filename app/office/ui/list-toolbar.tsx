import Plus from "lucide-react/icons/plus";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterMenu, type FilterMenuProps } from "./filter-menu.tsx";
import { TableSearch, type TableSearchProps } from "./table-search.tsx";

interface ListToolbarProps {
  /** Before the search: tabs. */
  lead?: ReactNode;
  search: TableSearchProps;
  /** Filters of other kinds than menus. */
  besideSearch?: ReactNode;
  filters?: readonly FilterMenuProps[];
  /** The screen has filters of its own for a phone. */
  isDesktopOnly?: boolean;
  /** The list's address without filters, where any is set. */
  clearTo?: string | null;
  /** «3 agences» */
  count?: string;
  add?: { label: string; to: string; icon?: ReactNode; ref?: Ref<HTMLAnchorElement> };
  className?: string;
  /** After the filters: what else the list offers. */
  children?: ReactNode;
}

/** Over a list: search, filter menus, the way to clear them, how many there are and the way to add one. */
export function ListToolbar(props: ListToolbarProps) {
  const { lead, search, besideSearch, filters = [], isDesktopOnly, clearTo, count, add, children } = props;
  return (
    <div
      className={`flex items-start gap-2 border-line border-b p-3 max-office-sm:flex-wrap max-office-sm:items-center ${props.className ?? ""}`}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-[inherit] max-office-sm:contents">
        {lead}
        <TableSearch {...search} />
        {besideSearch}
        <div className={`contents ${isDesktopOnly ? "max-office-sm:hidden" : ""}`}>
          {filters.map((filter) => (
            <FilterMenu key={filter.label} {...filter} />
          ))}
          {clearTo && (
            <Link
              to={clearTo}
              className="rounded-control px-1.5 py-1 text-info text-meta no-underline hover:underline"
            >
              Effacer
            </Link>
          )}
        </div>
      </div>
      {/* It stays where it is, however many filters are set. */}
      <div className="flex min-h-(--control-height) shrink-0 items-center gap-[inherit] max-office-sm:contents">
        {children}
        {count && (
          <p role="status" className="text-small text-ink-2 max-office-sm:sr-only">
            {count}
          </p>
        )}
        {add && (
          // On a phone the top bar has it.
          <ButtonLink ref={add.ref} to={add.to} preventScrollReset className="max-office-sm:hidden">
            {add.icon ?? <Plus strokeWidth={2} />}
            {add.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
