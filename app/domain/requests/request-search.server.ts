import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { courtesyMails } from "#server/mail/mail-kinds.ts";
import { type RequestFilter, type RequestQuery, requestsPerPage } from "./request-query.ts";
import { isOpenRequest } from "./request-status.server.ts";
import { type RequestStatus, statusOrder } from "./request-status.ts";

/** Requests that are alike in all the list can be narrowed by. */
interface Kind {
  status: RequestStatus;
  subject: string;
  agency_key: string;
  unread: boolean;
  assignee_id: string | null;
  total: number;
}

/** What is counted: all of them, those that are late, and those of which a mail failed. */
export interface CountedKinds {
  all: Kind[];
  late: Kind[];
  failed: (Kind & { late: boolean })[];
}

/** What a number is asked for. */
export type Wanted = Pick<RequestQuery, "status" | "view" | "filter" | "subject" | "agency">;

export type RequestCounts = ReturnType<typeof countTabs>;

/** The promised hour has passed, and nobody has answered. In the words of the partial index that answers it. */
export function isLate(eb: ExpressionBuilder<Database, "requests">, now: Date) {
  return eb.and([eb("requests.answered_at", "is", null), eb("requests.due_at", "<", now), isOpenRequest]);
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

type Deps = Pick<App, "db" | "now"> & Partial<Pick<App, "changes">>;

export async function countKinds(app: Deps): Promise<CountedKinds> {
  const now = app.now();
  const [kept, failed] = await Promise.all([
    keptKinds(app, now),
    app.db
      .selectFrom("requests")
      .select(kindColumns)
      .select((eb) => isLate(eb, now).as("late"))
      .where(hasFailedMail)
      .execute(),
  ]);
  return { ...kept, failed: failed.map((row) => ({ ...row, late: row.late === true, total: 1 })) };
}

const kindColumns = ["status", "subject", "agency_key", "unread", "assignee_id"] as const;

interface KeptKinds extends Pick<CountedKinds, "all" | "late"> {
  /** When the next one is late. */
  until: Date | null;
}

const keptByFeed = new WeakMap<App["changes"], { kinds: Promise<KeptKinds> | null }>();

/**
 * Counting all of them is one pass over an index, which a full inbox would feel at every click: the numbers are kept
 * until somebody writes, or until the next one is late. Without a feed to hear of it they are counted each time.
 */
async function keptKinds({ db, changes }: Deps, now: Date): Promise<KeptKinds> {
  if (!changes) return readKinds(db, now);
  let kept = keptByFeed.get(changes);
  if (!kept) {
    const fresh: { kinds: Promise<KeptKinds> | null } = { kinds: null };
    changes.subscribe("notifications", () => {
      fresh.kinds = null;
    });
    keptByFeed.set(changes, fresh);
    kept = fresh;
  }
  const known = await kept.kinds?.catch(() => null);
  if (known && (known.until === null || known.until > now)) return known;
  const asked = readKinds(db, now);
  kept.kinds = asked;
  return asked;
}

/** Other instances hear of a write by the feed; whoever wrote must see it with the very next request. */
export function forgetRequestCounts({ changes }: Partial<Pick<App, "changes">>): void {
  const kept = changes && keptByFeed.get(changes);
  if (kept) kept.kinds = null;
}

async function readKinds(db: App["db"], now: Date): Promise<KeptKinds> {
  const grouped = db
    .selectFrom("requests")
    .groupBy(kindColumns)
    .select(kindColumns)
    .select((eb) => eb.fn.countAll<number>().as("total"));
  const [all, late, next] = await Promise.all([
    grouped.execute(),
    grouped.where((eb) => isLate(eb, now)).execute(),
    db
      .selectFrom("requests")
      .select((eb) => eb.fn.min("due_at").as("at"))
      .where("answered_at", "is", null)
      .where("due_at", ">=", now)
      .where(isOpenRequest)
      .executeTakeFirst(),
  ]);
  return { all, late, until: next?.at ?? null };
}

export function sum(kinds: Pick<Kind, "total">[]): number {
  return kinds.reduce((total, kind) => total + kind.total, 0);
}

/** How many there are of what is wanted, for one member of staff. */
export function counterOf({ all, late, failed }: CountedKinds, me: string) {
  return ({ status, view, filter, subject, agency }: Wanted): number => {
    const failedOnes = view === "late" ? failed.filter((kind) => kind.late) : failed;
    const ground = filter === "failed" ? failedOnes : view === "late" ? late : all;
    return sum(
      ground.filter(
        (kind) =>
          (status === null || kind.status === status) &&
          (view !== "mine" || kind.assignee_id === me) &&
          (filter !== "unread" || kind.unread) &&
          (subject === null || kind.subject === subject) &&
          (agency === null || kind.agency_key === agency),
      ),
    );
  };
}

/** Beside every tab and every filter; null where counting them all would take too long. */
export function countTabs(count: ((wanted: Wanted) => number) | null, wanted: Wanted) {
  const of = (change: Partial<Wanted>) => count?.({ ...wanted, ...change }) ?? null;
  const tab = (status: RequestStatus | null) => of({ status, view: "all" });
  return {
    all: tab(null),
    statuses: Object.fromEntries(statusOrder.map((status) => [status, tab(status)])) as Record<
      RequestStatus,
      number | null
    >,
    mine: of({ status: null, view: "mine" }),
    late: of({ status: null, view: "late" }),
    filters: { unread: of({ filter: "unread" }), failed: of({ filter: "failed" }) } satisfies Record<
      RequestFilter,
      number | null
    >,
  };
}

/** What the list can be narrowed to: the specification's subjects, and whoever has been written to. */
export async function listFilterOptions(
  app: Pick<App, "db">,
  kinds: CountedKinds,
  count: ((wanted: Wanted) => number) | null,
  wanted: Wanted,
) {
  const of = (change: Partial<Wanted>) => count?.({ ...wanted, ...change }) ?? null;
  const subjects = Object.entries(contactSubjects).map(([subject, label]) => {
    return { value: subject, label, count: of({ subject }) };
  });
  const agencies = [...(await agencyNames(app, kinds.all))].map(([agency, label]) => {
    return { value: agency, label, count: of({ agency }) };
  });
  // Head office first.
  agencies.sort(
    (a, b) => Number(a.value !== "") - Number(b.value !== "") || a.label.localeCompare(b.label, "fr"),
  );
  return { subjects, agencies };
}

/** By key. An agency that no longer exists keeps the name its requests carry. */
async function agencyNames(app: Pick<App, "db">, kinds: Kind[]): Promise<Map<string, string>> {
  const agencies = await app.db.selectFrom("agencies").select(["id", "name"]).execute();
  const names = new Map([["", "Siège"], ...agencies.map(({ id, name }): [string, string] => [id, name])]);
  const unknown = [...new Set(kinds.map((kind) => kind.agency_key))].filter((key) => !names.has(key));
  if (unknown.length > 0) {
    const { rows } = await sql<{ key: string; name: string | null }>`
      select key, (select agency_name from requests where agency_key = key limit 1) as name
      from unnest(${unknown}::text[]) as key
    `.execute(app.db);
    for (const { key, name } of rows) names.set(key, name || key);
  }
  return names;
}

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

interface RequestPage {
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
