import type { ReactNode, RefObject } from "react";
import { useLocation } from "react-router";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/ui/empty-state.tsx";

interface RecordListProps {
  search: { label: string; placeholder: string; value: string };
  /** «3 agences» */
  count: string;
  /** As in the page's `handle`; opens over the list as it is searched and sorted. */
  add: { label: string; to: string; icon?: ReactNode };
  addLink?: RefObject<HTMLAnchorElement | null>;
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
  const { search, count, add, addLink, empty, noneFound, isEmpty, children } = props;
  const location = useLocation();
  const addTo = `${add.to}${location.search}`;
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
          <ButtonLink to={addTo} preventScrollReset>
            {add.label}
          </ButtonLink>
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
        add={{ ...add, to: addTo, ref: addLink }}
      />
      {isEmpty ? nothing : children}
    </Panel>
  );
}
