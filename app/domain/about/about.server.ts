import type { App } from "#server/app.ts";
import { sanitiseAboutHtml } from "./about-html.server.ts";

/** What staff wrote about the company, safe to show; empty until they have. */
export async function getAboutContent(app: Pick<App, "db">): Promise<string> {
  const row = await app.db.selectFrom("about_page_settings").select("content").executeTakeFirst();
  return sanitiseAboutHtml(row?.content ?? "");
}
