import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldErrors } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { contactSchema } from "./contact.schema.ts";
import { type ContactInput, sendContactMessage } from "./contact.server.ts";
import { consentText } from "./contact-terms.ts";

const database = testDatabase();
let app: App;
let agencyId: string;

const input: ContactInput = {
  name: "Zoé Martin",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
  subject: "devis",
  agency_id: null,
  message: "Un fourgon pour samedi ?",
  consent: true,
  request: null,
};

beforeAll(async () => {
  // Mails stay as they were queued: nobody delivers here.
  app = await startJobApp(database, { handlers: { "deliver-mail": () => new Promise(() => {}) } });
  const place = { address: "1", zip: "66000", city: "Perpignan", phone: "04" };
  const agency = { ...place, name: "Agence Nord", email: "nord@t.example" };
  const insert = database.db.insertInto("agencies").values(agency).returning("id");
  ({ id: agencyId } = await insert.executeTakeFirstOrThrow());
  await database.db.updateTable("company_info").set({ email: "entreprise@t.example" }).execute();
});

afterAll(() => app.jobs.stop());

beforeEach(async () => {
  await database.pool.query(
    "delete from outgoing_mails; delete from notifications; delete from rate_limits; delete from pgboss.job",
  );
  await database.db.updateTable("contact_page_settings").set({ email: "siege@t.example" }).execute();
});

const stored = async () => ({
  notifications: await database.db.selectFrom("notifications").selectAll().execute(),
  mails: await database.db.selectFrom("outgoing_mails").selectAll().execute(),
  jobs: (await database.pool.query("select data from pgboss.job where name = 'deliver-mail'")).rows,
});

test("a message becomes a notification, a mail to the chosen agency and its job", async () => {
  await sendContactMessage(app, { ...input, agency_id: agencyId }, { address: "203.0.113.1" });
  const { notifications, mails, jobs } = await stored();
  expect(notifications).toMatchObject([
    {
      title: "Demande de devis",
      message: input.message,
      read: false,
      data: {
        name: input.name,
        email: input.email,
        phone: input.phone,
        subject: "devis",
        agency: { id: agencyId, name: "Agence Nord" },
      },
      consent_text: consentText,
      consent_at: expect.any(Date),
    },
  ]);
  expect(mails).toMatchObject([
    {
      notification_id: notifications[0]?.id,
      recipient: "nord@t.example",
      reply_to: input.email,
      subject: "Demande de devis – Zoé Martin",
      state: "waiting",
    },
  ]);
  expect(mails[0]?.body).toContain("Un fourgon pour samedi ?");
  expect(mails[0]?.body).toContain("06 12 34 56 78");
  expect(jobs).toEqual([{ data: { mailId: mails[0]?.id } }]);
});

test("without an agency it reaches head office: the contact page's address, else the company's", async () => {
  await sendContactMessage(app, input, { address: "203.0.113.1" });
  await database.db.updateTable("contact_page_settings").set({ email: "" }).execute();
  await sendContactMessage(app, input, { address: "203.0.113.1" });
  const { mails } = await stored();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(["entreprise@t.example", "siege@t.example"]);
});

test("the sixth message within ten minutes is refused; another address is not", async () => {
  const from = (address: string) => sendContactMessage(app, input, { address });
  for (let i = 0; i < 5; i += 1) await from("203.0.113.7");
  await expect(from("203.0.113.7")).rejects.toMatchObject({
    code: "too-many",
    message: "Trop de messages envoyés. Veuillez réessayer plus tard.",
    headers: { "Retry-After": expect.stringMatching(/^[1-6]?\d?\d$/) },
  });
  await from("203.0.113.8");
  expect((await stored()).notifications).toHaveLength(6);
});

test("what becomes a header cannot break its line", () => {
  const parsed = contactSchema.parse({
    ...input,
    name: " Zoé\r\nBcc: x@y.fr ",
    message: "a\r\nb\u0000c",
    consent: "on",
  });
  expect(parsed).toMatchObject({ name: "Zoé Bcc: x@y.fr", message: "a\nbc", consent: true });
});

test.each([
  [{ name: " " }, { name: "Indiquez votre nom." }],
  [{ name: undefined }, { name: "Indiquez votre nom." }],
  [{ name: "x".repeat(121) }, { name: "Le nom est trop long." }],
  [{ email: "zoe@" }, { email: expect.stringContaining("valide") }],
  [{ email: "zoe@exemple.fr\r\nBcc: x@y.fr" }, { email: expect.stringContaining("valide") }],
  [{ phone: "bonjour" }, { phone: expect.stringContaining("valide") }],
  [{ subject: "achat" }, { subject: "Choisissez un sujet." }],
  [{ agency_id: "nord" }, { agency_id: "Choisissez une agence de la liste." }],
  [{ message: "" }, { message: "Écrivez votre message." }],
  [{ message: "x".repeat(5_001) }, { message: expect.stringContaining("trop long") }],
  [{ consent: undefined }, { consent: expect.stringContaining("Acceptez") }],
  [
    { name: 12, message: null },
    { name: "Indiquez votre nom.", message: "Écrivez votre message." },
  ],
])("%j is refused at its field", (change, fields) => {
  const { error } = contactSchema.safeParse({ ...input, ...change });
  expect(error && fieldErrors(error)).toEqual(fields);
});

test("a form sends nothing for an unticked box, and all sentences come at once", () => {
  const { error } = contactSchema.safeParse({});
  expect(Object.keys(error ? fieldErrors(error) : {})).toEqual([
    "name",
    "email",
    "phone",
    "subject",
    "message",
    "consent",
  ]);
  const fields = Object.values(error ? fieldErrors(error) : {});
  expect(fields.filter((sentence) => sentence.includes("Invalid"))).toEqual([]);
});
