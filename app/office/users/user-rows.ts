import type { Invitation } from "#app/domain/accounts/invitations.server.ts";
import type { ListedAccount } from "#app/domain/accounts/staff-accounts.server.ts";

/** A line of the users' table: somebody who has an account, or who was invited to one. */
export type UserRow =
  | { kind: "account"; id: string; account: ListedAccount }
  | { kind: "invitation"; id: string; invitation: Invitation };

/** Newest first, as each of the two lists is. */
export function userRows(accounts: readonly ListedAccount[], invitations: readonly Invitation[]): UserRow[] {
  const rows: (UserRow & { created_at: string })[] = [
    ...accounts.map((account) => ({
      kind: "account" as const,
      id: account.id,
      account,
      created_at: account.created_at,
    })),
    ...invitations.map((invitation) => ({
      kind: "invitation" as const,
      id: invitation.id,
      invitation,
      created_at: invitation.created_at,
    })),
  ];
  return rows.sort((a, b) => b.created_at.localeCompare(a.created_at));
}
