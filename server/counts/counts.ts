import { sql } from "kysely";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import { addressGroup, isEverybody, secondsToWait } from "#server/http/rate-limits.ts";
import { createSearchAskers } from "./search-askers.ts";
import { countableWords } from "./search-words.ts";

export type Counts = ReturnType<typeof createCounts>;

/** Nobody looks at more vehicles in a minute; each instance counts for itself, in memory, and forgets after it. */
const viewLimit = { points: 60, duration: 60 };
/** So many different ones wait for the minute to end; more are written at once. */
const mostWaiting = 1_000;
/** While the database is away: what comes besides is not counted. */
const mostHeld = 5_000;
/** A machine's: people do not look for the same word more often in a minute. */
const mostOfOneSearch = 20;
/** A day has no more different searches; whoever makes them up fills no table. */
const mostSearchesADay = 500;
/** And no more than this while only one household asked for each: the rest is for what several look for. */
const mostOfOneHousehold = 250;

/** A day and what was counted on it, one space between, with how often. */
type Tally = Map<string, number>;

/**
 * Counts what is looked at and what is looked for in vain: by day, in memory, added to the database every minute.
 * Nothing of who asked comes in but an address, for the limit, and it goes no further.
 */
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

  function add(tally: Tally, key: string, most = Number.POSITIVE_INFINITY) {
    const before = tally.get(key);
    if (before === undefined && tally.size >= mostHeld) return;
    tally.set(key, Math.min((before ?? 0) + 1, most));
    if (tally.size >= mostWaiting) void flush();
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

  async function writeTally(tally: Tally, insert: (rows: Rows) => Promise<unknown>) {
    if (tally.size === 0) return;
    const taken = [...tally];
    tally.clear();
    try {
      await insert(rowsOf(taken));
    } catch (error) {
      log.warn({ err: error, waiting: taken.length }, "counts could not be written and wait");
      for (const [key, n] of taken) tally.set(key, (tally.get(key) ?? 0) + n);
    }
  }

  return {
    /**
     * A vehicle's page came alive in a visitor's browser. Whether there is such a vehicle shows when it is written;
     * whether the site is closed is looked up for those only who are not too many.
     */
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
    /** A search of the catalogue led to nothing. */
    nothingFound(search: string, address: string): void {
      const words = countableWords(search);
      if (words && askers.take(keyOf(words), address)) add(searches, keyOf(words), mostOfOneSearch);
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

interface Rows {
  days: string[];
  whats: string[];
  numbers: number[];
}

function rowsOf(taken: [string, number][]): Rows {
  const parts = taken.map(([key]) => [key.slice(0, 10), key.slice(11)] as const);
  return {
    days: parts.map(([day]) => day),
    whats: parts.map(([, what]) => what),
    numbers: taken.map(([, n]) => n),
  };
}

/** Of vehicles that are there; in one order, so that instances that write together wait for each other once. */
function addViews(db: App["db"], { days, whats, numbers }: Rows) {
  return sql`
    insert into daily_counts (day, what, record_id, n)
    select day, 'vehicle-view', vehicles.id, n
    from unnest(${days}::date[], ${whats}::uuid[], ${numbers}::int[]) as seen (day, id, n)
      join vehicles on vehicles.id = seen.id
    order by day, vehicles.id
    on conflict (day, what, record_id) do update set n = daily_counts.n + excluded.n`.execute(db);
}

function addSearches(db: App["db"], { days, whats, numbers }: Rows, isShared: (key: string) => boolean) {
  const shared = whats.map((words, index) => isShared(`${days[index]} ${words}`));
  return sql`
    insert into daily_searches (day, words, n)
    select day, words, n from (
      select asked.*, known.words is not null as is_known,
        row_number() over (partition by asked.day, known.words is null order by is_shared desc, asked.words) as place,
        (select count(*) from daily_searches where daily_searches.day = asked.day) as there
      from unnest(${days}::date[], ${whats}::text[], ${numbers}::int[], ${shared}::boolean[])
          as asked (day, words, n, is_shared)
        left join daily_searches as known on known.day = asked.day and known.words = asked.words
    ) as counted
    where is_known
      or there + place <= case when is_shared then ${mostSearchesADay}::int else ${mostOfOneHousehold}::int end
    order by day, words
    on conflict (day, words) do update set n = daily_searches.n + excluded.n`.execute(db);
}
