import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { deleteMessage, setMessagesRead } from "./message-actions.server.ts";
import { listNotices } from "./notices.server.ts";
import { countFailedMails, countUnread } from "./request-counts.server.ts";

const database = testDatabase();
const app = testApp(database, { changes: undefined });
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };

beforeEach(() => database.pool.query("truncate quotes, requests, outgoing_mails, notifications cascade"));

async function addMessage(title: string, minute: number, read = false) {
  const { id } = await database.db
    .insertInto("notifications")
    .values({
      title,
      message: "Bonjour",
      read,
      data: JSON.stringify({ name: "Zoé", agency: { name: "Perpignan" } }),
      created_at: new Date(Date.UTC(2026, 10, 15, 8, minute)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addMail(notification_id: string, state: "waiting" | "sent" | "failed", kind?: "confirmation") {
  const message_id = `<${notification_id}${kind ?? ""}>`;
  const mail = { notification_id, state, kind, message_id, recipient: "a@b.fr", subject: "", body: "" };
  const insert = database.db.insertInto("outgoing_mails").values(mail).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}

const titles = async () => (await listNotices(app, staff)).map(({ title }) => title);

test("the latest ten come newest first, with how their mail fares", async () => {
  for (let i = 1; i <= 12; i += 1) {
    const id = await addMessage(`n° ${i}`, i);
    if (i === 12) await addMail(id, "failed");
  }
  const list = await listNotices(app, staff);
  expect(list.map(({ title }) => title)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `n° ${i}`));
  expect(list[0]).toMatchObject({
    read: false,
    data: { name: "Zoé", agency: { name: "Perpignan" } },
    mail: { state: "failed" },
  });
  expect(list[1]?.mail).toBeNull();
});

test("marking one as read takes it off the count, may be repeated, and undone", async () => {
  const id = await addMessage("a", 1);
  await addMessage("b", 2);
  await addMessage("c", 3, true);
  expect(await countUnread(database, staff)).toBe(2);
  await setMessagesRead(database, staff, { ids: [id], isRead: true });
  await setMessagesRead(database, staff, { ids: [id], isRead: true });
  expect(await countUnread(database, staff)).toBe(1);
  await setMessagesRead(database, staff, { ids: [id], isRead: false });
  expect(await countUnread(database, staff)).toBe(2);
});

test("several are marked at once, without those a colleague has deleted", async () => {
  const ids = [await addMessage("a", 1), await addMessage("b", 2)];
  await addMessage("c", 3);
  await setMessagesRead(database, staff, {
    ids: [...ids, "0190f5a2-0000-7000-8000-000000000000"],
    isRead: true,
  });
  expect(await countUnread(database, staff)).toBe(1);
});

test("requests with a failed mail are counted, and not those that are gone", async () => {
  for (let i = 1; i <= 12; i += 1) await addMail(await addMessage(`n° ${i}`, i), i < 3 ? "failed" : "sent");
  const gone = await addMessage("gone", 20);
  const mail = await addMail(gone, "waiting");
  await deleteMessage(app, staff, gone);
  await database.db.updateTable("outgoing_mails").set({ state: "failed" }).where("id", "=", mail).execute();
  expect(await countFailedMails(database, staff)).toBe(2);
});

test("deleting takes the mails along, except one that has still to leave", async () => {
  const answered = await addMessage("answered", 1);
  const pending = await addMessage("pending", 2);
  await addMail(answered, "sent");
  const waiting = await addMail(pending, "waiting");
  // Nobody is told that a request came in which is gone.
  await addMail(pending, "waiting", "confirmation");
  await deleteMessage(app, staff, answered);
  await deleteMessage(app, staff, pending);
  expect(await titles()).toEqual([]);
  const mails = await database.db.selectFrom("outgoing_mails").select(["id", "notification_id"]).execute();
  expect(mails).toEqual([{ id: waiting, notification_id: null }]);
});

test("a request goes with its message, and what was sent about it; a quote that was sent keeps the file", async () => {
  const mailOf = async (notificationId: string, kind: "reply" | "quote", state: "sent" | "waiting") => {
    const requests = database.db.selectFrom("requests").select("id");
    const { id } = await requests.where("notification_id", "=", notificationId).executeTakeFirstOrThrow();
    const mail = {
      kind,
      state,
      message_id: `<${id}${kind}${state}>`,
      recipient: "",
      subject: "",
      body: kind,
    };
    await database.db
      .insertInto("outgoing_mails")
      .values({ ...mail, request_id: id })
      .execute();
    return id;
  };
  const plain = await addMessage("plain", 1);
  await mailOf(plain, "reply", "sent");
  // The customer gets what was promised, whoever tidies up meanwhile.
  await mailOf(plain, "reply", "waiting");
  const quoted = await addMessage("quoted", 2);
  await addMail(quoted, "sent");
  const requestId = await mailOf(quoted, "quote", "sent");
  await addSentQuote(database.db, { requestId });

  await deleteMessage(app, staff, plain);
  await deleteMessage(app, staff, quoted);
  expect(
    await database.db.selectFrom("requests").select(["id", "notification_id", "title"]).execute(),
  ).toEqual([{ id: requestId, notification_id: null, title: "quoted" }]);
  const mails = await database.db
    .selectFrom("outgoing_mails")
    .select(["kind", "state"])
    .orderBy("kind")
    .execute();
  expect(mails).toEqual([
    { kind: "quote", state: "sent" },
    { kind: "reply", state: "waiting" },
  ]);
});

test.each(["0190f5a2-0000-7000-8000-000000000000", "not-an-id"])("%s is not found", async (id) => {
  await expect(setMessagesRead(database, staff, { ids: [id], isRead: true })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(deleteMessage(app, staff, id)).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { ...staff, active: false }, "forbidden"],
] as const)("%s: refused, and nothing changes", async (_who, actor, code) => {
  const id = await addMessage("a", 1);
  await expect(listNotices(app, actor)).rejects.toMatchObject({ code });
  await expect(countUnread(database, actor)).rejects.toMatchObject({ code });
  await expect(countFailedMails(database, actor)).rejects.toMatchObject({ code });
  await expect(setMessagesRead(database, actor, { ids: [id], isRead: true })).rejects.toMatchObject({ code });
  await expect(deleteMessage(app, actor, id)).rejects.toMatchObject({ code });
  expect(await listNotices(app, staff)).toMatchObject([{ id, read: false }]);
});
