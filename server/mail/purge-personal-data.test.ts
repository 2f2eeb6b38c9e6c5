import { expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { purgePersonalData } from "./purge-personal-data.ts";

const database = testDatabase();

async function purge(now: Date) {
  let forgotten: Date | undefined;
  const forgetBefore = async (moment: Date) => {
    forgotten = moment;
    return 0;
  };
  const counts = await purgePersonalData({
    db: database.db,
    env: readEnv({ RETENTION_MONTHS: "36" }),
    log: silentLog,
    now: () => now,
    mailer: { forgetBefore } as unknown as App["mailer"],
  });
  return { ...counts, forgotten };
}

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

  const { forgotten } = await purge(now);

  const titles = (await db.selectFrom("notifications").select("title").execute()).map(({ title }) => title);
  const mails = await db.selectFrom("outgoing_mails").select("subject").orderBy("subject").execute();
  const limits = await db.selectFrom("rate_limits").select("key").execute();
  expect(titles).toEqual(["young"]);
  expect(mails.map(({ subject }) => subject)).toEqual(["of young", "orphan, waiting"]);
  expect(limits).toEqual([{ key: "contact:present" }]);
  expect(forgotten).toEqual(new Date("2023-11-15T04:00:00Z"));
});

test("what is kept of somebody counts from when they last wrote: 36 months later all of it goes, a day before none", async () => {
  const { db } = database;
  await database.pool.query("delete from outgoing_mails; delete from notifications");
  const add = async (email: string | null, created_at: string, last_customer_at?: string) => {
    const { id } = await db
      .insertInto("notifications")
      .values({
        title: `${email} ${created_at}`,
        message: "…",
        data: JSON.stringify({ email }),
        created_at: new Date(created_at),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const mail = { subject: "", body: "", recipient: "a@b.fr", state: "sent" as const };
    await db
      .insertInto("outgoing_mails")
      .values({ ...mail, notification_id: id, message_id: id, created_at: new Date(created_at) })
      .execute();
    if (!last_customer_at) return;
    const reference = `K7M-4X${email?.[0]?.toUpperCase()}`;
    await db
      .updateTable("requests")
      .set({ reference, last_customer_at: new Date(last_customer_at) })
      .where("notification_id", "=", id)
      .execute();
  };
  // Last heard of a minute too long ago: the whole thread goes.
  await add("gone@exemple.fr", "2021-01-01T00:00:00Z");
  await add("Gone@Exemple.fr ", "2023-11-15T03:59:00Z");
  // Last heard of a minute later, in other letters: the whole thread stays.
  await add("kept@exemple.fr", "2021-01-01T00:00:00Z");
  await add(" KEPT@exemple.fr", "2023-11-15T04:01:00Z");
  // Wrote again about an old request; and did not.
  await add("again@exemple.fr", "2021-01-01T00:00:00Z", "2026-10-15T04:00:00Z");
  await add("never@exemple.fr", "2021-01-01T00:00:00Z", "2021-02-01T00:00:00Z");
  // Nobody's address makes nobody's thread.
  await add(null, "2021-01-01T00:00:00Z");
  await add("", "2021-01-01T00:00:00Z");
  await add("", "2026-10-15T04:00:00Z");

  const gone = await purge(new Date("2026-11-15T04:00:00Z"));
  expect([gone.notifications, gone.mails]).toEqual([5, 5]);
  const left = await db.selectFrom("notifications").select("title").orderBy("title").execute();
  expect(left.map(({ title }) => title)).toEqual(
    [
      " 2026-10-15T04:00:00Z",
      " KEPT@exemple.fr 2023-11-15T04:01:00Z",
      "again@exemple.fr 2021-01-01T00:00:00Z",
      "kept@exemple.fr 2021-01-01T00:00:00Z",
    ].sort(),
  );
  const mails = await db.selectFrom("outgoing_mails").select("id").execute();
  const requests = await db.selectFrom("requests").select("email").orderBy("email").execute();
  expect([mails.length, requests.map(({ email }) => email)]).toEqual([
    4,
    ["", " KEPT@exemple.fr", "again@exemple.fr", "kept@exemple.fr"],
  ]);
});
