import type pg from "pg";

/** They change when somebody signs in, and tell nothing about what a request did. */
const besides = ["sessions", "rate_limits", "verifications", "two_factors"];

/** What goes on being written after a request has been answered: by jobs, and every minute what was counted. */
export const writtenByJobs = ["outgoing_mails", "stored_files", "daily_counts", "daily_searches"];

/** A fingerprint of every table: what a refused request must leave as it was. */
export async function databaseContents(pool: pg.Pool, except: string[] = []): Promise<string> {
  // Both are asked hundreds of times: a name lets the server plan them once.
  const { rows: tables } = await pool.query<{ name: string }>({
    name: "tables",
    text: `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    values: [[...besides, ...except]],
  });
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from "${name}" t`,
  );
  const { rows } = await pool.query({
    // PostgreSQL reads 63 letters of it.
    name: ["contents without", ...except.map((table) => table.slice(0, 8))].join(" "),
    text: `${sums.join(" union all ")} order by 1`,
  });
  return rows.map(({ name, sum }) => `${name} ${sum}`).join("\n");
}
