import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMessageRequest } from "#tests/support/records.ts";
import { type MailRequest, queueMail } from "./queue-mail.ts";

const database = testDatabase();
const app = testApp(database);

async function queue(requestId: string, part: Partial<MailRequest>) {
  const mail = { requestId, recipient: "nord@t.example", replyTo: null, subject: "x", parts: [], ...part };
  const { id, message_id } = await database.db.transaction().execute((trx) => queueMail(app, trx, mail));
  const { in_reply_to } = await database.db
    .selectFrom("outgoing_mails")
    .select("in_reply_to")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { message_id, in_reply_to };
}

test("what the desk is told of a request stands under the message that opened it there", async () => {
  const request = await addMessageRequest(database.db);
  const forward = await queue(request, {});
  await queue(request, { kind: "confirmation", recipient: "zoe@example.fr" });
  const [question, accepted] = [
    await queue(request, { kind: "notice" }),
    await queue(request, { kind: "notice" }),
  ];
  expect(forward.in_reply_to).toBeNull();
  expect([question.in_reply_to, accepted.in_reply_to]).toEqual([forward.message_id, forward.message_id]);
});

test("where nothing was forwarded, under the first notice; and each request by itself", async () => {
  const [noted, other] = [await addMessageRequest(database.db), await addMessageRequest(database.db)];
  const first = await queue(noted, { kind: "notice" });
  expect(first.in_reply_to).toBeNull();
  expect((await queue(noted, { kind: "notice" })).in_reply_to).toBe(first.message_id);
  expect((await queue(other, { kind: "notice" })).in_reply_to).toBeNull();
});

test("what a customer is written stands where it is said to", async () => {
  const request = await addMessageRequest(database.db);
  await queue(request, {});
  expect((await queue(request, { kind: "reply" })).in_reply_to).toBeNull();
  expect((await queue(request, { kind: "reply", inReplyTo: "<a@b>" })).in_reply_to).toBe("<a@b>");
});
