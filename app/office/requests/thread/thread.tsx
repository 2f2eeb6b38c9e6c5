import { Fragment, type ReactNode } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { fullCustomerName } from "#app/domain/requests/thread/customer-name.ts";
import type { MailTrack, OpenRequest, ThreadEntry } from "#app/domain/requests/thread/open-request.ts";
import { counted } from "#app/lib/plural.ts";
import { MailMark } from "../mail-mark.tsx";
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
  const customer = fullCustomerName(terms);
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

interface ArrivalMailsProps {
  forward: MailTrack | null;
  confirmation: MailTrack | null;
}

/** What took the message to its agency, and what told its author that it came. */
function ArrivalMails({ forward, confirmation }: ArrivalMailsProps) {
  if (!forward && !confirmation) return null;
  return (
    <div className="mt-2 flex flex-col gap-0.5 border-line-inner border-t pt-2 pl-8 text-[13px] text-ink-2 max-office-sm:pl-0">
      {forward && (
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="[overflow-wrap:anywhere]">{forwardStory(forward)}</p>
          <MailMark mail={forward} />
        </div>
      )}
      {forward?.state === "failed" && forward.last_error && (
        <p className="text-danger-dark [overflow-wrap:anywhere]">{forward.last_error}</p>
      )}
      {confirmation && <p className="[overflow-wrap:anywhere]">{confirmationStory(confirmation)}</p>}
    </div>
  );
}

function forwardStory({ recipient, attempts, state }: MailTrack): string {
  const tries = attempts > 1 ? `, ${counted(attempts, "essai")}` : "";
  if (state === "failed") return `Le courriel n’est pas parti vers ${recipient}${tries}`;
  return state === "sent" ? `Transmis à ${recipient}${tries}` : `Vers ${recipient}${tries}`;
}

/** A confirmation that could not be delivered is no failure of the message: the agency has it. */
function confirmationStory({ state, recipient }: MailTrack): string {
  if (state === "sent") return `Confirmation envoyée à ${recipient}`;
  return state === "failed"
    ? `Confirmation non remise à ${recipient}`
    : `Confirmation en attente d’envoi à ${recipient}`;
}
