import type { Db } from "#server/db/database.ts";

/** A whole archive was written: «Mise en service» reads how long ago. */
export async function noteBackup(db: Db, backup: { at: string; bytes: number }): Promise<void> {
  const value = JSON.stringify(backup);
  await db
    .insertInto("installation")
    .values({ name: "last-backup", value })
    .onConflict((known) => known.column("name").doUpdateSet({ value }))
    .execute();
}
