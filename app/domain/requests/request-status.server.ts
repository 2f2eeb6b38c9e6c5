import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Trx } from "#server/db/write.ts";
import { type EntryDetail, type LostReason, openStatuses, type RequestStatus } from "./request-status.ts";
import { goneRequest, writeEntry } from "./thread/write-entry.server.ts";

// Of a row of `requests`. Written out, as a partial index is only used by a query that says its condition.

const isOpen = sql<SqlBool>`requests.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

/** «À traiter»: it is under way here, or somebody has to look, or its customer waits; `isKindToDo` says the same. */
export const isToDo = sql<SqlBool>`(${isOpen} or requests.unread or requests.awaits is not null)`;

/** «En retard»: the customer waits, and the promised hour has passed. */
export const isLateAt = (now: RawBuilder<unknown>) =>
  sql<SqlBool>`(requests.awaits is not null and requests.due_at < ${now})`;

type Mover = { id: string; email: string } | null;

interface Move {
  mover: Mover;
  id: string;
  status: RequestStatus;
  reason?: LostReason | null;
  detail?: EntryDetail;
}

/** Moves a request and says so in its thread; where it is there already, nothing is written. */
export async function setRequestStatus(
  trx: Trx,
  { mover, id, status, reason = null, detail }: Move,
): Promise<boolean> {
  const before = await trx
    .selectFrom("requests")
    .select(["status", "lost_reason"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw goneRequest();
  const lostReason = status === "perdu" ? reason : null;
  if (before.status === status && before.lost_reason === lostReason) return false;
  await trx.updateTable("requests").set({ status, lost_reason: lostReason }).where("id", "=", id).execute();
  const line: EntryDetail = { ...detail, from: before.status, to: status };
  if (lostReason) line.reason = lostReason;
  await writeEntry(trx, { requestId: id, kind: "status", author: mover, detail: line });
  return true;
}
