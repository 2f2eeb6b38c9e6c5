import AlarmClock from "lucide-react/icons/alarm-clock";
import CheckCheck from "lucide-react/icons/check-check";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageSquare from "lucide-react/icons/message-square";
import Plus from "lucide-react/icons/plus";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type RefObject, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ListedRequests } from "#app/domain/requests/request-list.server.ts";
import {
  exportHref,
  type RequestFilter,
  type RequestQuery,
  requestQuery,
  requestsHref,
  requestViews,
  wholeList,
} from "#app/domain/requests/request-query.ts";
import { requestStatuses, statusOrder } from "#app/domain/requests/request-status.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FilterMenu, FilterToggle } from "#app/office/ui/filter-menu.tsx";
import { TableSearch } from "#app/office/ui/table-search.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { TabCount, TabLinks } from "#app/ui/tab-links.tsx";

type Listing = { list: ListedRequests; query: RequestQuery };

type RequestListHeadProps = Listing & {
  searchField: RefObject<HTMLInputElement | null>;
  onMarkPage: (() => void) | undefined;
};

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
        <RequestViews list={list} query={query} />
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
            className="-mr-2 ml-auto flex h-7.5 items-center gap-1.5 rounded-control px-2 font-medium text-small text-info hover:underline"
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

function Toggle({ filter, list, query }: Listing & { filter: RequestFilter }) {
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

export function RequestTabs({ list, query, className }: Listing & { className: string }) {
  const { search } = useLocation();
  const { counts } = list;
  const tab = (status: RequestQuery["status"], label: string, count: number | null) => ({
    to: requestsHref(query, { status, view: "all" }),
    label: (
      <>
        {label}
        {count !== null && <TabCount>{formatNumber(count)}</TabCount>}
      </>
    ),
    isCurrent: query.view === "all" && query.status === status,
  });
  return (
    <div
      className={`h-11.25 shrink-0 items-center gap-6 border-line border-b bg-paper px-3 office-sm:px-6 ${className}`}
    >
      <TabLinks
        label="Statuts"
        className="-mb-px h-11.25 min-w-0 flex-1 border-b-0 [--tab-gap:1rem] [--tab-height:45px] min-[96rem]:[--tab-gap:1.25rem]"
        tabs={[
          tab(null, "Toutes", counts.all),
          ...statusOrder.map((status) => tab(status, requestStatuses[status].many, counts.statuses[status])),
        ]}
      />
      <div className="flex shrink-0 items-center gap-2 max-office-sm:hidden">
        <RequestViews list={list} query={query} />
        <span aria-hidden="true" className="mx-1 h-5 w-px bg-line-strong" />
        <Link
          to={`${officePaths.newRequest}${search}`}
          preventScrollReset
          className={buttonClass({ variant: "secondary", size: "xs", className: "border-control!" })}
        >
          <Plus />
          <span className="max-office-lg:sr-only">Nouvelle demande</span>
        </Link>
      </div>
    </div>
  );
}

const viewLabels = { todo: "À traiter", mine: "Les miennes", late: "En retard" };

/** «À traiter», «Les miennes», «En retard»: each a list of its own, whatever the tab. */
function RequestViews({ list, query }: Listing) {
  return requestViews.map((view) => {
    const count = list.counts.views[view];
    const isOn = query.view === view;
    const isAlarming = view === "late" && count !== 0;
    const ground = isOn
      ? "border-blue-line bg-blue-tint inset-ring inset-ring-blue-line"
      : "border-line bg-surface hover:border-control hover:bg-paper-2";
    return (
      <Link
        key={view}
        to={requestsHref(query, { view: isOn ? "all" : view, status: null })}
        aria-current={isOn ? "page" : undefined}
        className={`flex h-7.5 items-center gap-1.5 whitespace-nowrap rounded-control border px-2.5 font-medium text-small no-underline transition-colors duration-(--motion-colour) max-office-sm:h-9 ${isAlarming ? "text-danger-dark" : "text-ink"} ${ground}`}
      >
        {view === "late" && <AlarmClock className="size-3.5" />}
        {viewLabels[view]}
        {count !== null && (
          <span className={isAlarming ? "" : "font-normal text-ink-3"}>{formatNumber(count)}</span>
        )}
      </Link>
    );
  });
}
