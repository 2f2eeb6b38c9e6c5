import { sql } from "kysely";
import type { App } from "#server/app.ts";

export interface QueueFigures {
  jobs: { queue: string; state: string; total: number }[];
  mails: { waiting: number; failed: number };
  oldestMailSeconds: number;
}

/** A scrape must not wait for a database that is away. */
const patience = 2_000;

/** What waits in the queues; null when the database does not say so in time. */
export async function readQueues(db: App["db"]): Promise<QueueFigures | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  try {
    return await Promise.race([read(db), tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function read(db: App["db"]): Promise<QueueFigures> {
  const { rows: jobs } = await sql<QueueFigures["jobs"][number]>`
    select name as queue, state::text, count(*) as total from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state
  `.execute(db);
  const { rows: mails } = await sql<QueueFigures["mails"] & { oldest: number }>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float as oldest
    from outgoing_mails where state in ('waiting', 'failed')
  `.execute(db);
  const { waiting = 0, failed = 0, oldest = 0 } = mails[0] ?? {};
  return { jobs, mails: { waiting, failed }, oldestMailSeconds: oldest };
}
