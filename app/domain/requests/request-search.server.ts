import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { pageRange } from "#app/lib/listing.ts";
import { phoneKey } from "#app/lib/phone.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { courtesyMails } from "#server/mail/mail-kinds.ts";
import { type RequestFilter, type RequestQuery, type RequestView, requestsPerPage } from "./request-query.ts";
import { isLateAt, isToDo } from "./request-status.server.ts";
import { openStatuses, type RequestStatus, statusOrder } from "./request-status.ts";

type Wanted = Pick<RequestQuery, "status" | "view" | "filter" | "subject" | "agency">;

const kindColumns = ["status", "subject", "agency_key", "unread", "awaits", "assignee_id"] as const;

/** Requests that are alike in all the list can be narrowed by. */
type Kind = Pick<Selectable<Database["requests"]>, (typeof kindColumns)[number]> & { total: number };

interface CountedKinds<K extends Kind = Kind> {
  all: K[];
  late: K[];
  failed: (K & { late: boolean })[];
}

export const isLate = (now: Date) => isLateAt(sql`${now}::timestamptz`);

/** The condition of `isToDo`, on what is counted already. */
function isKindToDo({ status, unread, awaits }: Kind): boolean {
  return openStatuses.some((open) => open === status) || unread || awaits !== null;
}

/** Requests of which a mail was given up; a courtesy that bounced is no failure of the request. */
export function hasFailedMail(eb: ExpressionBuilder<Database, "requests">) {
  return eb(
    "requests.id",
    "in",
    sql<string>`(select coalesce(mail.request_id, (select id from requests where notification_id = mail.notification_id))
      from outgoing_mails as mail where mail.state = 'failed' and mail.kind <> all(${courtesyMails}::text[]))`,
  );
}

/** A request that a quote was sent from stays until its own end. */
export function hasSentQuote(eb: ExpressionBuilder<Database, "requests">) {
  const quotes = eb.selectFrom("quotes").select("quotes.id").whereRef("request_id", "=", "requests.id");
  return eb.exists(quotes.where("state", "<>", "draft"));
}

/** Without its feed of changes, counts are not cached. */
export type CountingApp = Pick<App, "db" | "now"> & Partial<Pick<App, "changes">>;

export async function countKinds(app: CountingApp): Promise<CountedKinds> {
  const now = app.now();
  const [all, late, failed] = await Promise.all([
    cachedCounts(app),
    groupKinds(app.db).where(isLate(now)).execute(),
    app.db
      .selectFrom("requests")
      .select(kindColumns)
      .select(isLate(now).as("late"))
      .where(hasFailedMail)
      .execute(),
  ]);
  return { all, late, failed: failed.map((row) => ({ ...row, late: row.late === true, total: 1 })) };
}

function groupKinds(db: App["db"]) {
  const requests = db.selectFrom("requests").groupBy(kindColumns).select(kindColumns);
  return requests.select((eb) => eb.fn.countAll<number>().as("total"));
}

const cacheOfFeed = new WeakMap<App["changes"], { counts: Promise<Kind[]> | null }>();

/** Cache until a write is announced: the pass over `requests_counted` grows with the table. */
function cachedCounts({ db, changes }: CountingApp): Promise<Kind[]> {
  if (!changes) return groupKinds(db).execute();
  const cache = cacheOfFeed.get(changes) ?? { counts: null };
  if (!cacheOfFeed.has(changes)) {
    cacheOfFeed.set(changes, cache);
    changes.subscribe("notifications", () => forgetRequestCounts({ changes }));
  }
  if (cache.counts) return cache.counts;
  const counts = groupKinds(db).execute();
  cache.counts = counts;
  counts.catch(() => forgetRequestCounts({ changes }));
  return counts;
}

/** Other instances hear of a write by the feed; whoever wrote must see it with the very next request. */
export function forgetRequestCounts({ changes }: Partial<Pick<App, "changes">>): void {
  const cache = changes && cacheOfFeed.get(changes);
  if (cache) cache.counts = null;
}

