import { sql } from "kysely";
import { contactSubjects } from "#app/features/contact/contact-terms.ts";
import type { App } from "#server/app.ts";
import type { MessageView } from "./message-query.ts";
import type { MessageFilter } from "./message-search.server.ts";

type Kinds = Awaited<ReturnType<typeof countKinds>>;
type Kind = Kinds["all"][number];

/** How many messages there are of each kind: a few dozen rows, however many messages. */
export async function countKinds(app: Pick<App, "db">) {
  const [all, failed] = await Promise.all([
    app.db
      .selectFrom("notifications")
      .groupBy(["subject", "agency_key", "read"])
      .select((eb) => ["subject", "agency_key", "read", eb.fn.countAll<number>().as("total")])
      .execute(),
    app.db
      .selectFrom("outgoing_mails")
      .innerJoin("notifications", "notifications.id", "outgoing_mails.notification_id")
      .where("state", "=", "failed")
      .where("kind", "=", "forward")
      .groupBy(["notifications.subject", "agency_key", "read"])
      .select(["notifications.subject", "agency_key", "read"])
      .select((eb) => eb.fn.count<number>("notifications.id").distinct().as("total"))
      .execute(),
  ]);
  return { all, failed };
}

export function countViews(kinds: Kinds, filter: MessageFilter): Record<MessageView, number> {
  const count = (view: MessageView) => sum(kindsOf(kinds, view).filter((kind) => isOf(kind, filter)));
  return { all: count("all"), unread: count("unread"), failed: count("failed") };
}

function kindsOf(kinds: Kinds, view: MessageView): Kind[] {
  if (view === "failed") return kinds.failed;
  return view === "unread" ? kinds.all.filter((kind) => !kind.read) : kinds.all;
}

export function sum(kinds: Kind[]): number {
  return kinds.reduce((total, kind) => total + kind.total, 0);
}

/** What the list can be narrowed to: the specification's subjects, and whoever has been written to. */
export async function listFilterOptions(app: Pick<App, "db">, kinds: Kinds, filter: MessageFilter) {
  const listed = kindsOf(kinds, filter.view);
  // Null when a search narrows the list: its numbers are not known per choice.
  const count = (wanted: Pick<MessageFilter, "subject" | "agency">) =>
    filter.patterns.length > 0 ? null : sum(listed.filter((kind) => isOf(kind, wanted)));
  const subjects = Object.entries(contactSubjects).map(([subject, label]) => {
    return { value: subject, label, count: count({ ...filter, subject }) };
  });
  const agencies = [...(await agencyNames(app, kinds.all))].map(([agency, label]) => {
    return { value: agency, label, count: count({ ...filter, agency }) };
  });
  // Head office first.
  agencies.sort(
    (a, b) => Number(a.value !== "") - Number(b.value !== "") || a.label.localeCompare(b.label, "fr"),
  );
  return { subjects, agencies };
}

function isOf(kind: Kind, { subject, agency }: Pick<MessageFilter, "subject" | "agency">): boolean {
  return (subject === null || kind.subject === subject) && (agency === null || kind.agency_key === agency);
}

/** By key. An agency that no longer exists keeps the name its messages carry. */
async function agencyNames(app: Pick<App, "db">, kinds: Kind[]): Promise<Map<string, string>> {
  const agencies = await app.db.selectFrom("agencies").select(["id", "name"]).execute();
  const names = new Map([["", "Siège"], ...agencies.map(({ id, name }): [string, string] => [id, name])]);
  const unknown = [...new Set(kinds.map((kind) => kind.agency_key))].filter((key) => !names.has(key));
  if (unknown.length > 0) {
    const { rows } = await sql<{ key: string; name: string | null }>`
      select key, (select data->'agency'->>'name' from notifications where agency_key = key limit 1) as name
      from unnest(${unknown}::text[]) as key
    `.execute(app.db);
    for (const { key, name } of rows) names.set(key, name ?? key);
  }
  return names;
}
