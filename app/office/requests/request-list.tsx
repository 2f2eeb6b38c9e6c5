import AlarmClock from "lucide-react/icons/alarm-clock";
import SearchX from "lucide-react/icons/search-x";
import { Link } from "react-router";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { customerEvents } from "#app/domain/requests/customer-news.ts";
import type { ListedRequests as List, RequestSummary } from "#app/domain/requests/request-list.server.ts";
import {
  type RequestQuery,
  requestQuery,
  requestsHref,
  requestsPerPage,
} from "#app/domain/requests/request-query.ts";
import { requestStatuses } from "#app/domain/requests/request-status.ts";
import { agencyLabel, customerName, shortAgency } from "#app/domain/requests/requests.ts";
import { formatListDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { SkeletonList } from "#app/office/ui/skeleton.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { MailMark } from "./mail-mark.tsx";
import { rowId } from "./request-navigation.ts";
import { StaffMark } from "./staff-mark.tsx";
import { StatusGlyph } from "./status-glyph.tsx";

interface RequestListProps {
  list: List;
  /** As shown: one that was just moved keeps its place while it is open. */
  requests: RequestSummary[];
  query: RequestQuery;
  openId: string | undefined;
  me: string;
  now: Date;
  isLoading: boolean;
  onStep: (by: number) => void;
}

export function RequestList(props: RequestListProps) {
  const { list, requests, query, openId, me, now, isLoading, onStep } = props;
  if (isLoading) return <SkeletonList label="Chargement des demandes…" rows={12} isLate />;
  if (requests.length === 0) return <NoRequests query={query} />;
  return (
    <>
      <ul
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (!by || !isPressed("requestRows", event)) return;
          event.preventDefault();
          onStep(by);
        }}
      >
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            to={requestsHref(query, { request: request.id })}
            isOpen={request.id === openId}
            isStatusKnown={query.status === request.status}
            {...{ request, me, now }}
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

function emptyTitle({ status, view, filter, ...rest }: RequestQuery): string | null {
  if (requestQuery.isFiltered({ ...rest, filter: null })) return null;
  if (filter) {
    if (status !== null || view !== "all") return null;
    return filter === "unread" ? "Tout est lu" : "Aucun courriel en échec";
  }
  if (view === "todo") return "Plus rien à traiter";
  if (view === "late") return "Aucune demande en retard.";
  if (view === "mine") return "Aucune demande ne vous est attribuée.";
  return status && requestStatuses[status].none;
}

function NoRequests({ query }: { query: RequestQuery }) {
  if (!requestQuery.isFiltered(query) && query.status === null && query.view === "all")
    return <EmptyInbox title="Aucune demande pour le moment" />;
  const title = emptyTitle(query);
  return (
    <EmptyState
      icon={title ? <EmptyListDrawing /> : <SearchX strokeWidth={1.5} />}
      title={title ?? "Aucune demande ne correspond à ces critères"}
      action={
        <ButtonLink variant="secondary" to={officePaths.messages}>
          {title ? "Voir toutes les demandes" : "Effacer les filtres"}
        </ButtonLink>
      }
    >
      {!title && "Essayez un autre mot, une partie du nom ou de l’adresse."}
    </EmptyState>
  );
}

/** Arrows go from request to request; Enter opens the one they are on, as any link. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

interface RequestRowProps {
  request: RequestSummary;
  to: string;
  isOpen: boolean;
  /** In a status' own tab its word says nothing. */
  isStatusKnown: boolean;
  me: string;
  now: Date;
}

function RequestRow({ request, to, isOpen, isStatusKnown, me, now }: RequestRowProps) {
  const { unread, company_name } = request;
  const [subject, words] = subjectOf(request);
  return (
    <li
      className={`relative border-line-inner border-b pr-4 pl-7.5 max-office-sm:pr-3 ${ground(isOpen, unread)}`}
    >
      {isOpen && (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-blue max-office-md:hidden" />
      )}
      {unread && (
        <span className="absolute top-4.5 left-3 size-2 rounded-full bg-blue">
          <span className="sr-only">Non lu</span>
        </span>
      )}
      <Link
        id={rowId(request.id)}
        to={to}
        state={{ fromList: true }}
        aria-current={isOpen || undefined}
        data-request-row
        className="block pt-2.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2 focus-visible:shadow-none"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate text-ink-2 text-sm leading-5">
            <span className={`text-ink ${unread ? "font-semibold" : "font-medium"}`}>
              {customerName(request)}
            </span>
            {company_name && ` · ${company_name}`}
          </span>
          <HeardAt request={request} now={now} />
        </span>
        <span className="block truncate text-ink-2 text-sm leading-5">
          <span className={`text-ink ${unread ? "font-semibold" : ""}`}>{subject}</span>
          {words && ` – ${words.replace(/\s+/g, " ")}`}
        </span>
      </Link>
      <RequestState {...{ request, isStatusKnown, me }} />
    </li>
  );
}

/** What the customer did with the quote, while somebody has to look at that; else what was asked for, as it was said. */
function subjectOf({ unread, awaits, event, title, excerpt }: RequestSummary): [string, string] {
  if (event === null || event === "message" || !(unread || awaits)) return [title, excerpt];
  return [customerEvents[event].title, event === "question" ? excerpt : title];
}

/** When the customer was last heard of; who waits beyond the promised hour is told so in its place. */
function HeardAt({
  request: { isLate, last_customer_at: at },
  now,
}: Pick<RequestRowProps, "request" | "now">) {
  return (
    <time
      dateTime={at.toISOString()}
      title={formatShortDateTime(at)}
      className={`flex shrink-0 items-center gap-1 self-center text-xs ${isLate ? "text-danger-dark" : "text-ink-2"}`}
    >
      {isLate && <AlarmClock className="size-3.5" />}
      {isLate ? "En retard" : formatListDate(at, now)}
    </time>
  );
}

/** Where it stands and whose it is. A mail that failed takes the place of what is only good to know. */
function RequestState({ request, isStatusKnown, me }: Omit<RequestRowProps, "to" | "isOpen" | "now">) {
  const { status, reference, mail } = request;
  const word = requestStatuses[status].label;
  const isFailed = mail?.state === "failed";
  const agency = agencyLabel(request);
  const assignee = `Attribuée à ${request.assignee_email ? staffName(request.assignee_email) : "personne"}`;
  const facts = [
    (!isFailed || isStatusKnown) && reference,
    !isFailed && agency && shortAgency(agency),
  ].filter(Boolean);
  return (
    <div className="flex min-h-8 items-center gap-2 pt-0.5 pb-2 text-xs">
      <p className="flex min-w-0 flex-1 items-center gap-1.5 text-ink-2">
        <StatusGlyph status={status} />
        <span className={isStatusKnown ? "sr-only" : "shrink-0 text-ink"}>{word}</span>
        <span className="truncate">
          {!isStatusKnown && facts.length > 0 && "· "}
          {facts.join(" · ")}
        </span>
      </p>
      <MailMark mail={mail} isQuiet />
      <span title={assignee} className="relative z-1">
        <StaffMark email={request.assignee_email} isMe={request.assignee_id === me} />
        <span className="sr-only">{assignee}</span>
      </span>
    </div>
  );
}

// On a phone the list is alone on the screen: nothing in it is open.
function ground(isOpen: boolean, isUnread: boolean): string {
  const resting = isUnread ? "bg-unread hover:bg-blue-tint" : "bg-surface hover:bg-paper";
  return isOpen ? `${resting} office-md:bg-blue-tint office-md:hover:bg-blue-tint` : resting;
}
