import ArrowDown from "lucide-react/icons/arrow-down";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Link, useLocation } from "react-router";
import { memberInitials } from "#app/components/layout/office-menu.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { DataTable, RowControls } from "#app/components/ui/table.tsx";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { roleLabels } from "#app/lib/rights.ts";
import { AccountMoreMenu } from "./account-more-menu.tsx";
import { InvitationActions, InvitationDates, InvitationState } from "./invitation-parts.tsx";
import type { Invitation } from "./invitations.server.ts";
import type { ListedAccount, StaffAccount } from "./staff-accounts.server.ts";
import { AccountMenu, ActiveButton } from "./user-actions.tsx";
import { useTypedPasswords } from "./user-passwords.ts";
import type { UserRow } from "./user-rows.ts";

interface UserTableProps {
  rows: readonly UserRow[];
  /** Whoever looks at it: one does not switch oneself off from the row. */
  ownId: string;
  loading?: string;
}

export function UserTable({ rows, ownId, loading }: UserTableProps) {
  const { search } = useLocation();
  const passwords = useTypedPasswords();
  const editHref = ({ id }: StaffAccount) => `${officePaths.user(id)}${search}`;
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
          // What the others leave: a long address is cut rather than the actions.
          className: "w-full max-w-0",
          cell: (row) => (
            <span className="flex min-h-11 min-w-0 items-center gap-3">
              <PersonMark email={personOf(row).email} />
              <span className="min-w-0">
                {row.kind === "invitation" ? (
                  <InvitedPerson invitation={row.invitation} />
                ) : (
                  <>
                    <AccountLink
                      account={row.account}
                      to={editHref(row.account)}
                      isOwn={row.account.id === ownId}
                    />
                    <TypedPassword account={row.account} password={passwords.get(row.account.id)} />
                  </>
                )}
              </span>
            </span>
          ),
        },
        { key: "role", header: "Rôle", cell: (row) => roleLabels[personOf(row).role] },
        { key: "active", header: "Statut", cell: (row) => <UserState row={row} /> },
        {
          key: "two_factor",
          header: "Double authentification",
          className: "max-office-lg:hidden",
          cell: (row) => <SecondStep isOn={row.kind === "account" && row.account.two_factor_enabled} />,
        },
        {
          key: "created_at",
          header: (
            <span className="inline-flex items-center gap-1 font-semibold text-ink">
              Date de création
              <ArrowDown aria-hidden="true" className="size-3.5" />
            </span>
          ),
          cell: (row) => (
            <span className="whitespace-nowrap text-ink-2">
              <span className="office-md:hidden">{formatShortDate(personOf(row).created_at)}</span>
              <span className="max-office-md:hidden">{formatShortDateTime(personOf(row).created_at)}</span>
            </span>
          ),
        },
        {
          key: "actions",
          header: "Actions",
          className: "office-md:w-66",
          cell: (row) =>
            row.kind === "invitation" ? (
              <InvitationActions invitation={row.invitation} />
            ) : (
              <AccountActions
                account={row.account}
                to={editHref(row.account)}
                isOwn={row.account.id === ownId}
              />
            ),
        },
      ]}
      card={(row) => {
        const { email, role, created_at } = personOf(row);
        return (
          <>
            <div className="flex items-center gap-2.5">
              <PersonMark email={email} />
              <div className="min-w-0 flex-1">
                {row.kind === "invitation" ? (
                  <InvitedPerson invitation={row.invitation} />
                ) : (
                  <AccountLink
                    account={row.account}
                    to={editHref(row.account)}
                    isOwn={row.account.id === ownId}
                  />
                )}
                <p className="truncate text-ink-2 text-note">
                  {roleLabels[role]} · {formatShortDate(created_at)}
                </p>
              </div>
              <UserState row={row} />
              {row.kind === "account" && (
                <AccountMenu
                  account={row.account}
                  to={editHref(row.account)}
                  isOwn={row.account.id === ownId}
                />
              )}
            </div>
            <div className="pl-9.5">
              {row.kind === "invitation" ? (
                <InvitationActions invitation={row.invitation} />
              ) : (
                <TypedPassword account={row.account} password={passwords.get(row.account.id)} />
              )}
            </div>
          </>
        );
      }}
    />
  );
}

function personOf(row: UserRow) {
  return row.kind === "account" ? row.account : row.invitation;
}

function AccountActions({ account, to, isOwn }: { account: ListedAccount; to: string; isOwn: boolean }) {
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
        <Pencil aria-hidden="true" />
        <span className="max-office-md:hidden">Modifier</span>
      </ButtonLink>
      {!isOwn && <ActiveButton account={account} />}
      <AccountMoreMenu account={account} isOwn={isOwn} />
    </RowControls>
  );
}

function PersonMark({ email }: { email: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-control bg-[#e4ddcf] font-semibold text-[12px]"
    >
      {memberInitials(email)}
    </span>
  );
}

function InvitedPerson({ invitation }: { invitation: Invitation }) {
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

function UserState({ row }: { row: UserRow }) {
  if (row.kind === "invitation") return <InvitationState invitation={row.invitation} />;
  return row.account.active ? <Badge tone="success">Actif</Badge> : <Badge>Inactif</Badge>;
}

function SecondStep({ isOn }: { isOn: boolean }) {
  if (!isOn) return <span className="text-ink-2">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-success-dark">
      <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Activée
    </span>
  );
}
