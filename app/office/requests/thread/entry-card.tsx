import Lock from "lucide-react/icons/lock";
import Paperclip from "lucide-react/icons/paperclip";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import type { ReactNode } from "react";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import type { ThreadEntry } from "#app/domain/requests/thread/open-request.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { MailMark } from "../mail-mark.tsx";
import { StaffMark } from "../staff-mark.tsx";

interface CardProps {
  id?: string;
  ground?: string;
  mark: ReactNode;
  who: string;
  how: ReactNode;
  state?: ReactNode;
  at: Date;
  text: string;
  children?: ReactNode;
}

const paper = "border-line bg-surface";

/** Lines as they were written; whatever stands in it is text, and no word is wider than its card. */
function Card({ id, ground = paper, mark, who, how, state, at, text, children }: CardProps) {
  return (
    <article id={id} className={`rounded-badge border px-3.5 py-3 ${ground}`}>
      <header className="flex items-center gap-2 text-small">
        {mark}
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
          <span className="font-semibold [overflow-wrap:anywhere]">{who}</span>
          <span className="flex items-center gap-1 text-ink-2 [&_svg]:size-3.5">{how}</span>
        </p>
        {state}
        <EntryTime at={at} />
      </header>
      <p className="mt-1.5 whitespace-pre-wrap pl-8 text-sm leading-[22px] [overflow-wrap:anywhere] max-office-sm:pl-0">
        {text}
      </p>
      {children}
    </article>
  );
}

export function EntryTime({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="shrink-0 text-small text-ink-2 tabular-nums">
      {toWallClock(at).time}
    </time>
  );
}

export function CustomerCard(card: Omit<CardProps, "mark">) {
  return <Card {...card} mark={<CustomerMark name={card.who} />} />;
}

const reply = {
  ground: "border-blue-line bg-unread",
  how: (
    <>
      <Reply />a répondu
      <span className="max-office-sm:hidden"> au client</span>
    </>
  ),
};
const looks: Partial<Record<ThreadEntry["kind"], typeof reply>> = {
  call: {
    ground: paper,
    how: (
      <>
        <Phone />a consigné un appel
      </>
    ),
  },
  note: {
    ground: "border-memo-line bg-memo",
    how: (
      <span className="flex items-center gap-1 text-memo-ink">
        <Lock />
        Note interne
      </span>
    ),
  },
};

type EntryCardProps = { entry: ThreadEntry; customer: string; me: { email: string } };

/** A message, an answer, a note or a call: told by ground, icon and word. */
export function EntryCard({ entry, customer, me }: EntryCardProps) {
  const { kind, author, body, at, mail, quote } = entry;
  const by = author ? staffName(author) : "";
  const card = { id: entryAnchor(entry.id), at, text: body };
  if (kind === "message") {
    const onSite = quote ? "depuis la page du devis" : "par le site";
    const how = by ? `par courriel, ajouté par ${by}` : onSite;
    return <CustomerCard {...card} who={customer} how={how} />;
  }
  return (
    <Card
      {...card}
      {...(looks[kind] ?? reply)}
      mark={<StaffMark email={author || null} isMe={author === me.email} size={24} />}
      who={by || "Un collègue"}
      state={mail && <MailMark mail={mail} />}
    >
      {quote && (
        <p className="mt-1.5 flex items-center gap-1.5 pl-8 text-small text-ink-2 max-office-sm:pl-0">
          <Paperclip className="size-3.5" />
          {quote.name} en pièce jointe
        </p>
      )}
      {mail?.state === "failed" && (
        <p className="mt-1.5 pl-8 text-small text-danger-dark [overflow-wrap:anywhere] max-office-sm:pl-0">
          La réponse n’est pas partie vers {mail.recipient}
          {mail.last_error && <>&nbsp;: {mail.last_error.replace(/\.$/, "")}</>}.
        </p>
      )}
    </Card>
  );
}

export function entryAnchor(id: string): string {
  return `fil-${id}`;
}

/** A customer is a round, staff a square; the name stands beside it. */
function CustomerMark({ name }: { name: string }) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "");
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong bg-sand font-semibold text-mini leading-none"
    >
      {letters.join("").toLocaleUpperCase("fr") || "?"}
    </span>
  );
}
