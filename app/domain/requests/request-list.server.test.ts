import { randomUUID } from "node:crypto";
import { type Insertable, sql, type Updateable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import type { App } from "#server/app.ts";
import type { Database, NotificationData } from "#server/db/schema.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { askForVehicles } from "#tests/support/requests.ts";
import { getDeskOverview } from "./desk-overview.server.ts";
import { deleteMessage, setMessagesRead } from "./message-actions.server.ts";
import { countFailedMails, countUnread } from "./request-counts.server.ts";
import { getRequest, listRequests } from "./request-list.server.ts";
import { readRequestQuery } from "./request-query.ts";
import { forgetRequestCounts } from "./request-search.server.ts";

const database = testDatabase();
const services = testApp(database);
const me = "0197a000-0000-7000-8000-0000000000aa";
const staff: StaffMember = { id: me, email: "a@b.fr", role: "user", active: true };
const now = new Date("2026-11-16T10:00:00Z");
const app = { ...database, now: () => now, db: undefined as unknown as typeof database.db };
const perpignan = { id: "0197a000-0000-7000-8000-000000000001", name: "Agence de Perpignan" };

beforeEach(async () => {
  app.db = database.db;
  await database.pool.query(
    "truncate outgoing_mails, notifications, requests cascade; delete from agencies; delete from profiles",
  );
});

interface Sample {
  minute?: number;
  read?: boolean;
  title?: string;
  message?: string;
  data?: NotificationData;
  mail?: "waiting" | "sent" | "failed";
}

async function add({
  minute = 0,
  read = false,
  title = "Location",
  message = "Bonjour",
  data = {},
  mail,
}: Sample) {
  const { id } = await database.db
    .insertInto("notifications")
    .values({
      title,
      message,
      read,
      data: JSON.stringify({ name: "Zoé", email: "zoe@exemple.fr", subject: "location", ...data }),
      created_at: new Date(Date.UTC(2026, 10, 15, 8, minute)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (mail) await addMail({ notification_id: id, state: mail });
  return id;
}

function addMail(values: Partial<Insertable<Database["outgoing_mails"]>>) {
  const mail = { message_id: randomUUID(), recipient: "agence@b.fr", subject: "", body: "", ...values };
  return database.db.insertInto("outgoing_mails").values(mail).execute();
}

/** The same, with what became of it. */
async function addMoved(sample: Sample, change: Partial<Updateable<Database["requests"]>>) {
  const id = await add(sample);
  await database.db.updateTable("requests").set(change).where("notification_id", "=", id).execute();
  return id;
}

const query = (search = "") => readRequestQuery(new URLSearchParams(search));
const list = (search = "") => listRequests(app, staff, query(search));
const ids = async (search = "") =>
  (await list(search)).requests.map(({ notification_id }) => notification_id);

const find = (q: string) => ids(new URLSearchParams({ q }).toString());

test("unread come first, then the newest", async () => {
  const oldUnread = await add({ minute: 1 });
  const newUnread = await add({ minute: 3 });
  const newest = await add({ minute: 9, read: true });
  const oldest = await add({ minute: 0, read: true });
  expect(await ids()).toEqual([newUnread, oldUnread, newest, oldest]);
});

test("a page holds 25; one beyond the last is the last", async () => {
  for (let minute = 0; minute < 27; minute += 1) await add({ minute });
  const first = await list();
  expect([first.requests.length, first.total, first.page]).toEqual([25, 27, 1]);
  const second = await list("page=2");
  expect([second.requests.length, second.total, second.page]).toEqual([2, 27, 2]);
  expect((await list("page=40")).page).toBe(2);
  expect((await list("q=zoe&page=40")).requests).toHaveLength(2);
});

test("the list has the beginning of a text, and how its mail fares", async () => {
  const text = `${"mot ".repeat(500)}fin`;
  const id = await add({ message: text, mail: "failed" });
  const [summary] = (await list()).requests;
  expect(summary).toMatchObject({ notification_id: id, mail: { state: "failed" } });
  expect(summary?.excerpt).toBe(text.slice(0, 200));
});

test("a confirmation that failed is no failure of the request", async () => {
  const id = await add({ mail: "sent" });
  await addMail({ state: "failed", kind: "confirmation", notification_id: id });
  const { requests, counts } = await list();
  expect([requests[0]?.mail?.state, counts.filters.failed]).toEqual(["sent", 0]);
  expect(await ids("vue=echecs")).toEqual([]);
  expect((await list("q=zoe")).counts.filters.failed).toBe(0);
  expect(await countFailedMails(database, staff)).toBe(0);
});

test.each(["0190f5a2-0000-7000-8000-000000000000", "not-an-id"])("request %s is nothing", async (id) => {
  expect(await getRequest(app, staff, { request: id, message: null })).toBeNull();
  expect(await getRequest(app, staff, { request: null, message: id })).toBeNull();
});

describe("search", () => {
  const sample: Sample = {
    title: "Demande de devis",
    message: "Deux véhicules de 20 m³ avec l’hayon, à Céret.\nCœur d’Agly",
    data: { name: "Élodie Puig-Boher", email: "elodie@atelier-garrigue.example", phone: "+33 6 39 98 14 27" },
  };

  test.each([
    ...["elodie", "ÉLODIE puig", "puig boher", "boher puig", "arrigu", "elodie@atelier-garrigue.example"],
    ...["DEVIS", "vehicules", "ceret", "hayon", "coeur", "Cœur", "m3", "20 m³", "pu", "é"],
    ...["06 39 98 14 27", "0639981427", "06.39.98", "+33 (0)6 39"],
  ])("%s finds it", async (q) => {
    const id = await add(sample);
    const data = { name: "Xxx", email: "xxx@xxx.xx", phone: "04 68 00 00 00" };
    await addMoved({ title: "Autre", message: "Rien", data }, { reference: "XXX-XXX" });
    expect(await find(q)).toEqual([id]);
  });

  // No reference has a U.
  test.each(["uu", "dupont", "elodie dupont", "100%", "elo_ie", "0639981428", "uig"])(
    "%s does not find it",
    async (q) => {
      await add({ ...sample, data: { ...sample.data, name: "Élodie" } });
      expect(await find(q)).toEqual([]);
    },
  );

  test.each(["%", "_", "?! …"])("%s alone is no search", async (q) => {
    const id = await add(sample);
    expect(await find(q)).toEqual([id]);
  });

  test.each(["K7M-4XQ", "k7m 4xq", "k7m4xq", "K7M", "4XQ", "garrigue", "zoe k7m-4xq"])(
    "%s finds the request of that reference",
    async (q) => {
      const id = await add({ data: { name: "Zoé" } });
      await askForVehicles(database.db, id);
      await add({ data: { name: "Zoé" } });
      expect(await find(q)).toEqual([id]);
    },
  );

  test.each([
    ["MKT-RBV", ["mktrbv", "MKT RBV", "mktr"]],
    ["123-456", ["123456", "123-456", "123 456"]],
  ])("%s is found however it is typed", async (reference, typed) => {
    const id = await add({ data: { name: "Zoé" } });
    await askForVehicles(database.db, id, { reference });
    await addMoved({ data: { name: "Zoé" } }, { reference: "XXX-XXX" });
    for (const q of typed) expect(await find(q)).toEqual([id]);
  });

  test("counts of tabs and filters follow it", async () => {
    await add({ message: "remorque", mail: "failed" });
    await add({ message: "remorque", read: true });
    await add({ message: "fourgon" });
    const found = await list("q=remorque");
    expect(found).toMatchObject({ total: 2, everything: 3 });
    expect(found.counts).toMatchObject({ all: 2, filters: { unread: 1, failed: 1 } });
    expect((await list("q=remorque&vue=non-lus")).total).toBe(1);
    expect((await list("q=remorque&vue=echecs")).total).toBe(1);
  });

  test("what is too frequent is listed in order, and not counted to its end", async () => {
    await sql`
      insert into notifications (title, message, read, created_at)
      select 'Location', 'Bonjour', i % 2 = 0, now() - make_interval(mins => i) from generate_series(1, 600) i
    `.execute(database.db);
    const found = await list("q=bonjour");
    expect(found).toMatchObject({
      total: 500,
      isCutShort: true,
      counts: {
        all: null,
        views: { todo: null, mine: null, late: null },
        filters: { unread: null, failed: null },
      },
    });
    expect(found.requests.every(({ unread }) => unread)).toBe(true);
    expect((await list("q=bonjour&page=99")).page).toBe(20);
    expect((await list("q=bonjour&vue=echecs")).requests).toEqual([]);
  });
});

describe("filters", () => {
  test("subject, agency, unread and failed narrow the list, together too", async () => {
    const a = await add({ data: { subject: "devis", agency: perpignan }, mail: "failed", minute: 4 });
    const b = await add({ data: { subject: "devis" }, read: true, mail: "sent", minute: 3 });
    const c = await add({ data: { subject: "location", agency: perpignan }, minute: 2 });
    expect(await ids("sujet=devis")).toEqual([a, b]);
    expect(await ids(`agence=${perpignan.id}`)).toEqual([a, c]);
    expect(await ids("agence=siege")).toEqual([b]);
    expect(await ids("vue=non-lus")).toEqual([a, c]);
    expect(await ids("vue=echecs")).toEqual([a]);
    expect(await ids(`sujet=location&agence=${perpignan.id}&vue=non-lus`)).toEqual([c]);
    expect((await list("sujet=devis")).counts).toMatchObject({ all: 2, filters: { unread: 1, failed: 1 } });
  });

  test("choices say how many there are, head office first, a deleted agency by the name it had", async () => {
    const place = { address: "", zip: "", city: "", phone: "", email: "" };
    const agency = { ...perpignan, ...place, name: "Perpignan centre" };
    await database.db.insertInto("agencies").values(agency).execute();
    await add({ data: { agency: perpignan } });
    await add({ data: { agency: { id: "0197a000-0000-7000-8000-000000000002", name: "Agence de Céret" } } });
    await add({ data: { agency: { name: "Importée" } }, read: true });
    await add({});
    const { agencies, subjects } = (await list("vue=non-lus")).options;
    expect(agencies.map(({ label, count }) => [label, count])).toEqual([
      ["Siège", 1],
      ["Agence de Céret", 1],
      ["Importée", 0],
      ["Perpignan centre", 1],
    ]);
    expect(subjects.map(({ value }) => value)).toEqual(Object.keys(contactSubjects));
    expect(subjects.map(({ count }) => count)).toEqual([3, 0, 0, 0, 0]);
    expect((await list("q=zoe")).options.subjects[0]?.count).toBeNull();
    expect((await list("vue=echecs")).options.subjects[0]?.count).toBe(0);
  });
});

describe("tabs", () => {
  const late = { due_at: new Date("2026-11-16T09:59:00Z") };
  const due = { due_at: new Date("2026-11-16T10:01:00Z") };

  beforeEach(() => database.db.insertInto("profiles").values({ id: me, email: staff.email }).execute());

  test("each status has its own, and they add up to the whole", async () => {
    const statuses = ["nouveau", "en_cours", "devis_envoye", "gagne", "perdu", "clos"] as const;
    const added = new Map<string, string>();
    for (const [minute, status] of statuses.entries())
      added.set(status, await addMoved({ minute }, { status }));
    await addMoved({ minute: 9, read: true }, { status: "clos" });
    for (const status of statuses) {
      const { requests, total } = await list(`statut=${status}`);
      expect(requests.map(({ notification_id }) => notification_id)).toContain(added.get(status));
      expect(total).toBe(status === "clos" ? 2 : 1);
    }
    for (const search of ["", "statut=gagne", "filtre=non-lus", "q=zoe"]) {
      const { counts } = await list(search);
      const parts = Object.values(counts.statuses).reduce((sum: number, count) => sum + (count ?? 0), 0);
      expect(parts).toBe(counts.all);
    }
    expect((await list()).counts.statuses.clos).toBe(2);
    expect((await list("filtre=non-lus")).counts.statuses.clos).toBe(1);
  });

  test("mine are those I was given, whatever their status", async () => {
    const { id: other } = await database.db
      .insertInto("profiles")
      .values({ email: "b@b.fr" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const first = await addMoved({ minute: 2 }, { assignee_id: me });
    const second = await addMoved({ minute: 1 }, { assignee_id: me, status: "gagne" });
    await addMoved({}, { assignee_id: other });
    await add({});
    expect(await ids("vue=miennes")).toEqual([first, second]);
    expect(await ids("vue=miennes&statut=gagne")).toEqual([second]);
    expect((await list("statut=perdu")).counts.views.mine).toBe(2);
    expect((await list("q=zoe")).counts.views.mine).toBe(2);
    expect((await list()).requests.find(({ notification_id }) => notification_id === first)).toMatchObject({
      assignee_id: me,
      assignee_email: "a@b.fr",
    });
  });

  test("late is what was promised and is still owed, however far the request has come", async () => {
    const waiting = await addMoved({ minute: 5, mail: "failed" }, late);
    const begun = await addMoved({ minute: 4 }, { ...late, status: "devis_envoye" });
    await addMoved({}, { ...late, awaits: null });
    await addMoved({}, { ...late, awaits: null, status: "clos" });
    await addMoved({}, due);
    await add({});
    expect(await ids("vue=retard")).toEqual([waiting, begun]);
    expect(await ids("vue=retard&q=zoe")).toEqual([waiting, begun]);
    expect(await ids("vue=retard&filtre=echecs")).toEqual([waiting]);
    const { requests, counts } = await list();
    expect(counts.views.late).toBe(2);
    expect(requests.filter(({ isLate }) => isLate).map(({ notification_id }) => notification_id)).toEqual([
      waiting,
      begun,
    ]);
    expect((await list("vue=retard")).counts.filters).toEqual({ unread: 2, failed: 1 });
  });
});

test("to do is what is under way here, what somebody has to look at, and whoever waits", async () => {
  const asked = await addMoved({ minute: 5 }, { status: "gagne", awaits: "answer", unread: false });
  const said = await addMoved({ minute: 4 }, { status: "perdu", awaits: "look", unread: true });
  const marked = await addMoved({ minute: 3 }, { status: "clos", awaits: null, unread: true });
  const begun = await addMoved({ minute: 2 }, { status: "en_cours", awaits: null, unread: false });
  await addMoved({ minute: 1 }, { status: "devis_envoye", awaits: null, unread: false });
  await addMoved({ minute: 0 }, { status: "gagne", awaits: null, unread: false });
  expect(await ids("vue=a-traiter")).toEqual([said, marked, asked, begun]);
  for (const search of ["", "q=zoe", "statut=gagne", "vue=miennes"])
    expect((await list(search)).counts.views.todo).toBe(4);
  expect((await list("filtre=non-lus")).counts.views.todo).toBe(2);
  expect((await getDeskOverview(app, staff)).toDo).toBe(4);
  expect(await countUnread(database, staff)).toBe(2);
});

test("one that came by telephone stands among the others, with what was said", async () => {
  const { id } = await database.db
    .insertInto("requests")
    .values({ name: "Zoé", phone: "06 39 98 14 27", title: "Location", last_customer_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("request_entries")
    .values({ request_id: id, kind: "call", body: "Rappeler lundi." })
    .execute();
  await add({ read: true });
  const [first, second] = (await list()).requests;
  expect(first).toMatchObject({ id, notification_id: null, unread: false, excerpt: "Rappeler lundi." });
  expect(second?.excerpt).toBe("Bonjour");
  expect(await getRequest(app, staff, { request: id, message: null })).toMatchObject({
    id,
    hasSentQuote: false,
  });
});

test("the latest words of the customer are the ones listed", async () => {
  const id = await add({ message: "Bonjour, un devis ?" });
  const open = await getRequest(app, staff, { request: null, message: id });
  await database.db
    .insertInto("request_entries")
    .values([
      { request_id: open?.id ?? "", kind: "message", body: "Merci pour le devis." },
      { request_id: open?.id ?? "", kind: "note", body: "À rappeler." },
    ])
    .execute();
  expect((await list()).requests[0]?.excerpt).toBe("Merci pour le devis.");
});

test("a reply that was given up counts as a failure of its request", async () => {
  const id = await add({ mail: "sent" });
  const open = await getRequest(app, staff, { request: null, message: id });
  await addMail({ state: "failed", kind: "reply", request_id: open?.id });
  expect(await ids("filtre=echecs")).toEqual([id]);
  expect((await list()).requests[0]?.mail?.state).toBe("failed");
  expect(await countFailedMails(database, staff)).toBe(1);
});

test("the counts follow whatever is written, and however", async () => {
  const total = async () => {
    const { counts, everything } = await list();
    const { rows } = await sql<{ all: number; unread: number }>`
      select count(*)::int as all, (count(*) filter (where not read))::int as unread from notifications
    `.execute(database.db);
    expect({ all: counts.all, unread: counts.filters.unread, everything }).toEqual({
      ...rows[0],
      everything: rows[0]?.all,
    });
    return rows[0];
  };
  const id = await add({ data: { agency: perpignan } });
  const other = await add({});
  expect(await total()).toEqual({ all: 2, unread: 2 });
  await setMessagesRead(database, staff, { ids: [id, other], isRead: true });
  expect(await total()).toEqual({ all: 2, unread: 0 });
  await setMessagesRead(database, staff, { ids: [id], isRead: false });
  expect(await total()).toEqual({ all: 2, unread: 1 });
  await deleteMessage(services, staff, id);
  expect(await total()).toEqual({ all: 1, unread: 0 });
  await sql`truncate notifications cascade`.execute(database.db);
  expect(await total()).toEqual({ all: 0, unread: 0 });
});

test("counts are kept until a write is announced, somebody here writes, or the next one is late", async () => {
  let announce = () => {};
  let clock = now;
  const changes = {
    subscribe(_topic: string, listener: () => void) {
      announce = listener;
      return () => {};
    },
    close: async () => {},
  } as unknown as App["changes"];
  const listening = { ...app, now: () => clock, changes };
  const counts = async () => {
    const { counts } = await listRequests(listening, staff, query());
    return [counts.all, counts.views.late];
  };
  await addMoved({}, { due_at: new Date(now.getTime() + 60_000) });
  expect(await counts()).toEqual([1, 0]);
  await add({});
  expect(await counts()).toEqual([1, 0]);
  announce();
  expect(await counts()).toEqual([2, 0]);
  await add({});
  forgetRequestCounts(listening);
  expect(await counts()).toEqual([3, 0]);
  clock = new Date(now.getTime() + 61_000);
  expect(await counts()).toEqual([3, 1]);
});

test("colleagues who mark in opposite directions at the same time both succeed", async () => {
  const first = await add({});
  const second = await add({ read: true });
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => [
      setMessagesRead(database, staff, { ids: [first], isRead: turn % 2 === 0 }),
      setMessagesRead(database, staff, { ids: [second], isRead: turn % 2 === 1 }),
    ]).flat(),
  );
  expect((await list()).counts.all).toBe(2);
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { ...staff, active: false }, "forbidden"],
] as const)("%s reads nothing", async (_who, actor, code) => {
  const id = await add({});
  await expect(listRequests(app, actor, query())).rejects.toMatchObject({ code });
  await expect(getRequest(app, actor, { request: null, message: id })).rejects.toMatchObject({ code });
});
