import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import UserRoundX from "lucide-react/icons/user-round-x";
import { Link, useFetcher } from "react-router";
import type { Invitation } from "#app/domain/accounts/invitations.server.ts";
import type { ListedAccount, StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { memberInitials } from "#app/office/shell/office-menu.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { RowControls } from "#app/office/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AccountMoreMenu } from "./account-more-menu.tsx";
import { InvitationDates, InvitationState, wordClass } from "./invitation-parts.tsx";
import type { UserRow } from "./user-rows.ts";

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
    <RowControls className="-ml-2.5 max-office-sm:flex-wrap">
      <ButtonLink
        variant="ghost"
        size="xs"
        to={to}
        preventScrollReset
        aria-label={`Modifier ${account.email}`}
        title="Modifier"
      >
        <Pencil strokeWidth={2} />
        <span className={wordClass}>Modifier</span>
      </ButtonLink>
      {!isOwn && <ActiveButton account={account} />}
      <AccountMoreMenu account={account} isOwn={isOwn} />
    </RowControls>
  );
}

function ActiveButton({ account: { id, email, active } }: { account: StaffAccount }) {
  const fetcher = useFetcher({ key: `active ${id}` });
  const Icon = active ? UserRoundX : UserRoundCheck;
  const word = active ? "Désactiver" : "Activer";
  return (
    <Button
      variant="ghost"
      size="xs"
      busy={fetcher.state !== "idle"}
      onClick={() =>
        void fetcher.submit(
          { id, intent: active ? "deactivate" : "activate" },
          { method: "post", action: officePaths.users },
        )
      }
      aria-label={`${word} ${email}`}
      title={word}
    >
      <Icon strokeWidth={2} />
      <span className={wordClass}>{word}</span>
    </Button>
  );
}

export function PersonMark({ email }: { email: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-control bg-[#e4ddcf] font-semibold text-fine"
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
