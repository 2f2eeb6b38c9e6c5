import { type SqlBool, sql } from "kysely";
import type { Trx } from "#server/db/write.ts";
import { type EntryDetail, type LostReason, openStatuses, type RequestStatus } from "./request-status.ts";
import { goneRequest, writeEntry } from "./thread/write-entry.server.ts";

/** Of a row of `requests`: written out, as a partial index is only used by a query that says its condition. */
export const isOpenRequest = sql<SqlBool>`requests.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

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

/** Somebody has begun with it: an assignment, an answer or a note makes a new request one under way. */
export async function beginRequest(trx: Trx, mover: Mover, id: string): Promise<void> {
  const requests = trx.selectFrom("requests").select("status").where("id", "=", id);
  const { status } = await requests.executeTakeFirstOrThrow();
  if (status === "nouveau") await setRequestStatus(trx, { mover, id, status: "en_cours" });
}
