import { randomBytes } from "node:crypto";
import type { Db } from "#server/db/database.ts";

/** The key that signs session cookies: made once for this database, the same in every instance. */
export async function readAuthSecret(db: Db): Promise<string> {
  await db
    .insertInto("installation")
    .values({ name: "auth-secret", value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await db
    .selectFrom("installation")
    .select("value")
    .where("name", "=", "auth-secret")
    .executeTakeFirstOrThrow();
  return row.value;
}
