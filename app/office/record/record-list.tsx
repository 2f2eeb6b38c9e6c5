import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode, RefObject } from "react";
import { useLocation } from "react-router";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { type Column, RowControls } from "#app/office/ui/table.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";

interface RecordListProps {
  search: { label: string; placeholder: string; value: string };
  /** «3 agences» */
  count: string;
  /** As in the page's `handle`; opens over the list as it is searched and sorted. Without it the list is only read. */
  add?: { label: string; to: string; icon?: ReactNode };
  addLink?: RefObject<HTMLAnchorElement | null>;
  csv?: string;
  /** Where there is no record at all; there is always an account. */
  empty?: { title: string; purpose: string };
  /** Where the search finds none; `to` is the whole list. */
  noneFound: { title: string; detail: ReactNode; to: string };
  isEmpty: boolean;
  /** The table. */
  children: ReactNode;
}

/** A table of records under its search, how many there are, and the way to add one. */
export function RecordList(props: RecordListProps) {
  const { search, count, add, addLink, csv, empty, noneFound, isEmpty, children } = props;
  const location = useLocation();
  const addTo = add && `${add.to}${location.search}`;
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => name !== "q");
  const nothing =
    !empty || search.value ? (
      <EmptyState
        title={noneFound.title}
        action={
          <ButtonLink variant="secondary" to={noneFound.to}>
            Effacer la recherche
          </ButtonLink>
        }
      >
        {noneFound.detail}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<EmptyListDrawing />}
        title={empty.title}
        action={
          addTo && (
            <ButtonLink to={addTo} preventScrollReset>
              {add.label}
            </ButtonLink>
          )
        }
      >
        {empty.purpose}
      </EmptyState>
    );
  return (
    <Panel>
      <ListToolbar
        className="gap-3"
        search={{ ...search, kept, className: "w-90 max-office-md:w-60 max-office-sm:w-full" }}
        count={count}
        add={add && addTo ? { ...add, to: addTo, ref: addLink } : undefined}
      >
        {csv && <CsvLink to={csv} />}
      </ListToolbar>
      {isEmpty ? nothing : children}
    </Panel>
  );
}

function CsvLink({ to }: { to: string }) {
  return (
    <a
      href={to}
      download
      aria-label="Exporter"
      title="Exporter en CSV"
      className={`max-office-sm:hidden ${buttonClass({ variant: "ghost" })}`}
    >
      <Download />
      <span className="max-office-lg:hidden">Exporter</span>
    </a>
  );
}

interface RowActions {
  name: string;
  to: string;
  onDelete: () => void;
  /** What a phone's menu offers beside. */
  more?: ReactNode;
}

/** The last column of a table of records: edit and delete, in a menu on a phone. */
export function rowActions<Row>(actionsOf: (row: Row) => RowActions): Column<Row> {
  return {
    key: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "end",
    card: "corner",
    className: "whitespace-nowrap",
    cell: (row) => <RecordActions {...actionsOf(row)} />,
  };
}

function RecordActions({ name, to, onDelete, more }: RowActions) {
  return (
    <>
      <RowControls className="max-office-sm:hidden">
        <IconButtonLink label={`Modifier ${name}`} to={to} preventScrollReset>
          <Pencil />
        </IconButtonLink>
        <IconButton label={`Supprimer ${name}`} className="hover:text-danger" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </RowControls>
      <RowControls className="-my-2 -mr-2 office-sm:hidden">
        <Menu
          trigger={
            <IconButton label={`Actions pour ${name}`}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuLink to={to} preventScrollReset icon={<Pencil strokeWidth={2} />}>
            Modifier
          </MenuLink>
          {more}
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 strokeWidth={2} />} onSelect={onDelete}>
            Supprimer…
          </MenuItem>
        </Menu>
      </RowControls>
    </>
  );
}
