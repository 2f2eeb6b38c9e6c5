import { sql } from "kysely";
import type pg from "pg";
import type { Trx } from "#server/db/write.ts";

// A backup goes on copying files long after it took its picture of the rows, and whatever those rows name must still be
// there. Who deletes files holds this lock with others until the end of its transaction; a backup holds it alone.
const lockName = "tramontane file deletion";

/** False while a backup is under way: what is to be deleted waits. */
export async function mayDeleteFiles(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext(${lockName})) as allowed
  `.execute(trx);
  return rows[0]?.allowed === true;
}

/** Waits for the deletions under way, then holds off all others for as long as the connection lives. */
export async function holdOffDeletions(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext($1))", [lockName]);
}
