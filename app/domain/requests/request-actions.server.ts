import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { type LiveQuotesAnswer, settleLiveQuotes } from "#app/domain/quotes/answers/close-quote.server.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { keptInBin, messageBinDays } from "#app/domain/records/bin-words.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { retryOnDeadlock, type Trx, writeAs } from "#server/db/write.ts";
import { handleRequest } from "./handle-request.server.ts";
import { actOnMessage, binForWeek, setRequestsRead } from "./message-actions.server.ts";
import { forgetRequestCounts, hasSentQuote } from "./request-search.server.ts";
import { setRequestStatus } from "./request-status.server.ts";
import { type EntryDetail, type LostReason, type RequestStatus, requestStatuses } from "./request-status.ts";
import { customerName, messageFailure, requestIntentSchema } from "./requests.ts";
import { goneRequest, writeEntry } from "./thread/write-entry.server.ts";

type Deps = Pick<App, "db"> & Partial<Pick<App, "changes">>;

type AllDeps = Pick<App, "db" | "env" | "jobs" | "log" | "now" | "changes">;

export async function actOnRequests(app: AllDeps, actor: Actor, request: Request) {
  const form = await readForm(request);
  return answerAction(app, messageFailure(form), async () => {
    const asked = requestIntentSchema.safeParse(Object.fromEntries(form)).data;
    switch (asked?.intent) {
      // What moves or marks a request shows by itself that it was done.
      case "assign":
        await assignRequest(app, actor, {
          id: asked.request,
          assigneeId: asked.assignee || null,
          seenId: asked.seen || null,
          isConfirmed: asked.confirmed,
        });
        return {};
      case "status":
        await changeStatus(app, actor, {
          id: asked.request,
          ...asked,
          answer: asked.quotes && { quotes: asked.quotes, seen: asked.seen, isTold: asked.tell },
        });
        return {};
      case "read-requests":
      case "unread-requests":
        await setRequestsRead(app, actor, { ids: asked.requests, isRead: asked.intent === "read-requests" });
        forgetRequestCounts(app);
        return {};
      case "delete-request":
        return { message: "Demande supprimée", ...(await deleteRequest(app, actor, asked.request)) };
      default: {
        const done = await actOnMessage(app, actor, form);
        forgetRequestCounts(app);
        return done;
      }
    }
  });
}

/** `seenId`: who had it when one decided. */
type Assignment = { id: string; assigneeId: string | null; seenId: string | null; isConfirmed: boolean };

