import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { inOneWay, like } from "#app/domain/palette/find-places.server.ts";
import { searchPatterns } from "#app/domain/palette/places.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { type FilterChoice, pageRange } from "#app/lib/listing.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import {
  agreedStates,
  type QuoteDate,
  type QuoteListQuery,
  type QuoteSort,
  quotesPerPage,
} from "./quote-list.ts";
import type { QuoteState } from "./quote-terms.ts";

export type QuoteList = Awaited<ReturnType<typeof listQuotes>>;
export type ListedQuote = QuoteList["quotes"][number];

type Deps = Pick<App, "db" | "now">;
type Where = Expression<SqlBool>;

/** One page of the list, the last one where a later one was asked for, with the counts of its tabs. */
export async function listQuotes(app: Deps, actor: Actor, query: QuoteListQuery) {
  requireRight(actor, "quotes:send");
  const { db } = app;
  const now = app.now();
  const [counts, agencies, isEmpty] = await Promise.all([
    countStates(db, now, matching({ ...query, state: null }, now)),
    listAgencies(db),
    hasNone(db),
  ]);
  const everything = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = query.state ? (counts[query.state] ?? 0) : everything;
  const { page } = pageRange({ page: query.page, pageSize: quotesPerPage, total });
  return {
    quotes: total > 0 ? await readPage(db, now, { ...query, page }) : [],
    page,
    total,
    counts,
    everything,
    agencies,
    /** There is no quote at all. */
    isEmpty,
  };
}

/** Past its last day or its departure a quote has expired, whether or not the clock's job has said so yet. */
export function stateAt(now: Date): RawBuilder<QuoteState> {
  return sql<QuoteState>`case when quotes.state = 'sent'
    and (quotes.valid_until < ${todayOf(now)}::date or quotes.departs_at <= ${now}::timestamptz)
    then 'expired' else quotes.state end`;
}

/**
 * One document of a number: what was agreed, else the latest. Drafts have no number yet, and an amendment that waits for
 * its answer is listed beside what it would change.
 */
export const isInForce: Where = sql<SqlBool>`not exists (select from quotes as other
  where other.number = quotes.number and not (quotes.state = 'sent' and quotes.amendment is not null)
    and (other.state in ('accepted', 'cancelled'), other.version)
      > (quotes.state in ('accepted', 'cancelled'), quotes.version))`;

/** As the document names it; a draft goes by its request. Empty: head office. */
const agencyName = sql<string>`coalesce(quotes.lessor->'agency'->>'name',
  (select agency_name from requests where requests.id = quotes.request_id), '')`;

const dates: Record<QuoteDate, RawBuilder<unknown>> = {
  departure: sql`quotes.stay->>'from'`,
  sent: sql`quotes.sent_at`,
  answered: sql`quotes.answered_at`,
};

/** Both days included: of a departure by its day, of what happened at some hour by the clock on the company's wall. */
function within({ date, from, to }: Pick<QuoteListQuery, "date" | "from" | "to">): Where[] {
  const column = dates[date];
  if (date === "departure")
    return [
      ...(from ? [sql<SqlBool>`${column} >= ${from}`] : []),
      ...(to ? [sql<SqlBool>`${column} <= ${to}`] : []),
    ];
  const midnight = (day: string) => fromWallClock({ date: day, time: "00:00" });
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${midnight(from)}`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${midnight(addDays(to, 1))}`] : []),
  ];
}

/** «K7M-4XQ», «k7m4xq»: of a request, which its quotes do not say themselves. */
function referenceOf(q: string): string | null {
  const [, first, last] = /^([0-9a-z]{3})-?([0-9a-z]{3})$/i.exec(q) ?? [];
  return first && last ? `${first}-${last}`.toUpperCase() : null;
}

function isMeant(q: string): Where[] {
  const ways = searchPatterns(q);
  if (ways.length === 0) return [];
  const key = sql`quote_people_key(quotes.number, quotes.customer)`;
  const bySelf = inOneWay(ways, (pattern) => like(key, pattern));
  const reference = referenceOf(q);
  if (!reference) return [bySelf];
  return [
    sql<SqlBool>`(${bySelf} or quotes.request_id in (select id from requests where reference = ${reference}))`,
  ];
}

