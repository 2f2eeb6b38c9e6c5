import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import type { ReactNode, RefObject } from "react";
import { buttonClass } from "#app/components/ui/button.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { FailedMail, MailTrail } from "./message-mail.tsx";
import type { Message } from "./messages.server.ts";
import { replyHref } from "./reply-link.ts";
import { agencyLabel, senderName } from "./sender.ts";

/** The open message: who, how to answer, what became of its mail, and the whole text. */
export function MessageView({
  message,
  heading,
}: {
  message: Message;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { data } = message;
  return (
    <article
      aria-labelledby="message-title"
      className="flex flex-col gap-5 px-4 pt-4 pb-8 office-md:px-8 office-md:pt-6"
    >
      <header>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b pb-3">
          <h2
            id="message-title"
            ref={heading}
            tabIndex={-1}
            className="font-[650] text-[22px] leading-7 max-office-md:text-xl"
          >
            {message.title}
          </h2>
          <time dateTime={message.created_at.toISOString()} className="text-[13px] text-ink-2">
            {formatShortDateTime(message.created_at)}
          </time>
        </div>
        <dl className="grid grid-cols-[6.25rem_minmax(0,1fr)] border-line border-b py-2 text-sm">
          <Fact label="Nom">{senderName(data)}</Fact>
          {data.email && (
            <Fact label="Email">
              <a href={replyHref(data.email, message)} className="truncate text-info hover:underline">
                {data.email}
              </a>
              <CopyButton text={data.email} label="Copier l’adresse e-mail" copiedLabel="Adresse copiée" />
            </Fact>
          )}
          {data.phone && (
            <Fact label="Téléphone">
              <a href={phoneHref(data.phone)} className="text-info hover:underline">
                {formatPhone(data.phone)}
              </a>
              <CopyButton text={data.phone} label="Copier le numéro" copiedLabel="Numéro copié" />
            </Fact>
          )}
          {agencyLabel(data) && <Fact label="Agence">{agencyLabel(data)}</Fact>}
        </dl>
      </header>
      {message.mail && <FailedMail mail={message.mail} />}
      <MessageText text={message.message} />
      <div className="flex flex-wrap gap-2">
        {data.email && (
          <a href={replyHref(data.email, message)} className={buttonClass()}>
            <Reply aria-hidden="true" strokeWidth={1.75} />
            Répondre par e-mail
          </a>
        )}
        {data.phone && (
          <a href={phoneHref(data.phone)} className={buttonClass({ variant: "secondary" })}>
            <Phone aria-hidden="true" strokeWidth={1.75} />
            Appeler
          </a>
        )}
      </div>
      <MailTrail message={message} />
    </article>
  );
}

/** Lines as they were written; empty lines part paragraphs. */
function MessageText({ text }: { text: string }) {
  return (
    <div className="flex max-w-[66ch] flex-col gap-2.5 text-[15px] leading-6">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change
        <p key={index} className="whitespace-pre-line break-words">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="flex min-h-8 items-center text-[13px] text-ink-2 max-office-sm:min-h-10">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1 max-office-sm:min-h-10">{children}</dd>
    </>
  );
}
