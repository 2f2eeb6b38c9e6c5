import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#server/db/write.ts";

/** Photos go with their files, which the hourly sweep takes. `which`: rows of `handover_photos`. */
export async function removePhotos(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (delete from handover_photos where ${which} returning file_id)
    update stored_files set state = 'removed' where id in (select file_id from gone)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
