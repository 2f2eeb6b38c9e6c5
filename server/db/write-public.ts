import type { Transaction } from "kysely";
import type { App } from "#server/app.ts";
import type { Database } from "./schema.ts";

export type Trx = Transaction<Database>;

/**
 * A transaction on what public pages show. Triggers tell the other instances at commit; this instance forgets its
 * pages here, so that whoever wrote sees the new page with the very next request.
 */
export async function writePublic<T>(
  app: Pick<App, "db" | "pages">,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await app.db.transaction().execute(work);
  app.pages.drop();
  return result;
}
