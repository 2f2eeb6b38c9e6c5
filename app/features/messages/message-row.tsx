import MapPin from "lucide-react/icons/map-pin";
import { Link } from "react-router";
import { formatListDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { MailStateChip } from "./mail-state-chip.tsx";
import type { MessageSummary } from "./messages.server.ts";
import { agencyLabel, senderName } from "./sender.ts";

interface MessageRowProps {
  message: MessageSummary;
  to: string;
  isOpen: boolean;
  now: Date;
}

/** Where the keyboard finds a message's link again. */
export function rowId(messageId: string): string {
  return `message-${messageId}`;
}

export function MessageRow({ message, to, isOpen, now }: MessageRowProps) {
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
