import type { Email } from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaletteName } from "#app/domain/identity/identity.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { brenac, brenacUrl, exampleCalendar, exampleMails } from "#tests/support/example-mails.ts";
import { readCalendarFile } from "#tests/support/read-calendar.ts";
import { addMessageRequest } from "#tests/support/records.ts";
import { addSentQuote } from "#tests/support/sent-quotes.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { deliverMail } from "./deliver-mail.ts";
import { paragraph } from "./layout/mail-parts.ts";
import type { MailKind } from "./mail-kinds.ts";
import { type Mailer, openMailer } from "./mailer.ts";
import { type MailRequest, queueMail } from "./queue-mail.ts";

const database = testDatabase();
const now = new Date("2026-11-19T08:14:00Z");
let sink: SmtpSink;
let mailer: Mailer;
const env = readEnv({ NODE_ENV: "test", APP_URL: brenacUrl, MAIL_FROM: "Un nom <courrier@brenac.example>" });

beforeAll(async () => {
  sink = await startSmtpSink();
  mailer = await openMailer({ ...env, smtpUrl: sink.url }, silentLog);
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});
beforeEach(() => name(brenac.name, brenac.palette));

const name = (company: string, palette: PaletteName) =>
  database.db.updateTable("company_info").set({ name: company, palette }).execute();

function queue(mail: Partial<MailRequest>): Promise<string> {
  const jobs = { send: async () => {} } as unknown as Parameters<typeof queueMail>[0]["jobs"];
  return database.db.transaction().execute(async (trx) => {
    const request = {
      recipient: "camille@example.fr",
      replyTo: "foix@brenac.example",
      subject: "x",
      parts: [],
    };
    return (await queueMail({ jobs, env }, trx, { ...request, ...mail })).id;
  });
}

async function deliver(mailId: string): Promise<{ raw: string; email: Email }> {
  const app = { db: database.db, env, mailer, now: () => now, log: silentLog };
  await deliverMail(app, { mailId }, { isLast: false, memory: {} });
  return sink.received.at(-1) ?? expect.fail("nothing arrived");
}

