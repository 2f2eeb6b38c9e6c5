import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListedRequests as List, OpenedRequest } from "#app/domain/requests/request-list.server.ts";
import { listAddress, readRequestQuery, requestsHref } from "#app/domain/requests/request-query.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { requestDeletion, useDeleteMessage } from "./delete-message-dialog.tsx";
import { RequestList } from "./request-list.tsx";
import { RequestListHead, RequestTabs } from "./request-list-head.tsx";
import { AssigneeMenu, StatusMenu } from "./request-menus.tsx";
import {
  focusRow,
  isWide,
  placeOf,
  rowId,
  useFirstRequest,
  useFocusOnPhone,
  useKeptPlace,
  useLeaveRequest,
  useRowInSight,
} from "./request-navigation.ts";
import { RequestToolbar } from "./request-toolbar.tsx";
import { type Colleague, useMarkRequests, useMoveRequest } from "./use-request-actions.tsx";

interface RequestCentreProps {
  list: List;
  /** The one the address names; where it names none, the list's first. */
  request: OpenedRequest | null;
  colleagues: Colleague[];
  me: string;
  now: Date;
  presence?: ReactNode;
  /** What the open request holds: it fills the place under the toolbar, and scrolls by itself. */
  children: ReactNode;
}

export function RequestCentre({
  list,
  request,
  colleagues,
  me,
  now,
  presence,
  children,
}: RequestCentreProps) {
  const { search } = useLocation();
  const query = { ...readRequestQuery(new URLSearchParams(search)), page: list.page };
  const listHref = requestsHref(query, { request: null });
  const navigate = useNavigate();
  const deletion = useDeleteMessage<OpenedRequest, string | null>(requestDeletion, showNeighbour);
  // Until its deletion is settled, the request stays on screen behind the question.
  const known = request ?? deletion.asked;
  const { mark, markPage, optimisticUnread } = useMarkRequests();
  const { assign, setStatus, optimisticMove, dialogs } = useMoveRequest(colleagues);
  const open = known && optimisticMove(optimisticUnread(known));
  const shown = list.requests.map((row) => optimisticMove(optimisticUnread(row)));
  const requests = useKeptPlace(shown, open, search);
  const isLoading = usePendingList(officePaths.messages, (next) => listAddress(next) !== listAddress(search));
  const unread = requests.filter((row) => row.unread);
  const [isStatusOpen, setStatusOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLElement>(null);
  const leave = useLeaveRequest(listHref);
  const isNamed = query.request !== null || query.message !== null;
  useFirstRequest(query, request?.id);
  useFocusOnPhone(query.request, place);
  useRowInSight(open?.id);
  useShortcuts({
    requestSteps: ({ key }) => step(key.toLowerCase() === "j" ? 1 : -1),
    take: open ? () => assign(open, colleagues.find(({ id }) => id === me) ?? null) : undefined,
    status: open ? () => setStatusOpen(true) : undefined,
  });

  /** From the row that has the focus, else from the open one. */
  function step(by: 1 | -1) {
    const focused = requests.findIndex(({ id }) => rowId(id) === document.activeElement?.id);
    const from = focused < 0 ? requests.findIndex(({ id }) => id === open?.id) : focused;
    focusRow(requests[Math.min(Math.max(from + by, 0), requests.length - 1)]?.id);
  }

  function askToDelete(deleted: OpenedRequest) {
    const index = requests.findIndex(({ id }) => id === deleted.id);
    // Found now: the list may already be without the request when the answer comes.
    deletion.ask(deleted, (requests[index + 1] ?? requests[index - 1])?.id ?? null);
  }

  async function showNeighbour(neighbourId: string | null) {
    await navigate(requestsHref(query, { request: isWide() ? neighbourId : null }), { replace: true });
    const row = neighbourId && document.getElementById(rowId(neighbourId));
    const target = row || searchField.current;
    await untilShown(target);
    return target;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Dialogs and menus are elsewhere in the document, though React hands on their keys.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    if (event.target === searchField.current) {
      if (event.key === "ArrowDown") focusRow(requests[0]?.id);
    } else if (event.key === "Escape" && open) {
      if (isWide()) focusRow(open.id);
      else if (query.request) leave();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts that work from anywhere in the page
    <div
      onKeyDown={onKeyDown}
      className="-m-3 flex flex-col office-sm:-mx-6 office-sm:-my-5 office-md:h-[calc(100dvh-57px)] print:m-0 print:h-auto"
    >
      <RequestTabs
        counts={list.counts}
        query={query}
        className={`office-md:flex print:hidden ${isNamed ? "hidden" : "flex"}`}
      />
      <div className="min-h-0 flex-1 office-md:grid office-md:grid-cols-[20rem_minmax(0,1fr)] office-lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
        <section
          aria-label="Liste des demandes"
          className={`min-h-0 flex-col border-line office-md:flex office-md:border-r print:hidden ${isNamed ? "hidden" : "flex"}`}
        >
          <RequestListHead
            list={list}
            query={query}
            searchField={searchField}
            onMarkPage={unread.length > 0 ? () => markPage(unread) : undefined}
          />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <RequestList {...{ list, requests, query, me, now, isLoading }} openId={open?.id ?? null} />
          </div>
        </section>
        <section
          ref={place}
          aria-label="Demande ouverte"
          className={`min-h-0 min-w-0 flex-col office-md:flex ${open ? "bg-surface" : ""} ${isNamed ? "flex" : "hidden"}`}
        >
          {open ? (
            <>
              <RequestToolbar
                request={open}
                place={placeOf(open.id, { requests, query, total: list.total })}
                listHref={listHref}
                onBack={leave}
                onMark={(intent) => mark(intent, open)}
                onDelete={() => askToDelete(open)}
                presence={presence}
              >
                <StatusMenu
                  key={`status-${open.id}`}
                  status={open.status}
                  lostReason={open.lost_reason}
                  open={isStatusOpen}
                  onOpenChange={setStatusOpen}
                  onChange={(status, reason) => setStatus(open, status, reason)}
                />
                <AssigneeMenu
                  key={`assignee-${open.id}`}
                  assigneeId={open.assignee_id}
                  assigneeEmail={open.assignee_email}
                  colleagues={colleagues}
                  me={me}
                  onAssign={(colleague) => assign(open, colleague)}
                />
              </RequestToolbar>
              {/* A new element for each request, so that each begins at its top. */}
              <div key={open.id} className="flex min-h-0 flex-1 flex-col">
                {children}
              </div>
            </>
          ) : (
            isNamed && <GoneRequest listHref={listHref} />
          )}
        </section>
      </div>
      {deletion.dialog}
      {dialogs}
    </div>
  );
}

/** The router is done some frames before the list stands in the request's place; what is hidden takes no focus. */
async function untilShown(element: HTMLElement | null): Promise<void> {
  for (let frames = 0; frames < 60 && element?.checkVisibility() === false; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

function GoneRequest({ listHref }: { listHref: string }) {
  return (
    <EmptyState
      title="Cette demande n’existe plus"
      action={
        <ButtonLink variant="secondary" to={listHref}>
          Retour à la liste
        </ButtonLink>
      }
    >
      Elle a été supprimée, ou l’adresse est incomplète.
    </EmptyState>
  );
}