export function sum(kinds: Pick<Kind, "total">[]): number {
  return kinds.reduce((total, kind) => total + kind.total, 0);
}

/** The condition of `matchesTerms`, on what is counted already. */
export function narrowKinds<K extends Kind>(kinds: CountedKinds<K>, wanted: Wanted, me: string): K[] {
  const { status, view, filter, subject, agency } = wanted;
  const ground: (K & { late?: boolean })[] =
    filter === "failed" ? kinds.failed : kinds[view === "late" ? "late" : "all"];
  return ground.filter(
    (kind) =>
      (status === null || kind.status === status) &&
      (view !== "mine" || kind.assignee_id === me) &&
      (view !== "late" || filter !== "failed" || kind.late) &&
      (view !== "todo" || isKindToDo(kind)) &&
      (filter !== "unread" || kind.unread) &&
      (subject === null || kind.subject === subject) &&
      (agency === null || kind.agency_key === agency),
  );
}

/** How many there are with that changed of what is asked for; null where counting them would take too long. */
export type CountWith = (change: Partial<Wanted>) => number | null;

type TabCounts = Record<RequestStatus, number | null>;

export function countTabs(countWith: CountWith) {
  const tab = (status: RequestStatus | null) => countWith({ status, view: "all" });
  return {
    all: tab(null),
    statuses: Object.fromEntries(statusOrder.map((status) => [status, tab(status)])) as TabCounts,
    views: {
      todo: countWith({ status: null, view: "todo" }),
      mine: countWith({ status: null, view: "mine" }),
      late: countWith({ status: null, view: "late" }),
    } satisfies Record<Exclude<RequestView, "all">, number | null>,
    filters: {
      unread: countWith({ filter: "unread" }),
      failed: countWith({ filter: "failed" }),
    } satisfies Record<RequestFilter, number | null>,
  };
}

/** What the list can be narrowed to: the specification's subjects, and whoever has been written to. */
export async function listFilterOptions(db: App["db"], kinds: CountedKinds, countWith: CountWith) {
  const subjects = Object.entries(contactSubjects).map(([subject, label]) => {
    return { value: subject, label, count: countWith({ subject }) };
  });
  const agencies = [...(await agencyNames(db, kinds.all))].map(([agency, label]) => {
    return { value: agency, label, count: countWith({ agency }) };
  });
  agencies.sort(
    (a, b) => Number(a.value !== "") - Number(b.value !== "") || a.label.localeCompare(b.label, "fr"),
  );
  return { subjects, agencies };
}

/** By key. An agency that no longer exists keeps the name its requests carry. */
async function agencyNames(db: App["db"], kinds: Kind[]): Promise<Map<string, string>> {
  const agencies = await db.selectFrom("agencies").select(["id", "name"]).execute();
  const names = new Map([["", "Siège"], ...agencies.map(({ id, name }): [string, string] => [id, name])]);
  const unknown = [...new Set(kinds.map((kind) => kind.agency_key))].filter((key) => !names.has(key));
  if (unknown.length === 0) return names;
  const { rows } = await sql<{ key: string; name: string | null }>`
    select key, (select agency_name from requests where agency_key = key limit 1) as name
    from unnest(${unknown}::text[]) as key`.execute(db);
  for (const { key, name } of rows) names.set(key, name || key);
  return names;
}

const maxTerms = 8;

export interface SearchTerms extends Wanted {
  me: string;
  now: Date;
  patterns: string[];
}

/** Three letters are found anywhere, fewer only where a word begins: that is as short as the index can see. */
export async function readTerms(
  { db, now }: Pick<App, "db" | "now">,
  me: string,
  { q, status, view, filter, subject, agency }: RequestQuery,
): Promise<SearchTerms> {
  const words = await searchWords(db, q);
  const patterns = words.map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
  return { status, view, filter, subject, agency, me, now: now(), patterns };
}

