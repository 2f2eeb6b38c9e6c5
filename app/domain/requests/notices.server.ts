import { type SqlBool, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { bothAmounts } from "#app/domain/rental/estimate-words.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { NotificationData } from "#server/db/schema.ts";
import { type CustomerEvent, type CustomerNews, customerEvents } from "./customer-news.ts";

import { isLate } from "./request-search.server.ts";
import { dueWords } from "./request-words.ts";
import { customerName } from "./requests.ts";

const latestLimit = 10;

export type DeskNotice = Awaited<ReturnType<typeof listNotices>>[number];

/** What customers wrote and what they did with a quote: the latest of both, with the hours an answer is late by. */
export async function listNotices(app: Pick<App, "db" | "now">, actor: Actor) {
  requireRight(actor, "notifications:read");
  const [messages, answers] = await Promise.all([listMessages(app), listAnswers(app)]);
  const answering = new Set(answers.map(({ requestId }) => requestId));
  return [
    // What the customer said last says how late we are.
    ...messages.map((message) =>
      answering.has(message.requestId ?? "") ? { ...message, lateBy: null } : message,
    ),
    ...answers,
  ]
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, latestLimit);
}

/** Each with the last mail that took it to its agency. */
async function listMessages({ db, now }: Pick<App, "db" | "now">) {
  const rows = await db
    .selectFrom("notifications")
    .leftJoin("requests", "requests.notification_id", "notifications.id")
    .select([
      "notifications.id",
      "notifications.title",
      "message",
      "read",
      "notifications.created_at",
      "data",
    ])
    .select(["requests.id as requestId", "due_at", isLate(now()).as("isLate")])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("outgoing_mails")
          .select(["outgoing_mails.id", "state"])
          .whereRef("outgoing_mails.notification_id", "=", "notifications.id")
          .where("kind", "=", "forward")
          .orderBy("outgoing_mails.created_at", "desc")
          .limit(1),
      ).as("mail"),
    )
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(latestLimit)
    .execute();
  return rows.map(({ isLate, due_at, ...row }) => ({
    ...row,
    kind: "message" as const,
    lateBy: isLate ? hoursSince(due_at, now()) : null,
  }));
}

/** Unread is the last of a request alone: what came before it was looked at, or is read with it. */
async function listAnswers({ db, now }: Pick<App, "db" | "now">) {
  const rows = await selectHeard(db).limit(latestLimit).execute();
  const latest = new Map(rows.toReversed().map(({ id, requestId }) => [requestId, id]));
  return rows.map(({ id, requestId, unread, awaits, due_at, ...row }) => {
    const isLatest = latest.get(requestId) === id;
    const { name, email, phone, agency_name } = row;
    const data: NotificationData = {
      ...{ name, email, phone },
      ...(agency_name ? { agency: { id: "", name: agency_name } } : { agency: undefined }),
    };
    return {
      id,
      requestId,
      kind: "answer" as const,
      title: customerEvents[row.event].title,
      message: [row.number, wordsOf(row)].filter(Boolean).join(" · "),
      read: !(unread && isLatest),
      created_at: row.created_at,
      data,
      mail: null,
      lateBy: isLatest && awaits && due_at && due_at < now() ? hoursSince(due_at, now()) : null,
    };
  });
}

/** For how long something is news to a screen that was open meanwhile, and how much of it. */
const newsMinutes = 10;
const newsLimit = 3;

/** What is said over any screen of the back-office: its own words, since an event of the stream has none. */
export async function listCustomerNews({ db, now }: Pick<App, "db" | "now">, actor: Actor) {
  requireRight(actor, "notifications:read");
  const since = new Date(now().getTime() - newsMinutes * 60_000);
  const rows = await selectHeard(db).where("entry.created_at", ">", since).limit(newsLimit).execute();
  return rows
    .map((row): CustomerNews => {
      const { id, requestId, event } = row;
      return { id, requestId, event, who: customerName(row), words: wordsOf(row) };
    })
    .reverse();
}

/** A line of a thread that its customer caused, in the words of the partial index that answers it; and as what. */
export const isHeard = sql<SqlBool>`(entry.author_email = ''
  and (entry.kind = 'message' or entry.detail->>'quote' in ('accepted', 'refused', 'taken', 'cancelled')))`;

export const eventName = sql<CustomerEvent>`case
  when entry.kind <> 'message' and entry.detail ? 'amendment' and entry.detail->>'quote' = 'accepted' then 'amended'
  when entry.kind <> 'message' and entry.detail ? 'amendment' and entry.detail->>'quote' = 'refused' then 'amendment-refused'
  when entry.kind <> 'message' then entry.detail->>'quote'
  when entry.quote_id is null then 'message' else 'question' end`;

function selectHeard(db: Db) {
  return db
    .selectFrom("request_entries as entry")
    .innerJoin("requests", "requests.id", "entry.request_id")
    .leftJoin("quotes", "quotes.id", "entry.quote_id")
    .select(["entry.id", "entry.body", "entry.detail", "entry.created_at", eventName.as("event")])
    .select(["requests.id as requestId", "requests.name", "requests.email", "requests.phone"])
    .select(["agency_name", "unread", "awaits", "due_at"])
    .select(["number", "total_ht", "total_ttc", "prices_for"])
    .where(isHeard)
    .orderBy("entry.created_at", "desc")
    .orderBy("entry.id", "desc");
}

type Heard = Awaited<ReturnType<ReturnType<typeof selectHeard>["execute"]>>[number];

/** What was written, else what it is about. */
function wordsOf(
  row: Pick<Heard, "event" | "body" | "detail" | "total_ht" | "total_ttc" | "prices_for">,
): string {
  if (row.event === "cancelled") return dueWords(row.detail.fee);
  if (row.event === "question" || row.event === "message")
    return row.body.replace(/\s+/g, " ").slice(0, excerptLength);
  const total = { ht: row.total_ht ?? 0, ttc: row.total_ttc ?? 0 };
  return bothAmounts(total, row.prices_for)[0];
}

const excerptLength = 160;

function hoursSince(due: Date | null, now: Date): number {
  return (now.getTime() - (due ?? now).getTime()) / 3_600_000;
}
