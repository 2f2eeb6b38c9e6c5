import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { latestMail } from "./latest-mail.server.ts";
import {
  countKinds,
  countViews,
  type FilterOption,
  listFilterOptions,
  sum,
} from "./message-counts.server.ts";
import { readFilter } from "./message-filter.server.ts";
import type { MessageQuery } from "./message-query.ts";
import { browseMessages, type MessagePage, searchMessages } from "./message-search.server.ts";
import { notificationIdSchema } from "./notifications.schema.ts";
import type { Notification } from "./notifications.server.ts";

/** As much of the text as a line of the list can show. */
const excerptLength = 200;

/** A message in the list: its `message` is only the beginning. */
export type MessageSummary = Notification;

export interface MessageList extends Omit<MessagePage, "ids"> {
  messages: MessageSummary[];
  /** All there are, whatever the filters. */
  everything: number;
  options: { subjects: FilterOption[]; agencies: FilterOption[] };
}

type MailTrail = {
  recipient: string;
  attempts: number;
  last_error: string | null;
  sent_at: Date | null;
  updated_at: Date;
};

export interface Message extends Notification {
  mail: (NonNullable<Notification["mail"]> & MailTrail) | null;
}

/** One page of the message centre: unread first, then newest first. */
export async function listMessages(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  query: MessageQuery,
): Promise<MessageList> {
  requireRight(actor, "notifications:read");
  const [filter, kinds] = await Promise.all([readFilter(app, query), countKinds(app)]);
  const [{ ids, ...page }, options] = await Promise.all([
    filter.patterns.length > 0
      ? searchMessages(app, filter, query.page)
      : browseMessages(app, filter, query.page, countViews(kinds, filter)),
    listFilterOptions(app, kinds, filter),
  ]);
  return { ...page, messages: await summarise(app, ids), everything: sum(kinds.all), options };
}

async function summarise(app: Pick<App, "db">, ids: string[]): Promise<MessageSummary[]> {
  if (ids.length === 0) return [];
  const rows = await app.db
    .selectFrom("notifications")
    .leftJoinLateral(
      (eb) => latestMail(eb).select(["outgoing_mails.id as mail_id", "state as mail_state"]).as("mail"),
      (join) => join.onTrue(),
    )
    .select([
      "notifications.id",
      "title",
      "read",
      "notifications.created_at",
      "data",
      "mail_id",
      "mail_state",
    ])
    .select((eb) => eb.fn<string>("left", ["message", eb.lit(excerptLength)]).as("message"))
    .where("notifications.id", "in", ids)
    .execute();
  const summaries = rows.map(({ mail_id, mail_state, ...row }) => ({
    ...row,
    mail: mail_id && mail_state ? { id: mail_id, state: mail_state } : null,
  }));
  return summaries.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The whole message, or null when it is gone. */
export async function getMessage(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  id: string,
): Promise<Message | null> {
  requireRight(actor, "notifications:read");
  if (!notificationIdSchema.safeParse(id).success) return null;
  const row = await app.db
    .selectFrom("notifications")
    .select(["id", "title", "message", "read", "created_at", "data"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const mail = await app.db
    .selectFrom("outgoing_mails")
    .select(["id", "state", "recipient", "attempts", "last_error", "sent_at", "updated_at"])
    .where("notification_id", "=", id)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return { ...row, mail: mail ?? null };
}
