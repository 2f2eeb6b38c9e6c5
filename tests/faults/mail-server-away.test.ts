import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { isLongRun } from "#tests/support/fault-run.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// The built server and a mail server that misbehaves in every way it can. In the long form the outage lasts until
// tries are as far apart as they get, and nothing hastens them afterwards.
const outageMs = isLongRun ? 100_000 : 0;
vi.setConfig({ testTimeout: isLongRun ? 300_000 : 30_000 });

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let instance: Instance;
let port: number;
let agencyId: string;
let staff: ReturnType<typeof createBrowser>;
let away: { close(): Promise<unknown> } | undefined;
let back: SmtpSink | undefined;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  port = await freePort();
  agencyId = await addAgency(database.db);
  instance = await startHere();
  staff = createBrowser(instance.url);
  await staff.signIn();
});

afterEach(async () => {
  await away?.close();
  await back?.close();
  away = back = undefined;
});

afterAll(async () => {
  await instance?.stop();
  await folder.remove();
});

function startHere() {
  return startInstance({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CONTACT_LIMIT: "1000/600",
  });
}

/** A server that takes connections and says this, or nothing at all. */
async function startTalker(greeting?: string) {
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    open.add(socket);
    if (greeting) socket.end(greeting);
  });
  const open = new Set<{ destroy(): void }>();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of open) socket.destroy();
      }),
  };
}

async function startRefuser(code: 450 | 550) {
  const sink = await startSmtpSink(port);
  sink.mode = code;
  return sink;
}

/** As a visitor without scripts and one with them; both must be told at once that all is well. */
async function writeTwice(words: string): Promise<void> {
  const fields = {
    name: "Sophie Garrigue",
    email: "sophie@example.fr",
    phone: "06 39 98 14 27",
    subject: "devis",
    agency_id: agencyId,
    message: words,
  };
  const visitor = createBrowser(instance.url);
  const began = performance.now();
  const sent = await visitor.postJson("/functions/v1/send-email", fields);
  expect(sent.status).toBe(200);
  expect(await sent.json()).toEqual({ success: true });
  const form = await visitor.post("/contact", { ...fields, message: `${words} (bis)`, consent: "on" });
  expect(form.status).toBe(303);
  const page = await visitor.get(form.headers.get("location")?.split("#")[0] ?? "");
  expect(await page.text()).toContain("Message envoyé !");
  expect(performance.now() - began).toBeLessThan(5_000);
}

function mailsAbout(words: string) {
  return database.db
    .selectFrom("outgoing_mails")
    .selectAll()
    .where("body", "like", `%${words}%`)
    .orderBy("created_at")
    .execute();
}

let outagesSoFar = 0;
/** What a message says, once: a second try of a test must not find the mails of the first. */
const newWords = (outage: string) => `Panne ${++outagesSoFar} ${outage.replaceAll(" ", "-")}.`;

const everyMail = (words: string, holds: (mail: Awaited<ReturnType<typeof mailsAbout>>[number]) => boolean) =>
  mailsAbout(words).then((mails) => (mails.length === 2 && mails.every(holds) ? mails : null));

/** Which of these sentences the list of requests shows. */
async function shown(query: string, sentences: string[]): Promise<string[]> {
  const page = await (await staff.get(`/admin${query}`)).text();
  return sentences.filter((sentence) => page.includes(sentence));
}
const about = (words: string) => `?q=${encodeURIComponent(words)}`;

/** Makes waiting tries due now, where the long form waits for their time. */
async function hasten() {
  if (isLongRun) return;
  await database.pool.query(
    `update pgboss.job set start_after = now() where name = 'deliver-mail' and state = 'retry' and start_after > now();
     select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'deliver-mail')`,
  );
}

async function hastenedUntil<T>(check: () => Promise<T>, timeoutMs: number) {
  return eventually(async () => {
    await hasten();
    return check();
  }, timeoutMs);
}

async function expectDeliveryAfterReturn(words: string) {
  const mails = await mailsAbout(words);
  back = await startSmtpSink(port);
  await hastenedUntil(() => everyMail(words, ({ state }) => state === "sent"), isLongRun ? 120_000 : 10_000);
  const received = back.received.filter(({ email }) => email.text?.includes(words));
  const ids = received.map(({ email }) => email.messageId ?? "");
  expect(ids.toSorted()).toEqual(mails.map((mail) => mail.message_id).toSorted());
  expect(await shown(about(words), ["Envoyé", "En attente"])).toEqual(["Envoyé"]);
}

const outages: [name: string, start: () => Promise<typeof away>, reason: RegExp | null][] = [
  ["refuses connections", async () => undefined, /ECONNREFUSED/],
  ["takes connections and says nothing", () => startTalker(), null],
  ["turns everyone away (554)", () => startTalker("554 No SMTP service here\r\n"), /554/],
  ["asks to come back later (450)", () => startRefuser(450), /450/],
];

test.each(outages)(
  "a mail server that %s: the visitor is done, staff see it wait, it leaves after the return",
  async (name, start, reason) => {
    const words = newWords(name);
    away = await start();
    await writeTwice(words);
    // Nothing to wait for where no answer ever comes: the first try is still under way.
    if (reason)
      await eventually(() => everyMail(words, ({ last_error }) => reason.test(last_error ?? "")), 10_000);
    await sleep(outageMs);
    expect(await shown(about(words), ["En attente", "Renvoyer"])).toEqual(["En attente"]);
    expect(await everyMail(words, ({ state }) => state === "waiting")).toBeTruthy();

    await away?.close();
    away = undefined;
    await expectDeliveryAfterReturn(words);
  },
);

test("a refusal for good (550): the visitor is done, staff see «Échec» and send it again after the return", async () => {
  const words = newWords("550");
  away = await startRefuser(550);
  await writeTwice(words);
  const failed = await hastenedUntil(() => everyMail(words, ({ state }) => state === "failed"), 120_000);
  const failure = ["Échec", "Renvoyer", "Le courriel n’est pas parti vers"];
  expect(await shown("?vue=echecs", failure)).toEqual(failure);

  await away?.close();
  away = undefined;
  for (const { id } of failed) {
    expect((await staff.post("/admin", { intent: "resend", id })).status).toBe(200);
  }
  await expectDeliveryAfterReturn(words);
});

test("while a mail server stalls, staff read and delete messages without waiting for it", async () => {
  const words = newWords("muette");
  away = await startSmtpSink(port);
  (away as SmtpSink).mode = "stall";
  await writeTwice(words);
  await eventually(() => (away as SmtpSink).connections > 0);
  const began = performance.now();
  for (const { notification_id } of await mailsAbout(words)) {
    expect((await staff.get(`/admin?message=${notification_id}`)).status).toBe(200);
    const deleted = await staff.post("/admin", { intent: "delete", id: notification_id ?? "" });
    expect(deleted.status).toBe(200);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});

if (isLongRun)
  test("an instance told to stop does not wait for a mail server that stalls", async () => {
    const words = newWords("et arrêt");
    away = await startTalker();
    await writeTwice(words);
    const began = performance.now();
    expect(await instance.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    await away?.close();
    away = undefined;
    instance = await startHere();
    staff = createBrowser(instance.url);
    await staff.signIn();
    await expectDeliveryAfterReturn(words);
  });
