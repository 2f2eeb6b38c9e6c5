import { type Selectable, sql } from "kysely";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { requireRight } from "./require-right.server.ts";
import type { Actor } from "./rights.ts";
import { staffName } from "./staff-name.ts";

const columns = ["id", "email", "role", "active", "two_factor_enabled", "created_at", "updated_at"] as const;

export type StaffAccount = ReturnType<typeof toStaffAccount>;

export type ListedAccount = Awaited<ReturnType<typeof listStaffAccounts>>[number];

type Row = Pick<Selectable<Database["profiles"]>, (typeof columns)[number]>;

function toStaffAccount({ created_at, updated_at, ...account }: Row) {
  return { ...account, created_at: created_at.toISOString(), version: updated_at.toISOString() };
}

/** Newest first; `q` looks anywhere in the address, whatever its case. */
export async function listStaffAccounts(app: Pick<App, "db">, actor: Actor, q: string) {
  requireRight(actor, "accounts:manage");
  let query = app.db
    .selectFrom("profiles")
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom("sessions")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .whereRef("profile_id", "=", "profiles.id")
        .where("expires_at", ">", sql<Date>`now()`)
        .as("sessions"),
    )
    .select(({ selectFrom }) =>
      selectFrom("passkeys")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .whereRef("profile_id", "=", "profiles.id")
        .where("name", "is not", null)
        .as("passkeys"),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (q) query = query.where(sql<boolean>`fold_text(email) like search_pattern(${q})`);
  return (await query.execute()).map(({ sessions, passkeys, ...row }) => ({
    ...toStaffAccount(row),
    sessions: sessions ?? 0,
    passkeys: passkeys ?? 0,
  }));
}

/** Whom the others may ask for what is not theirs: the names of the first two who can sign in. */
export async function listAdministrators(app: Pick<App, "db">, actor: Actor): Promise<string[]> {
  requireRight(actor, "back-office:open");
  const rows = await app.db
    .selectFrom("profiles")
    .select("email")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .orderBy("created_at")
    .orderBy("id")
    .limit(2)
    .execute();
  return rows.map(({ email }) => staffName(email));
}

/** With when the password was last changed: it stands for a value nobody reads. */
export async function getStaffAccount(app: Pick<App, "db">, actor: Actor, id: string) {
  requireRight(actor, "accounts:manage");
  if (!isUuid(id)) return null;
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
