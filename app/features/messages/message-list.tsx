import MapPin from "lucide-react/icons/map-pin";
import SearchX from "lucide-react/icons/search-x";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/components/ui/empty-state.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { SkeletonList } from "#app/components/ui/skeleton.tsx";
import { formatListDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { MailStateChip } from "./mail-state-chip.tsx";
import { rowId } from "./message-navigation.ts";
import { hasFilters, type MessageQuery, messagesHref, messagesPerPage } from "./message-query.ts";
import type { MessageList as List, MessageSummary } from "./messages.server.ts";
import { agencyLabel, senderName } from "./messages.ts";

interface MessageListProps {
  list: List;
  /** As shown: a message that was just marked keeps its place while it is open. */
  messages: MessageSummary[];
  query: MessageQuery;
  openId: string | null;
  now: Date;
  /** Other messages were asked for, and are late. */
  isLoading: boolean;
}

export function MessageList({ list, messages, query, openId, now, isLoading }: MessageListProps) {
  if (isLoading) return <SkeletonList label="Chargement des messages…" rows={12} isLate />;
  if (messages.length === 0) return <NoMessages query={query} />;
  return (
    <>
      <ul onKeyDown={moveBetweenRows}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            to={messagesHref(query, { message: message.id })}
            isOpen={message.id === openId}
            now={now}
          />
        ))}
      </ul>
      <Pagination
        page={list.page}
        pageSize={messagesPerPage}
        total={list.total}
        noun={{ one: "message", many: "messages" }}
        note={list.isCutShort && "les premiers trouvés : précisez la recherche"}
        pageHref={(page) => messagesHref(query, { page })}
        className="px-4 py-3 max-office-sm:px-3"
      />
    </>
  );
}

interface MessageRowProps {
  message: MessageSummary;
  to: string;
  isOpen: boolean;
  now: Date;
}

function MessageRow({ message, to, isOpen, now }: MessageRowProps) {
  const { data, title, read } = message;
  const agency = agencyLabel(data);
  return (
    <li
      className={`relative border-line-inner border-b pr-4 pl-7.5 max-office-sm:pr-3 ${ground(isOpen, read)}`}
    >
      {isOpen && (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-blue max-office-md:hidden" />
      )}
      {!read && (
        <span className="absolute top-4.5 left-3 size-2 rounded-full bg-blue">
          <span className="sr-only">Non lu</span>
        </span>
      )}
      <Link
        id={rowId(message.id)}
        to={to}
        state={{ fromList: true }}
        aria-current={isOpen || undefined}
        data-message-row
        className="block pt-2.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2 focus-visible:shadow-none"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={`truncate text-sm leading-5 ${read ? "font-medium" : "font-[650]"}`}>
            {senderName(data)}
          </span>
          <time
            dateTime={message.created_at.toISOString()}
            title={formatShortDateTime(message.created_at)}
            className="shrink-0 text-ink-2 text-xs"
          >
            {formatListDate(message.created_at, now)}
          </time>
        </span>
        <span className="block truncate text-ink-2 text-sm leading-5">
          <span className={`text-ink ${read ? "" : "font-[650]"}`}>{title}</span> –{" "}
          {message.message.replace(/\s+/g, " ")}
        </span>
      </Link>
      <div className="flex min-h-8 items-center justify-between gap-3 pt-0.5 pb-2">
        <p className="flex min-w-0 items-center gap-1.5 text-ink-2 text-xs">
          {agency && (
            <>
              <MapPin aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
              <span className="truncate">{agency}</span>
            </>
          )}
        </p>
        <MailStateChip mail={message.mail} showSent />
      </div>
    </li>
  );
}

// On a phone the list is alone on the screen: nothing in it is open.
function ground(isOpen: boolean, isRead: boolean): string {
  const resting = isRead ? "bg-surface hover:bg-paper" : "bg-unread hover:bg-blue-tint";
  return isOpen ? `${resting} office-md:bg-blue-tint office-md:hover:bg-blue-tint` : resting;
}

export function EmptyInbox({ title, level }: { title: string; level?: 3 }) {
  return (
    <EmptyState
      level={level}
      icon={<EmptyListDrawing />}
      title={title}
      action={
        <ButtonLink variant="secondary" to={sitePaths.contact} target="_blank">
          Voir le formulaire de contact
        </ButtonLink>
      }
    >
      Les messages du formulaire de contact arrivent ici, sans recharger la page.
    </EmptyState>
  );
}

function NoMessages({ query }: { query: MessageQuery }) {
  if (!hasFilters(query)) return <EmptyInbox title="Aucun message pour le moment" />;
  if (!hasFilters({ ...query, view: "all" })) {
    return (
      <EmptyState
        icon={<EmptyListDrawing />}
        title={query.view === "unread" ? "Tout est lu" : "Aucun courriel en échec"}
        action={
          <ButtonLink variant="secondary" to={officePaths.messages}>
            Voir tous les messages
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" strokeWidth={1.5} />}
      title="Aucun message ne correspond à ces critères"
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

/** Arrows go from message to message; Enter opens the one they are on, as any link. */
function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-message-row]")];
  const index = rows.findIndex(
    (row) => row === event.target || row.parentElement?.contains(event.target as Node),
  );
  event.preventDefault();
  rows[step(index, rows.length - 1)]?.focus();
}