export async function assignRequest(app: Deps, actor: Actor, assignment: Assignment): Promise<void> {
  const { id, assigneeId, seenId, isConfirmed } = assignment;
  requireRight(actor, "requests:write");
  if (!isUuid(id)) throw goneRequest();
  await writeRequests(app, actor, async (trx) => {
    const before = await trx
      .selectFrom("requests")
      .select(["status", "assignee_id"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw goneRequest();
    if (before.assignee_id === assigneeId) return;
    if (before.assignee_id !== null && before.assignee_id !== seenId && !isConfirmed)
      throw await takenBy(trx, before.assignee_id);
    const email = assigneeId && (await findColleague(trx, assigneeId));
    await trx.updateTable("requests").set({ assignee_id: assigneeId }).where("id", "=", id).execute();
    const detail: EntryDetail = { assignee: email };
    // Somebody has begun with it: one line says both.
    if (before.status === "nouveau" && assigneeId)
      await setRequestStatus(trx, { mover: actor, id, status: "en_cours", detail });
    else await writeEntry(trx, { requestId: id, kind: "status", author: actor, detail });
  });
}

/** Asked once the row is ours: beside it, a join would still see who had it before. */
async function takenBy(trx: Trx, assigneeId: string): Promise<Failure> {
  const profiles = trx.selectFrom("profiles").select("email").where("id", "=", assigneeId);
  const { email } = await profiles.executeTakeFirstOrThrow();
  const sentence = `${staffName(email)} a pris cette demande entre-temps.`;
  return new Failure("conflict", sentence, { assignee: sentence });
}

async function findColleague(trx: Trx, id: string): Promise<string> {
  const profiles = trx.selectFrom("profiles").select(["id", "email", "role", "active"]).where("id", "=", id);
  const colleague = isUuid(id) ? await profiles.forKeyShare().executeTakeFirst() : undefined;
  if (colleague && can(colleague, "requests:write")) return colleague.email;
  throw new Failure("invalid", "Ce compte n’existe plus, ou il est désactivé.");
}

interface StatusChange {
  id: string;
  status: RequestStatus;
  reason?: LostReason | null;
  /** What becomes of quotes that wait for their answer, where the request is put away. */
  answer?: LiveQuotesAnswer | null;
}

/** Where it is there already, nothing is written. Put away while a quote is out, it asks what becomes of that. */
export async function changeStatus(
  app: Deps & Pick<App, "now" | "jobs" | "env">,
  actor: Actor,
  { id, status, reason = null, answer = null }: StatusChange,
): Promise<void> {
  requireRight(actor, "requests:write");
  if (!isUuid(id)) throw goneRequest();
  if (status === "perdu" && reason === null)
    throw new Failure("invalid", "Choisissez une raison.", { reason: "Choisissez une raison." });
  if (answer?.quotes === "withdraw") requireRight(actor, "quotes:send");
  await retryOnDeadlock(() =>
    writeRequests(app, actor, async (trx) => {
      if (requestStatuses[status].stage === "put-away")
        await settleLiveQuotes(app, trx, { actor, requestId: id, answer });
      if (status === "annule") await refuseAgreed(trx, id);
      await handleRequest(trx, { member: actor, id, status, reason });
    }),
  );
}

/** What was agreed is cancelled on its quote, which frees the vehicle and says what is due; no status does it. */
async function refuseAgreed(trx: Trx, requestId: string): Promise<void> {
  const agreed = await trx
    .selectFrom("quotes")
    .select(["number", "version"])
    .where("request_id", "=", requestId)
    .where("state", "=", "accepted")
    .executeTakeFirst();
  if (agreed)
    throw new Failure(
      "conflict",
      `Le devis ${quoteTitle(agreed)} est accepté\u00a0: ouvrez-le et annulez la location, la demande suivra.`,
    );
}

/** One that has no message: it came by telephone. Where a quote was sent, it stays until its own end. */
export async function deleteRequest(app: Deps & Pick<App, "env" | "now">, actor: Actor, id: string) {
  requireRight(actor, "requests:write");
  if (!isUuid(id)) throw goneRequest();
  return writeRequests(app, actor, async (trx) => {
    const request = await trx
      .selectFrom("requests")
      .select(["notification_id", "name", "email", "phone"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    // One with a message goes with it: `deleteMessage`.
    if (!request || request.notification_id !== null) throw goneRequest();
    // Asked once the row is ours: in the same statement, a quote sent meanwhile would not be seen.
    const kept = trx.selectFrom("requests").select("id").where("id", "=", id).where(hasSentQuote);
    if (await kept.executeTakeFirst())
      throw new Failure("conflict", "Un devis a été envoyé\u00a0: le dossier reste jusqu’à son terme.");
    const remove = async () => {
      const mails = trx.deleteFrom("outgoing_mails").where("request_id", "=", id);
      await mails.where("state", "<>", "waiting").execute();
      await trx.deleteFrom("requests").where("id", "=", id).execute();
    };
    const bin = await binForWeek(app, trx, { table: "requests", id, by: actor, remove });
    return { detail: keptInBin(`Demande de ${customerName(request)}`, "gardée", messageBinDays), bin };
  });
}

async function writeRequests<T>(app: Deps, actor: StaffMember, work: (trx: Trx) => Promise<T>): Promise<T> {
  const result = await writeAs(app, actor, work);
  forgetRequestCounts(app);
  return result;
}
