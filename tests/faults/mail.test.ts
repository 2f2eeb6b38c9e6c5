import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { retryMail } from "#app/domain/requests/message-actions.server.ts";
import type { App } from "#server/app.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { queueTestMail, readMail, startJobApp } from "#tests/support/job-app.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const workerToKill = fileURLToPath(new URL("./mail-worker-to-kill.ts", import.meta.url));
const open: { apps: App[]; sinks: SmtpSink[] } = { apps: [], sinks: [] };

async function start(sink: SmtpSink, options: Parameters<typeof startJobApp>[1] = {}) {
  const app = await startJobApp(database, { smtpUrl: sink.url, ...options });
  open.apps.push(app);
  return app;
}

async function smtp(port?: number) {
  const sink = await startSmtpSink(port);
  open.sinks.push(sink);
  return sink;
}

afterEach(async () => {
  await Promise.all(open.apps.splice(0).map((app) => app.jobs.stop()));
  await Promise.all(open.sinks.splice(0).map((sink) => sink.close()));
  await database.pool.query("delete from outgoing_mails; delete from pgboss.job");
});

const isSent = (app: App, id: string) => async () => (await readMail(app, id)).state === "sent";

test("a queued message leaves within a second, to the looked-up recipient, with its stable Message-ID", async () => {
  const sink = await smtp();
  const app = await start(sink);
  const id = await queueTestMail(app, "Réclamation – Zoé");
  await eventually(isSent(app, id), 1_500);

  const mail = await readMail(app, id);
  const [message] = sink.received;
  expect(sink.received).toHaveLength(1);
  expect(message?.recipients).toEqual(["agence@tramontane.example"]);
  expect(message?.email).toMatchObject({
    messageId: mail.message_id,
    subject: "Réclamation – Zoé",
    replyTo: [{ address: "visiteur@exemple.fr" }],
    text: expect.stringMatching(/^Bonjour,\nun fourgon pour samedi \?\n+$/),
    html: expect.stringContaining("Bonjour,<br/>un fourgon pour samedi ?"),
  });
  expect(mail.message_id).toMatch(/^<[0-9a-f-]{36}@www\.tramontane\.example>$/);
  expect(mail).toMatchObject({ attempts: 1, last_error: null });
  expect(mail.sent_at).toBeInstanceOf(Date);
});

test("what becomes a header is kept on one line", async () => {
  const app = await start(await smtp());
  const id = await queueTestMail(app, "Devis\r\nBcc: victime@exemple.fr\u0000\t2");
  expect((await readMail(app, id)).subject).toBe("Devis Bcc: victime@exemple.fr 2");
});

test("a recipient refused for good (5xx) fails after five tries, stays visible, and can be sent again", async () => {
  const sink = await smtp();
  sink.mode = 550;
  const app = await start(sink);
  const id = await queueTestMail(app);
  const failed = await eventually(async () => {
    const mail = await readMail(app, id);
    return mail.state === "failed" && mail;
  }, 15_000);
  expect(failed).toMatchObject({ attempts: 5, last_error: expect.stringContaining("550") });
  const dead = await eventually(async () => {
    const { rows } = await database.pool.query(
      "select source_name, data from pgboss.job where name = 'dead-jobs' and data->>'mailId' = $1",
      [id],
    );
    return rows.length > 0 && rows;
  });
  expect(dead).toEqual([{ source_name: "deliver-mail", data: { mailId: id } }]);

  sink.mode = "accept";
  await expect(retryMail(app, null, id)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(retryMail(app, { ...staff, active: false }, id)).rejects.toMatchObject({ code: "forbidden" });
  await retryMail(app, staff, id);
  await eventually(isSent(app, id), 5_000);
  expect(sink.received).toHaveLength(1);
  await expect(retryMail(app, staff, id)).rejects.toMatchObject({ code: "conflict" });
}, 30_000);

test("refusals count only in a row: an outage in between starts them over", async () => {
  const sink = await smtp();
  sink.mode = 550;
  const app = await start(sink);
  const id = await queueTestMail(app);
  await eventually(async () => (await readMail(app, id)).attempts >= 3, 15_000);
  sink.mode = 450;
  const before = (await readMail(app, id)).attempts;
  await eventually(async () => (await readMail(app, id)).attempts > before + 1, 10_000);
  sink.mode = 550;
  await eventually(async () => (await readMail(app, id)).attempts > before + 3, 10_000);
  expect((await readMail(app, id)).state).toBe("waiting");
}, 40_000);

test("two instances share the work and send nothing twice", async () => {
  const sink = await smtp();
  const senders = new Map<string, number>();
  const counting = async (name: string): Promise<App> => {
    const app = await start(sink);
    const { send } = app.mailer;
    app.mailer.send = async (mail) => {
      senders.set(name, (senders.get(name) ?? 0) + 1);
      return send(mail);
    };
    return app;
  };
  const [first, second] = await Promise.all([counting("first"), counting("second")]);
  const ids = await Promise.all(Array.from({ length: 60 }, () => queueTestMail(first)));
  await eventually(
    async () => (await Promise.all(ids.map((id) => readMail(second, id)))).every((m) => m.state === "sent"),
    15_000,
  );
  expect(sink.received).toHaveLength(60);
  expect(new Set(sink.received.map(({ email }) => email.messageId)).size).toBe(60);
  expect(senders.get("first")).toBeGreaterThan(5);
  expect(senders.get("second")).toBeGreaterThan(5);
}, 30_000);

test("two jobs for one message send it once", async () => {
  const sink = await smtp();
  const app = await start(sink);
  const id = await queueTestMail(app);
  await app.jobs.send("deliver-mail", { mailId: id });
  await app.jobs.send("deliver-mail", { mailId: id });
  await eventually(isSent(app, id));
  await eventually(async () => {
    const { rows } = await database.pool.query(
      "select count(*) from pgboss.job where name = 'deliver-mail' and data->>'mailId' = $1 and state = 'completed'",
      [id],
    );
    return rows[0].count === 3;
  });
  expect(sink.received).toHaveLength(1);
});

test("a second worker leaves alone what the first is sending", async () => {
  const sent: string[] = [];
  let takeIt = () => {};
  const taken = new Promise<void>((resolve) => {
    takeIt = resolve;
  });
  const mailer = {
    async send({ messageId }: Mail) {
      sent.push(messageId);
      await taken;
      return "mail.example.fr";
    },
    check: async () => {},
    forgetBefore: async () => 0,
    close() {},
  };
  const app = await start(await smtp(), { mailer });
  const id = await queueTestMail(app);
  await eventually(() => sent.length === 1);
  const second = deliverMail(app, { mailId: id }, { isLast: false, memory: {} }).then(
    () => "sent",
    (error: Error) => error.message,
  );
  setTimeout(takeIt, 300);
  expect(await second).toContain("held by another worker");
  await eventually(isSent(app, id));
  expect(sent).toHaveLength(1);
});

test("a process killed between the server's yes and its own note repeats the message once, recognisably", async () => {
  const sink = await smtp();
  const child = spawn(process.execPath, [workerToKill, database.url, sink.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { id } = await database.db.selectFrom("outgoing_mails").select("id").executeTakeFirstOrThrow();
  expect(await readMail(database, id)).toMatchObject({ state: "waiting", attempts: 0 });
  expect(sink.received).toHaveLength(1);

  const survivor = await start(sink);
  await eventually(isSent(survivor, id), 15_000);
  const { message_id } = await readMail(survivor, id);
  expect(sink.received.map(({ email }) => email.messageId)).toEqual([message_id, message_id]);
}, 40_000);
