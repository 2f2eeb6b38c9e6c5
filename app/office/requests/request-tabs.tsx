import AlarmClock from "lucide-react/icons/alarm-clock";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { ListedRequests } from "#app/domain/requests/request-list.server.ts";
import { type RequestQuery, requestsHref } from "#app/domain/requests/request-query.ts";
import { requestStatuses, statusOrder } from "#app/domain/requests/request-status.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TabCount, TabLinks } from "#app/ui/tab-links.tsx";

interface RequestTabsProps {
  counts: ListedRequests["counts"];
  query: RequestQuery;
  className: string;
}

/** The states a request goes through, and the two lists one looks at first in the morning. */
export function RequestTabs({ counts, query, className }: RequestTabsProps) {
  const { search } = useLocation();
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
        className="-mb-px h-11.25 min-w-0 flex-1 border-b-0 [--tab-height:45px]"
        tabs={[
          tab(null, "Toutes", counts.all),
          ...statusOrder.map((status) => tab(status, requestStatuses[status].many, counts.statuses[status])),
        ]}
      />
      <div className="flex shrink-0 items-center gap-2 max-office-sm:hidden">
        <RequestViews counts={counts} query={query} />
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

/** «Les miennes», «En retard»: each a list of its own, whatever the tab. */
export function RequestViews({ counts, query }: Pick<RequestTabsProps, "counts" | "query">) {
  return (
    <>
      <ViewLink query={query} view="mine" count={counts.mine}>
        Les miennes
      </ViewLink>
      <ViewLink query={query} view="late" count={counts.late} isAlarming={counts.late !== 0}>
        <AlarmClock className="size-3.5" />
        En retard
      </ViewLink>
    </>
  );
}

interface ViewLinkProps {
  query: RequestQuery;
  view: "mine" | "late";
  count: number | null;
  isAlarming?: boolean;
  children: ReactNode;
}

function ViewLink({ query, view, count, isAlarming = false, children }: ViewLinkProps) {
  const isOn = query.view === view;
  const words = isAlarming ? "text-danger-dark" : "text-ink";
  const ground = isOn
    ? "border-blue-line bg-blue-tint inset-ring inset-ring-blue-line"
    : "border-line bg-surface hover:border-control hover:bg-paper-2";
  return (
    <Link
      to={requestsHref(query, { view: isOn ? "all" : view, status: null })}
      aria-current={isOn ? "page" : undefined}
      className={`flex h-7.5 items-center gap-1.5 whitespace-nowrap rounded-control border px-2.5 font-medium text-[13px] no-underline transition-colors duration-(--motion-colour) max-office-sm:h-9 ${words} ${ground}`}
    >
      {children}
      {count !== null && (
        <span className={isAlarming ? "" : "font-normal text-ink-3"}>{formatNumber(count)}</span>
      )}
    </Link>
  );
}
