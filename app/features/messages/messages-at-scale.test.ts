import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/lib/rights.ts";
import type { Db } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { readMessageQuery } from "./message-query.ts";
import { countFailedMails, countUnreadMessages, getMessage, listMessages } from "./messages.server.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const many = 20_000;

beforeAll(async () => {
  await sql`
    insert into notifications (title, message, read, data, created_at)
    select 'Location', 'Bonjour, chantier numéro ' || i || ', merci de votre réponse.', i % 10 <> 0,
      jsonb_build_object('name', 'Client ' || i, 'email', 'client' || i || '@example.fr', 'phone', '06 39 98 14 27',
        'subject', (array['location', 'devis', 'information', 'reclamation', 'autre'])[1 + i % 5],
        'agency', jsonb_build_object('id', 'agence-' || i % 7, 'name', 'Agence ' || i % 7)),
      now() - make_interval(mins => i)
    from generate_series(1, ${sql.lit(many)}) i
  `.execute(database.db);
  await sql`
    insert into outgoing_mails (notification_id, message_id, recipient, subject, body, state)
    select id, id::text, 'a@b.fr', '', '', case when row_number() over () % 1000 = 0 then 'failed' else 'sent' end
    from notifications
  `.execute(database.db);
  await sql`vacuum analyze notifications`.execute(database.db);
  await sql`vacuum analyze outgoing_mails`.execute(database.db);
}, 60_000);

const list = (search: string) => (app: { db: Db }) =>
  listMessages(app, staff, readMessageQuery(new URLSearchParams(search)));

test.each([
  ["the first page", "", 400],
  ["unread ones", "vue=non-lus", 400],
  ["failed ones", "vue=echecs", 400],
  ["a subject", "sujet=devis", 400],
  ["an agency's", "agence=agence-3", 400],
  ["an agency's of a subject", "agence=agence-3&sujet=devis", 400],
  ["an agency's unread of a subject", "agence=agence-3&sujet=location&vue=non-lus", 400],
  ["a rare word", "q=numero+12345", 400],
  ["a rare word of an agency", "q=12345&agence=agence-4", 400],
  ["a word nobody wrote", "q=montgolfi%C3%A8re", 400],
  ["two letters nobody began with", "q=zq", 400],
  // Up to 501 matches, each with its mail, then the page itself.
  ["a word in every message", "q=bonjour", 2500],
  ["a number in every message", "q=06+39+98+14+27", 2500],
])("%s: a small part of the table is looked at", async (_what, search, most) => {
  expect(await rowsLookedAt(database, list(search))).toBeLessThan(most);
});

test("the open message and the counts of bell and dashboard never read the table through", async () => {
  const { id } = await database.db
    .selectFrom("notifications")
    .select("id")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await rowsLookedAt(database, (app) => getMessage(app, staff, id))).toBeLessThan(10);
  expect(await rowsLookedAt(database, (app) => countUnreadMessages(app, staff))).toBeLessThan(100);
  expect(await rowsLookedAt(database, (app) => countFailedMails(app, staff))).toBeLessThan(100);
});

test("the measure itself sees a query that reads the whole table", async () => {
  const readAll = (app: { db: Db }) => app.db.selectFrom("notifications").select("message").execute();
  expect(await rowsLookedAt(database, readAll)).toBeGreaterThanOrEqual(many);
});
