import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { keptInBin, messageBinDays } from "#app/domain/records/bin-words.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { arrivalMails, courtesyMails } from "#server/mail/mail-kinds.ts";
import { hasSentQuote } from "./request-search.server.ts";
import { customerName, readMessageIntent } from "./requests.ts";
import { goneRequest } from "./thread/write-entry.server.ts";

type Deps = Pick<App, "db" | "env" | "jobs" | "now">;

export async function actOnMessage(app: Deps, actor: Actor, form: FormData): Promise<Omit<ActionDone, "ok">> {
  const asked = readMessageIntent(form);
  const detail = form.get("sender")?.toString();
  switch (asked?.intent) {
    case "read":
    case "unread":
      // Marking shows by itself that it was done.
      await setMessagesRead(app, actor, { ids: asked.ids, isRead: asked.intent === "read" });
      return { detail };
    case "delete":
      return { message: "Notification supprimée", ...(await deleteMessage(app, actor, asked.ids[0])) };
    case "resend":
      await retryMail(app, actor, asked.ids[0]);
      return { message: "Courriel remis en file d’attente", detail };
    default:
      throw new Failure("invalid", "Cette demande n’est pas comprise.");
  }
}

export async function setMessagesRead(
  app: Pick<App, "db">,
  actor: Actor,
  { ids, isRead }: { ids: string[]; isRead: boolean },
): Promise<void> {
  if ((await setRead(app, actor, { by: "notification_id", ids, isRead })) === 0) throw gone();
}

/** The same of requests by their own ids: one that came by telephone has no message. */
export async function setRequestsRead(
  app: Pick<App, "db">,
  actor: Actor,
  { ids, isRead }: { ids: string[]; isRead: boolean },
): Promise<void> {
  if ((await setRead(app, actor, { by: "id", ids, isRead })) === 0) throw goneRequest();
}

type Marking = { by: "id" | "notification_id"; ids: string[]; isRead: boolean };

/** A request before its message, as all who write to both. Reading one reads the other, and so does taking it back. */
async function setRead(app: Pick<App, "db">, actor: Actor, { by, ids, isRead }: Marking): Promise<number> {
  requireRight(actor, "notifications:write");
  if (ids.length === 0 || !ids.every(isUuid)) return 0;
  return writeAs(app, actor, async (trx) => {
    const marked = await trx
      .selectFrom("requests")
      .select(["id", "notification_id"])
      .where(by, "in", ids)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const requests = marked.map(({ id }) => id);
    const messages = marked.flatMap(({ notification_id }) => notification_id ?? []);
    if (requests.length > 0)
      await trx.updateTable("requests").set({ unread: !isRead }).where("id", "in", requests).execute();
    if (messages.length > 0)
      await trx
        .updateTable("notifications")
        .set({ read: isRead })
        .where("id", "in", messages)
        .where("read", "<>", isRead)
        .execute();
    return marked.length;
  });
}

/** A trigger takes its request along, unless a quote was sent. Mails that somebody has still to get stay. */
export async function deleteMessage(app: Pick<App, "db" | "env" | "now">, actor: Actor, id: string) {
  requireRight(actor, "notifications:write");
  if (!isUuid(id)) throw gone();
  return writeAs(app, actor, async (trx) => {
    await trx.selectFrom("requests").select("id").where("notification_id", "=", id).forUpdate().execute();
    const messages = trx.selectFrom("notifications").select("data").where("id", "=", id).forUpdate();
    const message = await messages.executeTakeFirst();
    if (!message) throw gone();
    const request = await trx
      .selectFrom("requests")
      .select("id")
      .where("notification_id", "=", id)
      .where((eb) => eb.not(hasSentQuote(eb)))
      .executeTakeFirst();
    const remove = async () => {
      await trx
        .deleteFrom("outgoing_mails")
        .where((eb) => eb.or([eb("notification_id", "=", id), eb("request_id", "=", request?.id ?? null)]))
        .where((eb) => eb.or([eb("state", "<>", "waiting"), eb("kind", "in", courtesyMails)]))
        .$if(!request, (mails) => mails.where("kind", "in", arrivalMails))
        .execute();
      await trx.deleteFrom("notifications").where("id", "=", id).execute();
    };
    const bin = await binForWeek(app, trx, { table: "notifications", id, by: actor, remove });
    return { detail: keptInBin(`Message de ${customerName(message.data)}`, "gardé", messageBinDays), bin };
  });
}

function gone(): Failure {
  return new Failure("not-found", "Cette notification n’existe plus.");
}

/** Sends a failed mail again, from the beginning of its tries. */
export async function retryMail(app: Pick<App, "db" | "jobs">, actor: Actor, mailId: string): Promise<void> {
  requireRight(actor, "notifications:write");
  if (!isUuid(mailId)) throw new Failure("not-found", "Ce message n’existe plus.");
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("outgoing_mails")
      .set({ state: "waiting", last_error: null })
      .where("id", "=", mailId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new Failure("conflict", "Ce message n’est pas en échec : il est parti ou va partir.");
    }
    await app.jobs.send("deliver-mail", { mailId }, trx);
  });
}

type Binned = Pick<Parameters<typeof binRecords>[1], "by" | "remove"> & {
  table: "notifications" | "requests";
  id: string;
};

/** A week, and never longer than it would have been kept, which counts from when the person was last heard of. */
export async function binForWeek({ env, now }: Pick<App, "env" | "now">, trx: Trx, binned: Binned) {
  const { table, id, by, remove } = binned;
  const { rows } = await sql<{ until: Date }>`
    with going as (
      select lower(btrim(coalesce(nullif(requests.email, ''), data->>'email', ''))) as email,
        greatest(notifications.created_at, requests.last_customer_at) as at
      from notifications full join requests on requests.notification_id = notifications.id
      where ${sql.ref(`${table}.id`)} = ${id})
    select greatest(${now()}::timestamptz, least(${now()}::timestamptz + make_interval(days => ${messageBinDays}),
      greatest(max(at), (select max(last_customer_at) from requests
        where lower(btrim(email)) in (select email from going where email <> '')))
      + make_interval(months => ${env.retentionMonths}))) as until
    from going`.execute(trx);
  return binRecords(trx, { table, ids: [id], by, now: now(), expiresAt: rows[0]?.until ?? now(), remove });
}
