import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Link } from "react-router";
import { messageDeletion } from "#app/domain/requests/deletion-words.ts";
import type { MessageSummary } from "#app/domain/requests/messages.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Panel, PanelHead } from "#app/office/ui/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { useDeleteMessage } from "./delete-message-dialog.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { LatestMessageRow } from "./latest-message-row.tsx";

/** So many are shown before the rest is asked for. */
const first = 4;
const firstOnPhone = 2;

/** The dashboard's latest messages. */
export function LatestMessages({
  messages,
  unread,
  className = "",
}: {
  messages: MessageSummary[];
  unread: number;
  className?: string;
}) {
  const [isWhole, setWhole] = useState(false);
  const deletion = useDeleteMessage<MessageSummary, HTMLElement | null>(
    messageDeletion,
    async (heir) => heir ?? document.getElementById("contenu"),
  );
  return (
    <Panel className={`overflow-hidden ${className}`}>
      <PanelHead
        title="Notifications"
        detail={unread > 0 && <Badge tone="info">{counted(unread, "non lue", "non lues")}</Badge>}
        aside={<AllMessagesLink count={messages.length} />}
      />
      {messages.length === 0 ? (
        <EmptyInbox level={3} title="Aucune notification pour le moment" />
      ) : (
        <ul className="divide-y divide-line-inner">
          {messages.map((message, index) => (
            <LatestMessageRow
              key={message.id}
              message={message}
              onDelete={(heir) => deletion.ask(message, heir)}
              className={isWhole ? "" : foldedClass(index)}
            />
          ))}
        </ul>
      )}
      {!isWhole && messages.length > firstOnPhone && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className={`flex h-11 w-full cursor-pointer items-center justify-center gap-2 rounded-b-(--panel-radius) border-line border-t font-medium text-[13px] text-info hover:bg-paper ${
            messages.length > first ? "" : "office-sm:hidden"
          }`}
        >
          <span className="office-sm:hidden">{showRest(messages.length - firstOnPhone)}</span>
          <span className="max-office-sm:hidden">{showRest(messages.length - first)}</span>
          <ChevronDown className="size-4" />
        </button>
      )}
      {deletion.dialog}
    </Panel>
  );
}

function foldedClass(index: number): string {
  if (index >= first) return "hidden";
  return index >= firstOnPhone ? "max-office-sm:hidden" : "";
}

function showRest(count: number): string {
  return count > 1 ? `Afficher les ${count} autres` : "Afficher l’autre";
}

function AllMessagesLink({ count }: { count: number }) {
  return (
    <div className="-my-1 flex items-center gap-2 text-[13px]">
      {count > 1 && <span className="text-ink-2 max-office-sm:hidden">{count} dernières</span>}
      <Link
        to={officePaths.messages}
        className="-mr-2 flex h-8 items-center gap-2 rounded-control px-2 font-medium text-info hover:underline"
      >
        Tout ouvrir
        <ArrowRight className="size-4" />
      </Link>
    </div>
  );
}
