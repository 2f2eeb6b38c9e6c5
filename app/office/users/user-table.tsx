import ArrowDown from "lucide-react/icons/arrow-down";
import { useLocation } from "react-router";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import type { ListedAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { DataTable } from "#app/office/ui/table.tsx";
import { AccountMenu } from "./user-actions.tsx";
import {
  AccountActions,
  AccountLink,
  InvitationActions,
  InvitedPerson,
  PersonMark,
  personOf,
  SecondStep,
  TypedPassword,
  type UserRow,
  UserState,
} from "./user-cells.tsx";
import { useTypedPasswords } from "./user-passwords.ts";

interface UserTableProps {
  rows: readonly UserRow[];
  /** Whoever looks at it: one does not switch oneself off from the row. */
  ownId: string;
  loading?: string;
}

export function UserTable({ rows, ownId, loading }: UserTableProps) {
  const { search } = useLocation();
  const passwords = useTypedPasswords();
  const ofAccount = (account: ListedAccount) => ({
    account,
    to: `${officePaths.user(account.id)}${search}`,
    isOwn: account.id === ownId,
  });
  const person = (row: UserRow) =>
    row.kind === "invitation" ? (
      <InvitedPerson invitation={row.invitation} />
    ) : (
      <AccountLink {...ofAccount(row.account)} />
    );
  const typedPassword = (row: UserRow) =>
    row.kind === "account" && <TypedPassword account={row.account} password={passwords.get(row.id)} />;
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
                {person(row)}
                {typedPassword(row)}
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
          cell: (row) => (
            <span className="whitespace-nowrap text-ink-2">
              {formatShortDateTime(personOf(row).created_at)}
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
              <AccountActions {...ofAccount(row.account)} />
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
                {person(row)}
                <p className="truncate text-ink-2 text-note">
                  {roleLabels[role]} · {formatShortDate(created_at)}
                </p>
                {row.kind === "invitation" && (
                  <p className="mt-1">
                    <UserState row={row} />
                  </p>
                )}
              </div>
              {row.kind === "account" && (
                <>
                  <UserState row={row} />
                  <AccountMenu {...ofAccount(row.account)} />
                </>
              )}
            </div>
            <div className="pl-9.5">
              {row.kind === "invitation" ? (
                <InvitationActions invitation={row.invitation} />
              ) : (
                typedPassword(row)
              )}
            </div>
          </>
        );
      }}
    />
  );
}
