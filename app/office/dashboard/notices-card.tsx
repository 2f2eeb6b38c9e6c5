import AlarmClock from "lucide-react/icons/alarm-clock";
import ChevronDown from "lucide-react/icons/chevron-down";
import MailCheck from "lucide-react/icons/mail-check";
import Trash2 from "lucide-react/icons/trash";
import { useId, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { DeskNotice } from "#app/domain/requests/notices.server.ts";
import { customerName, lateSince, messageAgencyLabel } from "#app/domain/requests/requests.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { messageDeletion } from "#app/office/requests/deletion-questions.ts";
import { EmptyInbox } from "#app/office/requests/empty-inbox.tsx";
import { MailMark } from "#app/office/requests/mail-mark.tsx";
import { MoreLink, Panel, PanelHead } from "#app/office/ui/panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

const first = 4;
const firstOnPhone = 2;

type NoticesCardProps = { notices: DeskNotice[]; unread: number };

/** What customers wrote and did last. Who waits beyond the promised hour says so here, and is not folded away. */
export function NoticesCard({ notices, unread }: NoticesCardProps) {
  const [isWhole, setWhole] = useState(false);
  const onDesk = countFolded(notices, first);
  const onPhone = countFolded(notices, firstOnPhone);
  // The bin of the row that takes the focus once another is gone.
  const heir = useRef<HTMLElement>(null);
  const deletion = useDeletion<DeskNotice>(heir, (message, dialog) => (
    <DeleteRecordDialog {...dialog} {...messageDeletion(message)} key={message.id} />
  ));
  return (
    <Panel className="overflow-hidden">
      <PanelHead
        title="Notifications"
        detail={unread > 0 && <Badge tone="info">{counted(unread, "non lue", "non lues")}</Badge>}
        aside={
          <div className="-my-1 flex items-center gap-2 text-small">
            {notices.length > 1 && (
              <span className="text-ink-2 max-office-sm:hidden">{notices.length} dernières</span>
            )}
            <MoreLink to={officePaths.messages} className="-mr-2 h-8 rounded-control px-2">
              Tout ouvrir
            </MoreLink>
          </div>
        }
      />
      {notices.length === 0 ? (
        <EmptyInbox level={3} title="Aucune notification pour le moment" />
      ) : (
        <ul className="divide-y divide-line-inner">
          {notices.map((notice, index) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onDelete={(row) => {
                heir.current = binOf(row?.nextElementSibling ?? row?.previousElementSibling);
                deletion.ask(notice);
              }}
              className={isWhole || notice.lateBy !== null ? "" : foldedClass(index)}
            />
          ))}
        </ul>
      )}
      {!isWhole && onPhone > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className={`flex h-11 w-full cursor-pointer items-center justify-center gap-2 rounded-b-(--panel-radius) border-line border-t font-medium text-small text-info hover:bg-paper ${
            onDesk > 0 ? "" : "office-sm:hidden"
          }`}
        >
          <span className="office-sm:hidden">{showRest(onPhone)}</span>
          <span className="max-office-sm:hidden">{showRest(onDesk)}</span>
          <ChevronDown className="size-4" />
        </button>
      )}
      {deletion.dialog}
    </Panel>
  );
}

function countFolded(notices: DeskNotice[], shown: number): number {
  return notices.slice(shown).filter(({ lateBy }) => lateBy === null).length;
}

function foldedClass(index: number): string {
  if (index >= first) return "hidden";
  return index >= firstOnPhone ? "max-office-sm:hidden" : "";
}

function showRest(count: number): string {
  return count > 1 ? `Afficher les ${count} autres` : "Afficher l’autre";
}

type RowProps = { notice: DeskNotice; onDelete: (row: Element | null) => void; className: string };

