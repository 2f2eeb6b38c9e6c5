import { Fragment, type ReactNode } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { customerName } from "#app/domain/requests/thread/customer-name.ts";
import type { OpenRequest, ThreadEntry } from "#app/domain/requests/thread/open-request.ts";
import { ArrivalMails } from "./arrival-mails.tsx";
import { ArrivalCard, EntryCard } from "./entry-card.tsx";
import { QuoteCard, StatusLine } from "./entry-lines.tsx";

interface ThreadProps {
  request: OpenRequest;
  me: StaffMember;
  now: Date;
}

/** All that was said, oldest first, a line between days. */
export function Thread({ request, me, now }: ThreadProps) {
  const { message, entries, terms } = request;
  const customer = customerName(terms);
  const today = todayOf(now);
  const lines: { day: string; key: string; line: ReactNode }[] = entries.map((entry) => ({
    day: todayOf(entry.at),
    key: entry.id,
    line: <EntryLine entry={entry} customer={customer} me={me} request={request} today={today} />,
  }));
  if (message) {
    lines.unshift({
      day: todayOf(message.at),
      key: "message",
      line: (
        <ArrivalCard customer={customer} body={message.body} at={message.at}>
          <ArrivalMails forward={request.forward} confirmation={request.confirmation} />
        </ArrivalCard>
      ),
    });
  }
  return (
    <section aria-label="Fil de la demande" className="flex flex-col gap-2.5">
      {lines.map(({ day, key, line }, index) => (
        <Fragment key={key}>
          {lines[index - 1]?.day !== day && <DaySeparator day={day} today={today} />}
          {line}
        </Fragment>
      ))}
      {lines.length === 0 && (
        <p className="py-6 text-center text-[13px] text-ink-2">
          Le message de cette demande a été supprimé. Le dossier reste.
        </p>
      )}
    </section>
  );
}

function EntryLine({
  entry,
  customer,
  me,
  request,
  today,
}: {
  entry: ThreadEntry;
  customer: string;
  me: StaffMember;
  request: OpenRequest;
  today: string;
}) {
  if (entry.kind === "status") return <StatusLine entry={entry} status={request.status} />;
  if (entry.kind === "quote" && entry.quote) return <QuoteCard entry={entry} today={today} />;
  return <EntryCard entry={entry} customer={customer} me={me} />;
}

function DaySeparator({ day, today }: { day: string; today: string }) {
  return (
    <p className="flex items-center gap-3 text-[13px] text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time dateTime={day}>{day === today ? "aujourd’hui" : formatDay(day, today)}</time>
    </p>
  );
}
