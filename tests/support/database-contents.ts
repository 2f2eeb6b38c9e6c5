import type pg from "pg";

/** They change when somebody signs in, and tell nothing about what a request did. */
const besides = ["sessions", "rate_limits", "verifications", "two_factors"];

/** Jobs go on writing here after a request has been answered. */
export const writtenByJobs = ["outgoing_mails", "stored_files"];

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
    name: ["contents without", ...except].join(" "),
    text: `${sums.join(" union all ")} order by 1`,
  });
  return rows.map(({ name, sum }) => `${name} ${sum}`).join("\n");
}
