import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { Role, StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";

/** An account as the users' screen shows it. */
export interface StaffAccount {
  id: string;
  email: string;
  role: Role;
  active: boolean;
  /** ISO date and time. */
  created_at: string;
  version: string;
}

/** With when the password was last changed: it stands for a value nobody reads. */
export type EditedAccount = StaffAccount & { newPassword: string | null };

const columns = ["id", "email", "role", "active", "created_at", "updated_at"] as const;

type Row = Omit<StaffAccount, "created_at" | "version"> & { created_at: Date; updated_at: Date };

function toStaffAccount({ created_at, updated_at, ...account }: Row): StaffAccount {
  return { ...account, created_at: created_at.toISOString(), version: updated_at.toISOString() };
}

/** Newest first; `q` looks anywhere in the address, whatever its case. */
export async function listStaffAccounts(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  q: string,
): Promise<StaffAccount[]> {
  requireRight(actor, "accounts:manage");
  let query = app.db
    .selectFrom("profiles")
    .select(columns)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (q) query = query.where(sql<boolean>`fold_text(email) like search_pattern(${q})`);
  return (await query.execute()).map(toStaffAccount);
}

export async function getStaffAccount(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  id: string,
): Promise<EditedAccount | null> {
  requireRight(actor, "accounts:manage");
  if (!z.guid().safeParse(id).success) return null;
  const row = await app.db
    .selectFrom("profiles")
    .leftJoin("accounts", "accounts.profile_id", "profiles.id")
    .select(columns.map((column) => `profiles.${column}` as const))
    .select("accounts.updated_at as password_at")
    .where("profiles.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { password_at, ...account } = row;
  return { ...toStaffAccount(account), newPassword: password_at?.toISOString() ?? null };
}
