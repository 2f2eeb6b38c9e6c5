import { sql } from "kysely";
import { StaleFailure } from "#app/lib/failure.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { Role, StaffMember } from "#app/lib/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";

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
): Promise<StaffAccount | null> {
  requireRight(actor, "accounts:manage");
  if (!isUuid(id)) return null;
  const row = await app.db.selectFrom("profiles").select(columns).where("id", "=", id).executeTakeFirst();
  return row ? toStaffAccount(row) : null;
}

/** As `requireVersion` for other records. A profile does not name who changed it last: its history does. */
export async function requireAccountVersion(trx: Trx, id: string, version: string): Promise<void> {
  const { updated_at } = await trx
    .selectFrom("profiles")
    .select("updated_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (updated_at.getTime() === new Date(version).getTime()) return;
  const last = await trx
    .selectFrom("history")
    .select("actor_email")
    .where("record_table", "=", "profiles")
    .where("record_id", "=", id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const moment = updated_at.toISOString();
  throw new StaleFailure({ by: last?.actor_email ?? null, at: moment, version: moment });
}
