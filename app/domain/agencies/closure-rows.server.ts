import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { toTyped } from "#app/domain/records/record-operations.server.ts";
import { type EndedDays, fromDuring, toDuring } from "#app/domain/rental/days.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { Database } from "#server/db/schema.ts";
import type { Trx } from "#server/db/write.ts";
import type { Closure } from "./closures.ts";

/** A closure as it is kept, with the agency it belongs to; null: every agency, and head office. */
export interface KeptClosure extends Closure {
  id: string;
  agencyId: string | null;
}

/** Those of an agency, of all (null), or every one; the first of two that share a day is the one that counts. */
export async function listClosureRows(db: Kysely<Database>, owner?: string | null): Promise<KeptClosure[]> {
  let query = db.selectFrom("closures").select(["id", "agency_id", "during", "label", "hours"]);
  if (owner !== undefined) query = query.where("agency_id", owner === null ? "is" : "=", owner);
  const rows = await query.orderBy(sql`lower(during)`).orderBy(sql`upper(during)`).orderBy("id").execute();
  return rows.map(({ id, agency_id, during, label, hours }) => ({
    id,
    agencyId: agency_id,
    ...fromDuring<EndedDays>(during),
    label,
    hours,
  }));
}

/** As forms hold them. */
export function toClosures(rows: readonly KeptClosure[]): (Closure & { id: string })[] {
  return rows.map(({ id, from, to, label, hours }) => ({ id, from, to, label, hours }));
}

/** Makes the closures of an agency, or those for all, what a form says: what changed is written, nothing else. */
export async function writeClosureRows(
  trx: Trx,
  owner: string | null,
  closures: readonly Closure[],
  authorId: string,
): Promise<void> {
  const stored = new Map((await listClosureRows(trx, owner)).map((row) => [row.id, row]));
  const kept = new Set(closures.flatMap(({ id }) => id ?? []));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await trx.deleteFrom("closures").where("id", "in", gone).execute();
  for (const { id, from, to, label, hours } of closures) {
    const values = {
      during: toDuring({ from, to }),
      label,
      hours: hours && JSON.stringify(hours),
      updated_by: authorId,
    };
    const before = id === undefined ? undefined : stored.get(id);
    // A row that a colleague removed meanwhile, or that never was this agency's, is a new one.
    if (!before)
      await trx
        .insertInto("closures")
        .values({ ...values, agency_id: owner })
        .execute();
    else if (!isDeepStrictEqual(before, { id: before.id, agencyId: owner, from, to, label, hours })) {
      await trx.updateTable("closures").set(values).where("id", "=", before.id).execute();
    }
  }
}

/** As the history's revert posts a record: left out, its closures stay, whatever an older system left in them. */
export function withoutUntickedClosures(record: Record<string, unknown>, { values = {} }: Baseline) {
  const { closures, ...others } = toTyped(record);
  return Object.hasOwn(values, "closures") ? { ...others, closures } : others;
}
