import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { paragraph } from "#server/mail/layout/mail-parts.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { readMailSender } from "#server/mail/settings/mail-sender.ts";
import { lastAcceptedMail } from "#server/mail/settings/mail-settings.ts";
import { findSmtpServer } from "#server/mail/settings/smtp-server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { addMember } from "#tests/support/staff.ts";
import type { MailSettingsInput } from "./mail-settings.schema.ts";
import { getMailSettings, updateMailSettings } from "./mail-settings.server.ts";

const database = testDatabase();
const app = testApp(database);

let admin: StaffMember;
beforeEach(async () => {
  await database.pool.query(
    "delete from outgoing_mails; delete from installation; delete from profiles; update company_info set name = ''",
  );
  admin = await addMember(app);
});

const brenac = {
  sender_name: "",
  sender_address: "contact@brenac-location.fr",
  host: "SMTP.Hebergeur.fr ",
  port: "587",
  user: "contact@brenac-location.fr",
  password: "très secret ",
} satisfies MailSettingsInput;

async function save(changes: MailSettingsInput, of = app) {
  const { settings } = await getMailSettings(of, admin);
  const { version, ...stored } = settings;
  const input = { ...stored, ...changes } as MailSettingsInput;
  const values = Object.fromEntries(
    Object.keys(changes).map((name) => [name, stored[name as keyof typeof stored]]),
  );
  return updateMailSettings(of, admin, { baseline: { version, values }, input });
}

const fieldsOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "saved",
    (error) => error.fields,
  );

test("the server that is set is the one mails leave by; its password is read by nobody else", async () => {
  await save(brenac);
  expect(await findSmtpServer(app)).toEqual({
    host: "smtp.hebergeur.fr",
    port: 587,
    user: brenac.user,
    password: "très secret ",
  });
  const read = await getMailSettings(app, admin);
  expect(read).toMatchObject({ password: "kept", operators: null, settings: { password: "", port: "587" } });
  expect(JSON.stringify(read)).not.toContain("secret");
  const { rows } = await database.pool.query("select value from installation where name = 'mail-settings'");
  expect(rows[0].value).not.toContain("secret");
  const history = await app.db.selectFrom("history").selectAll().execute();
  expect(JSON.stringify(history)).not.toContain("hebergeur");
});

test("an empty password leaves the kept one; none goes to another server or with another name", async () => {
  await save(brenac);
  await save({ sender_name: "Brenac" });
  expect(await findSmtpServer(app)).toMatchObject({ password: "très secret " });
  const again = { password: "Le serveur ou l’identifiant change\u00a0: ressaisissez le mot de passe." };
  expect(await fieldsOf(save({ host: "smtp.voleur.fr" }))).toEqual(again);
  expect(await fieldsOf(save({ user: "autre" }))).toEqual(again);
  await save({ host: "smtp.autre.fr", password: "nouveau" });
  expect(await findSmtpServer(app)).toMatchObject({ host: "smtp.autre.fr", password: "nouveau" });
  await save({ user: "" });
  expect(await findSmtpServer(app)).toMatchObject({ user: "", password: "" });
  expect(await fieldsOf(save({ user: "contact" }))).toEqual({ password: "Saisissez le mot de passe." });
  await save({ host: "" });
  expect(await findSmtpServer(app)).toBeNull();
});

test("what is no mail server on the internet is refused at its field", async () => {
  for (const host of [
    "127.0.0.1",
    "localhost",
    "192.168.1.10",
    "[::1]",
    "mail",
    "smtp.fr:25",
    "http://smtp.fr",
  ])
    expect(await fieldsOf(save({ ...brenac, host })), host).toHaveProperty("host");
  for (const port of ["22", "80", "5432", ""])
    expect(await fieldsOf(save({ ...brenac, port: port as "25" })), port).toHaveProperty("port");
  expect(await fieldsOf(save({ ...brenac, sender_address: "" }))).toHaveProperty("sender_address");
  expect(await fieldsOf(save({ ...brenac, sender_name: "Banque <faux@exemple.fr>" }))).toHaveProperty(
    "sender_name",
  );
  expect(await fieldsOf(save({ ...brenac, user: "" }))).toHaveProperty("user");
});

