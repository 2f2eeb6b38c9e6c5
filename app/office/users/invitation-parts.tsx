import Clock3 from "lucide-react/icons/clock-3";
import Mail from "lucide-react/icons/mail";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { useFetcher } from "react-router";
import type { Invitation } from "#app/domain/accounts/invitations.server.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { RowControls } from "#app/office/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

export function InvitationState({ invitation }: { invitation: Invitation }) {
  return invitation.isExpired ? (
    <Badge icon={<Clock3 strokeWidth={2} />}>Invitation expirée</Badge>
  ) : (
    <Badge tone="info" icon={<Mail strokeWidth={2} />}>
      Invitation envoyée
    </Badge>
  );
}

/** Until when the link works, or since when it has not. */
export function InvitationDates({ invitation }: { invitation: Invitation }) {
  return (
    <span className="block truncate text-help text-ink-2">
      {invitation.isExpired
        ? `Envoyée le ${formatShortDate(invitation.sentAt)}, restée sans suite`
        : `Invitée, expire le ${formatShortDateTime(invitation.expiresAt)}`}
    </span>
  );
}

/** On a card there is room for words again. */
export const wordClass = "office-sm:max-office-md:hidden";

export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, email } = invitation;
  const fetcher = useFetcher({ key: `invitation ${id}` });
  const ask = (intent: string) =>
    void fetcher.submit({ intent, id }, { method: "post", action: officePaths.users });
  const isBusy = fetcher.state !== "idle";
  return (
    <RowControls className="-ml-2.5 max-office-sm:flex-wrap">
      <Button
        variant="ghost"
        size="xs"
        busy={isBusy}
        onClick={() => ask("resend")}
        aria-label={`Renvoyer l’invitation à ${email}`}
        title="Renvoyer l’invitation"
      >
        <RotateCw strokeWidth={2} />
        <span className={wordClass}>Renvoyer</span>
      </Button>
      <Button
        variant="ghost"
        size="xs"
        disabled={isBusy}
        onClick={() => ask("withdraw")}
        aria-label={`Retirer l’invitation de ${email}`}
        title="Retirer l’invitation"
      >
        <X strokeWidth={2} />
        <span className={wordClass}>Retirer l’invitation</span>
      </Button>
    </RowControls>
  );
}
