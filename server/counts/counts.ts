import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { shownFrom } from "#app/domain/counts/traffic.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { App } from "#server/app.ts";
import { addressGroup, isEverybody, secondsToWait } from "#server/http/rate-limits.ts";

const shortest = 3;
const longest = 40;
const maxWords = 5;

/** What people also type into a search: an address, a number of theirs, a plate, the reference of their request. */
const personal = [
  /@|\bwww\.|https?:/i,
  // Long enough for a telephone, a date of birth or a card; «12 m3» and «3500 kg» are not.
  /(?:\d\D{0,2}){5}/,
  /\b[a-z]{2}[\s-]?\d{3}[\s-]?[a-z]{2}\b/i,
  /^(?=[a-z]{0,5}\d)[\da-z]{6}$/i,
  /^[\da-z]{3}-[\da-z]{3}$/i,
  /\b(?:m\.|mr|mme|mlle|monsieur|madame|mademoiselle)\s/i,
];

/** A search as it may be counted: without case, accents and punctuation; null for what may be somebody's own. */
export function countableWords(search: string): string | null {
  const typed = search.trim();
  if (typed.length > longest || personal.some((pattern) => pattern.test(typed))) return null;
  const words = foldText(typed);
  const isShort = words.length < shortest || words.length > longest;
  return isShort || !/\p{L}{2}/u.test(words) || words.split(" ").length > maxWords ? null : words;
}

export type Counts = ReturnType<typeof createCounts>;

/** Nobody looks at more vehicles in a minute; each instance counts for itself, in memory, and forgets after it. */
const viewLimit = { points: 60, duration: 60 };
/** So many different ones wait for the minute to end; more are written at once. */
const maxWaiting = 1_000;
/** While the database is away: what comes besides is not counted. */
const maxHeld = 5_000;
/** A machine's: people do not look for the same word more often in a minute. */
const maxPerSearch = 20;
/** A day has no more different searches; whoever makes them up fills no table. */
const maxSearchesPerDay = 500;
/** And no more than this while only one household asked for each: the rest is for what several look for. */
const maxPerHousehold = 250;

/** A day and what was counted on it, one space between, with how often. */
type Tally = Map<string, number>;

