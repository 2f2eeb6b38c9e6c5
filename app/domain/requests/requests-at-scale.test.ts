import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Db } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { countFailedMails, countUnreadMessages } from "./messages.server.ts";
import { getRequest, listRequests } from "./request-list.server.ts";
import { readRequestQuery } from "./request-query.ts";

const database = testDatabase();
const me = "0197a000-0000-7000-8000-0000000000aa";
const staff: StaffMember = { id: me, email: "a@b.fr", role: "user", active: true };
const many = 20_000;

beforeAll(async () => {
  await database.db.insertInto("profiles").values({ id: me, email: "a@b.fr" }).execute();
  await database.db.transaction().execute(async (trx) => {
    // Requests are written beside their messages, as an import does: opened one by one they would take a minute.
    await sql`select set_config('tramontane.import', 'on', true)`.execute(trx);
    await sql`
      insert into notifications (title, message, read, data, created_at)
      select 'Location', 'Bonjour, chantier numéro ' || i || ', merci de votre réponse.', i % 10 <> 0,
        jsonb_build_object('name', 'Client ' || i, 'email', 'client' || i || '@example.fr',
          'phone', '06 39 98 14 27',
          'subject', (array['location', 'devis', 'information', 'reclamation', 'autre'])[1 + i % 5],
          'agency', jsonb_build_object('id', 'agence-' || i % 7, 'name', 'Agence ' || i % 7)),
        now() - make_interval(mins => i)
      from generate_series(1, ${sql.lit(many)}) i
    `.execute(trx);
    // Most are long dealt with; some wait too long, and some are mine.
    await sql`
      insert into requests (notification_id, name, email, phone, subject, title, agency_key, agency_name, unread,
        created_at, last_customer_at, status, answered_at, due_at, assignee_id)
      select id, data->>'name', data->>'email', data->>'phone', subject, title, agency_key,
        data->'agency'->>'name', not read, created_at, created_at,
        case when i % 40 = 0 then 'nouveau'
          else (array['en_cours', 'devis_envoye', 'gagne', 'perdu', 'clos'])[1 + i / 11 % 5] end,
        case when i % 40 = 0 then null else now() end,
        created_at + case when i % 400 = 0 then interval '1 minute' else interval '1 year' end,
        case when i % 50 = 0 then ${me}::uuid end
      from (select *, row_number() over (order by created_at) as i from notifications) as message
    `.execute(trx);
    await sql`
      insert into outgoing_mails (notification_id, message_id, recipient, subject, body, state)
      select id, id::text, 'a@b.fr', '', '', case when row_number() over () % 1000 = 0 then 'failed' else 'sent' end
      from notifications
    `.execute(trx);
  });
  for (const table of ["notifications", "requests", "request_entries", "outgoing_mails", "profiles"])
    await sql`vacuum analyze ${sql.table(table)}`.execute(database.db);
}, 120_000);

const list = (search: string) => (app: { db: Db }) =>
  listRequests({ ...app, now: () => new Date() }, staff, readRequestQuery(new URLSearchParams(search)));

test.each([
  ["the first page", "", 400],
  ...["nouveau", "en_cours", "devis_envoye", "gagne", "perdu", "clos"].map(
    (status): [string, string, number] => [`the tab ${status}`, `statut=${status}`, 400],
  ),
  ["the last page of a tab", "statut=gagne&page=999", 4500],
  ["mine", "vue=miennes", 400],
  ["mine of a status", "vue=miennes&statut=gagne", 700],
  ["late ones", "vue=retard", 400],
  ["unread ones", "filtre=non-lus", 400],
  ["unread ones of a status", "filtre=non-lus&statut=clos", 400],
  ["failed ones", "filtre=echecs", 400],
  ["an agency's of a status", "agence=agence-3&statut=perdu", 700],
  ["a subject", "sujet=devis", 400],
  ["an agency's", "agence=agence-3", 400],
  ["an agency's of a subject", "agence=agence-3&sujet=devis", 400],
  ["an agency's unread of a subject", "agence=agence-3&sujet=location&vue=non-lus", 400],
  ["a rare word", "q=numero+12345", 400],
  ["a rare word of an agency", "q=12345&agence=agence-4", 400],
  ["a word nobody wrote", "q=montgolfi%C3%A8re", 400],
  // Letters that no reference has.
  ["two letters nobody began with", "q=ui", 400],
  // Up to 501 matches, each with its mail, then the page itself.
  ["a word in every message", "q=bonjour", 2500],
  ["a number in every message", "q=06+39+98+14+27", 2500],
])("%s: a small part of the table is looked at", async (_what, search, most) => {
  expect(await rowsLookedAt(database, list(search))).toBeLessThan(most);
});

test("the open request and the counts of bell and dashboard never read the table through", async () => {
  const { id } = await database.db
    .selectFrom("notifications")
    .select("id")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  const open = (app: { db: Db }) =>
    getRequest({ ...app, now: () => new Date() }, staff, { request: null, message: id });
  expect(await rowsLookedAt(database, open)).toBeLessThan(10);
  expect(await rowsLookedAt(database, (app) => countUnreadMessages(app, staff))).toBeLessThan(100);
  expect(await rowsLookedAt(database, (app) => countFailedMails(app, staff))).toBeLessThan(100);
});

test("the measure itself sees a query that reads the whole table", async () => {
  const readAll = (app: { db: Db }) => app.db.selectFrom("notifications").select("message").execute();
  expect(await rowsLookedAt(database, readAll)).toBeGreaterThanOrEqual(many);
});
