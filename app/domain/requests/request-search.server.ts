import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { type CountedKinds, hasFailedMail, isLate, type Wanted } from "./request-counts.server.ts";
import { type RequestQuery, requestsPerPage } from "./request-query.ts";

/** More words than this make a search no clearer. */
const mostTerms = 8;

export interface SearchTerms extends Wanted {
  /** Whose «mine» are. */
  me: string;
  now: Date;
  /** What the text must match, all of it. */
  patterns: string[];
}

/** Three letters are found anywhere, fewer only where a word begins: that is as short as the index can see. */
export async function readTerms(
  app: Pick<App, "db" | "now">,
  me: string,
  query: RequestQuery,
): Promise<SearchTerms> {
  const words = await searchWords(app, query.q);
  const patterns = words.map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
  const { status, view, filter, subject, agency } = query;
  return { status, view, filter, subject, agency, me, now: app.now(), patterns };
}

async function searchWords(app: Pick<App, "db">, q: string): Promise<string[]> {
  if (!q) return [];
  const digits = q.replace(/\D/g, "");
  // A telephone number, however it is spaced: it is kept in one piece too.
  if (digits.length >= 4 && /^[\d\s.()+/-]+$/.test(q)) return [digits.replace(/^(0033|33)0?/, "0")];
  const { rows } = await sql<{ key: string }>`select notification_search_key(${q}) as key`.execute(app.db);
  // Nothing but punctuation is no search.
  const words = (rows[0]?.key ?? "").split(" ").filter(Boolean);
  return [...new Set(words)].slice(0, mostTerms);
}

/** A condition on `requests`. */
export function matchesTerms(
  eb: ExpressionBuilder<Database, "requests">,
  { status, view, filter, subject, agency, patterns, me, now }: SearchTerms,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = patterns.map((pattern) =>
    eb("requests.search_text", "like", pattern),
  );
  if (status !== null) conditions.push(eb("requests.status", "=", status));
  if (view === "mine") conditions.push(eb("requests.assignee_id", "=", me));
  if (view === "late") conditions.push(isLate(eb, now));
  if (filter === "unread") conditions.push(eb("requests.unread", "=", true));
  if (filter === "failed") conditions.push(hasFailedMail(eb));
  if (subject !== null) conditions.push(eb("requests.subject", "=", subject));
  if (agency !== null) conditions.push(eb("requests.agency_key", "=", agency));
  return eb.and(conditions);
}

/** A search that finds more than this is told to be more precise, and is not counted to its end. */
const mostCounted = 500;

export interface RequestPage {
  ids: string[];
  /** The page really shown. */
  page: number;
  /** How many are listed; `mostCounted` when `isCutShort`. */
  total: number;
  isCutShort: boolean;
}

/** A page of the list whose length is known beforehand. */
export async function browseRequests(
  app: Pick<App, "db">,
  terms: SearchTerms,
  asked: number,
  total: number,
): Promise<RequestPage> {
  const { page } = pageRange({ page: asked, pageSize: requestsPerPage, total });
  return { ids: await listPage(app, terms, page), page, total, isCutShort: false };
}

/** What a search finds, whatever tab is open: counted here, and put in order here. Null where it is too much. */
export async function findMatches(app: Pick<App, "db">, terms: SearchTerms) {
  const matches = await app.db
    .selectFrom("requests")
    .select(["id", "status", "subject", "agency_key", "unread", "assignee_id", "last_customer_at"])
    .select((eb) => [isLate(eb, terms.now).as("late"), hasFailedMail(eb).as("failed")])
    .where((eb) => matchesTerms(eb, { ...terms, status: null, view: "all", filter: null }))
    .limit(mostCounted + 1)
    .execute();
  if (matches.length > mostCounted) return null;
  return matches.map((match) => ({
    ...match,
    late: match.late === true,
    failed: match.failed === true,
    total: 1,
  }));
}

type Match = NonNullable<Awaited<ReturnType<typeof findMatches>>>[number];

export function kindsOf(matches: Match[]): CountedKinds {
  return {
    all: matches,
    late: matches.filter(({ late }) => late),
    failed: matches.filter(({ failed }) => failed),
  };
}

export function pageOfMatches(matches: Match[], terms: SearchTerms, asked: number): RequestPage {
  const listed = matches
    .filter(
      (match) =>
        (terms.status === null || match.status === terms.status) &&
        (terms.view !== "mine" || match.assignee_id === terms.me) &&
        (terms.view !== "late" || match.late) &&
        (terms.filter !== "unread" || match.unread) &&
        (terms.filter !== "failed" || match.failed),
    )
    .sort(inOrder);
  const { page } = pageRange({ page: asked, pageSize: requestsPerPage, total: listed.length });
  const start = (page - 1) * requestsPerPage;
  const ids = listed.slice(start, start + requestsPerPage).map(({ id }) => id);
  return { ids, page, total: listed.length, isCutShort: false };
}

/** A frequent word is met soon enough by walking the list in its own order. */
export async function walkRequests(
  app: Pick<App, "db">,
  terms: SearchTerms,
  asked: number,
): Promise<RequestPage> {
  const { page } = pageRange({ page: asked, pageSize: requestsPerPage, total: mostCounted });
  const ids = await listPage(app, terms, page);
  // Many match, but few of them may be in this tab: a page that is not full is the last.
  const isLast = ids.length < requestsPerPage;
  return {
    ids,
    page,
    total: isLast ? (page - 1) * requestsPerPage + ids.length : mostCounted,
    isCutShort: !isLast,
  };
}

/** Ids alone: an index holds them in this order, so that a late page costs little more than the first. */
async function listPage(app: Pick<App, "db">, terms: SearchTerms, page: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom("requests")
    .select("id")
    .where((eb) => matchesTerms(eb, terms))
    .orderBy("unread", "desc")
    .orderBy("last_customer_at", "desc")
    .orderBy("id", "desc")
    .limit(requestsPerPage)
    .offset((page - 1) * requestsPerPage)
    .execute();
  return rows.map(({ id }) => id);
}

/** Unread first, then the latest heard of. */
function inOrder(a: Match, b: Match): number {
  if (a.unread !== b.unread) return a.unread ? -1 : 1;
  return b.last_customer_at.getTime() - a.last_customer_at.getTime() || (a.id < b.id ? 1 : -1);
}
