import ArrowDown from "lucide-react/icons/arrow-down";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import { Link, useLocation } from "react-router";
import { memberInitials } from "#app/components/layout/office-menu.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { DataTable, RowControls } from "#app/components/ui/table.tsx";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { roleLabels } from "#app/lib/rights.ts";
import type { StaffAccount } from "./staff-accounts.server.ts";
import { AccountMenu, ActiveButton } from "./user-actions.tsx";
import { useTypedPasswords } from "./user-passwords.ts";

interface UserTableProps {
  accounts: readonly StaffAccount[];
  /** Whoever looks at it: one does not switch oneself off from the row. */
  ownId: string;
  loading?: string;
}

export function UserTable({ accounts, ownId, loading }: UserTableProps) {
  const { search } = useLocation();
  const passwords = useTypedPasswords();
  const editHref = ({ id }: StaffAccount) => `${officePaths.user(id)}${search}`;
  return (
    <DataTable
      label="Utilisateurs"
      rows={accounts}
      loading={loading}
      sort={{ key: "created_at", direction: "desc", href: () => officePaths.users }}
      columns={[
        {
          key: "email",
          header: "Email / Mot de passe",
          // What the others leave: a long address is cut rather than the actions.
          className: "w-full max-w-0",
          cell: (account) => (
            <span className="flex min-h-11 min-w-0 items-center gap-3">
              <AccountMark account={account} />
              <span className="min-w-0">
                <AccountLink account={account} to={editHref(account)} isOwn={account.id === ownId} />
                <TypedPassword account={account} password={passwords.get(account.id)} />
              </span>
            </span>
          ),
        },
        { key: "role", header: "Rôle", cell: ({ role }) => roleLabels[role] },
        { key: "active", header: "Statut", cell: (account) => <AccountState account={account} /> },
        {
          key: "created_at",
          header: (
            <span className="inline-flex items-center gap-1 font-semibold text-ink">
              Date de création
              <ArrowDown aria-hidden="true" className="size-3.5" />
            </span>
          ),
          cell: ({ created_at }) => (
            <span className="whitespace-nowrap text-ink-2">
              <span className="office-md:hidden">{formatShortDate(created_at)}</span>
              <span className="max-office-md:hidden">{formatShortDateTime(created_at)}</span>
            </span>
          ),
        },
        {
          key: "actions",
          header: "Actions",
          className: "office-md:w-66",
          cell: (account) => (
            <RowControls className="-ml-2.5">
              <ButtonLink
                variant="ghost"
                size="xs"
                to={editHref(account)}
                preventScrollReset
                aria-label={`Modifier ${account.email}`}
                title="Modifier"
              >
                <Pencil aria-hidden="true" />
                <span className="max-office-md:hidden">Modifier</span>
              </ButtonLink>
              {account.id !== ownId && <ActiveButton account={account} />}
            </RowControls>
          ),
        },
      ]}
      card={(account) => (
        <>
          <div className="flex items-center gap-2.5">
            <AccountMark account={account} />
            <div className="min-w-0 flex-1">
              <AccountLink account={account} to={editHref(account)} isOwn={account.id === ownId} />
              <p className="truncate text-ink-2 text-note">
                {roleLabels[account.role]} · {formatShortDate(account.created_at)}
              </p>
            </div>
            <AccountState account={account} />
            <AccountMenu account={account} to={editHref(account)} isOwn={account.id === ownId} />
          </div>
          <div className="pl-9.5">
            <TypedPassword account={account} password={passwords.get(account.id)} />
          </div>
        </>
      )}
    />
  );
}

function AccountMark({ account }: { account: StaffAccount }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-control bg-[#e4ddcf] font-semibold text-[12px]"
    >
      {memberInitials(account.email)}
    </span>
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
function TypedPassword({ account, password }: { account: StaffAccount; password: string | undefined }) {
  if (password === undefined) return null;
  return (
    <span className="relative z-1 flex flex-wrap items-center gap-x-1.5 text-help text-ink-2">
      <KeyRound aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
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

function AccountState({ account }: { account: StaffAccount }) {
  return account.active ? <Badge tone="success">Actif</Badge> : <Badge>Inactif</Badge>;
}
