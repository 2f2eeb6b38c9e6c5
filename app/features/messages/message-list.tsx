import SearchX from "lucide-react/icons/search-x";
import type { KeyboardEvent } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyListDrawing, EmptyState } from "#app/components/ui/empty-state.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { SkeletonList } from "#app/components/ui/skeleton.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { hasFilters, type MessageQuery, messagesHref, messagesPerPage } from "./message-query.ts";
import { MessageRow } from "./message-row.tsx";
import type { MessageList as List, MessageSummary } from "./messages.server.ts";

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

function NoMessages({ query }: { query: MessageQuery }) {
  if (!hasFilters(query)) {
    return (
      <EmptyState
        icon={<EmptyListDrawing />}
        title="Aucun message pour le moment"
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
  const isPlainView = hasFilters({ ...query, view: "all" }) === false;
  if (isPlainView) {
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
