import { type KeyboardEvent, useRef, useState } from "react";
import { data, Outlet, useLocation, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { actOnRequests } from "#app/domain/requests/request-actions.server.ts";
import {
  getRequest,
  listColleagues,
  listRequests,
  type OpenedRequest,
} from "#app/domain/requests/request-list.server.ts";
import { listAddress, readRequestQuery, requestsHref } from "#app/domain/requests/request-query.ts";
import { messageFailure } from "#app/domain/requests/requests.ts";
import { getOpenRequest } from "#app/domain/requests/thread/open-request.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { useShortcuts } from "#app/office/shell/use-shortcuts.ts";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/requests.route.ts";
import { requestDeletion } from "./deletion-questions.ts";
import { RequestList } from "./request-list.tsx";
import { RequestListHead, RequestTabs } from "./request-list-head.tsx";
import { AssigneeMenu, StatusMenu } from "./request-menus.tsx";
import {
  focusRow,
  isWide,
  placeOf,
  rowId,
  untilShown,
  useFirstRequest,
  useFocusOnPhone,
  useKeptPlace,
  useRowInSight,
} from "./request-navigation.ts";
import { RequestToolbar } from "./request-toolbar.tsx";
import { Dossier } from "./thread/dossier.tsx";
import { useMarkRequests, useMoveRequest } from "./use-request-actions.tsx";

export const handle: OfficeHandle = {
  title: "Demandes",
  context: (loaderData) =>
    counted((loaderData as Route.ComponentProps["loaderData"]).list.everything, "demande"),
  live: true,
  add: { label: "Nouvelle demande", to: officePaths.newRequest },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "notifications:read");
  const query = readRequestQuery(url.searchParams);
  const [list, colleagues] = await Promise.all([
    listRequests(app, member, query),
    listColleagues(app, member),
  ]);
  const isNamed = query.request !== null || query.message !== null;
  const asked = isNamed ? query : { request: list.requests[0]?.id ?? null, message: null };
  const request = await getRequest(app, member, asked);
  const file = request && (await getOpenRequest(app, member, request.id));
  // The list is there all the same: the address alone is about something that is not.
  const status = isNamed && !request ? 404 : 200;
  return data({ list, request, file, colleagues, member, now: app.now() }, { status });
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnRequests(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

/** The list, and beside it the request the address names; where it names none, the list's first. */
export default function Requests({ loaderData }: Route.ComponentProps) {
  const { list, request: open, file, colleagues, member, now } = loaderData;
  const me = member.id;
  const { search, state } = useLocation();
  const query = { ...readRequestQuery(new URLSearchParams(search)), page: list.page };
  const listHref = requestsHref(query, { request: null });
  const navigate = useNavigate();
  const { mark, markPage } = useMarkRequests();
  const { assign, setStatus, dialogs } = useMoveRequest();
  const requests = useKeptPlace(list.requests, open, search);
  const isLoading = usePendingList(officePaths.messages, (next) => listAddress(next) !== listAddress(search));
  const unread = requests.filter((row) => row.unread);
  const [isStatusOpen, setStatusOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLElement>(null);
  const heir = useRef<HTMLElement>(null);
  const deletion = useDeletion<{ request: OpenedRequest; neighbourId: string | null }>(
    heir,
    ({ request, neighbourId }, dialog) => (
      <DeleteRecordDialog
        {...dialog}
        {...requestDeletion(request)}
        key={request.id}
        onDeleted={() => showNeighbour(neighbourId)}
      />
    ),
  );
  const isNamed = query.request !== null || query.message !== null;
  useFirstRequest(query, open?.id);
  useFocusOnPhone(query.request, place);
  useRowInSight(open?.id);
  useShortcuts({
    requestSteps: ({ key }) => step(key.toLowerCase() === "j" ? 1 : -1),
    take: open ? () => assign(open, me) : undefined,
    status: open ? () => setStatusOpen(true) : undefined,
  });

  /** From the row that has the focus, else from the open one. */
  function step(by: number) {
    const row = document.activeElement?.closest("li")?.querySelector("[data-request-row]");
    const focused = requests.findIndex(({ id }) => rowId(id) === row?.id);
    const from = focused < 0 ? requests.findIndex(({ id }) => id === open?.id) : focused;
    focusRow(requests[Math.min(Math.max(from + by, 0), requests.length - 1)]?.id);
  }

  /** To the place one came from, where one came from the list. */
  function leave() {
    void (state?.fromList ? navigate(-1) : navigate(listHref));
  }

  function askToDelete(request: OpenedRequest) {
    const index = requests.findIndex(({ id }) => id === request.id);
    // Found now: the list may already be without the request when the answer comes.
    const neighbour = requests[index + 1] ?? requests[index - 1];
    deletion.ask({ request, neighbourId: neighbour?.id ?? null });
  }

  async function showNeighbour(id: string | null) {
    await navigate(requestsHref(query, { request: isWide() ? id : null }), { replace: true });
    heir.current = (id && document.getElementById(rowId(id))) || searchField.current;
    await untilShown(heir.current);
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
        list={list}
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
            <RequestList {...{ list, requests, query, me, now, isLoading }} openId={open?.id} onStep={step} />
          </div>
        </section>
        <section
          ref={place}
          aria-label="Demande ouverte"
          className={`min-h-0 min-w-0 flex-col office-md:flex ${open ? "bg-surface" : ""} ${isNamed ? "flex" : "hidden"}`}
        >
          {open && file ? (
            <>
              <RequestToolbar
                request={open}
                place={placeOf(open.id, { requests, query, total: list.total })}
                listHref={listHref}
                onBack={leave}
                onMark={(intent) => mark(intent, open)}
                onDelete={() => askToDelete(open)}
              >
                <StatusMenu
                  key={`status-${open.id}`}
                  request={open}
                  open={isStatusOpen}
                  onOpenChange={setStatusOpen}
                  onChange={(status, reason) => setStatus(open, status, reason)}
                />
                <AssigneeMenu
                  key={`assignee-${open.id}`}
                  request={open}
                  colleagues={colleagues}
                  me={me}
                  onAssign={(id) => assign(open, id)}
                />
              </RequestToolbar>
              {/* A new element for each request, so that each begins at its top. */}
              <Dossier key={open.id} request={file} me={member} now={now} />
            </>
          ) : (
            isNamed && <GoneRequest listHref={listHref} />
          )}
        </section>
      </div>
      {deletion.dialog}
      {dialogs}
      <Outlet />
    </div>
  );
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

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
