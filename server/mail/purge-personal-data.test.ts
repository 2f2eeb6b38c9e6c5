import { expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { purgePersonalData } from "./purge-personal-data.ts";

const database = testDatabase();

test("the purge forgets messages past their retention, their mails and the senders' addresses", async () => {
  const now = new Date("2026-11-15T04:00:00Z");
  const { db } = database;
  const addNotification = async (title: string, created_at: Date) =>
    (
      await db
        .insertInto("notifications")
        .values({ title, message: "…", created_at })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const addMail = (
    subject: string,
    notification_id: string | null,
    state: "sent" | "waiting",
    created_at = now,
  ) =>
    db
      .insertInto("outgoing_mails")
      .values({
        subject,
        notification_id,
        state,
        message_id: subject,
        recipient: "a@b.fr",
        body: "",
        created_at,
      })
      .execute();
  const old = await addNotification("old", new Date("2023-11-15T03:59:00Z"));
  const young = await addNotification("young", new Date("2023-11-15T04:01:00Z"));
  await addMail("of old", old, "sent");
  await addMail("of young", young, "sent");
  await addMail("orphan, sent", null, "sent");
  await addMail("orphan, waiting", null, "waiting");
  await addMail("orphan, waiting since then", null, "waiting", new Date("2023-11-15T03:59:00Z"));
  await db
    .insertInto("rate_limits")
    .values([
      { key: "contact:past", points: 1, expire: now.getTime() - 1 },
      { key: "contact:present", points: 1, expire: now.getTime() + 60_000 },
    ])
    .execute();

  let forgotten: Date | undefined;
  const forgetBefore = async (moment: Date) => {
    forgotten = moment;
    return 0;
  };
  await purgePersonalData({
    db,
    env: readEnv({ RETENTION_MONTHS: "36" }),
    log: silentLog,
    now: () => now,
    mailer: { forgetBefore } as unknown as App["mailer"],
  });

  const titles = (await db.selectFrom("notifications").select("title").execute()).map(({ title }) => title);
  const mails = await db.selectFrom("outgoing_mails").select("subject").orderBy("subject").execute();
  const limits = await db.selectFrom("rate_limits").select("key").execute();
  expect(titles).toEqual(["young"]);
  expect(mails.map(({ subject }) => subject)).toEqual(["of young", "orphan, waiting"]);
  expect(limits).toEqual([{ key: "contact:present" }]);
  expect(forgotten).toEqual(new Date("2023-11-15T04:00:00Z"));
});
