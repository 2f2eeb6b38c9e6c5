import type { Selectable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { countKinds, countViews, listFilterOptions, sum } from "./message-counts.server.ts";
import type { MessageQuery } from "./message-query.ts";
import { listMessageRequests, type MessageRequest } from "./message-request.server.ts";
import { browseMessages, readFilter, searchMessages } from "./message-search.server.ts";

/** How many the dashboard lists. */
const latestLimit = 10;

/** As much of the text as a line of the list can show. */
const excerptLength = 200;

const mailColumns = ["id", "state", "recipient", "attempts", "last_error", "sent_at", "updated_at"] as const;

type Mail = Pick<Selectable<Database["outgoing_mails"]>, (typeof mailColumns)[number]>;

/** A message with the state of the mail it caused, if any; the message centre's list has only its first words. */
export interface MessageSummary
  extends Pick<
    Selectable<Database["notifications"]>,
    "id" | "title" | "message" | "read" | "created_at" | "data"
  > {
  mail: Pick<Mail, "id" | "state"> | null;
}

export interface Message extends MessageSummary {
  mail: Mail | null;
  /** What its author was sent; null where nothing was. */
  confirmation: Mail | null;
  request: MessageRequest | null;
}

export type MessageList = Awaited<ReturnType<typeof listMessages>>;

/** Messages without their text, each with the last mail that took it to its agency. */
export function selectMessages({ db }: Pick<App, "db">) {
  return db
    .selectFrom("notifications")
    .select(["id", "title", "read", "created_at", "data"])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("outgoing_mails")
          .select(["outgoing_mails.id", "state"])
          .whereRef("notification_id", "=", "notifications.id")
          .where("kind", "=", "forward")
          .orderBy("outgoing_mails.created_at", "desc")
          .limit(1),
      ).as("mail"),
    );
}

/** The dashboard's. */
export async function listLatestMessages(
  app: Pick<App, "db">,
  actor: StaffMember | null,
): Promise<MessageSummary[]> {
  requireRight(actor, "notifications:read");
  return selectMessages(app)
    .select("message")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(latestLimit)
    .execute();
}

export async function countUnreadMessages(app: Pick<App, "db">, actor: StaffMember | null): Promise<number> {
  requireRight(actor, "notifications:read");
  const { count } = await app.db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("read", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Messages whose mail was given up: somebody has to look. */
export async function countFailedMails(app: Pick<App, "db">, actor: StaffMember | null): Promise<number> {
  requireRight(actor, "notifications:read");
  const { count } = await app.db
    .selectFrom("outgoing_mails")
    .select((eb) => eb.fn.count<number>("notification_id").distinct().as("count"))
    .where("state", "=", "failed")
    .where("kind", "=", "forward")
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the message centre: unread first, then newest first. */
export async function listMessages(app: Pick<App, "db">, actor: StaffMember | null, query: MessageQuery) {
  requireRight(actor, "notifications:read");
  const [filter, kinds] = await Promise.all([readFilter(app, query), countKinds(app)]);
  const [{ ids, ...page }, options] = await Promise.all([
    filter.patterns.length > 0
      ? searchMessages(app, filter, query.page)
      : browseMessages(app, filter, query.page, countViews(kinds, filter)),
    listFilterOptions(app, kinds, filter),
  ]);
  // `everything` is all there are, whatever the filters.
  return { ...page, messages: await summarise(app, ids), everything: sum(kinds.all), options };
}

async function summarise(app: Pick<App, "db">, ids: string[]): Promise<MessageSummary[]> {
  if (ids.length === 0) return [];
  const summaries = await selectMessages(app)
    .select((eb) => eb.fn<string>("left", ["message", eb.lit(excerptLength)]).as("message"))
    .where("id", "in", ids)
    .execute();
  return summaries.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The whole message, or null when it is gone. */
export async function getMessage(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  id: string,
): Promise<Message | null> {
  requireRight(actor, "notifications:read");
  if (!isUuid(id)) return null;
  const row = await app.db
    .selectFrom("notifications")
    .select(["id", "title", "message", "read", "created_at", "data"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [mails, requests] = await Promise.all([
    app.db
      .selectFrom("outgoing_mails")
      .select(["kind", ...mailColumns])
      .where("notification_id", "=", id)
      .orderBy("created_at", "desc")
      .execute(),
    listMessageRequests(app, [id]),
  ]);
  const mailOf = (wanted: "forward" | "confirmation") => mails.find(({ kind }) => kind === wanted) ?? null;
  return {
    ...row,
    mail: mailOf("forward"),
    confirmation: mailOf("confirmation"),
    request: requests.get(id) ?? null,
  };
}
