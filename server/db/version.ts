import { sql } from "kysely";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Trx } from "./write.ts";

export type VersionedTable =
  | "vehicles"
  | "agencies"
  | "brands"
  | "about_page_settings"
  | "contact_page_settings"
  | "company_info"
  | "maintenance_settings"
  | "company_stats";

/**
 * Locks a record for this transaction, and refuses to go on when it is not the version the form was opened with.
 * `version` is `updated_at` as the form carries it.
 */
export async function requireVersion(
  trx: Trx,
  table: VersionedTable,
  id: string,
  version: string,
): Promise<void> {
  const gone = new Failure("not-found", "Cette fiche n’existe plus\u00a0: elle a été supprimée.");
  if (!isUuid(id)) throw gone;
  const { rows } = await sql<{ updated_at: Date; updated_by: string | null }>`
    select updated_at, updated_by from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  const current = rows[0];
  if (!current) throw gone;
  if (current.updated_at.getTime() === new Date(version).getTime()) return;
  const author = current.updated_by
    ? await trx.selectFrom("profiles").select("email").where("id", "=", current.updated_by).executeTakeFirst()
    : undefined;
  const moment = current.updated_at.toISOString();
  throw new StaleFailure({ by: author?.email ?? null, at: moment, version: moment });
}
