import { sql } from "kysely";
import { answerDue, findOffice } from "#app/domain/contact/answering-office.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Trx } from "#server/db/write.ts";
import {
  type CustomerWait,
  type EntryDetail,
  type LostReason,
  openStatuses,
  type RequestStatus,
} from "./request-status.ts";
import { goneRequest, writeEntry } from "./thread/write-entry.server.ts";

// Unread means: somebody has to look. What a customer does makes a request unread, and a vehicle they lost; what somebody
// here does reads it.

interface Handling {
  member: { id: string; email: string };
  id: string;
  /** Where it is moved to; a new one that is handled at all is under way. */
  status?: RequestStatus;
  reason?: LostReason | null;
  /** What its line says besides, where it is moved. */
  detail?: EntryDetail;
  /** The customer has our words. */
  isAnswer?: boolean;
}

const isOpen = (status: RequestStatus) => (openStatuses as RequestStatus[]).includes(status);

/**
 * Somebody here has looked and done something: it is read, and theirs where it was nobody's. One line of the thread says
 * what that changed; where it changed nothing, none is written.
 */
export async function handleRequest(
  trx: Trx,
  { member, id, status, reason = null, detail, isAnswer = false }: Handling,
): Promise<void> {
  const before = await trx
    .selectFrom("requests")
    .select(["status", "lost_reason", "assignee_id", "awaits", "due_at", "answered_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw goneRequest();
  const to = status ?? (before.status === "nouveau" ? "en_cours" : before.status);
  const lost_reason = status === undefined ? before.lost_reason : status === "perdu" ? reason : null;
  const isMoved = before.status !== to || before.lost_reason !== lost_reason;
  const isTaken = before.assignee_id === null;
  await trx
    .updateTable("requests")
    .set({
      status: to,
      lost_reason,
      unread: false,
      assignee_id: before.assignee_id ?? member.id,
      awaits: isAnswer ? null : stillAwaited(before, status && to),
    })
    .where("id", "=", id)
    .execute();
  if (!isMoved && !isTaken) return;
  const line: EntryDetail = {
    ...(isMoved ? { ...detail, from: before.status, to } : {}),
    ...(isMoved && lost_reason ? { reason: lost_reason } : {}),
    ...(isTaken ? { assignee: member.email } : {}),
  };
  await writeEntry(trx, { requestId: id, kind: "status", author: member, detail: line });
}

type Before = {
  status: RequestStatus;
  awaits: CustomerWait | null;
  due_at: Date | null;
  answered_at: Date | null;
};

/** Whoever settles or puts away a request by hand has no answer open; whoever opens it again owes the one never given. */
function stillAwaited(
  { status, awaits, due_at, answered_at }: Before,
  to?: RequestStatus,
): CustomerWait | null {
  if (to && !isOpen(to)) return null;
  if (to && !isOpen(status) && due_at && !answered_at) return "answer";
  return awaits === "look" ? null : awaits;
}

/** The customer wrote, or answered a quote: somebody has to look, by when a new message would be answered. */
export async function hearCustomer(
  trx: Trx,
  { id, now, awaits }: { id: string; now: Date; awaits: CustomerWait },
): Promise<void> {
  const requests = trx.selectFrom("requests").select("agency_key").where("id", "=", id);
  const { agency_key } = await requests.executeTakeFirstOrThrow();
  const own = isUuid(agency_key) ? await findOffice(trx, agency_key, now) : null;
  const office = own ?? (await findOffice(trx, null, now));
  const due = office && answerDue(office, now);
  await trx
    .updateTable("requests")
    .set((eb) => ({
      unread: true,
      last_customer_at: now,
      // What was promised before and is still owed stands.
      awaits: sql<CustomerWait>`case when awaits = 'answer' then awaits else ${awaits} end`,
      due_at: sql<Date | null>`case when awaits is null then ${due}::timestamptz else least(${eb.ref("due_at")}, ${due}::timestamptz) end`,
    }))
    .where("id", "=", id)
    .execute();
}

/** Something happened that the customer has to hear of: somebody has to look. */
export async function wakeRequest(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("requests").set({ unread: true }).where("id", "=", id).execute();
}
