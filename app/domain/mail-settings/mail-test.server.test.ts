import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { type PreviewedMail, previewedMails } from "#app/domain/mails/previewed-mails.ts";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { lastAcceptedMail } from "#server/mail/settings/mail-settings.ts";
import type { Resolver } from "#server/mail/settings/resolver.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { addMember } from "#tests/support/staff.ts";
import { getMailDomain, previewMailFor, sendMailPreview, sendMailTest } from "./mail-test.server.ts";

const database = testDatabase();
/** What this test's internet knows. */
const resolver: Resolver = {
  lookup: async (host) => (host === "smtp.brenac.example" ? ["127.0.0.1"] : []),
  txt: async (name) => (name === "brenac.example" ? ["v=spf1 mx -all"] : []),
  mx: async () => ["mx.brenac.example"],
};
const app = testApp(database, { resolver });

let admin: StaffMember;
beforeEach(async () => {
  await database.pool.query(
    "delete from outgoing_mails; delete from installation; delete from profiles; delete from rate_limits",
  );
  app.sentJobs.length = 0;
  admin = await addMember(app);
});

const withServer = (smtpUrl: string): App =>
  Object.assign(Object.create(app), {
    env: readEnv({ NODE_ENV: "test", SMTP_URL: smtpUrl, MAIL_FROM: "contact@brenac.example" }),
  });
const settings = (value: object) =>
  app.db
    .insertInto("installation")
    .values({ name: "mail-settings", value: JSON.stringify(value) })
    .execute();
const tests = () => app.db.selectFrom("outgoing_mails").selectAll().where("kind", "=", "test").execute();

test("a test that was taken is noted as any mail is, and puts mail in service", async () => {
  const sink = await startSmtpSink();
  const report = await sendMailTest(withServer(sink.url), admin, { recipient: "helene@brenac.example" });
  await sink.close();
  expect(report.refusal).toBeNull();
  expect(sink.received[0]?.email).toMatchObject({
    from: { name: "Location de véhicules", address: "contact@brenac.example" },
    subject: "Essai\u00a0: Location de véhicules",
    text: expect.stringContaining("demandé le"),
    html: expect.stringContaining("Vos courriels partent"),
  });
  expect(await tests()).toMatchObject([
    { recipient: "helene@brenac.example", state: "sent", accepted_by: "127.0.0.1", body: "", parts: null },
  ]);
  expect(await lastAcceptedMail(app.db)).toMatchObject({ by: "127.0.0.1" });
});

test("one that was refused is told and not noted: nothing is left to be sent again", async () => {
  const sink = await startSmtpSink();
  sink.mode = 550;
  const report = await sendMailTest(withServer(sink.url), admin, { recipient: "helene@brenac.example" });
  await sink.close();
  expect(report.refusal?.what).toBe("Le serveur refuse l’adresse helene@brenac.example.");
  expect(await tests()).toEqual([]);
});

test("a server of the settings that leads to this machine is not called", async () => {
  const sink = await startSmtpSink();
  await settings({
    host: "smtp.brenac.example",
    port: String(sink.port),
    sender_address: "contact@brenac.example",
  });
  const report = await sendMailTest(app, admin, { recipient: "helene@brenac.example" });
  expect(report.refusal?.what).toBe("smtp.brenac.example désigne cette machine ou un réseau privé.");
  expect(sink.connections).toBe(0);
  await sink.close();
});

test("no more than twenty in ten minutes, none without a server, none by who is no administrator", async () => {
  const recipient = "helene@brenac.example";
  await expect(sendMailTest(app, admin, { recipient })).rejects.toThrow("Indiquez d’abord le serveur");
  await expect(sendMailTest(app, admin, { recipient: "helene" })).rejects.toMatchObject({
    fields: { recipient: "Saisissez une adresse complète." },
  });
  await settings({ host: "127.0.0.1", port: "25" });
  for (let count = 1; count < 20; count++) await sendMailTest(app, admin, { recipient });
  await expect(sendMailTest(app, admin, { recipient })).rejects.toMatchObject({ code: "too-many" });
  await expect(sendMailPreview(app, admin, "quote")).rejects.toMatchObject({ code: "too-many" });
  const user = await addMember(app, "user");
  const forbidden = { code: "forbidden" };
  await expect(sendMailTest(app, user, { recipient })).rejects.toMatchObject(forbidden);
  await expect(sendMailPreview(app, user, "quote")).rejects.toMatchObject(forbidden);
  await expect(previewMailFor(app, user, { kind: "quote", scheme: "light" })).rejects.toMatchObject(
    forbidden,
  );
  await expect(getMailDomain(app, user)).rejects.toMatchObject(forbidden);
});

test.each(Object.keys(previewedMails) as PreviewedMail[])(
  "in either light, without scripts or pictures: %s",
  async (kind) => {
    const light = await previewMailFor(app, admin, { kind, scheme: "light" });
    const dark = await previewMailFor(app, admin, { kind, scheme: "dark" });
    expect(light.html).toContain("@media not all{");
    expect(dark.html).toContain("@media all{");
    for (const { html } of [light, dark]) {
      expect(/prefers-color-scheme|light dark|<script|<img|url\(/.exec(html)).toBeNull();
      expect(html.slice(0, 80)).toMatch(/^<!DOCTYPE html>.*<base target="_blank">/s);
    }
    expect(light.bytes).toBeLessThan(30_000);
  },
);

test("«Me l’envoyer» goes by the queue, to whoever asks", async () => {
  const { recipient } = await sendMailPreview(withServer("smtp://127.0.0.1:1"), admin, "invitation");
  expect(recipient).toBe(admin.email);
  expect(await tests()).toMatchObject(
    [{ recipient: admin.email, state: "waiting", subject: /^Essai\u00a0: / }].map((row) => ({
      ...row,
      subject: expect.stringMatching(row.subject),
    })),
  );
  expect(app.sentJobs.map(({ name }) => name)).toEqual(["deliver-mail"]);
});

test("the domain that is asked about is that of the sender's address", async () => {
  await settings({ sender_address: "contact@Brenac.Example" });
  expect(await getMailDomain(app, admin)).toEqual({
    domain: "brenac.example",
    spf: { state: "present", values: ["v=spf1 mx -all"] },
    dmarc: { state: "absent", values: [] },
    mx: { state: "present", values: ["mx.brenac.example"] },
  });
});
