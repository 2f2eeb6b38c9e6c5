import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Panel, PanelHead } from "#app/components/ui/panel.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { useDeleteMessage } from "./delete-message-dialog.tsx";
import { LatestMessageRow } from "./latest-message-row.tsx";
import { EmptyInbox } from "./message-list.tsx";
import type { MessageSummary } from "./messages.server.ts";

/** A phone shows this many before it is asked for the rest. */
const firstOnPhone = 3;

/** The dashboard's latest messages. */
export function LatestMessages({ messages, unread }: { messages: MessageSummary[]; unread: number }) {
  const [isWhole, setWhole] = useState(false);
  const deletion = useDeleteMessage<MessageSummary, HTMLElement | null>(
    async (heir) => heir ?? document.getElementById("contenu"),
  );
  const rest = messages.length - firstOnPhone;
  return (
    <Panel className="overflow-hidden">
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
              className={index >= firstOnPhone && !isWhole ? "max-office-sm:hidden" : ""}
            />
          ))}
        </ul>
      )}
      {rest > 0 && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="flex h-11 w-full cursor-pointer items-center justify-center gap-2 border-line border-t font-medium text-[13px] text-info office-sm:hidden"
        >
          Afficher {counted(rest, "autre notification", "autres notifications")}
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
      {deletion.dialog}
    </Panel>
  );
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
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Link>
    </div>
  );
}
