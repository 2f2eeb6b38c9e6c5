import ArrowDown from "lucide-react/icons/arrow-down";
import Clock3 from "lucide-react/icons/clock-3";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Link, useLocation } from "react-router";
import type { Invitation } from "#app/domain/accounts/invitations.server.ts";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import type { ListedAccount, StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { memberInitials } from "#app/office/shell/office-menu.ts";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { DataTable } from "#app/office/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AccountActions, InvitationActions } from "./user-actions.tsx";
import { useTypedPasswords } from "./user-passwords.ts";

/** Somebody who has an account, or who was invited to one. */
export type UserRow = ({ kind: "account" } & ListedAccount) | ({ kind: "invitation" } & Invitation);

interface UserTableProps {
  rows: readonly UserRow[];
  /** Of whoever looks at it. */
  ownId: string;
  loading?: string;
}

export function UserTable({ rows, ownId, loading }: UserTableProps) {
  const { search } = useLocation();
  const passwords = useTypedPasswords();
  const linkOf = ({ id }: StaffAccount) => ({
    to: `${officePaths.user(id)}${search}`,
    isOwn: id === ownId,
  });
  return (
    <DataTable
      label="Utilisateurs"
      rows={rows}
      loading={loading}
      sort={{ key: "created_at", direction: "desc", href: () => officePaths.users }}
      columns={[
        {
          key: "email",
          header: "Email / Mot de passe",
          isKey: true,
          // What the others leave: a long address is cut rather than the actions.
          className: "w-full office-sm:max-w-0",
          cell: (row) => (
            <span className="flex min-w-0 items-center gap-3 office-sm:min-h-11">
              <span
                aria-hidden="true"
                className="flex size-7 shrink-0 items-center justify-center rounded-control bg-[#e4ddcf] font-semibold text-fine"
              >
                {memberInitials(row.email)}
              </span>
              <span className="min-w-0">
                {row.kind === "invitation" ? (
                  <InvitedPerson invitation={row} />
                ) : (
                  <>
                    <AccountLink account={row} {...linkOf(row)} />
                    <TypedPassword email={row.email} password={passwords.get(row.id)} />
                  </>
                )}
              </span>
            </span>
          ),
        },
        {
          key: "role",
          header: "Rôle",
          card: "left",
          className: "max-office-sm:pl-10 max-office-sm:text-ink-2 max-office-sm:text-note",
          cell: ({ role, created_at }) => (
            <>
              {roleLabels[role]}
              <span className="office-sm:hidden"> · {formatShortDate(created_at)}</span>
            </>
          ),
        },
        {
          key: "active",
          header: "Statut",
          card: "right",
          // As wide as the wider of the two words: nothing moves when somebody is switched on or off.
          cell: (row) => (
            <span className="inline-block office-sm:min-w-18">
              <UserState row={row} />
            </span>
          ),
        },
        {
          key: "two_factor",
          header: "Double authentification",
          className: "max-office-lg:hidden",
          cell: (row) => <SecondStep row={row} />,
        },
        {
          key: "created_at",
          // On a tablet the address needs its room.
          className: "max-office-md:hidden",
          header: (
            <span className="inline-flex items-center gap-1 font-semibold text-ink">
              Date de création
              <ArrowDown strokeWidth={2} className="size-3.5" />
            </span>
          ),
          cell: ({ created_at }) => (
            <span className="whitespace-nowrap text-ink-2">{formatShortDateTime(created_at)}</span>
          ),
        },
        {
          key: "actions",
          header: "Actions",
          card: "line",
          className: "office-lg:w-66 max-office-sm:pl-10",
          cell: (row) =>
            row.kind === "invitation" ? (
              <InvitationActions invitation={row} />
            ) : (
              <AccountActions account={row} {...linkOf(row)} />
            ),
        },
      ]}
    />
  );
}

/** With until when the link works, or since when it has not. */
function InvitedPerson({ invitation: { email, isExpired, sentAt, expiresAt } }: { invitation: Invitation }) {
  return (
    <>
      <span className="block truncate font-medium" title={email}>
        {email}
      </span>
      <span className="block truncate text-help text-ink-2">
        {isExpired
          ? `Envoyée le ${formatShortDate(sentAt)}, restée sans suite`
          : `Invitée, expire le ${formatShortDateTime(expiresAt)}`}
      </span>
    </>
  );
}

/** The whole row leads to the editor; what can be pressed in it stands above. */
function AccountLink({ account, to, isOwn }: { account: StaffAccount; to: string; isOwn: boolean }) {
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
function TypedPassword({ email, password }: { email: string; password: string | undefined }) {
  if (password === undefined) return null;
  return (
    <span className="relative z-1 flex flex-wrap items-center gap-x-1.5 text-help text-ink-2">
      <KeyRound className="size-3.5 shrink-0" />
      <span className="sr-only">Mot de passe{"\u00a0"}:</span>
      <span className="break-all text-ink">{password}</span>
      <CopyButton text={password} label={`Copier le mot de passe de ${email}`} className="-my-1.5 size-7!" />
      <span className="max-office-sm:hidden">visible pendant cette session seulement</span>
    </span>
  );
}

function UserState({ row }: { row: UserRow }) {
  if (row.kind === "account")
    return row.active ? <Badge tone="success">Actif</Badge> : <Badge>Inactif</Badge>;
  if (row.isExpired) return <Badge icon={<Clock3 strokeWidth={2} />}>Invitation expirée</Badge>;
  return (
    <Badge tone="info" icon={<Mail strokeWidth={2} />}>
      Invitation envoyée
    </Badge>
  );
}

/** Codes come after the password; a passkey alone leaves the password a way in of its own. */
function SecondStep({ row }: { row: UserRow }) {
  const { two_factor_enabled = false, passkeys = 0 } = row.kind === "account" ? row : {};
  if (!two_factor_enabled && passkeys === 0) return <span className="text-ink-2">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-success-dark">
      <ShieldCheck className="size-4" />
      {two_factor_enabled ? "Activée" : "Clé d’accès"}
    </span>
  );
}
