import { type ExpressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { courtesyMails } from "#server/mail/mail-kinds.ts";
import type { CustomerEvent } from "./customer-news.ts";
import { eventName, isHeard } from "./notices.server.ts";
import type { RequestQuery } from "./request-query.ts";
import {
  type CountingApp,
  type CountWith,
  countKinds,
  countTabs,
  findMatches,
  findRequestPage,
  hasSentQuote,
  isLate,
  listFilterOptions,
  narrowKinds,
  readTerms,
  sum,
} from "./request-search.server.ts";

export type ListedRequests = Awaited<ReturnType<typeof listRequests>>;
export type RequestSummary = ListedRequests["requests"][number];
export type OpenedRequest = NonNullable<Awaited<ReturnType<typeof getRequest>>>;

const excerptLength = 200;

/** One page of the list: unread first, then the latest heard of. */
export async function listRequests(app: CountingApp, actor: Actor, query: RequestQuery) {
  requireRight(actor, "notifications:read");
  const [terms, kinds] = await Promise.all([readTerms(app, actor.id, query), countKinds(app)]);
  const isSearch = terms.patterns.length > 0;
  const matches = isSearch ? await findMatches(app.db, terms) : null;
  const counted = isSearch ? matches : kinds;
  const countWith: CountWith = (change) =>
    counted && sum(narrowKinds(counted, { ...terms, ...change }, actor.id));
  const [{ ids, ...page }, options] = await Promise.all([
    findRequestPage(app.db, terms, { asked: query.page, known: isSearch ? matches : countWith({}) }),
    // Under a search their numbers are not known per choice.
    listFilterOptions(app.db, kinds, isSearch ? () => null : countWith),
  ]);
  return {
    ...page,
    requests: await summarise(app, terms.now, ids),
    counts: countTabs(countWith),
    options,
    everything: sum(kinds.all),
  };
}

async function summarise(app: Pick<App, "db">, now: Date, ids: string[]) {
  const rows =
    ids.length === 0 ? [] : await selectSummaries(app, now).where("requests.id", "in", ids).execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export function selectSummaries({ db }: Pick<App, "db">, now: Date) {
  return db
    .selectFrom("requests")
    .leftJoin("profiles", "profiles.id", "requests.assignee_id")
    .leftJoin("notifications", "notifications.id", "requests.notification_id")
    .select(["requests.id", "notification_id", "reference"])
    .select(["requests.name", "requests.email", "requests.phone"])
    .select(["company_name", "requests.title", "agency_name", "status", "lost_reason", "unread", "awaits"])
    .select(["last_customer_at", "requests.created_at", "assignee_id", "profiles.email as assignee_email"])
    .select((eb) => [
      sql<boolean>`coalesce(${isLate(now)}, false)`.as("isLate"),
      lastHeard.as("event"),
      eb.fn
        .coalesce(
          excerpt("message", "desc"),
          excerptOf("notifications.message"),
          excerpt("call", "asc"),
          sql.lit(""),
        )
        .as("excerpt"),
      jsonObjectFrom(
        eb
          .selectFrom("outgoing_mails")
          .select(["outgoing_mails.id", "state"])
          .where((mail) =>
            mail.or([
              mail("outgoing_mails.request_id", "=", mail.ref("requests.id")),
              mail("outgoing_mails.notification_id", "=", mail.ref("requests.notification_id")),
            ]),
          )
          .where("kind", "not in", courtesyMails)
          // A failure asks for somebody, whatever left since.
          .orderBy(sql`state = 'failed'`, "desc")
          .orderBy("outgoing_mails.created_at", "desc")
          .limit(1),
      ).as("mail"),
    ]);
}

/** What the customer did last, on the page of a quote. */
const lastHeard = sql<CustomerEvent | null>`(select ${eventName} from request_entries as entry
  where entry.request_id = requests.id and ${isHeard} order by entry.created_at desc, entry.id desc limit 1)`;

const excerptOf = (column: string) => sql<string>`left(${sql.ref(column)}, ${sql.lit(excerptLength)})`;

function excerpt(kind: "message" | "call", order: "asc" | "desc") {
  return sql<string>`(select ${excerptOf("body")} from request_entries where request_id = requests.id
    and kind = ${sql.lit(kind)} order by created_at ${sql.raw(order)}, id ${sql.raw(order)} limit 1)`;
}

/** The open one, with what its toolbar needs; null when it is gone. Older addresses name its message. */
export async function getRequest(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { request, message }: Pick<RequestQuery, "request" | "message">,
) {
  requireRight(actor, "notifications:read");
  const id = request ?? message;
  if (!isUuid(id)) return null;
  const row = await selectSummaries(app, app.now())
    .where(request ? "requests.id" : "requests.notification_id", "=", id)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("quotes")
          .select(["quotes.id", "state", "number", "version"])
          .whereRef("request_id", "=", "requests.id")
          .orderBy("quotes.created_at", "desc")
          .limit(1),
      ).as("quote"),
      hasSentQuote(eb as ExpressionBuilder<Database, "requests">).as("hasSentQuote"),
    ])
    .executeTakeFirst();
  return row ? { ...row, hasSentQuote: row.hasSentQuote === true } : null;
}

export function listColleagues(app: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "notifications:read");
  return app.db
    .selectFrom("profiles")
    .select(["id", "email"])
    .where("active", "=", true)
    .orderBy("email")
    .execute();
}
