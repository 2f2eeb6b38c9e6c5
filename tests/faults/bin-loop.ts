import { flushCompileCache } from "node:module";
import { createDb, createPool } from "#server/db/database.ts";
import { binAgency, bringBack } from "#tests/support/binned-agency.ts";

// Deletes an agency with all it has and brings it back, again and again, until it is killed.

flushCompileCache();
const [url = "", agency = "", actorId = "", email = ""] = process.argv.slice(2);
const db = createDb(createPool(url));
const app = { db, now: () => new Date(), pages: { drop: () => {} } } as never;
const actor = { id: actorId, email, role: "admin", active: true } as const;
const known = await db.selectFrom("bin").select("batch_id").executeTakeFirst();
if (known) await bringBack(app, actor, known.batch_id);
for (;;) {
  process.stdout.write("deletes\n");
  const batch = await binAgency(app, actor, agency);
  process.stdout.write("restores\n");
  await bringBack(app, actor, batch);
}
