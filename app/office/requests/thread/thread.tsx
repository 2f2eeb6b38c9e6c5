import ArrowRight from "lucide-react/icons/arrow-right";
import FileText from "lucide-react/icons/file-text";
import { Fragment, type ReactNode } from "react";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { contractNewsWords } from "#app/domain/contracts/contract-words.ts";
import { hearings, quoteStates } from "#app/domain/quotes/quote-terms.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay, formatShortDay } from "#app/domain/rental/days-words.ts";
import { bothAmounts } from "#app/domain/rental/estimate-words.ts";
import { lostReasons, type RequestStatus, requestStatuses } from "#app/domain/requests/request-status.ts";
import { dueWords, freedWords, movedWords } from "#app/domain/requests/request-words.ts";
import {
  fullCustomerName,
  type MailTrack,
  type OpenRequest,
  type ThreadEntry,
  type ThreadQuote,
} from "#app/domain/requests/thread/open-request.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailMark } from "../mail-mark.tsx";
import { StatusGlyph } from "../status-glyph.tsx";
import { CustomerCard, EntryCard, EntryTime, entryAnchor } from "./entry-card.tsx";

export function Thread({ request, me, now }: { request: OpenRequest; me: StaffMember; now: Date }) {
  const { message, entries, terms } = request;
  const customer = fullCustomerName(terms);
  const today = todayOf(now);
  const lineOf = (entry: ThreadEntry) => {
    if (entry.kind === "status" || entry.kind === "contract")
      return <StatusLine entry={entry} status={request.status} />;
    if (entry.kind === "quote" && entry.quote)
      return <QuoteCard entry={entry} quote={entry.quote} today={today} />;
    return <EntryCard entry={entry} customer={customer} me={me} />;
  };
  const lines: { day: string; key: string; line: ReactNode }[] = entries.map((entry) => ({
    day: todayOf(entry.at),
    key: entry.id,
    line: lineOf(entry),
  }));
  if (message) {
    lines.unshift({
      day: todayOf(message.at),
      key: "message",
      line: (
        <CustomerCard who={customer} how="par le formulaire" text={message.body} at={message.at}>
          <ArrivalMails {...request} />
        </CustomerCard>
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
        <p className="py-6 text-center text-small text-ink-2">
          Le message de cette demande a été supprimé. Le dossier reste.
        </p>
      )}
    </section>
  );
}

function DaySeparator({ day, today }: { day: string; today: string }) {
  return (
    <p className="flex items-center gap-3 text-small text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time dateTime={day}>{day === today ? "aujourd’hui" : formatDay(day, today)}</time>
    </p>
  );
}

function ArrivalMails({ forward, confirmation }: Pick<OpenRequest, "forward" | "confirmation">) {
  if (!forward && !confirmation) return null;
  return (
    <div className="mt-2 flex flex-col gap-0.5 border-line-inner border-t pt-2 pl-8 text-small text-ink-2 max-office-sm:pl-0">
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

function StatusLine({ entry, status }: { entry: ThreadEntry; status: RequestStatus }) {
  const { author, detail, at, id } = entry;
  return (
    <p id={entryAnchor(id)} className="flex items-start gap-2 px-3.5 py-1 text-small text-ink-2">
      <StatusGlyph status={detail.to ?? status} className="mt-[3px]" />
      <span className="min-w-0 flex-1">
        {author && <span className="font-semibold text-ink">{staffName(author)}</span>}
        {author && (detail.assignee === undefined ? " · " : " ")}
        <Moves entry={entry} />
      </span>
      <EntryTime at={at} />
    </p>
  );
}

function Moves({ entry: { author, detail } }: { entry: ThreadEntry }) {
  const { assignee, quote, from, to, reason, options, moved, freed, contract } = detail;
  const parts: ReactNode[] = [
    moved && movedWords(moved),
    freed && freedWords(freed),
    contract && contractNewsWords(contract),
    assignee !== undefined && assignment(author, assignee),
    quote && quote !== "sent" && quoteWords[quote],
    from && to && (
      <span className="inline-flex items-center gap-1 whitespace-nowrap">
        {requestStatuses[from].label}
        <ArrowRight aria-label="devient" className="size-3" />
        {requestStatuses[to].label}
      </span>
    ),
    reason && `motif\u00a0: ${lostReasons[reason].toLowerCase()}`,
    options && (
      <>
        {counted(options, "option posée", "options posées")}
        <span className="max-office-sm:hidden"> dans le planning</span>
      </>
    ),
  ];
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line that does not change
    <span key={index}>
      {index > 0 && " · "}
      {part}
    </span>
  ));
}

/** An assignee is named by address, or by name where it was written down so. */
function assignment(author: string, assignee: string | null): string {
  if (assignee === null) return "a rendu la demande";
  if (assignee === author) return "a pris la demande";
  return `a confié la demande à ${assignee.includes("@") ? staffName(assignee) : assignee}`;
}

const quoteWords = {
  accepted: "Devis accepté par le client",
  refused: "Devis refusé par le client",
  expired: "Devis expiré",
  replaced: "Devis remplacé",
  withdrawn: "Devis retiré",
  cancelled: "Location annulée par le client",
  amended: "Avenant accepté",
  taken: "Acceptation impossible\u00a0: un véhicule venait d’être réservé",
} as const;

/** «Annulation par téléphone, notée par Claire Vidal · 84,00 € TTC à facturer» */
function cancelledWords(author: string, { heard, fee }: ThreadEntry["detail"]): string {
  const how = heard ? ` ${hearings[heard].words}` : "";
  const who = author ? `Annulation${how}, notée par ${staffName(author)}` : quoteWords.cancelled;
  return `${who} · ${dueWords(fee)}`;
}

/** Of an amendment, whose quote goes on whatever becomes of it. */
const amendmentWords: Partial<Record<keyof typeof quoteWords, string>> = {
  accepted: "Avenant accepté par le client",
  refused: "Avenant refusé par le client",
  expired: "Avenant expiré",
  taken: "Acceptation impossible\u00a0: les jours venaient d’être pris",
};

function happenedWords({ author, detail }: ThreadEntry): string | null {
  if (!detail.quote || detail.quote === "sent") return null;
  if (detail.quote === "cancelled") return cancelledWords(author, detail);
  const ofAmendment = detail.amendment ? amendmentWords[detail.quote] : undefined;
  if (!author) return ofAmendment ?? quoteWords[detail.quote];
  const how = detail.heard ? ` donné ${hearings[detail.heard].words}` : "";
  if (detail.quote === "accepted") return `Accord${how}, noté par ${staffName(author)}`;
  if (detail.quote === "refused") return `Refus noté par ${staffName(author)}`;
  if (detail.quote === "withdrawn")
    return `${detail.amendment ? "Avenant" : "Devis"} retiré par ${staffName(author)}`;
  return quoteWords[detail.quote];
}

/** What the mail said that left with it. */
const sentLabels: Partial<Record<NonNullable<ThreadEntry["detail"]["quote"]>, string>> = {
  accepted: "Confirmation envoyée",
  withdrawn: "Client prévenu",
};

/** A quote: its number, both amounts with the binding one strong, until when it holds. */
function QuoteCard({ entry, quote, today }: { entry: ThreadEntry; quote: ThreadQuote; today: string }) {
  const { author, at, mail, id, body } = entry;
  const happened = happenedWords(entry);
  const [binding, other] = bothAmounts(quote.total, quote.pricesFor);
  return (
    <article
      id={entryAnchor(id)}
      className="flex items-center gap-3 rounded-badge border border-line bg-surface px-3.5 py-3"
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-blue-pale text-blue">
        <FileText className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
          <p className="font-semibold text-ink text-sm">{quote.name}</p>
          {happened && <p>{happened}</p>}
          {!happened && author && <p className="max-office-sm:hidden">envoyé par {staffName(author)}</p>}
          {mail && <MailMark mail={mail} sentLabel={sentLabels[entry.detail.quote ?? "sent"]} />}
        </div>
        <p className="text-small text-ink-2">
          <strong className="font-semibold text-ink">{binding}</strong> · {other}
          {quoteEnd(quote, today)}
        </p>
        {body && <p className="mt-1 text-small [overflow-wrap:anywhere]">{body}</p>}
      </div>
      <ButtonLink variant="secondary" size="sm" to={officePaths.quote(quote.id)}>
        Ouvrir
      </ButtonLink>
      <span className="self-start max-office-sm:hidden">
        <EntryTime at={at} />
      </span>
    </article>
  );
}

function quoteEnd({ state, validUntil }: ThreadQuote, today: string): string {
  if (state !== "sent") return ` · ${quoteStates[state].toLowerCase()}`;
  return validUntil ? ` · valable jusqu’au ${formatShortDay(validUntil, today)}` : "";
}
