import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/lib/rights.ts";
import type { NotificationData } from "#server/db/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addRequest } from "#tests/support/requests.ts";
import { deleteMessage, setMessagesRead } from "./message-actions.server.ts";
import { type MessageQuery, readMessageQuery } from "./message-query.ts";
import { countFailedMails, getMessage, listMessages } from "./messages.server.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const perpignan = { id: "0197a000-0000-7000-8000-000000000001", name: "Agence de Perpignan" };

beforeEach(() =>
  database.pool.query("delete from outgoing_mails; delete from notifications; delete from agencies"),
);

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
  if (mail) {
    await database.db
      .insertInto("outgoing_mails")
      .values({
        notification_id: id,
        message_id: `<${id}>`,
        recipient: "agence@b.fr",
        subject: "",
        body: "",
        state: mail,
        attempts: 3,
        last_error: mail === "failed" ? "550" : null,
      })
      .execute();
  }
  return id;
}

const query = (search = "") => readMessageQuery(new URLSearchParams(search));
const list = (search = "") => listMessages(database, staff, query(search));
const ids = async (search = "") => (await list(search)).messages.map(({ id }) => id);

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
  expect([first.messages.length, first.total, first.page]).toEqual([25, 27, 1]);
  const second = await list("page=2");
  expect([second.messages.length, second.total, second.page]).toEqual([2, 27, 2]);
  expect((await list("page=40")).page).toBe(2);
  expect((await list("q=zoe&page=40")).messages).toHaveLength(2);
});

test("the list has the beginning of a text, the message all of it and the story of its mail", async () => {
  const text = `${"mot ".repeat(500)}fin`;
  const id = await add({ message: text, mail: "failed" });
  const [summary] = (await list()).messages;
  expect(summary).toMatchObject({ id, mail: { state: "failed" } });
  expect(summary?.message).toBe(text.slice(0, 200));
  expect(await getMessage(database, staff, id)).toMatchObject({
    message: text,
    mail: { state: "failed", recipient: "agence@b.fr", attempts: 3, last_error: "550" },
  });
});

test("a message comes with its request, as it was shown, and goes with it", async () => {
  const id = await add({});
  await addRequest(database.db, id);
  const message = await getMessage(database, staff, id);
  expect(message?.request).toMatchObject({
    reference: "K7M-4XQ",
    during: "[2026-11-23,2026-11-28)",
    days: 5,
    flexible: true,
    km: 1000,
    customer_kind: "professionnel",
    company_name: "Atelier Garrigue",
    handover: "livraison",
    place: "Céret",
    vehicles: [
      { vehicle_name: "Corbère Relais", estimate: { total: { ht: 35_490, ttc: 42_588 } } },
      { vehicle_name: "Agly", estimate: { total: { ht: 35_490, ttc: 42_588 } } },
      { vehicle_name: "Vendu", vehicle_id: null, estimate: null },
    ],
  });
  expect((await getMessage(database, staff, await add({})))?.request).toBeNull();
  await deleteMessage(database, staff, id);
  const left = await database.pool.query("select 1 from requests union all select 1 from request_vehicles");
  expect(left.rows).toEqual([]);
});

test("a confirmation that failed is told beside the mail, and is no failure of the message", async () => {
  const id = await add({ mail: "sent" });
  const confirmation = { recipient: "zoe@exemple.fr", subject: "", body: "", state: "failed" } as const;
  await database.db
    .insertInto("outgoing_mails")
    .values({ ...confirmation, kind: "confirmation", notification_id: id, message_id: "<c>" })
    .execute();
  const { messages, views } = await list();
  expect([messages[0]?.mail?.state, views.failed]).toEqual(["sent", 0]);
  expect(await ids("vue=echecs")).toEqual([]);
  expect((await list("q=zoe")).views.failed).toBe(0);
  expect(await countFailedMails(database, staff)).toBe(0);
  expect(await getMessage(database, staff, id)).toMatchObject({
    mail: { state: "sent", recipient: "agence@b.fr" },
    confirmation: { state: "failed", recipient: "zoe@exemple.fr" },
  });
});

test.each(["0190f5a2-0000-7000-8000-000000000000", "not-an-id"])("message %s is nothing", async (id) => {
  expect(await getMessage(database, staff, id)).toBeNull();
});

