import type { App } from "#server/app.ts";
import { isExampleVisible } from "#server/demo/examples.ts";
import { type IndexingObstacle, indexing, isOwnMachine } from "./indexing.ts";

/** What keeps the site out of search engines now; null where nothing does. */
export async function readIndexing({ db, env }: Pick<App, "db" | "env">): Promise<IndexingObstacle | null> {
  const { name } = await db.selectFrom("company_info").select("name").executeTakeFirstOrThrow();
  const host = new URL(env.appUrl).hostname;
  const isAsked = name !== "" && !isOwnMachine(host);
  return indexing({ name, host, isExampleVisible: isAsked && (await isExampleVisible(db)) });
}
