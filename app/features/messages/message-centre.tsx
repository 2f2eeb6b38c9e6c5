import { type KeyboardEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { useLateList } from "#app/components/ui/use-late-list.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { useDeleteMessage } from "./delete-message-dialog.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageListHead } from "./message-list-head.tsx";
import {
  isWide,
  placeOf,
  rowId,
  useFirstMessage,
  useFocusOnPhone,
  useKeptPlace,
  useLeaveMessage,
  useRowInSight,
} from "./message-navigation.ts";
import { listAddress, messagesHref, readMessageQuery } from "./message-query.ts";
import { MessageToolbar } from "./message-toolbar.tsx";
import { MessageView } from "./message-view.tsx";
import type { MessageList as List, Message } from "./messages.server.ts";
import { useMarkMessages } from "./use-mark-messages.ts";

interface MessageCentreProps {
  list: List;
  /** The one the address names; where it names none, the list's first. */
  message: Message | null;
  now: Date;
}

/** List and message side by side; on a phone, the list and then the message. */
export function MessageCentre({ list, message, now }: MessageCentreProps) {
  const { search } = useLocation();
  const query = { ...readMessageQuery(new URLSearchParams(search)), page: list.page };
  const listHref = messagesHref(query, { message: null });
  const navigate = useNavigate();
  const deletion = useDeleteMessage<Message, string | null>(showNeighbour);
  // Until its deletion is settled, the message stays on screen behind the question.
  const known = message ?? deletion.asked;
  const { mark, markPage, foresee } = useMarkMessages();
  const open = known && foresee(known);
  const messages = useKeptPlace(list.messages.map(foresee), open, search);
  const isLoading = useLateList(officePaths.messages, (next) => listAddress(next) !== listAddress(search));
  const unread = messages.filter(({ read }) => !read);
  const searchField = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useLeaveMessage(listHref);
  useFirstMessage(query, message?.id);
  useFocusOnPhone(query.message, heading);
  useRowInSight(open?.id);

  function askToDelete(doomed: Message) {
    const index = messages.findIndex(({ id }) => id === doomed.id);
    // Found now: the list may already be without the message when the answer comes.
    deletion.ask(doomed, (messages[index + 1] ?? messages[index - 1])?.id ?? null);
  }

  async function showNeighbour(neighbourId: string | null) {
    await navigate(messagesHref(query, { message: isWide() ? neighbourId : null }), { replace: true });
    const row = neighbourId && document.getElementById(rowId(neighbourId));
    const target = row || searchField.current;
    await untilShown(target);
    return target;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Dialogs and menus are elsewhere in the document, though React hands on their keys.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.target === searchField.current) {
      if (event.key === "ArrowDown" && messages[0]) document.getElementById(rowId(messages[0].id))?.focus();
    } else if (event.key === "Escape" && open) {
      if (isWide()) document.getElementById(rowId(open.id))?.focus();
      else if (query.message) leave();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts that work from anywhere in the page
    <div
      onKeyDown={onKeyDown}
      className="-m-3 office-sm:-mx-6 office-sm:-my-5 office-md:grid office-md:h-[calc(100dvh-57px)] office-md:grid-cols-[21.5rem_minmax(0,1fr)] office-lg:grid-cols-[25.75rem_minmax(0,1fr)]"
    >
      <section
        aria-label="Liste des messages"
        className={`min-h-0 flex-col border-line office-md:flex office-md:border-r ${query.message ? "hidden" : "flex"}`}
      >
        <MessageListHead
          list={list}
          query={query}
          searchField={searchField}
          onMarkPage={unread.length > 0 ? () => markPage(unread.map(({ id }) => id)) : undefined}
        />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <MessageList {...{ list, messages, query, now, isLoading }} openId={open?.id ?? null} />
        </div>
      </section>
      <section
        aria-label="Message ouvert"
        className={`min-h-0 min-w-0 flex-col office-md:flex ${open ? "bg-surface" : ""} ${query.message ? "flex" : "hidden"}`}
      >
        {open ? (
          <>
            <MessageToolbar
              place={placeOf(open.id, messages, query, list.total)}
              listHref={listHref}
              onBack={leave}
              isRead={open.read}
              onMark={(intent) => mark(intent, [open.id])}
              onDelete={() => askToDelete(open)}
            />
            {/* A new element for each message, so that each begins at its top. */}
            <div key={open.id} className="min-h-0 flex-1 overflow-y-auto">
              <MessageView message={open} heading={heading} />
            </div>
          </>
        ) : (
          query.message && <GoneMessage listHref={listHref} />
        )}
      </section>
      {deletion.dialog}
    </div>
  );
}

/** The router is done some frames before the list stands in the message's place; what is hidden takes no focus. */
async function untilShown(element: HTMLElement | null): Promise<void> {
  for (let frames = 0; frames < 60 && element?.checkVisibility() === false; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

function GoneMessage({ listHref }: { listHref: string }) {
  return (
    <EmptyState
      title="Ce message n’existe plus"
      action={
        <ButtonLink variant="secondary" to={listHref}>
          Retour à la liste
        </ButtonLink>
      }
    >
      Il a été supprimé, ou l’adresse est incomplète.
    </EmptyState>
  );
}
