import CheckCheck from "lucide-react/icons/check-check";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageSquare from "lucide-react/icons/message-square";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type RefObject, useId, useState } from "react";
import type { ListedRequests } from "#app/domain/requests/request-list.server.ts";
import {
  exportHref,
  type RequestFilter,
  type RequestQuery,
  requestQuery,
  requestsHref,
  wholeList,
} from "#app/domain/requests/request-query.ts";
import { FilterMenu, FilterToggle } from "#app/office/ui/filter-menu.tsx";
import { TableSearch } from "#app/office/ui/table-search.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { RequestViews } from "./request-tabs.tsx";

interface RequestListHeadProps {
  list: ListedRequests;
  query: RequestQuery;
  searchField: RefObject<HTMLInputElement | null>;
  /** Marks what the page lists as read; absent when all of it is. */
  onMarkPage: (() => void) | undefined;
}

const square = "size-(--control-height) border border-control bg-surface";

/** Search and filters, in rows of their own: the list is a column beside its request, too narrow for `ListToolbar`. */
export function RequestListHead({ list, query, searchField, onMarkPage }: RequestListHeadProps) {
  const filtersId = useId();
  const hasFilters = query.agency !== null || query.subject !== null || query.filter === "failed";
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <div className="flex shrink-0 flex-col gap-2 border-line border-b bg-paper px-4 py-3 max-office-sm:px-3">
      <div className="flex gap-2">
        <TableSearch
          label="Rechercher une demande"
          placeholder="Nom, référence, téléphone…"
          value={query.q}
          kept={requestQuery.fields(query, { ...wholeList, q: "" })}
          field={searchField}
          className="flex-1"
        />
        <IconButton
          label="Marquer les messages affichés comme lus"
          disabled={!onMarkPage}
          onClick={onMarkPage}
          className={`${square} max-office-sm:hidden!`}
        >
          <CheckCheck />
        </IconButton>
        <IconButton
          label="Filtres"
          aria-expanded={isUnfolded || hasFilters}
          aria-controls={filtersId}
          onClick={() => setUnfolded(!isUnfolded)}
          className={`${square} office-sm:hidden! ${hasFilters ? "border-blue! text-blue!" : ""}`}
        >
          <SlidersHorizontal />
        </IconButton>
      </div>
      <div className="flex items-center gap-2 overflow-x-auto [scrollbar-width:none] office-sm:hidden">
        <RequestViews counts={list.counts} query={query} />
        <Toggle filter="unread" list={list} query={query} />
      </div>
      <div
        id={filtersId}
        className={`flex flex-wrap items-center gap-2 ${isUnfolded || hasFilters ? "" : "max-office-sm:hidden"}`}
      >
        <FilterMenu
          label="Agence"
          icon={<MapPin />}
          choices={list.options.agencies}
          value={query.agency}
          hrefOf={(agency) => requestsHref(query, { agency })}
        />
        <FilterMenu
          label="Sujet"
          icon={<MessageSquare />}
          choices={list.options.subjects}
          value={query.subject}
          hrefOf={(subject) => requestsHref(query, { subject })}
        />
        <span className="max-office-sm:hidden">
          <Toggle filter="unread" list={list} query={query} />
        </span>
        <Toggle filter="failed" list={list} query={query} />
        {list.total > 0 && (
          <a
            href={exportHref(query)}
            download
            title="Exporter la liste en CSV"
            className="-mr-2 ml-auto flex h-7.5 items-center gap-1.5 rounded-control px-2 font-medium text-[13px] text-info hover:underline"
          >
            <Download className="size-3.5" />
            Exporter
          </a>
        )}
      </div>
    </div>
  );
}

const filters = {
  unread: { label: "Non lus", icon: <Mail /> },
  failed: { label: "Échecs", icon: <TriangleAlert /> },
};

function Toggle({
  filter,
  list,
  query,
}: {
  filter: RequestFilter;
  list: ListedRequests;
  query: RequestQuery;
}) {
  const isOn = query.filter === filter;
  return (
    <FilterToggle
      {...filters[filter]}
      count={list.counts.filters[filter]}
      isOn={isOn}
      to={requestsHref(query, { filter: isOn ? null : filter })}
    />
  );
}
