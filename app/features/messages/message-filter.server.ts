import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import type { MessageQuery } from "./message-query.ts";

/** More words than this make a search no clearer. */
const mostTerms = 8;

export interface MessageFilter extends Pick<MessageQuery, "view" | "subject" | "agency"> {
  /** What the text must match, all of it. */
  patterns: string[];
}

/**
 * The query as the database is asked. Three letters are found anywhere, fewer only where a word begins: that is as
 * short as the index can see.
 */
export async function readFilter(app: Pick<App, "db">, query: MessageQuery): Promise<MessageFilter> {
  const terms = await searchTerms(app, query.q);
  const patterns = terms.map((term) => (term.length < 3 ? `% ${term}%` : `%${term}%`));
  return { view: query.view, subject: query.subject, agency: query.agency, patterns };
}

async function searchTerms(app: Pick<App, "db">, q: string): Promise<string[]> {
  if (!q) return [];
  const digits = q.replace(/\D/g, "");
  // A telephone number, however it is spaced: it is kept in one piece too.
  if (digits.length >= 4 && /^[\d\s.()+/-]+$/.test(q)) return [digits.replace(/^(0033|33)0?/, "0")];
  const { rows } = await sql<{ key: string }>`select notification_search_key(${q}) as key`.execute(app.db);
  // Nothing but punctuation is no search.
  const words = (rows[0]?.key ?? "").split(" ").filter(Boolean);
  return [...new Set(words)].slice(0, mostTerms);
}

/** A condition on `notifications`; `view` is left out where every view is counted. */
export function matchesFilter(
  eb: ExpressionBuilder<Database, "notifications">,
  { view, subject, agency, patterns }: MessageFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = patterns.map((pattern) =>
    eb("notifications.search_text", "like", pattern),
  );
  if (subject !== null) conditions.push(eb("notifications.subject", "=", subject));
  if (agency !== null) conditions.push(eb("notifications.agency_key", "=", agency));
  if (view === "unread") conditions.push(eb("notifications.read", "=", false));
  if (view === "failed") conditions.push(hasFailedMail(eb));
  return eb.and(conditions);
}

export function hasFailedMail(eb: ExpressionBuilder<Database, "notifications">) {
  return eb.exists(
    eb
      .selectFrom("outgoing_mails")
      .select("outgoing_mails.id")
      .whereRef("outgoing_mails.notification_id", "=", "notifications.id")
      .where("outgoing_mails.state", "=", "failed"),
  );
}
