import Clock from "lucide-react/icons/clock";
import RotateCw from "lucide-react/icons/rotate-cw";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import { SentMark, useResend } from "./mail-state-chip.tsx";
import { mailStateLabels } from "./mail-states.ts";
import type { Message } from "./messages.server.ts";

type Mail = NonNullable<Message["mail"]>;

/** A mail that was given up says so before the text, with its remedy. */
export function FailedMail({ mail }: { mail: Mail }) {
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
export function MailTrail({ message }: { message: Message }) {
  const { mail } = message;
  return (
    <section aria-labelledby="mail-trail" className="border-line border-t pt-4">
      <h3 id="mail-trail" className="text-group-title">
        Suivi du courriel
      </h3>
      <ol className="mt-1 text-[13px] text-ink-2">
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
