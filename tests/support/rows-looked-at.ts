import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/**
 * Runs the work, then asks the database how many rows and index entries each of its queries had to look at: what a
 * full table costs, without a clock. Those of one table, where it is named. Counts are made by one pass over a covering
 * index, which never touches the table: those entries are left out, and a count that loses its index shows.
 */
export async function rowsLookedAt(
  { pool }: { pool: pg.Pool },
  work: (app: { db: Db; now: () => Date }) => Promise<unknown>,
  table?: keyof Database,
): Promise<number> {
  const queries: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void queries.push(query) });
  await work({ db, now: () => new Date() });
  let rows = 0;
  for (const query of queries) {
    const answer = await pool.query(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
    rows += lookedAt(answer.rows[0]["QUERY PLAN"][0].Plan, table);
  }
  return rows;
}

function lookedAt(node: PlanNode, table: string | undefined): number {
  const below = (node.Plans ?? []).reduce((sofar, child) => sofar + lookedAt(child, table), 0);
  const isCovered = node["Node Type"] === "Index Only Scan";
  if (!node["Node Type"].includes("Scan") || isCovered || (table && node["Relation Name"] !== table))
    return below;
  const own =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return below + own * node["Actual Loops"];
}
