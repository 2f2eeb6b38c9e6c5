import Clock3 from "lucide-react/icons/clock-3";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import RotateCw from "lucide-react/icons/rotate-cw";
import ShieldCheck from "lucide-react/icons/shield-check";
import X from "lucide-react/icons/x";
import { Link, useFetcher } from "react-router";
import type { Invitation } from "#app/domain/accounts/invitations.server.ts";
import type { ListedAccount, StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { memberInitials } from "#app/office/shell/office-menu.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { RowControls } from "#app/office/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AccountMoreMenu, ActiveButton } from "./user-actions.tsx";

export function AccountActions({
  account,
  to,
  isOwn,
}: {
  account: ListedAccount;
  to: string;
  isOwn: boolean;
}) {
  return (
    <RowControls className="-ml-2.5">
      <ButtonLink
        variant="ghost"
        size="xs"
        to={to}
        preventScrollReset
        aria-label={`Modifier ${account.email}`}
        title="Modifier"
      >
        <Pencil strokeWidth={2} />
        <span className="max-office-md:hidden">Modifier</span>
      </ButtonLink>
      {!isOwn && <ActiveButton account={account} />}
      <AccountMoreMenu account={account} isOwn={isOwn} />
    </RowControls>
  );
}

export function PersonMark({ email }: { email: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-control bg-[#e4ddcf] font-semibold text-[12px]"
    >
      {memberInitials(email)}
    </span>
  );
}

export function InvitedPerson({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <span className="block truncate font-medium" title={invitation.email}>
        {invitation.email}
      </span>
      <InvitationDates invitation={invitation} />
    </>
  );
}

/** The whole row leads to the editor; what can be pressed in it stands above. */
export function AccountLink({ account, to, isOwn }: { account: StaffAccount; to: string; isOwn: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to={to}
        preventScrollReset
        data-row-link
        title={account.email}
        className={`min-w-0 truncate font-medium no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2 ${account.active ? "text-ink" : "text-ink-2"}`}
      >
        {account.email}
      </Link>
      {isOwn && <Badge>Vous</Badge>}
    </span>
  );
}

/** Only what was typed in this tab, for as long as it stays open. */
export function TypedPassword({
  account,
  password,
}: {
  account: StaffAccount;
  password: string | undefined;
}) {
  if (password === undefined) return null;
  return (
    <span className="relative z-1 flex flex-wrap items-center gap-x-1.5 text-help text-ink-2">
      <KeyRound className="size-3.5 shrink-0" />
      <span className="sr-only">Mot de passe{"\u00a0"}:</span>
      <span className="break-all text-ink">{password}</span>
      <CopyButton
        text={password}
        label={`Copier le mot de passe de ${account.email}`}
        className="-my-1.5 size-7!"
      />
      <span className="max-office-sm:hidden">visible pendant cette session seulement</span>
    </span>
  );
}

export function UserState({ row }: { row: UserRow }) {
  if (row.kind === "invitation") return <InvitationState invitation={row.invitation} />;
  return row.account.active ? <Badge tone="success">Actif</Badge> : <Badge>Inactif</Badge>;
}

/** Codes come after the password; a passkey alone leaves the password a way in of its own. */
export function SecondStep({ row }: { row: UserRow }) {
  const { two_factor_enabled = false, passkeys = 0 } = row.kind === "account" ? row.account : {};
  if (!two_factor_enabled && passkeys === 0) return <span className="text-ink-2">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-success-dark">
      <ShieldCheck className="size-4" />
      {two_factor_enabled ? "Activée" : "Clé d’accès"}
    </span>
  );
}

function InvitationState({ invitation }: { invitation: Invitation }) {
  return invitation.isExpired ? (
    <Badge icon={<Clock3 strokeWidth={2} />}>Invitation expirée</Badge>
  ) : (
    <Badge tone="info" icon={<Mail strokeWidth={2} />}>
      Invitation envoyée
    </Badge>
  );
}

function InvitationDates({ invitation }: { invitation: Invitation }) {
  return (
    <span className="block truncate text-help text-ink-2">
      {invitation.isExpired
        ? `Envoyée le ${formatShortDate(invitation.sentAt)}, restée sans suite`
        : `Invitée, expire le ${formatShortDateTime(invitation.expiresAt)}`}
    </span>
  );
}

/** On a card there is room for words again. */
const wordClass = "office-sm:max-office-md:hidden";

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

export type UserRow =
  | { kind: "account"; id: string; account: ListedAccount }
  | { kind: "invitation"; id: string; invitation: Invitation };

/** Newest first, as each of the two lists is. */
export function userRows(accounts: readonly ListedAccount[], invitations: readonly Invitation[]): UserRow[] {
  const rows: UserRow[] = [
    ...accounts.map((account) => ({ kind: "account" as const, id: account.id, account })),
    ...invitations.map((invitation) => ({ kind: "invitation" as const, id: invitation.id, invitation })),
  ];
  return rows.sort((a, b) => personOf(b).created_at.localeCompare(personOf(a).created_at));
}

export function personOf(row: UserRow) {
  return row.kind === "account" ? row.account : row.invitation;
}
