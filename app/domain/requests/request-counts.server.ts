import { type ExpressionBuilder, sql } from "kysely";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { courtesyMails } from "#server/mail/mail-kinds.ts";
import type { RequestFilter, RequestQuery } from "./request-query.ts";
import { isOpenRequest } from "./request-status.server.ts";
import { type RequestStatus, statusOrder } from "./request-status.ts";

/** Requests that are alike in all the list can be narrowed by. */
interface Kind {
  status: RequestStatus;
  subject: string;
  agency_key: string;
  unread: boolean;
  assignee_id: string | null;
  total: number;
}

/** What is counted: all of them, those that are late, and those of which a mail failed. */
export interface CountedKinds {
  all: Kind[];
  late: Kind[];
  failed: (Kind & { late: boolean })[];
}

/** What a number is asked for. */
export type Wanted = Pick<RequestQuery, "status" | "view" | "filter" | "subject" | "agency">;

export type RequestCounts = ReturnType<typeof countTabs>;

/** The promised hour has passed, and nobody has answered. In the words of the partial index that answers it. */
export function isLate(eb: ExpressionBuilder<Database, "requests">, now: Date) {
  return eb.and([eb("requests.answered_at", "is", null), eb("requests.due_at", "<", now), isOpenRequest]);
}

/** Requests of which a mail was given up; a courtesy that bounced is no failure of the request. */
export function hasFailedMail(eb: ExpressionBuilder<Database, "requests">) {
  return eb(
    "requests.id",
    "in",
    sql<string>`(select coalesce(mail.request_id, (select id from requests where notification_id = mail.notification_id))
      from outgoing_mails as mail where mail.state = 'failed' and mail.kind <> all(${courtesyMails}::text[]))`,
  );
}

type Deps = Pick<App, "db" | "now"> & Partial<Pick<App, "changes">>;

export async function countKinds(app: Deps): Promise<CountedKinds> {
  const now = app.now();
  const [kept, failed] = await Promise.all([
    keptKinds(app, now),
    app.db
      .selectFrom("requests")
      .select(kindColumns)
      .select((eb) => isLate(eb, now).as("late"))
      .where(hasFailedMail)
      .execute(),
  ]);
  return { ...kept, failed: failed.map((row) => ({ ...row, late: row.late === true, total: 1 })) };
}

const kindColumns = ["status", "subject", "agency_key", "unread", "assignee_id"] as const;

interface KeptKinds extends Pick<CountedKinds, "all" | "late"> {
  /** When the next one is late. */
  until: Date | null;
}

const keptByFeed = new WeakMap<App["changes"], { kinds: Promise<KeptKinds> | null }>();

/**
 * Counting all of them is one pass over an index, which a full inbox would feel at every click: the numbers are kept
 * until somebody writes, or until the next one is late. Without a feed to hear of it they are counted each time.
 */
async function keptKinds({ db, changes }: Deps, now: Date): Promise<KeptKinds> {
  if (!changes) return readKinds(db, now);
  let kept = keptByFeed.get(changes);
  if (!kept) {
    const fresh: { kinds: Promise<KeptKinds> | null } = { kinds: null };
    changes.subscribe("notifications", () => {
      fresh.kinds = null;
    });
    keptByFeed.set(changes, fresh);
    kept = fresh;
  }
  const known = await kept.kinds?.catch(() => null);
  if (known && (known.until === null || known.until > now)) return known;
  const asked = readKinds(db, now);
  kept.kinds = asked;
  return asked;
}

/** Other instances hear of a write by the feed; whoever wrote must see it with the very next request. */
export function forgetRequestCounts({ changes }: Partial<Pick<App, "changes">>): void {
  const kept = changes && keptByFeed.get(changes);
  if (kept) kept.kinds = null;
}