const stored = (id: string) =>
  database.db.selectFrom("outgoing_mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const kinds: Record<keyof typeof exampleMails, MailKind> = {
  ...{ forward: "forward", confirmation: "confirmation", reply: "reply", quote: "quote" },
  ...{ acceptance: "acceptance", cancellation: "cancellation", withdrawal: "withdrawal", notice: "notice" },
  ...{ amendment: "quote", amended: "acceptance" },
  ...{ invitation: "account", reset: "account" },
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** What an eye reads of the page, with where its button leads: without the name above it, and without what is hidden. */
function shownWords(html: string): string {
  return html
    .replace(/^.*?<\/head>/s, "")
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replace(/<table.*?<table.*?<\/table>/s, (head) => head.replace(/<span class="square".*?<\/table>/s, ""))
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g, (_, href, label) =>
      html.includes(`>${href}</p>`) ? label : `${label} ${href}`,
    )
    .replace(/<[^>]+>/g, " ")
    .replace(/&([#\w]+);/g, (_, entity) => entities[entity] ?? "?");
}

/** Points of a list are marked by the page itself. */
const wordsOf = (text: string) => text.replace(/^\d+\. /gm, "").match(/[\p{L}\p{N}]+/gu);

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  "a mail leaves as text and as HTML, which hold the same words: %s",
  async (kind) => {
    const { subject, parts } = exampleMails[kind];
    const { raw, email } = await deliver(await queue({ kind: kinds[kind], subject, parts }));
    expect(email).toMatchObject({
      subject,
      from: { name: "Brenac Location", address: "courrier@brenac.example" },
      replyTo: [{ address: "foix@brenac.example" }],
      attachments: [],
    });
    const { html = "", text = "" } = email;
    expect(wordsOf(shownWords(html))).toEqual(wordsOf(text));
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(html.replaceAll(brenacUrl, "")).not.toMatch(/https?:|url\(|<img|<link|@import|@font-face/);
    expect(html).toContain('<html lang="fr">');
    expect(raw).not.toMatch(/List-Unsubscribe/i);
    expect(`${email.subject} ${text} ${html}`).not.toMatch(/tramontane|perpignan/i);
    const isLetter = kind === "reply";
    expect(/^Auto-Submitted: auto-generated$/m.test(raw)).toBe(!isLetter && kinds[kind] !== "quote");
    expect(html.includes("<table")).toBe(!isLetter);
  },
);

test("a mail has the name and the colours of the moment it leaves", async () => {
  const id = await queue({ kind: "withdrawal", ...exampleMails.withdrawal });
  await name("", "brique");
  const { email } = await deliver(id);
  expect(email.from?.name).toBe("Location de véhicules");
  expect(email.html).toContain("#6b2b1d");
  expect(email.html).not.toContain("#1f4733");
});

test("what was queued before there were parts, or by a later version, leaves as text", async () => {
  for (const parts of [null, JSON.stringify({ v: 2, parts: [{ kind: "film" }] })]) {
    const id = await queue({ kind: "confirmation", parts: [paragraph("Bonjour,")] });
    await database.db.updateTable("outgoing_mails").set({ parts }).where("id", "=", id).execute();
    const { raw, email } = await deliver(id);
    expect(email.text).toBe("Bonjour,\n");
    expect(email.html).toBeUndefined();
    expect(raw).toMatch(/^Content-Type: text\/plain/m);
    expect((await stored(id)).state).toBe("sent");
  }
});

test("an amendment is attached under its own name", async () => {
  const { id: amended, number, requestId } = await addSentQuote(database.db);
  await database.db.updateTable("quotes").set({ state: "amended" }).where("id", "=", amended).execute();
  const amends = { id: amended, amendment: 2 };
  const amendment = await addSentQuote(database.db, { number, version: 3, requestId, amends });
  const { email } = await deliver(
    await queue({ kind: "quote", quoteId: amendment.id, ...exampleMails.amendment }),
  );
  expect(email.attachments.map(({ filename }) => filename)).toEqual([`${number}-avenant-2.pdf`]);
});

test("the days of an accepted quote leave beside its document, for a calendar", async () => {
  const { id: quoteId, number } = await addSentQuote(database.db, { lines: [{ vehicleId: null }] });
  const id = await queue({
    kind: "acceptance",
    quoteId,
    calendar: exampleCalendar,
    ...exampleMails.acceptance,
  });
  const { raw, email } = await deliver(id);
  expect(email.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${number}.pdf`, "application/pdf"],
    ["location.ics", "text/calendar"],
  ]);
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/);
  // From the bytes: a mail program may write line ends anew, as our reader of mails does.
  const [, file = ""] = /filename=location\.ics\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  const calendar = Buffer.from(file, "base64");
  expect(calendar.toString()).not.toMatch(/tramontane/i);
  expect(readCalendarFile(calendar)).toEqual({
    ...{ name: "", method: "PUBLISH" },
    events: [
      expect.objectContaining({
        UID: "DV-2026-0042@www.brenac-location.example",
        SEQUENCE: "0",
        // 08:00 and 17:30 by the company's clock.
        DTSTART: "20261130T070000Z",
        DTEND: "20261204T163000Z",
        SUMMARY: "Location\u00a0: Brenac Location",
        LOCATION: "Agence de Foix, 12 route d’Espagne, 09000 Foix",
        DESCRIPTION: expect.stringContaining("demande K7M-4XQ"),
      }),
    ],
  });
});

test("once it has left, only its text is kept, without the link that is a right", async () => {
  const requestId = await addMessageRequest(database.db);
  const id = await queue({ kind: "quote", requestId, calendar: "x", ...exampleMails.quote });
  const before = await stored(id);
  expect(before.parts).toMatchObject({ v: 1, parts: exampleMails.quote.parts });
  await deliver(id);
  const after = await stored(id);
  expect(after).toMatchObject({ state: "sent", parts: null, calendar: null });
  expect(after.body).toContain("/devis/…");
  expect(after.body).not.toContain("AbCdEf");

  const invitation = await queue({ kind: "account", ...exampleMails.invitation });
  await deliver(invitation);
  expect(await stored(invitation)).toMatchObject({ body: "", parts: null });
});
