import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Database } from "./schema.ts";

export type Trx = Transaction<Database>;

/** A jsonb document that is kept for years, with the version of its shape; one that was read keeps the version it has. */
export function versionedJson(document: object): string {
  return JSON.stringify({ v: 1, ...document });
}

interface Author {
  email: string;
}

/** A transaction signed by a member of staff: what it changes becomes history under that name. */
export function writeAs<T>(app: Pick<App, "db">, author: Author, work: (trx: Trx) => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async (trx) => {
    await sql`select set_config('tramontane.author', ${author.email}, true)`.execute(trx);
    return work(trx);
  });
}

/** The same, on public data: drops this instance's pages before the answer leaves, triggers tell the other instances. */
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

interface Taken {
  constraint: string;
  field: string;
  sentence: string;
}

/** What somebody else already has is a sentence at its field. A look before the write would still lose a race. */
export async function refuseTaken<T>(unique: Taken | readonly Taken[], work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    const taken = [unique].flat().find(({ constraint }) => isTaken(error, constraint));
    if (!taken) throw error;
    throw new Failure("invalid", taken.sentence, { [taken.field]: taken.sentence });
  });
}

/** Retry on a duplicate reference: two transactions at once can draw the same one. */
export async function withOwnReference<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isTaken(error, "requests_reference_key")) throw error;
    }
  }
}

export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string };
  return code === "23505" && broken === constraint;
}

/** Who deletes or corrects a record locks the same rows the other way round: the database ends one of the two. */
export async function retryOnDeadlock<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries > 1 && (error as { code?: string }).code === "40P01") return retryOnDeadlock(work, tries - 1);
    throw error;
  }
}
