import SearchX from "lucide-react/icons/search-x";
import type { KeyboardEvent } from "react";
import type { ListedRequests as List, RequestSummary } from "#app/domain/requests/request-list.server.ts";
import {
  type RequestQuery,
  requestQuery,
  requestsHref,
  requestsPerPage,
} from "#app/domain/requests/request-query.ts";
import { requestStatuses } from "#app/domain/requests/request-status.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { RequestRow } from "./request-row.tsx";

interface RequestListProps {
  list: List;
  /** As shown: one that was just moved keeps its place while it is open. */
  requests: RequestSummary[];
  query: RequestQuery;
  openId: string | null;
  me: string;
  now: Date;
  /** Other requests were asked for, and are late. */
  isLoading: boolean;
}

export function RequestList({ list, requests, query, openId, me, now, isLoading }: RequestListProps) {
  if (isLoading) return <SkeletonList label="Chargement des demandes…" rows={12} isLate />;
  if (requests.length === 0) return <NoRequests query={query} />;
  return (
    <>
      <ul onKeyDown={moveBetweenRows}>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            to={requestsHref(query, { request: request.id })}
            isOpen={request.id === openId}
            isStatusKnown={query.status === request.status}
            me={me}
            now={now}
          />
        ))}
      </ul>
      <Pagination
        page={list.page}
        pageSize={requestsPerPage}
        total={list.total}
        noun={{ one: "demande", many: "demandes" }}
        note={list.isCutShort && "les premières trouvées : précisez la recherche"}
        pageHref={(page) => requestsHref(query, { page })}
        className="px-4 py-3 max-office-sm:px-3"
      />
    </>
  );
}

/** What a list without anything in it says. */
function emptyTitle({ status, view, filter, ...rest }: RequestQuery): string | null {
  if (requestQuery.isFiltered({ ...rest, filter: null })) return null;
  if (filter) {
    if (status !== null || view !== "all") return null;
    return filter === "unread" ? "Tout est lu" : "Aucun courriel en échec";
  }
  if (view === "late") return "Aucune demande en retard.";
  if (view === "mine") return "Aucune demande ne vous est attribuée.";
  return status && requestStatuses[status].none;
}

function NoRequests({ query }: { query: RequestQuery }) {
  if (!requestQuery.isFiltered(query) && query.status === null && query.view === "all")
    return <EmptyInbox title="Aucune demande pour le moment" />;
  const title = emptyTitle(query);
  if (title) {
    return (
      <EmptyState
        icon={<EmptyListDrawing />}
        title={title}
        action={
          <ButtonLink variant="secondary" to={officePaths.messages}>
            Voir toutes les demandes
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX strokeWidth={1.5} />}
      title="Aucune demande ne correspond à ces critères"
      action={
        <ButtonLink variant="secondary" to={officePaths.messages}>
          Effacer les filtres
        </ButtonLink>
      }
    >
      Essayez un autre mot, une partie du nom ou de l’adresse.
    </EmptyState>
  );
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrows go from request to request; Enter opens the one they are on, as any link. */
function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key];
  if (!step || !isPressed("requestRows", event)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-request-row]")];
  const index = rows.findIndex(
    (row) => row === event.target || row.parentElement?.contains(event.target as Node),
  );
  event.preventDefault();
  rows[step(index, rows.length - 1)]?.focus();
}
