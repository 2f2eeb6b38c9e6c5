import CheckCheck from "lucide-react/icons/check-check";
import Download from "lucide-react/icons/download";
import MapPin from "lucide-react/icons/map-pin";
import MessageSquare from "lucide-react/icons/message-square";
import type { RefObject } from "react";
import { FilterMenu } from "#app/components/ui/filter-menu.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { TabCount, TabLinks } from "#app/components/ui/tab-links.tsx";
import { TableSearch } from "#app/components/ui/table-search.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { exportHref, keptParams, type MessageQuery, messagesHref } from "./message-query.ts";
import type { MessageList } from "./messages.server.ts";

interface MessageListHeadProps {
  list: MessageList;
  query: MessageQuery;
  searchField: RefObject<HTMLInputElement | null>;
  /** Marks what the page lists as read; absent when all of it is. */
  onMarkPage: (() => void) | undefined;
}

export function MessageListHead({ list, query, searchField, onMarkPage }: MessageListHeadProps) {
  const { views, options } = list;
  return (
    <div className="flex shrink-0 flex-col gap-2 border-line border-b bg-paper px-4 py-3 max-office-sm:px-3">
      <div className="flex gap-2">
        <TableSearch
          label="Rechercher un message"
          placeholder="Nom, référence, téléphone ou texte…"
          value={query.q}
          kept={keptParams(query)}
          field={searchField}
          className="flex-1"
        />
        <IconButton
          label="Marquer les messages affichés comme lus"
          disabled={!onMarkPage}
          onClick={onMarkPage}
          className="size-(--control-height) border border-control bg-surface"
        >
          <CheckCheck aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
      <TabLinks
        label="Messages affichés"
        look="segmented"
        className="w-full"
        tabs={(
          [
            ["all", "Tous"],
            ["unread", "Non lus"],
            ["failed", "Échecs"],
          ] as const
        ).map(([view, label]) => ({
          to: messagesHref(query, { view }),
          label: (
            <>
              {label}
              {views[view] !== null && <TabCount>{formatNumber(views[view])}</TabCount>}
            </>
          ),
          isCurrent: query.view === view,
        }))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <FilterMenu
          label="Agence"
          icon={<MapPin aria-hidden="true" strokeWidth={1.75} />}
          choices={options.agencies}
          value={query.agency}
          hrefOf={(agency) => messagesHref(query, { agency })}
        />
        <FilterMenu
          label="Sujet"
          icon={<MessageSquare aria-hidden="true" strokeWidth={1.75} />}
          choices={options.subjects}
          value={query.subject}
          hrefOf={(subject) => messagesHref(query, { subject })}
        />
        {list.total > 0 && (
          <a
            href={exportHref(query)}
            download
            title="Exporter la liste en CSV"
            className="-mr-2 ml-auto flex h-7.5 items-center gap-1.5 rounded-control px-2 font-medium text-[13px] text-info hover:underline"
          >
            <Download aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            Exporter
          </a>
        )}
      </div>
    </div>
  );
}
