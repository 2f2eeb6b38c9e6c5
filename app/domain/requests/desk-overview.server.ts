import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { isLate } from "./request-search.server.ts";
import { isToDo } from "./request-status.server.ts";
import { endedStatuses, endedWithinDays, type RequestStatus, statusOrder } from "./request-status.ts";

const lateNamed = 3;

/** `named`: requests that the screen tells to be late in another place. */
export async function getDeskOverview(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { named = [] }: { named?: string[] } = {},
) {
  requireRight(actor, "requests:write");
  const now = app.now();
  const since = new Date(now.getTime() - endedWithinDays * 86_400_000);
  const [counts, toDo, late] = await Promise.all([
    countByStatus(app, since),
    countToDo(app),
    listLate(app, { now, named }),
  ]);
  return { counts, toDo, late };
}

/** All that are under way, and those that ended lately; each count is a walk along one index. */
async function countByStatus({ db }: Pick<App, "db">, since: Date): Promise<Record<RequestStatus, number>> {
  const { rows } = await sql<{ status: RequestStatus; total: number }>`
    select asked.status, sum(found.total)::int as total
    from unnest(${statusOrder}::text[]) as asked (status)
      cross join (values (true), (false)) as reading (unread)
      cross join lateral (
        select count(*) as total from requests
        where requests.status = asked.status and requests.unread = reading.unread
          and last_customer_at >= case when asked.status = any(${endedStatuses}::text[])
            then ${since}::timestamptz else '-infinity' end) as found
    group by asked.status`.execute(db);
  const counts = Object.fromEntries(rows.map(({ status, total }) => [status, total]));
  return counts as Record<RequestStatus, number>;
}

async function countToDo({ db }: Pick<App, "db">): Promise<number> {
  const toDo = db.selectFrom("requests").where(isToDo);
  const { total } = await toDo.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return total;
}

async function listLate({ db }: Pick<App, "db">, { now, named }: { now: Date; named: string[] }) {
  const late = db.selectFrom("requests").where(isLate(now));
  const [{ total }, requests] = await Promise.all([
    late.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    late
      .select(["id", "reference", "name", "company_name", "title", "agency_name", "due_at"])
      .$if(named.length > 0, (others) => others.where("id", "not in", named))
      .orderBy("due_at")
      .orderBy("id")
      .limit(lateNamed)
      .execute(),
  ]);
  const hoursAgo = (due: Date | null) => (now.getTime() - (due ?? now).getTime()) / 3_600_000;
  return { total, requests: requests.map(({ due_at, ...row }) => ({ ...row, hours: hoursAgo(due_at) })) };
}