/** Daily counters of views and of empty searches, buffered in memory; an address serves the limit and goes no further. */
export function createCounts(
  { db, log, now }: Pick<App, "db" | "log" | "now">,
  { every = 60_000, limit = viewLimit } = {},
) {
  const views: Tally = new Map();
  const searches: Tally = new Map();
  const limiter = new RateLimiterMemory(limit);
  const askers = createSearchAskers(now);
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), every).unref();

  const keyOf = (what: string) => `${todayOf(now())} ${what}`;

  function add(tally: Tally, key: string, max = Number.POSITIVE_INFINITY) {
    const before = tally.get(key);
    if (before === undefined && tally.size >= maxHeld) return;
    tally.set(key, Math.min((before ?? 0) + 1, max));
    if (tally.size >= maxWaiting) void flush();
  }

  /** Adds up what waits; what cannot be written waits for the next time. */
  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function write() {
    await writeTally(views, (rows) => addViews(db, rows));
    await writeTally(searches, (rows) => addSearches(db, rows, askers.isShared));
  }

  async function writeTally(tally: Tally, insert: (rows: Row[]) => Promise<unknown>) {
    if (tally.size === 0) return;
    const taken = [...tally];
    tally.clear();
    try {
      await insert(taken.map(rowOf));
    } catch (error) {
      log.warn({ err: error, waiting: taken.length }, "counts could not be written and wait");
      for (const [key, n] of taken) tally.set(key, (tally.get(key) ?? 0) + n);
    }
  }

  return {
    /** Whether there is such a vehicle shows when it is written; `isClosed` is looked up only for those within the limit. */
    async vehicleSeen(
      id: string,
      address: string,
      isClosed = async () => false,
    ): Promise<{ isTooMany: boolean; isClosed?: boolean }> {
      if (!isEverybody(address) && (await secondsToWait(limiter, addressGroup(address))) > 0)
        return { isTooMany: true };
      if (await isClosed()) return { isTooMany: false, isClosed: true };
      add(views, keyOf(id.toLowerCase()));
      return { isTooMany: false };
    },
    nothingFound(search: string, address: string): void {
      const words = countableWords(search);
      if (words && askers.take(keyOf(words), address)) add(searches, keyOf(words), maxPerSearch);
    },
    flush,
    /** At the end of an instance: what it counted is written before its connections close. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

interface Row {
  day: string;
  what: string;
  n: number;
}

const rowOf = ([key, n]: [string, number]): Row => ({ day: key.slice(0, 10), what: key.slice(11), n });

/** Of vehicles that are there; in one order, so that instances that write together wait for each other once. */
function addViews(db: App["db"], rows: Row[]) {
  return sql`
    insert into daily_counts (day, what, record_id, n)
    select day, 'vehicle-view', vehicles.id, n
    from jsonb_to_recordset(${JSON.stringify(rows)}) as seen (day date, what uuid, n int)
      join vehicles on vehicles.id = seen.what
    order by day, vehicles.id
    on conflict (day, what, record_id) do update set n = daily_counts.n + excluded.n`.execute(db);
}

function addSearches(db: App["db"], rows: Row[], isShared: (key: string) => boolean) {
  const asked = rows.map((row) => ({ ...row, is_shared: isShared(`${row.day} ${row.what}`) }));
  return sql`
    insert into daily_searches (day, words, n)
    select day, words, n from (
      select asked.*, known.words is not null as is_known,
        row_number() over (partition by asked.day, known.words is null order by is_shared desc, asked.words) as place,
        (select count(*) from daily_searches where daily_searches.day = asked.day) as there
      from (select day, what as words, n, is_shared from jsonb_to_recordset(${JSON.stringify(asked)})
          as told (day date, what text, n int, is_shared boolean)) as asked
        left join daily_searches as known on known.day = asked.day and known.words = asked.words
    ) as counted
    where is_known
      or there + place <= case when is_shared then ${maxSearchesPerDay}::int else ${maxPerHousehold}::int end
    order by day, words
    on conflict (day, words) do update set n = daily_searches.n + excluded.n`.execute(db);
}

/** Searches in vain of one household that are counted in a minute: people think before they type another. */
const maxPerMinute = 10;
const maxRemembered = 5_000;

/**
 * Tells made-up searches from real ones, in memory alone: how many one household made this minute, and which words more
 * than one asked for. Of a household two bytes of a hash are held, by a key that ends with the process: enough to say
 * «another», not who.
 */
function createSearchAskers(now: () => Date) {
  const salt = randomBytes(16);
  const thisMinute = new Map<string, number>();
  const askers = new Map<string, number | "several">();
  let minute = 0;

  const markOf = (group: string) => createHash("sha256").update(salt).update(group).digest().readUInt16BE();

  function isTooMany(group: string): boolean {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) thisMinute.clear();
    minute = current;
    const count = (thisMinute.get(group) ?? 0) + 1;
    thisMinute.set(group, count);
    return count > maxPerMinute;
  }

  function remember(key: string, mark: number | "several") {
    const before = askers.get(key);
    askers.delete(key);
    askers.set(key, before === undefined || before === mark ? mark : "several");
    const [oldest] = askers.keys();
    if (askers.size > maxRemembered && oldest !== undefined) askers.delete(oldest);
  }

  return {
    take(key: string, address: string): boolean {
      if (isEverybody(address)) {
        remember(key, "several");
        return true;
      }
      const group = addressGroup(address);
      if (isTooMany(group)) return false;
      remember(key, markOf(group));
      return true;
    },
    isShared: (key: string) => askers.get(key) === "several",
  };
}

/** How long figures are kept: as long as those of an audience may be. */
const monthsKept = 25;
/** A word that nobody else has looked for by then was one person's. */
const daysOfRareWords = 30;

/** Forgets figures that are too old to be of use, and words that too few have looked for to be shown. */
export async function forgetCounts(app: Pick<App, "db" | "now" | "log">) {
  const today = sql`${todayOf(app.now())}::date`;
  const oldest = sql`(${today} - make_interval(months => ${monthsKept}))::date`;
  const counts = await sql`delete from daily_counts where day < ${oldest}`.execute(app.db);
  const searches = await sql`
    delete from daily_searches where day < ${oldest} or (day < ${today} - ${daysOfRareWords}::int
      and words in (select words from daily_searches group by words having sum(n) < ${shownFrom}))`.execute(
    app.db,
  );
  const forgotten = {
    counts: Number(counts.numAffectedRows ?? 0),
    searches: Number(searches.numAffectedRows ?? 0),
  };
  app.log.info(forgotten, "forgot old figures");
  return forgotten;
}