/** What is asked for, as a condition of `quotes`. */
export function matching(query: QuoteListQuery, now: Date): Where[] {
  const { q, state, agency, customer, allVersions } = query;
  return [
    ...(allVersions ? [] : [isInForce]),
    ...(state ? [sql<SqlBool>`${stateAt(now)} = ${state}`] : []),
    ...isMeant(q),
    ...(agency === null ? [] : [sql<SqlBool>`${agencyName} = ${agency}`]),
    ...(customer ? [sql<SqlBool>`quotes.prices_for = ${customer}`] : []),
    ...within(query),
  ];
}

/** One document a number, of those that were agreed. */
export function matchingAgreed(query: QuoteListQuery, now: Date): Where[] {
  return [
    sql<SqlBool>`quotes.state = any(${[...agreedStates]}::text[])`,
    ...matching({ ...query, allVersions: false }, now),
  ];
}

async function countStates(db: Db, now: Date, where: Where[]): Promise<Partial<Record<QuoteState, number>>> {
  const rows = await db
    .selectFrom("quotes")
    .select((eb) => [stateAt(now).as("now"), eb.fn.countAll<number>().as("count")])
    .where((eb) => eb.and(where))
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ now: state, count }) => [state, Number(count)]));
}

async function hasNone(db: Db): Promise<boolean> {
  return (await db.selectFrom("quotes").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Head office, then the agencies there are. */
async function listAgencies(db: Db): Promise<FilterChoice[]> {
  const rows = await db.selectFrom("agencies").select("name").distinct().orderBy("name").execute();
  return [{ value: "", label: "Siège" }, ...rows.map(({ name }) => ({ value: name, label: name }))];
}

const sorts: Record<QuoteSort, RawBuilder<unknown>> = {
  customer: sql`fold_text(coalesce(nullif(quotes.customer->>'company', ''), quotes.customer->>'name'))`,
  departure: dates.departure,
  sent: dates.sent,
  answered: dates.answered,
  amount: sql`quotes.total_ttc`,
};

/** Newest first, unless sorted; what a column says nothing of comes last either way. */
async function readPage(db: Db, now: Date, query: QuoteListQuery) {
  const { sort, direction } = query;
  const found = await db
    .selectFrom("quotes")
    .select("id")
    .where((eb) => eb.and(matching(query, now)))
    .$if(sort !== null, (rows) =>
      rows.orderBy(sorts[sort ?? "sent"], (order) => order[direction]().nullsLast()),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(quotesPerPage)
    .offset((query.page - 1) * quotesPerPage)
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = ids.length > 0 ? await selectListed(db, now).where("quotes.id", "in", ids).execute() : [];
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What the list says of a quote, and the file for whoever invoices. */
export function selectListed(db: Db, now: Date) {
  return db
    .selectFrom("quotes")
    .leftJoin("requests", "requests.id", "quotes.request_id")
    .select(["quotes.id", "number", "version", "amendment", "prices_for", "total_ht", "total_ttc"])
    .select(["quotes.customer", "stay", "quotes.created_at", "sent_at", "quotes.answered_at", "answer"])
    .select("requests.reference")
    .select((eb) => [
      stateAt(now).as("state"),
      agencyName.as("agency"),
      /** What a draft would take the place of. */
      eb
        .selectFrom("quotes as former")
        .select("former.number")
        .where(sql<SqlBool>`former.id = coalesce(quotes.amends_id, quotes.replaces_id)`)
        .as("of"),
      jsonArrayFrom(
        eb
          .selectFrom("quote_lines as line")
          .select("line.label")
          .whereRef("line.quote_id", "=", "quotes.id")
          .where((line) => line.or([line("vehicle_id", "is not", null), line("during", "is not", null)]))
          .orderBy("position"),
      ).as("vehicles"),
    ]);
}
