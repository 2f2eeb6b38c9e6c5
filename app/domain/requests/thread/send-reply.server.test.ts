import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { silentLog } from "#server/log.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { quickTimeouts } from "#tests/support/job-app.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { addMember } from "#tests/support/staff.ts";
import { addArrival } from "#tests/support/thread-requests.ts";
import { addNote, recordContact } from "./add-entry.server.ts";
import { getOpenRequest } from "./open-request.server.ts";
import { lastEntryId } from "./open-request.ts";
import { sendReply } from "./send-reply.server.ts";

const database = testDatabase();
const app = testApp(database);
let claire: StaffMember;
let julien: StaffMember;
let sink: SmtpSink | undefined;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  julien = await addMember(database, "admin", "julien.marty@example.fr");
});

afterEach(async () => {
  await sink?.close();
  sink = undefined;
});

const reply = { subject: "Votre demande", body: "Bonjour, voici notre réponse." };

const mailsOf = (requestId: string) =>
  database.db
    .selectFrom("outgoing_mails")
    .selectAll()
    .where("request_id", "=", requestId)
    .where("kind", "=", "reply")
    .orderBy("created_at")
    .execute();

const entriesOf = (requestId: string) =>
  database.db
    .selectFrom("request_entries")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

async function fail(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
}