describe("search", () => {
  const sample: Sample = {
    title: "Demande de devis",
    message: "Deux véhicules de 20 m³ avec l’hayon, à Céret.\nCœur d’Agly",
    data: { name: "Élodie Puig-Boher", email: "elodie@atelier-garrigue.example", phone: "+33 6 39 98 14 27" },
  };

  test.each([
    "elodie",
    "ÉLODIE puig",
    "puig boher",
    "boher puig",
    "arrigu",
    "elodie@atelier-garrigue.example",
    "DEVIS",
    "vehicules",
    "ceret",
    "hayon",
    "coeur",
    "Cœur",
    "m3",
    "20 m³",
    "06 39 98 14 27",
    "0639981427",
    "06.39.98",
    "+33 (0)6 39",
    "pu",
    "é",
  ])("%s finds it", async (q) => {
    const id = await add(sample);
    await add({
      title: "Autre",
      message: "Rien",
      data: { name: "Xxx", email: "xxx@xxx.xx", phone: "04 68 00 00 00" },
    });
    expect(await ids(new URLSearchParams({ q }).toString())).toEqual([id]);
  });

  test.each(["zz", "dupont", "elodie dupont", "100%", "elo_ie", "0639981428", "uig"])(
    "%s does not find it",
    async (q) => {
      await add({ ...sample, data: { ...sample.data, name: "Élodie" } });
      expect(await ids(new URLSearchParams({ q }).toString())).toEqual([]);
    },
  );

  test.each(["%", "_", "?! …"])("%s alone is no search", async (q) => {
    const id = await add(sample);
    expect(await ids(new URLSearchParams({ q }).toString())).toEqual([id]);
  });

  test.each(["K7M-4XQ", "k7m 4xq", "k7m4xq", "K7M", "4XQ", "garrigue", "zoe k7m-4xq"])(
    "%s finds the request of that reference",
    async (q) => {
      const id = await add({ data: { name: "Zoé" } });
      await addRequest(database.db, id);
      await add({ data: { name: "Zoé" } });
      expect(await ids(new URLSearchParams({ q }).toString())).toEqual([id]);
    },
  );

  test("counts of the views follow it", async () => {
    await add({ message: "remorque", mail: "failed" });
    await add({ message: "remorque", read: true });
    await add({ message: "fourgon" });
    const found = await list("q=remorque");
    expect([found.views, found.total, found.everything]).toEqual([{ all: 2, unread: 1, failed: 1 }, 2, 3]);
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
      views: { all: null, unread: null, failed: null },
    });
    expect(found.messages.every(({ read }) => !read)).toBe(true);
    expect((await list("q=bonjour&page=99")).page).toBe(20);
    expect((await list("q=bonjour&vue=echecs")).messages).toEqual([]);
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
    expect((await list("sujet=devis")).views).toEqual({ all: 2, unread: 1, failed: 1 });
  });

  test("choices say how many there are, head office first, a deleted agency by the name it had", async () => {
    await database.db
      .insertInto("agencies")
      .values({
        ...perpignan,
        name: "Perpignan centre",
        address: "",
        zip: "",
        city: "",
        phone: "",
        email: "",
      })
      .execute();
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
    expect(subjects.map(({ value, count }) => [value, count])).toEqual([
      ["location", 3],
      ["devis", 0],
      ["information", 0],
      ["reclamation", 0],
      ["autre", 0],
    ]);
    expect((await list("q=zoe")).options.subjects[0]?.count).toBeNull();
    expect((await list("vue=echecs")).options.subjects[0]?.count).toBe(0);
  });
});

test("the counts follow whatever is written, and however", async () => {
  const total = async () => {
    const { views, everything } = await list();
    const { rows } = await sql<{ all: number; unread: number }>`
      select count(*)::int as all, (count(*) filter (where not read))::int as unread from notifications
    `.execute(database.db);
    expect({ all: views.all, unread: views.unread, everything }).toEqual({
      ...rows[0],
      everything: rows[0]?.all,
    });
    return rows[0];
  };
  const id = await add({ data: { agency: perpignan } });
  const other = await add({});
  expect(await total()).toEqual({ all: 2, unread: 2 });
  await setMessagesRead(database, staff, [id, other], true);
  expect(await total()).toEqual({ all: 2, unread: 0 });
  await setMessagesRead(database, staff, [id], false);
  await database.db.updateTable("notifications").set({ data: "{}" }).where("id", "=", id).execute();
  expect(await total()).toEqual({ all: 2, unread: 1 });
  await deleteMessage(database, staff, id);
  expect(await total()).toEqual({ all: 1, unread: 0 });
  await sql`truncate notifications cascade`.execute(database.db);
  expect(await total()).toEqual({ all: 0, unread: 0 });
});

test("colleagues who mark in opposite directions at the same time both succeed", async () => {
  const first = await add({});
  const second = await add({ read: true });
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => [
      setMessagesRead(database, staff, [first], turn % 2 === 0),
      setMessagesRead(database, staff, [second], turn % 2 === 1),
    ]).flat(),
  );
  const { views } = await list();
  expect(views.all).toBe(2);
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { ...staff, active: false }, "forbidden"],
] as const)("%s reads nothing", async (_who, actor, code) => {
  const id = await add({});
  const everything: MessageQuery = query();
  await expect(listMessages(database, actor, everything)).rejects.toMatchObject({ code });
  await expect(getMessage(database, actor, id)).rejects.toMatchObject({ code });
});