async function readKinds(db: App["db"], now: Date): Promise<KeptKinds> {
  const grouped = db
    .selectFrom("requests")
    .groupBy(kindColumns)
    .select(kindColumns)
    .select((eb) => eb.fn.countAll<number>().as("total"));
  const [all, late, next] = await Promise.all([
    grouped.execute(),
    grouped.where((eb) => isLate(eb, now)).execute(),
    db
      .selectFrom("requests")
      .select((eb) => eb.fn.min("due_at").as("at"))
      .where("answered_at", "is", null)
      .where("due_at", ">=", now)
      .where(isOpenRequest)
      .executeTakeFirst(),
  ]);
  return { all, late, until: next?.at ?? null };
}

export function sum(kinds: Pick<Kind, "total">[]): number {
  return kinds.reduce((total, kind) => total + kind.total, 0);
}

/** How many there are of what is wanted, for one member of staff. */
export function counterOf({ all, late, failed }: CountedKinds, me: string) {
  return ({ status, view, filter, subject, agency }: Wanted): number => {
    const failedOnes = view === "late" ? failed.filter((kind) => kind.late) : failed;
    const ground = filter === "failed" ? failedOnes : view === "late" ? late : all;
    return sum(
      ground.filter(
        (kind) =>
          (status === null || kind.status === status) &&
          (view !== "mine" || kind.assignee_id === me) &&
          (filter !== "unread" || kind.unread) &&
          (subject === null || kind.subject === subject) &&
          (agency === null || kind.agency_key === agency),
      ),
    );
  };
}

/** Beside every tab and every filter; null where counting them all would take too long. */
export function countTabs(count: ((wanted: Wanted) => number) | null, wanted: Wanted) {
  const of = (change: Partial<Wanted>) => count?.({ ...wanted, ...change }) ?? null;
  const tab = (status: RequestStatus | null) => of({ status, view: "all" });
  return {
    all: tab(null),
    statuses: Object.fromEntries(statusOrder.map((status) => [status, tab(status)])) as Record<
      RequestStatus,
      number | null
    >,
    mine: of({ status: null, view: "mine" }),
    late: of({ status: null, view: "late" }),
    filters: { unread: of({ filter: "unread" }), failed: of({ filter: "failed" }) } satisfies Record<
      RequestFilter,
      number | null
    >,
  };
}

/** What the list can be narrowed to: the specification's subjects, and whoever has been written to. */
export async function listFilterOptions(
  app: Pick<App, "db">,
  kinds: CountedKinds,
  count: ((wanted: Wanted) => number) | null,
  wanted: Wanted,
) {
  const of = (change: Partial<Wanted>) => count?.({ ...wanted, ...change }) ?? null;
  const subjects = Object.entries(contactSubjects).map(([subject, label]) => {
    return { value: subject, label, count: of({ subject }) };
  });
  const agencies = [...(await agencyNames(app, kinds.all))].map(([agency, label]) => {
    return { value: agency, label, count: of({ agency }) };
  });
  // Head office first.
  agencies.sort(
    (a, b) => Number(a.value !== "") - Number(b.value !== "") || a.label.localeCompare(b.label, "fr"),
  );
  return { subjects, agencies };
}

/** By key. An agency that no longer exists keeps the name its requests carry. */
async function agencyNames(app: Pick<App, "db">, kinds: Kind[]): Promise<Map<string, string>> {
  const agencies = await app.db.selectFrom("agencies").select(["id", "name"]).execute();
  const names = new Map([["", "Siège"], ...agencies.map(({ id, name }): [string, string] => [id, name])]);
  const unknown = [...new Set(kinds.map((kind) => kind.agency_key))].filter((key) => !names.has(key));
  if (unknown.length > 0) {
    const { rows } = await sql<{ key: string; name: string | null }>`
      select key, (select agency_name from requests where agency_key = key limit 1) as name
      from unnest(${unknown}::text[]) as key
    `.execute(app.db);
    for (const { key, name } of rows) names.set(key, name || key);
  }
  return names;
}