describe("an answer", () => {
  test("is a line of the thread and a mail to the customer, and makes the request one under way", async () => {
    const agency = await addAgency(database.db);
    const { id, reference } = await addArrival(database.db, { agency_key: agency });
    await sendReply(app, claire, {
      requestId: id,
      input: { ...reply, subject: `Re [${reference}] Votre devis [${reference}]` },
    });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({
      recipient: "sophie.garrigue@exemple.fr",
      reply_to: "rivesaltes@example.fr",
      subject: `[${reference}] Re Votre devis`,
      state: "waiting",
    });
    expect(app.sentJobs).toContainEqual({ name: "deliver-mail", payload: { mailId: mail?.id } });
    const open = await getOpenRequest(app, claire, id);
    expect(open?.status).toBe("en_cours");
    const request = database.db.selectFrom("requests").select("answered_at").where("id", "=", id);
    expect((await request.executeTakeFirstOrThrow()).answered_at).not.toBeNull();
    expect(open?.entries.map(({ kind, mail }) => [kind, mail?.state])).toEqual([
      ["status", undefined],
      ["reply", "waiting"],
    ]);
  });

  test("answers the mail the customer already has", async () => {
    const { id } = await addArrival(database.db);
    const values = { request_id: id, recipient: "a@b.fr", subject: "", body: "" };
    await database.db
      .insertInto("outgoing_mails")
      .values([
        { ...values, kind: "forward", message_id: "<forward@example.fr>" },
        { ...values, kind: "confirmation", message_id: "<confirmation@example.fr>" },
      ])
      .execute();
    await sendReply(app, claire, { requestId: id, input: reply });
    expect((await mailsOf(id))[0]?.in_reply_to).toBe("<confirmation@example.fr>");
  });

  test("of ten thousand characters arrives whole, and hostile markup is text", async () => {
    const { id } = await addArrival(database.db);
    const body = `<script>alert(1)</script>\r\n${"é".repeat(9_970)}`;
    await sendReply(app, claire, { requestId: id, input: { ...reply, body } });
    expect((await entriesOf(id)).at(-1)?.body === body).toBe(true);
    const error = await fail(
      sendReply(app, claire, { requestId: id, input: { ...reply, body: "é".repeat(20_001) } }),
    );
    expect(error).toMatchObject({ code: "invalid", fields: { body: expect.stringContaining("20") } });
  });

  test("needs an address, a text and the right", async () => {
    const { id } = await addArrival(database.db, { email: " " });
    expect((await fail(sendReply(app, claire, { requestId: id, input: reply }))).message).toContain(
      "pas d’adresse e-mail",
    );
    const { id: other } = await addArrival(database.db);
    expect(
      (await fail(sendReply(app, claire, { requestId: other, input: { ...reply, body: " \n" } }))).fields,
    ).toEqual({
      body: "Écrivez votre réponse.",
    });
    expect((await fail(sendReply(app, null, { requestId: other, input: reply }))).code).toBe(
      "unauthenticated",
    );
    expect(
      (await fail(sendReply(app, { ...claire, active: false }, { requestId: other, input: reply }))).code,
    ).toBe("forbidden");
    for (const gone of ["nobody", "01890000-0000-7000-8000-000000000000"])
      expect((await fail(sendReply(app, claire, { requestId: gone, input: reply }))).code).toBe("not-found");
    expect(await mailsOf(other)).toEqual([]);
    expect(await entriesOf(other)).toEqual([]);
  });

  test("with a variable that is empty or unknown stays here; what is known is filled in", async () => {
    const { id, reference } = await addArrival(database.db);
    const empty = await fail(
      sendReply(app, claire, { requestId: id, input: { ...reply, body: "Le véhicule {vehicule}" } }),
    );
    expect(empty.fields.body).toContain("{vehicule} est vide");
    const link = await fail(
      sendReply(app, claire, { requestId: id, input: { ...reply, body: "{lien_devis}" } }),
    );
    expect(link.fields.body).toContain("le lien part avec le devis lui-même");
    const unknown = await fail(
      sendReply(app, claire, { requestId: id, input: { ...reply, subject: "{prenom}" } }),
    );
    expect(unknown.fields.subject).toContain("{prenom} n’est pas une variable connue");
    expect(await mailsOf(id)).toEqual([]);
    await sendReply(app, claire, {
      requestId: id,
      input: { subject: "", body: "Bonjour {nom} ({reference})" },
    });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({
      subject: `[${reference}]`,
      body: expect.stringMatching(new RegExp(`^Bonjour Sophie Garrigue \\(${reference}\\)\n\nClaire`)),
    });
  });

  test("that a double click posts twice leaves once", async () => {
    const { id } = await addArrival(database.db);
    await Promise.all(
      [1, 2, 3].map(() =>
        sendReply(app, claire, { requestId: id, input: { ...reply, key: `double ${id}` } }),
      ),
    );
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("takes along the document of a quote of its own request, and of no other", async () => {
    const { id } = await addArrival(database.db);
    const { id: other } = await addArrival(database.db);
    const { id: quote } = await addSentQuote(database.db, { requestId: id, number: "DV-2026-0042" });
    const { id: foreign } = await addSentQuote(database.db, { requestId: other });
    for (const quoteId of [foreign, "x"])
      expect(
        (await fail(sendReply(app, claire, { requestId: id, input: { ...reply, quoteId } }))).fields,
      ).toHaveProperty("quote");
    await sendReply(app, claire, { requestId: id, input: { ...reply, quoteId: quote } });
    expect((await mailsOf(id))[0]?.attachment_quote_id).toBe(quote);
    expect((await getOpenRequest(app, claire, id))?.joinable).toEqual([{ id: quote, name: "DV-2026-0042" }]);
  });
});

describe("two who answer", () => {
  test("the second reads the first's answer before sending, and may then send", async () => {
    const { id } = await addArrival(database.db);
    const opened = await getOpenRequest(app, julien, id);
    const seen = opened ? lastEntryId(opened) : null;
    await sendReply(app, claire, { requestId: id, input: { ...reply, seen } });
    const error = await fail(
      sendReply(app, julien, { requestId: id, input: { ...reply, body: "Autre chose", seen } }),
    );
    expect(error).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Claire Vidal vient de répondre"),
    });
    const again = await getOpenRequest(app, julien, id);
    await sendReply(app, julien, {
      requestId: id,
      input: { ...reply, body: "Autre chose", seen: again && lastEntryId(again) },
    });
    expect(await mailsOf(id)).toHaveLength(2);
  });

  test("at the same moment: one leaves, the other is told", async () => {
    const { id } = await addArrival(database.db);
    const results = await Promise.allSettled(
      [claire, julien].map((who) => sendReply(app, who, { requestId: id, input: { ...reply, seen: "" } })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("what one wrote oneself, and what a colleague only noted, holds nothing back", async () => {
    const { id } = await addArrival(database.db);
    await sendReply(app, claire, { requestId: id, input: { ...reply, seen: "" } });
    await addNote(app, julien, id, { body: "Vu avec l’atelier." });
    await sendReply(app, claire, { requestId: id, input: { ...reply, body: "Et encore", seen: "" } });
    expect(await mailsOf(id)).toHaveLength(2);
  });
});

test("while the mail server is away the answer waits in its thread, and leaves later, once", async () => {
  const port = await freePort();
  const env = { ...app.env, smtpUrl: `smtp://127.0.0.1:${port}` };
  const mailer = await openMailer(env, silentLog, { timeouts: quickTimeouts });
  const { id } = await addArrival(database.db);
  await sendReply(app, claire, { requestId: id, input: reply });
  const mailId = (await mailsOf(id))[0]?.id ?? "";
  const deliver = () =>
    deliverMail({ ...delivery(), mailer }, { mailId }, { isLast: false, memory: {} }).catch(() => {});
  await deliver();
  expect(await lastMail(id)).toMatchObject({ state: "waiting", attempts: 1 });
  sink = await startSmtpSink(port);
  await deliver();
  await deliver();
  mailer.close();
  expect(sink.received).toHaveLength(1);
  const { raw, email } = sink.received[0] ?? expect.fail("nothing arrived");
  expect(email.text).toContain(reply.body);
  // A person wrote it: nobody's out-of-office note is to be held back.
  expect(raw).not.toContain("Auto-Submitted");
  expect(await lastMail(id)).toMatchObject({ state: "sent" });
});

const lastMail = async (id: string) => (await mailsOf(id)).at(-1);
const delivery = () => ({ db: database.db, env: app.env, now: () => new Date(), log: silentLog });

test("an answer is signed: who wrote it, for which agency, under which number", async () => {
  await database.db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
  const agency = await addAgency(database.db, "Foix");
  const office = { phone: "0561001240", address: "12 route d’Espagne", zip: "09000", city: "Foix" };
  await database.db.updateTable("agencies").set(office).where("id", "=", agency).execute();
  const { id } = await addArrival(database.db, { agency_key: agency, agency_name: "Foix" });
  await sendReply(app, claire, { requestId: id, input: { ...reply, body: "Oui, avec plaisir." } });
  const [mail] = await mailsOf(id);
  expect(mail?.body.replaceAll("\u00a0", " ")).toBe(
    "Oui, avec plaisir.\n\nClaire Vidal\nFoix, 05 61 00 12 40\n\n-- \nBrenac Location · 12 route d’Espagne, 09000 Foix\n",
  );
});

test("an agency that is gone leaves its answers to head office", async () => {
  await database.db.updateTable("company_info").set({ email: "siege@example.fr" }).execute();
  await database.db.updateTable("contact_page_settings").set({ email: "" }).execute();
  const agency = await addAgency(database.db, "Prades");
  const { id } = await addArrival(database.db, { agency_key: agency, agency_name: "Prades" });
  await database.db.deleteFrom("agencies").where("id", "=", agency).execute();
  await sendReply(app, claire, { requestId: id, input: { ...reply, body: "{agence}" } });
  expect((await mailsOf(id))[0]).toMatchObject({
    reply_to: "siege@example.fr",
    body: expect.stringMatching(/^Prades\n\n/),
  });
});

test("no word of a note is in any mail of this run", async () => {
  const secret = "Client difficile, ne pas baisser sous 80 €";
  const { id } = await addArrival(database.db);
  await addNote(app, claire, id, { body: secret });
  await addNote(app, claire, id, { body: secret, key: `note ${id}` });
  await addNote(app, claire, id, { body: secret, key: `note ${id}` });
  await recordContact(app, claire, id, { kind: "call", body: "Accord par téléphone." });
  await sendReply(app, julien, { requestId: id, input: reply });
  const entries = database.db.selectFrom("request_entries").select("body");
  const notes = await entries.where("kind", "=", "note").execute();
  expect(notes.filter(({ body }) => body === secret)).toHaveLength(2);
  const mails = await database.db.selectFrom("outgoing_mails").select(["subject", "body"]).execute();
  expect(mails.length).toBeGreaterThan(5);
  for (const { body: note } of notes)
    for (const mail of mails) expect(`${mail.subject}\n${mail.body}`).not.toContain(note);
  // Nor can one be tied to a mail by hand.
  const tied = database.db
    .updateTable("request_entries")
    .set({ mail_id: (eb) => eb.selectFrom("outgoing_mails").select("id").limit(1) })
    .where("kind", "=", "note")
    .execute();
  await expect(tied).rejects.toThrow("check constraint");
});

test("an answer that came by mail is the customer's, and moves when they were last heard of", async () => {
  const { id } = await addArrival(database.db, { last_customer_at: new Date("2026-01-01T10:00:00Z") });
  const before = Date.now();
  await recordContact(app, claire, id, { kind: "message", body: "Oui, c’est bon pour nous." });
  const requests = database.db.selectFrom("requests").selectAll().where("id", "=", id);
  const row = await requests.executeTakeFirstOrThrow();
  expect(row.last_customer_at.getTime()).toBeGreaterThanOrEqual(before - 1);
  expect(row.answered_at).toBeNull();
  await recordContact(app, claire, id, { kind: "call", body: "Rappeler demain." });
  expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(["status", "message", "call"]);
  expect((await fail(recordContact(app, claire, id, { kind: "note", body: "…" }))).code).toBe("invalid");
});