test("whoever is not an administrator reads and writes nothing of it", async () => {
  const user = await addMember(app, "user");
  await expect(getMailSettings(app, user)).rejects.toMatchObject({ code: "forbidden" });
  const change = { baseline: { version: "none" }, input: brenac };
  await expect(updateMailSettings(app, user, change)).rejects.toMatchObject({ code: "forbidden" });
  await expect(updateMailSettings(app, null, change)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("two administrators at once: what only one changed is kept, what both changed is asked", async () => {
  await save(brenac);
  const { settings } = await getMailSettings(app, admin);
  await save({ sender_name: "Brenac" });
  const late = (name: "port" | "sender_name", value: string) =>
    updateMailSettings(app, admin, {
      baseline: { version: settings.version, values: { [name]: settings[name] } },
      input: { ...settings, [name]: value } as MailSettingsInput,
    });
  await late("port", "465");
  expect((await getMailSettings(app, admin)).settings).toMatchObject({ port: "465", sender_name: "Brenac" });
  await expect(late("sender_name", "Location Brenac")).rejects.toMatchObject({
    staleness: { conflicts: [{ unit: "sender_name", mine: "Location Brenac", theirs: "Brenac" }] },
  });
});

test("SMTP_URL wins, and only the sender is set beside it", async () => {
  await save(brenac);
  const smtpUrl = "smtps://envoi%40brenac.fr:autre-secret@10.0.0.5:2465";
  const operated = Object.assign(Object.create(app), { env: { ...app.env, smtpUrl } });
  expect(await findSmtpServer(operated)).toMatchObject({ host: "10.0.0.5", port: 2465, url: smtpUrl });
  const read = await getMailSettings(operated, admin);
  expect(read.operators).toEqual({ host: "10.0.0.5", port: 2465, user: "envoi@brenac.fr" });
  expect(JSON.stringify(read)).not.toContain("autre-secret");
  await save({ sender_address: "devis@brenac.fr", host: "smtp.voleur.fr" }, operated);
  expect(await readMailSender(app)).toMatchObject({ address: "devis@brenac.fr" });
  expect((await getMailSettings(app, admin)).settings.host).toBe("smtp.hebergeur.fr");
});

test("mails leave in the company's name, unless another is set", async () => {
  expect(await readMailSender(app)).toEqual({
    name: "Location de véhicules",
    address: "ne-pas-repondre@example.fr",
  });
  await app.db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
  const env = readEnv({ MAIL_FROM: "Quelqu’un <envoi@brenac.fr>" });
  expect(await readMailSender({ db: app.db, env })).toEqual({
    name: "Brenac Location",
    address: "envoi@brenac.fr",
  });
  await save({ ...brenac, sender_name: "Agence de Foix" });
  expect(await readMailSender({ db: app.db, env })).toEqual({
    name: "Agence de Foix",
    address: "contact@brenac-location.fr",
  });
});

test("a password that another installation's secret encrypted is asked for again", async () => {
  await save(brenac);
  await app.db.deleteFrom("installation").where("name", "=", "auth-secret").execute();
  expect(await findSmtpServer(app)).toMatchObject({ password: null });
  expect((await getMailSettings(app, admin)).password).toBe("lost");
  const mailer = await openMailer(app.env, silentLog, { findServer: () => findSmtpServer(app) });
  await expect(
    mailer.send({
      messageId: "<a@b>",
      recipient: "a@b.fr",
      replyTo: null,
      subject: "",
      body: "",
      date: new Date(),
    }),
  ).rejects.toThrow("type it again");
  mailer.close();
});

test("in service once a server took a mail since the last change, which a mere name is not", async () => {
  const sink = await startSmtpSink();
  const env = { ...app.env, smtpUrl: sink.url };
  const deliver = async (of: { env: typeof app.env; findServer?: () => Promise<null> }) => {
    const mailer = await openMailer(of.env, silentLog, of);
    const mail = {
      recipient: "a@exemple.fr",
      replyTo: null,
      subject: "Bonjour",
      parts: [paragraph("Bonjour")],
    };
    const { id } = await app.db.transaction().execute((trx) => queueMail(app, trx, mail));
    await deliverMail(
      { ...app, db: app.db, now: app.now, log: app.log, mailer } as typeof app,
      { mailId: id },
      {
        isLast: false,
        memory: {},
      },
    );
    mailer.close();
  };
  await deliver({ env: app.env });
  expect(await lastAcceptedMail(app.db), "a file is no acceptance").toBeNull();
  await deliver({ env });
  expect(await lastAcceptedMail(app.db)).toMatchObject({ by: "127.0.0.1" });
  await save(brenac);
  expect(await lastAcceptedMail(app.db)).toBeNull();
  await deliver({ env });
  expect((await getMailSettings(app, admin)).proof).toMatchObject({ by: "127.0.0.1" });
  await save({ sender_name: "Brenac" });
  expect(await lastAcceptedMail(app.db)).not.toBeNull();
  await save({ port: "465" });
  expect(await lastAcceptedMail(app.db)).toBeNull();
  await sink.close();
});
