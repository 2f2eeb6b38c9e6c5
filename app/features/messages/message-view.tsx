import Clock from "lucide-react/icons/clock";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import RotateCw from "lucide-react/icons/rotate-cw";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode, RefObject } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { SentMark, useResend } from "./mail-state-chip.tsx";
import { Fact } from "./message-fact.tsx";
import type { Message } from "./messages.server.ts";
import { agencyLabel, mailStateLabels, replyHref, senderName } from "./messages.ts";
import { RequestPanel } from "./request-panel.tsx";

type Mail = NonNullable<Message["mail"]>;

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
      {message.request && <RequestPanel request={message.request} />}
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

/** A mail that was given up says so before the text, with its remedy. */
function FailedMail({ mail }: { mail: Mail }) {
  const resend = useResend(mail.id);
  if (mail.state !== "failed") return null;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-3.5 py-3 text-danger-dark">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <div className="min-w-48 flex-1">
        <p className="break-words font-semibold text-sm">Le courriel n’est pas parti vers {mail.recipient}</p>
        <p className="mt-0.5 break-words text-[13px]">
          Dernier essai le {formatShortDateTime(mail.updated_at)}
          {mail.last_error && <> : {mail.last_error.replace(/\.$/, "")}</>}. Le message est conservé ici.
        </p>
      </div>
      <resend.Form method="post" className="max-office-sm:w-full">
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="id" value={mail.id} />
        <Button
          type="submit"
          variant="secondary"
          size="xs"
          busy={resend.isResending}
          busyLabel="Renvoi…"
          className="w-full"
        >
          <RotateCw aria-hidden="true" strokeWidth={1.75} />
          Renvoyer
        </Button>
      </resend.Form>
    </div>
  );
}

/** What became of the message since it came in, latest first. */
function MailTrail({ message }: { message: Message }) {
  const { mail, confirmation } = message;
  return (
    <section aria-labelledby="mail-trail" className="border-line border-t pt-4">
      <h3 id="mail-trail" className="text-group-title">
        Suivi du courriel
      </h3>
      <ol className="mt-1 text-[13px] text-ink-2">
        {confirmation && (
          <Step
            at={confirmation.sent_at ?? confirmation.updated_at}
            state={<Badge tone="neutral">Confirmation</Badge>}
          >
            {confirmationStory(confirmation)}
          </Step>
        )}
        {mail && (
          <Step at={mail.sent_at ?? mail.updated_at} state={<StateMark mail={mail} />}>
            {story(mail)}
          </Step>
        )}
        <Step at={message.created_at} state={<Badge tone="neutral">Reçu</Badge>}>
          {mail ? "Formulaire de contact" : "Aucun courriel n’a été envoyé pour ce message."}
        </Step>
      </ol>
    </section>
  );
}

function Step({ at, state, children }: { at: Date; state: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <time dateTime={at.toISOString()} className="w-40 shrink-0 tabular-nums max-office-sm:w-auto">
        {formatShortDateTime(at)}
      </time>
      {state}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function StateMark({ mail }: { mail: Mail }) {
  if (mail.state === "sent") return <SentMark />;
  const isWaiting = mail.state === "waiting";
  const Icon = isWaiting ? Clock : TriangleAlert;
  return (
    <Badge tone={isWaiting ? "info" : "danger"} icon={<Icon aria-hidden="true" strokeWidth={1.75} />}>
      {mailStateLabels[mail.state]}
    </Badge>
  );
}

function story({ state, attempts, recipient }: Mail): string {
  const tries = counted(attempts, "essai");
  if (state === "sent") return `vers ${recipient}${attempts > 1 ? `, après ${tries}` : ""}`;
  if (state === "failed") return `${tries} vers ${recipient}`;
  return attempts === 0
    ? `départ imminent vers ${recipient}`
    : `${tries} vers ${recipient}, nouvel envoi automatique`;
}

/** A confirmation that could not be delivered is no failure of the message: the agency has it. */
function confirmationStory({ state, recipient }: Mail): string {
  if (state === "sent") return `envoyée à ${recipient}`;
  return state === "failed" ? `non remise à ${recipient}` : `en attente d’envoi à ${recipient}`;
}
