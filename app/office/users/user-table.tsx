import ArrowDown from "lucide-react/icons/arrow-down";
import { useLocation } from "react-router";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import type { StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { DataTable } from "#app/office/ui/table.tsx";
import { InvitationActions } from "./invitation-parts.tsx";
import {
  AccountActions,
  AccountLink,
  InvitedPerson,
  PersonMark,
  SecondStep,
  TypedPassword,
  UserState,
} from "./user-cells.tsx";
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
          isKey: true,
          // What the others leave: a long address is cut rather than the actions.
          className: "w-full office-sm:max-w-0",
          cell: (row) => (
            <span className="flex min-w-0 items-center gap-3 office-sm:min-h-11">
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
        {
          key: "role",
          header: "Rôle",
          card: "left",
          className: "max-office-sm:pl-10 max-office-sm:text-ink-2 max-office-sm:text-note",
          cell: (row) => (
            <>
              {roleLabels[personOf(row).role]}
              <span className="office-sm:hidden"> · {formatShortDate(personOf(row).created_at)}</span>
            </>
          ),
        },
        { key: "active", header: "Statut", card: "right", cell: (row) => <UserState row={row} /> },
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
          card: "line",
          className: "office-md:w-66 max-office-sm:pl-10",
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
    />
  );
}

function personOf(row: UserRow) {
  return row.kind === "account" ? row.account : row.invitation;
}
