import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { App } from "#server/app.ts";
import type { Database } from "./schema.ts";

export type Trx = Transaction<Database>;

/** A jsonb document that is kept for years, with the version of its shape; one that was read keeps the version it has. */
export function versionedJson(document: object): string {
  return JSON.stringify({ v: 1, ...document });
}

/** Who signs a change in the history: a member of staff. */
export interface Author {
  email: string;
}

/** A transaction signed by a member of staff: what it changes becomes history under that name. */
export function writeAs<T>(app: Pick<App, "db">, author: Author, work: (trx: Trx) => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async (trx) => {
    await sql`select set_config('tramontane.author', ${author.email}, true)`.execute(trx);
    return work(trx);
  });
}

/**
 * The same, on what public pages show. Triggers tell the other instances at commit; this instance forgets its pages
 * here, so that whoever wrote sees the new page with the very next request. Without an author nothing becomes history.
 */
export async function writePublic<T>(
  app: Pick<App, "db" | "pages">,
  author: Author | null,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await (author ? writeAs(app, author, work) : app.db.transaction().execute(work));
  app.pages.drop();
  return result;
}

/** The same, of many records in one go: their lines of history are one batch, which one «Annuler» takes back. */
export function writeBatch<T>(
  app: Pick<App, "db" | "pages">,
  author: Author,
  work: (trx: Trx, batch: string) => Promise<T>,
): Promise<T> {
  return writePublic(app, author, async (trx) => {
    const batch = randomUUID();
    await sql`select set_config('tramontane.batch', ${batch}, true)`.execute(trx);
    return work(trx, batch);
  });
}
