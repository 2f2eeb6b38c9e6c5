import type { MailTrack } from "#app/domain/requests/thread/open-request.ts";
import { counted } from "#app/lib/plural.ts";
import { MailMark } from "../mail-mark.tsx";

interface ArrivalMailsProps {
  forward: MailTrack | null;
  confirmation: MailTrack | null;
}

/** What took the message to its agency, and what told its author that it came. */
export function ArrivalMails({ forward, confirmation }: ArrivalMailsProps) {
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