function NoticeRow({ notice, onDelete, className }: RowProps) {
  const fetcher = useFetcher();
  const isRead = notice.read || fetcher.formData !== undefined;
  const isMessage = notice.kind === "message";
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className={`grid grid-cols-[12px_minmax(0,1fr)_auto] gap-x-2 py-2.5 pr-2 pl-3 office-sm:grid-cols-[12px_minmax(0,1fr)_auto_4rem] office-sm:py-2 office-sm:pr-2 office-sm:pl-4 ${
        isRead ? "" : "bg-unread"
      } ${className}`}
    >
      <p className="pt-1.5">
        {!isRead && (
          <span className="block size-2 rounded-full bg-blue">
            <span className="sr-only">Non lue</span>
          </span>
        )}
      </p>
      <div className="min-w-0 max-office-sm:col-span-2">
        <Text notice={notice} isRead={isRead} titleId={titleId} />
        <Sender notice={notice} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 self-center text-small text-ink-2 max-office-sm:col-start-2 office-sm:mt-2.5 office-sm:flex-col office-sm:items-end office-sm:self-start office-sm:leading-4.5">
        <time dateTime={notice.created_at.toISOString()} className="whitespace-nowrap">
          {formatShortDateTime(notice.created_at)}
        </time>
        {notice.lateBy !== null && (
          <span className="flex items-center gap-1 whitespace-nowrap text-danger-dark">
            <AlarmClock className="size-3.5" />
            En retard {lateSince(notice.lateBy)}
          </span>
        )}
      </p>
      <fetcher.Form
        method="post"
        // The pressed button is about to go.
        onSubmit={(event) => (binOf(event.currentTarget) ?? titleOf(event.currentTarget))?.focus()}
        className="flex items-center justify-end self-center office-sm:mt-1 office-sm:self-start"
      >
        <input
          type="hidden"
          name={isMessage ? "id" : "requests"}
          value={(isMessage ? notice.id : notice.requestId) ?? ""}
        />
        {!isRead && (
          <IconButton
            type="submit"
            name="intent"
            value={isMessage ? "read" : "read-requests"}
            label="Marquer comme lue"
            aria-describedby={titleId}
          >
            <MailCheck />
          </IconButton>
        )}
        {isMessage && (
          <IconButton
            label="Supprimer"
            aria-describedby={titleId}
            onClick={({ currentTarget }) => onDelete(currentTarget.closest("li"))}
          >
            <Trash2 />
          </IconButton>
        )}
      </fetcher.Form>
    </li>
  );
}

/** One line until it is opened, then the whole text. The title is the button, and the whole line answers to it. */
function Text({ notice, isRead, titleId }: { notice: DeskNotice; isRead: boolean; titleId: string }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  return (
    <>
      <div className="relative flex min-w-0 flex-wrap items-center gap-x-2 office-sm:flex-nowrap">
        <button
          type="button"
          id={titleId}
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
          className={`shrink-0 cursor-pointer rounded-control text-left text-sm leading-5.5 hover:underline after:absolute after:inset-0 ${
            isRead ? "font-medium" : "font-semibold"
          }`}
        >
          {notice.title}
        </button>
        <MailMark mail={notice.mail} isQuiet />
        {!isOpen && (
          <p className="min-w-0 text-ink-2 text-sm leading-5 max-office-sm:line-clamp-2 max-office-sm:basis-full office-sm:truncate">
            {notice.message}
          </p>
        )}
      </div>
      <p id={textId} hidden={!isOpen} className="my-1 max-w-[75ch] whitespace-pre-line text-ink text-sm">
        {notice.message}
      </p>
    </>
  );
}

/** The first of them leads to the request. */
function Sender({ notice: { data, requestId } }: { notice: DeskNotice }) {
  const { name, email, phone } = data;
  const agency = messageAgencyLabel(data);
  return (
    // The dot before a part that begins a line falls outside, and is cut.
    <div className="overflow-hidden">
      <p className="-ml-3 flex flex-wrap text-small text-ink-2 leading-4.5 *:relative *:max-w-full *:pl-3 *:before:absolute *:before:left-1 *:before:content-['·']">
        {requestId ? (
          <span className="font-medium text-ink">
            <Link to={officePaths.request(requestId)} className="hover:underline">
              {customerName(data)}
            </Link>
          </span>
        ) : (
          name && <span className="font-medium text-ink">{name}</span>
        )}
        {email && (
          <span>
            <a href={`mailto:${email}`} className="hover:underline">
              {email}
            </a>
          </span>
        )}
        {phone && (
          <span>
            <a href={phoneHref(phone)} className="whitespace-nowrap hover:underline">
              {formatPhone(phone)}
            </a>
          </span>
        )}
        {agency && <span>{agency}</span>}
      </p>
    </div>
  );
}

function titleOf(form: HTMLElement): HTMLElement | null {
  return form.closest("li")?.querySelector<HTMLElement>("button[aria-expanded]") ?? null;
}

function binOf(element: Element | null | undefined): HTMLElement | null {
  return element?.querySelector<HTMLElement>('button[aria-label="Supprimer"]') ?? null;
}
