import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { compose, composeOptions, type Mail, openMailer } from "./mailer.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "tramontane-outbox-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

test("no other account of the machine reads the outbox, nor what an earlier version left in it", async () => {
  const folder = path.join(dataDir, "outbox");
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const mailer = await openMailer(readEnv({ DATA_DIR: dataDir }), silentLog);
  await mailer.send(mail);
  mailer.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const [file] = await readdir(folder);
  expect((await stat(path.join(folder, file as string))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

const mail: Mail = {
  messageId: "<0190-abc@www.tramontane.example>",
  recipient: "agence@tramontane.example",
  replyTo: "visiteur@exemple.fr",
  subject: "Demande de devis – Zoé",
  body: "Bonjour à tous,\n\n.\nUne ligne avec un point seul.",
  date: new Date("2026-11-15T08:00:00Z"),
};

test("without a mail server a message becomes one .eml file per Message-ID, whole", async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, info: (...line: unknown[]) => void lines.push(line) } as typeof silentLog;
  const mailer = await openMailer(readEnv({ DATA_DIR: dataDir }), log);
  await mailer.send(mail);
  await mailer.send(mail);
  const folder = path.join(dataDir, "outbox");
  expect(await readdir(folder)).toEqual(["0190-abc@www.tramontane.example.eml"]);
  const raw = await readFile(path.join(folder, "0190-abc@www.tramontane.example.eml"), "utf8");
  expect(await PostalMime.parse(raw)).toMatchObject({
    messageId: mail.messageId,
    subject: mail.subject,
    to: [{ address: mail.recipient }],
    replyTo: [{ address: mail.replyTo }],
    date: "2026-11-15T08:00:00.000Z",
    text: `${mail.body}\n`,
  });
  expect(lines).toEqual([[{ folder }, expect.stringContaining(".eml")]]);
});

test("files older than the retention are forgotten, younger ones kept", async () => {
  const mailer = await openMailer(readEnv({ DATA_DIR: dataDir }), silentLog);
  const folder = path.join(dataDir, "outbox");
  await mailer.send({ ...mail, messageId: "<old@x>" });
  await utimes(path.join(folder, "old@x.eml"), new Date("2020-01-01"), new Date("2020-01-01"));
  expect(await mailer.forgetBefore(new Date("2021-01-01"))).toBe(1);
  expect(await readdir(folder)).toEqual(["0190-abc@www.tramontane.example.eml"]);
});

test("nothing in a message can add a header or a recipient", async () => {
  const sink = await startSmtpSink();
  const mailer = await openMailer({ ...readEnv({}), smtpUrl: sink.url }, silentLog);
  await mailer.send({
    ...mail,
    subject: "Bonjour\r\nBcc: victime@exemple.fr\r\n\r\nautre corps",
    replyTo: "a@exemple.fr\r\nBcc: victime@exemple.fr",
    body: "/etc/passwd",
  });
  await sink.close();
  const [message] = sink.received;
  expect(message?.recipients).toEqual([mail.recipient]);
  expect(message?.email.bcc).toBeUndefined();
  expect(message?.email.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(message?.email.text).toBe("/etc/passwd\n");
});

test("an address is one reader's, whatever is written in it", async () => {
  const sink = await startSmtpSink();
  const mailer = await openMailer({ ...readEnv({}), smtpUrl: sink.url }, silentLog);
  const two = "agence@exemple.fr, victime@exemple.fr";
  await expect(mailer.send({ ...mail, recipient: two })).rejects.toThrow("Bad recipient address");
  await mailer.send({ ...mail, replyTo: two });
  await sink.close();
  expect(sink.received.map(({ recipients }) => recipients)).toEqual([[mail.recipient]]);
  expect(sink.received[0]?.email.replyTo).toHaveLength(1);
});

test("no message brings a file of this machine along", async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, ...composeOptions });
  const attached = { ...compose(mail, "a@exemple.fr"), attachments: [{ path: "/etc/hostname" }] };
  await expect(transport.sendMail(attached)).rejects.toThrow("File access rejected");
});

test("check tells whether messages can leave", async () => {
  const sink = await startSmtpSink();
  const mailer = await openMailer({ ...readEnv({}), smtpUrl: sink.url }, silentLog);
  await expect(mailer.check()).resolves.toBeUndefined();
  await sink.close();
  await expect(mailer.check()).rejects.toThrow("ECONNREFUSED");
});

test("a delivery that hangs is let go when the application stops", async () => {
  const sink = await startSmtpSink();
  sink.mode = "stall";
  const mailer = await openMailer({ ...readEnv({}), smtpUrl: sink.url }, silentLog);
  const sending = mailer.send(mail);
  const refused = expect(sending).rejects.toThrow("The application stopped");
  await eventually(() => sink.connections > 0);
  mailer.close();
  await refused;
  await sink.close();
});
