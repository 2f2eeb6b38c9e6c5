import { expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
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

test("36 months and a day after the last contact a file goes whole; with a message last month it stays whole", async () => {
  const { db } = database;
  await database.pool.query("delete from outgoing_mails; delete from requests; delete from notifications");
  const now = new Date("2026-11-15T04:00:00Z");
  const long = new Date("2021-01-01T00:00:00Z");
  const addFile = async (reference: string, lastHeard: Partial<Record<"message" | "refused", string>>) => {
    const request = { reference, name: reference, email: `${reference}@exemple.fr`, created_at: long };
    const { id } = await db
      .insertInto("requests")
      .values({ ...request, last_customer_at: long, status: "en_cours" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const mail = { subject: "Réponse", body: reference, recipient: request.email, state: "sent" } as const;
    const { id: mailId } = await db
      .insertInto("outgoing_mails")
      .values({ ...mail, kind: "reply", request_id: id, message_id: reference, created_at: long })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("request_entries")
      .values([
        { request_id: id, kind: "reply", mail_id: mailId, body: "Bonjour", created_at: long },
        // What the house noted yesterday is no word of the customer's.
        { request_id: id, kind: "note", body: `à rappeler, ${reference}`, created_at: now },
      ])
      .execute();
    if (lastHeard.message)
      await db
        .insertInto("request_entries")
        .values({ request_id: id, kind: "message", created_at: new Date(lastHeard.message) })
        .execute();
    const answered_at = lastHeard.refused ? new Date(lastHeard.refused) : undefined;
    const state = answered_at ? "refused" : "expired";
    const number = `DV-2021-${reference.slice(-4).replace(/\D/g, "").padStart(4, "0")}`;
    await addQuote(db, { request_id: id, email: request.email, state, number, sent_at: long, answered_at });
    return id;
  };
  await addFile("GNE-001", { message: "2023-11-14T04:00:00Z" });
  await addFile("GNE-002", { refused: "2023-11-14T04:00:00Z" });
  await addFile("KEP-003", { message: "2026-10-15T04:00:00Z" });
  await addFile("KEP-004", { refused: "2023-11-16T04:00:00Z" });

  expect(await purge(now)).toMatchObject({ requests: 2, quotes: 2, mails: 2, notifications: 0 });
  const left = async (table: "requests" | "request_entries" | "quotes" | "quote_lines" | "outgoing_mails") =>
    (await database.pool.query(`select * from ${table}`)).rows;
  expect((await left("requests")).map(({ reference }) => reference).sort()).toEqual(["KEP-003", "KEP-004"]);
  expect([(await left("request_entries")).length, (await left("outgoing_mails")).length]).toEqual([5, 2]);
  expect([(await left("quotes")).length, (await left("quote_lines")).length]).toEqual([2, 2]);
  expect(JSON.stringify([await left("request_entries"), await left("outgoing_mails")])).not.toContain("GNE");
});

test("a contract outlives its file and goes five years after the acceptance; the planning keeps its days, nameless", async () => {
  const { db } = database;
  await database.pool.query("delete from quotes; delete from requests");
  const long = new Date("2022-03-01T10:00:00Z");
  const { id: vehicle_id } = await db
    .insertInto("vehicles")
    .values({ name: "Fourgon", type: "Véhicules léger" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: request_id } = await db
    .insertInto("requests")
    .values({ email: "contrat@exemple.fr", status: "gagne", created_at: long, last_customer_at: long })
    .returning("id")
    .executeTakeFirstOrThrow();
  const first = await addQuote(db, { request_id, state: "replaced", number: "DV-2022-0001", sent_at: long });
  const second = { request_id, number: "DV-2022-0001", version: 2, replaces_id: first };
  const contract = await addQuote(db, { ...second, state: "accepted", sent_at: long, answered_at: long });
  await db
    .insertInto("vehicle_periods")
    .values([
      ...(["reservation", "option"] as const).map((kind) => ({
        ...{ vehicle_id, kind, request_id, quote_id: kind === "option" ? first : contract },
        ...{ during: "[2022-03-10,2022-03-12)", note: "Madame Contrat" },
      })),
    ])
    .execute();
  const state = async () => ({
    requests: (await db.selectFrom("requests").select("id").execute()).length,
    quotes: (await db.selectFrom("quotes").select("id").execute()).map(({ id }) => id),
    periods: await db.selectFrom("vehicle_periods").select(["kind", "request_id", "note"]).execute(),
  });

  await purge(new Date("2025-02-28T10:00:00Z"));
  expect(await state()).toMatchObject({ requests: 1, quotes: [first, contract] });
  await purge(new Date("2025-03-02T10:00:00Z"));
  const nameless = [{ kind: "reservation", request_id: null, note: "" }];
  expect(await state()).toEqual({ requests: 0, quotes: [contract], periods: nameless });
  await purge(new Date("2027-02-28T10:00:00Z"));
  expect((await state()).quotes).toEqual([contract]);
  await purge(new Date("2027-03-02T10:00:00Z"));
  expect(await state()).toEqual({ requests: 0, quotes: [], periods: nameless });
});

test("what was amended or cancelled is a contract as long; what came to nothing beside it goes with its file", async () => {
  const { db } = database;
  await database.pool.query("delete from quotes; delete from requests");
  const agreedAt = new Date("2022-03-01T10:00:00Z");
  const amendedAt = new Date("2022-04-01T10:00:00Z");
  const { id: request_id } = await db
    .insertInto("requests")
    .values({
      email: "avenant@exemple.fr",
      status: "annule",
      created_at: agreedAt,
      last_customer_at: amendedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const quote = { request_id, number: "DV-2022-0002", sent_at: agreedAt };
  const first = await addQuote(db, { ...quote, state: "amended", answered_at: agreedAt });
  const amending = { ...quote, sent_at: amendedAt, answered_at: amendedAt, amends_id: first } as const;
  await addQuote(db, { ...amending, state: "withdrawn", version: 2, amendment: 1 });
  const nothing = { fee: null, terms: "", isTold: false };
  const cancellation = { at: "2022-04-02T10:00:00Z", reason: "Chantier arrêté", ...nothing };
  const second = await addQuote(db, {
    ...{ ...amending, state: "cancelled", version: 3, amendment: 2 },
    answer: { cancellation },
  });
  const left = async () =>
    (await db.selectFrom("quotes").select(["id", "amends_id"]).orderBy("version").execute()).map(
      ({ id, amends_id }) => [id, amends_id],
    );

  await purge(new Date("2025-03-31T10:00:00Z"));
  expect(await left()).toHaveLength(3);
  await purge(new Date("2025-04-03T10:00:00Z"));
  expect(await db.selectFrom("requests").select("id").execute()).toEqual([]);
  expect(await left()).toEqual([
    [first, null],
    [second, first],
  ]);
  await purge(new Date("2027-03-02T10:00:00Z"));
  expect(await left()).toEqual([[second, null]]);
  await purge(new Date("2027-04-02T10:00:00Z"));
  expect(await left()).toEqual([]);
});

test("an invitation nobody answered goes a month after its link's end", async () => {
  const now = new Date("2026-11-15T04:00:00Z");
  const ended = (days: number) => ({
    email: `il-y-a-${days}-jours@example.fr`,
    role: "user" as const,
    token_hash: String(days),
    expires_at: new Date(now.getTime() - days * 86_400_000),
  });
  await database.db
    .insertInto("invitations")
    .values([ended(-1), ended(29), ended(31)])
    .execute();
  expect(await purge(now)).toMatchObject({ invitations: 1 });
  const left = await database.db
    .selectFrom("invitations")
    .select("token_hash")
    .orderBy("token_hash")
    .execute();
  expect(left.map(({ token_hash }) => token_hash)).toEqual(["-1", "29"]);
});
