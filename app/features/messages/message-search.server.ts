import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { pageRange } from "#app/components/ui/page-range.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { type MessageQuery, type MessageView, messagesPerPage } from "./message-query.ts";

/** More words than this make a search no clearer. */
const mostTerms = 8;

export interface MessageFilter extends Pick<MessageQuery, "view" | "subject" | "agency"> {
  /** What the text must match, all of it. */
  patterns: string[];
}

/** Three letters are found anywhere, fewer only where a word begins: that is as short as the index can see. */
export async function readFilter(app: Pick<App, "db">, query: MessageQuery): Promise<MessageFilter> {
  const terms = await searchTerms(app, query.q);
  return { ...query, patterns: terms.map((term) => (term.length < 3 ? `% ${term}%` : `%${term}%`)) };
}

async function searchTerms(app: Pick<App, "db">, q: string): Promise<string[]> {
  if (!q) return [];
  const digits = q.replace(/\D/g, "");
  // A telephone number, however it is spaced: it is kept in one piece too.
  if (digits.length >= 4 && /^[\d\s.()+/-]+$/.test(q)) return [digits.replace(/^(0033|33)0?/, "0")];
  // A reference is often typed in one piece; it is kept in two.
  const [, first, second] = /^(?=\D*\d)(?=.*[a-z])([\da-z]{3})([\da-z]{3})$/i.exec(q) ?? [];
  if (first && second) return [first.toLowerCase(), second.toLowerCase()];
  const { rows } = await sql<{ key: string }>`select notification_search_key(${q}) as key`.execute(app.db);
  // Nothing but punctuation is no search.
  const words = (rows[0]?.key ?? "").split(" ").filter(Boolean);
  return [...new Set(words)].slice(0, mostTerms);
}

/** A condition on `notifications`. */
export function matchesFilter(
  eb: ExpressionBuilder<Database, "notifications">,
  { view, subject, agency, patterns }: MessageFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = patterns.map((pattern) =>
    eb.exists(
      eb
        .selectFrom("requests")
        .select("requests.id")
        .whereRef("requests.notification_id", "=", "notifications.id")
        .where("requests.search_text", "like", pattern),
    ),
  );
  if (subject !== null) conditions.push(eb("notifications.subject", "=", subject));
  if (agency !== null) conditions.push(eb("notifications.agency_key", "=", agency));
  if (view === "unread") conditions.push(eb("notifications.read", "=", false));
  if (view === "failed") conditions.push(hasFailedMail(eb));
  return eb.and(conditions);
}

function hasFailedMail(eb: ExpressionBuilder<Database, "notifications">) {
  return eb.exists(
    eb
      .selectFrom("outgoing_mails")
      .select("outgoing_mails.id")
      .whereRef("outgoing_mails.notification_id", "=", "notifications.id")
      .where("outgoing_mails.state", "=", "failed")
      .where("outgoing_mails.kind", "=", "forward"),
  );
}

/** A search that finds more than this is told to be more precise, and is not counted to its end. */
const mostCounted = 500;

interface MessagePage {
  ids: string[];
  /** The page really shown. */
  page: number;
  /** How many the view has; `mostCounted` when `isCutShort`. */
  total: number;
  isCutShort: boolean;
  /** How many each view has under the same filters; null where counting them all would take too long. */
  views: Record<MessageView, number | null>;
}

/** A page of the list whose numbers are known beforehand. */
export async function browseMessages(
  app: Pick<App, "db">,
  filter: MessageFilter,
  asked: number,
  views: Record<MessageView, number>,
): Promise<MessagePage> {
  const total = views[filter.view];
  const { page } = pageRange({ page: asked, pageSize: messagesPerPage, total });
  return { ids: await listPage(app, filter, page), page, total, isCutShort: false, views };
}

/**
 * A rare word is looked up, and what it finds is put in order here; a frequent one is met soon enough by walking the
 * list in its own order. Either way the work does not grow with the number of messages.
 */
export async function searchMessages(
  app: Pick<App, "db">,
  filter: MessageFilter,
  asked: number,
): Promise<MessagePage> {
  const matches = await app.db
    .selectFrom("notifications")
    .select((eb) => ["id", "read", "created_at", hasFailedMail(eb).as("failed")])
    .where((eb) => matchesFilter(eb, { ...filter, view: "all" }))
    .limit(mostCounted + 1)
    .execute();
  if (matches.length > mostCounted) return walkMessages(app, filter, asked);

  const views = {
    all: matches,
    unread: matches.filter((match) => !match.read),
    failed: matches.filter((match) => match.failed),
  };
  const listed = views[filter.view].toSorted(inOrder);
  const { page } = pageRange({ page: asked, pageSize: messagesPerPage, total: listed.length });
  const start = (page - 1) * messagesPerPage;
  return {
    ids: listed.slice(start, start + messagesPerPage).map(({ id }) => id),
    page,
    total: listed.length,
    isCutShort: false,
    views: { all: matches.length, unread: views.unread.length, failed: views.failed.length },
  };
}

async function walkMessages(
  app: Pick<App, "db">,
  filter: MessageFilter,
  asked: number,
): Promise<MessagePage> {
  const { page } = pageRange({ page: asked, pageSize: messagesPerPage, total: mostCounted });
  const ids = await listPage(app, filter, page);
  // Many match, but few of them may be in this view: a page that is not full is the last.
  const isLast = ids.length < messagesPerPage;
  return {
    ids,
    page,
    total: isLast ? (page - 1) * messagesPerPage + ids.length : mostCounted,
    isCutShort: !isLast,
    views: { all: null, unread: null, failed: null },
  };
}

/** Ids alone: an index holds them in this order, so that a late page costs little more than the first. */
async function listPage(app: Pick<App, "db">, filter: MessageFilter, page: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom("notifications")
    .select("id")
    .where((eb) => matchesFilter(eb, filter))
    .orderBy("read")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(messagesPerPage)
    .offset((page - 1) * messagesPerPage)
    .execute();
  return rows.map(({ id }) => id);
}

type Match = Pick<Selectable<Database["notifications"]>, "id" | "read" | "created_at">;

/** Unread first, then newest first. */
function inOrder(a: Match, b: Match): number {
  if (a.read !== b.read) return a.read ? 1 : -1;
  return b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1);
}