async function searchWords(db: App["db"], q: string): Promise<string[]> {
  if (!q) return [];
  const digits = q.replace(/\D/g, "");
  // A telephone number, however it is spaced: it is kept in one piece too.
  if (digits.length >= 4 && /^[\d\s.()+/-]+$/.test(q)) return [phoneKey(digits)];
  const { rows } = await sql<{ key: string }>`select notification_search_key(${q}) as key`.execute(db);
  // Nothing but punctuation is no search.
  const words = (rows[0]?.key ?? "").split(" ").filter(Boolean);
  return [...new Set(words)].slice(0, maxTerms);
}

export function matchesTerms(
  eb: ExpressionBuilder<Database, "requests">,
  { status, view, filter, subject, agency, patterns, me, now }: SearchTerms,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = patterns.map((pattern) =>
    eb("requests.search_text", "like", pattern),
  );
  if (status !== null) conditions.push(eb("requests.status", "=", status));
  if (view === "mine") conditions.push(eb("requests.assignee_id", "=", me));
  if (view === "todo") conditions.push(isToDo);
  if (view === "late") conditions.push(isLate(now));
  if (filter === "unread") conditions.push(eb("requests.unread", "=", true));
  if (filter === "failed") conditions.push(hasFailedMail(eb));
  if (subject !== null) conditions.push(eb("requests.subject", "=", subject));
  if (agency !== null) conditions.push(eb("requests.agency_key", "=", agency));
  return eb.and(conditions);
}

/** A search that finds more than this is told to be more precise, and is not counted to its end. */
const maxCounted = 500;

/** What a search finds, whatever tab is open: counted here, and put in order here. Null where it is too much. */
export async function findMatches(db: App["db"], terms: SearchTerms) {
  const rows = await db
    .selectFrom("requests")
    .select(["id", "last_customer_at", ...kindColumns])
    .select((eb) => [isLate(terms.now).as("late"), hasFailedMail(eb).as("failed")])
    .where((eb) => matchesTerms(eb, { ...terms, status: null, view: "all", filter: null }))
    .limit(maxCounted + 1)
    .execute();
  if (rows.length > maxCounted) return null;
  const all = rows.map((row) => ({ ...row, late: row.late === true, total: 1 })).sort(inOrder);
  return { all, late: all.filter(({ late }) => late), failed: all.filter(({ failed }) => failed === true) };
}

type Matches = NonNullable<Awaited<ReturnType<typeof findMatches>>>;

/** Unread first, then the latest heard of. */
function inOrder(a: Matches["all"][number], b: Matches["all"][number]): number {
  if (a.unread !== b.unread) return a.unread ? -1 : 1;
  return b.last_customer_at.getTime() - a.last_customer_at.getTime() || (a.id < b.id ? 1 : -1);
}

/** Ids of the page nearest to the one asked for. `known`: what a search found, or how many requests are listed. */
export async function findRequestPage(
  db: App["db"],
  terms: SearchTerms,
  { asked, known }: { asked: number; known: Matches | number | null },
) {
  const matches = known && typeof known === "object" ? narrowKinds(known, terms, terms.me) : null;
  const total = matches?.length ?? (known as number | null) ?? maxCounted;
  const { page } = pageRange({ page: asked, pageSize: requestsPerPage, total });
  const start = (page - 1) * requestsPerPage;
  const ids = matches
    ? matches.slice(start, start + requestsPerPage).map(({ id }) => id)
    : await listPage(db, terms, start);
  // A frequent word is met soon enough by walking the list; in a tab with few of them, a page not full is the last.
  const isCutShort = known === null && ids.length === requestsPerPage;
  return { ids, page, total: known === null && !isCutShort ? start + ids.length : total, isCutShort };
}

/** Ids alone: an index holds them in this order, so that a late page costs little more than the first. */
async function listPage(db: App["db"], terms: SearchTerms, start: number): Promise<string[]> {
  const rows = await db
    .selectFrom("requests")
    .select("id")
    .where((eb) => matchesTerms(eb, terms))
    .orderBy("unread", "desc")
    .orderBy("last_customer_at", "desc")
    .orderBy("id", "desc")
    .limit(requestsPerPage)
    .offset(start)
    .execute();
  return rows.map(({ id }) => id);
}
