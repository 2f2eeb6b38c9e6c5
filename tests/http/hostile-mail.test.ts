import { afterAll, beforeAll, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";

// A visitor's words travel in a mail: they must not become its headers, its recipients or another mail. What counts is
// what a real mail server was given.

const sink = await startSmtpSink();
const site = attackedSite({ SMTP_URL: sink.url });
afterAll(() => sink.close());

const office = "siege@example.fr";
const agency = "agence@example.fr";
let agencyId = "";

beforeAll(async () => {
  await site.db.updateTable("contact_page_settings").set({ email: office }).execute();
  agencyId = await addAgency(site.db);
  // As an import could leave it: our own form would have refused the line breaks.
  await site.db
    .updateTable("agencies")
    .set({ name: "Elne\r\nBcc: victime@evil.example", email: agency })
    .where("id", "=", agencyId)
    .execute();
});

const injections = [
  "Zoé\r\nBcc: victime@evil.example",
  "Zoé\nBcc: victime@evil.example",
  "Zoé\rBcc: victime@evil.example",
  "Zoé\r\n\r\nUn autre corps",
  "Zoé%0d%0aBcc:%20victime@evil.example",
  "Zoé\u0085Bcc: victime@evil.example",
  "Zoé\u2028Bcc: victime@evil.example",
  "Zoé\u000b\u000cBcc: victime@evil.example",
  "Zoé\u0000\r\nTo: victime@evil.example",
  "=?utf-8?Q?Zo=C3=A9=0D=0ABcc:_victime@evil.example?=",
  "=?utf-8?B?Wm/DqQ0KQmNjOiB2aWN0aW1lQGV2aWwuZXhhbXBsZQ==?=",
  "=?iso-8859-1?Q?=0ATo:_victime@evil.example?=",
  'Zoé" <victime@evil.example>, "',
  "Zoé <victime@evil.example>",
  "Zoé\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>",
  "Zoé\r\n.\r\nMAIL FROM:<a@evil.example>\r\nRCPT TO:<victime@evil.example>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n",
  "Zoé\r\nMessage-ID: <a@evil.example>\r\nReply-To: victime@evil.example",
  "Zoé\r\n Bcc: victime@evil.example",
  "Zoé\t\r\n\tX-Evil: 1",
  "a".repeat(100),
  "\ud800Zoé\r\nBcc: victime@evil.example",
];

const addresses = [
  "zoe@example.fr\r\nBcc: victime@evil.example",
  "zoe@example.fr,victime@evil.example",
  "zoe@example.fr; victime@evil.example",
  "zoe@example.fr victime@evil.example",
  "<zoe@example.fr>,<victime@evil.example>",
  '"zoe\r\nBcc: victime@evil.example"@example.fr',
  "zoe@example.fr>\r\nRCPT TO:<victime@evil.example",
  "=?utf-8?Q?zoe?=@example.fr\r\n",
  "zoe@example.fr\u0000@evil.example",
  "zoe%0d%0aBcc:victime@example.fr",
];

const message = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "06 12 34 56 78",
  subject: "devis",
  message: "Bonjour",
};

const post = (body: object) =>
  fetch(`${site.url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const payloads: Record<string, unknown>[] = [
  ...injections.map((name) => ({ ...message, name })),
  ...injections.map((phone) => ({ ...message, phone: `06 12 34 56 78 ${phone}`.slice(0, 40) })),
  ...injections.map((text) => ({ ...message, message: text })),
  ...addresses.map((email) => ({ ...message, email })),
  ...injections.slice(0, 6).map((subject) => ({ ...message, subject })),
  { ...message, message: "Bonjour\r\n.\r\nQUIT\r\n" },
  { ...message, message: ".\n..\n.\r\n.\r\n" },
  { ...message, agencyEmail: "victime@evil.example" },
  { ...message, recipient: "victime@evil.example", to: "victime@evil.example", bcc: "victime@evil.example" },
];

/** Where a request can be told to speak: only its company and place are words. */
const requests = injections.map((text) => ({
  ...{ societe: text.slice(0, 120), lieu: text.slice(0, 200), client: "professionnel", retrait: "livraison" },
  ...{ vehicules: [text, "0190f5a2-0000-7000-8000-000000000000"], km: "600", duree: "5" },
}));

const headerNames = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

test("every message that was taken reaches its one reader, under our headers and no others", async () => {
  const taken: number[] = [];
  for (const [index, payload] of payloads.entries()) {
    const toAgency = index % 2 === 0;
    const answer = await post({
      ...payload,
      message: `${payload.message}\n[numero ${index}]`,
      agency_id: toAgency ? agencyId : "",
    });
    expect([200, 422], JSON.stringify(payload)).toContain(answer.status);
    if (answer.status === 200) taken.push(index);
  }
  expect(taken.length).toBeGreaterThan(injections.length * 2);
  await eventually(() => sink.received.length >= taken.length, 20_000);

  const arrived = sink.received.map(({ raw, email, recipients }) => {
    const [head = ""] = raw.split("\r\n\r\n", 1);
    const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
    const index = Number(/\[numero (\d+)\]/.exec(email.text ?? "")?.[1]);
    const shown = JSON.stringify(payloads[index]);
    expect(lines.map((line) => line.split(":", 1)[0]?.toLowerCase()).sort(), shown).toEqual(headerNames);
    expect(recipients, shown).toEqual([index % 2 === 0 ? agency : office]);
    expect(
      email.to?.map(({ address }) => address),
      shown,
    ).toEqual(recipients);
    expect(email.replyTo, shown).toHaveLength(1);
    expect(email.replyTo?.[0]?.address, shown).not.toContain("evil.example");
    expect(email.bcc ?? email.cc, shown).toBeUndefined();
    // What was typed is text there too: the one link leads to the request.
    expect(email.html, shown).not.toMatch(/<(script|img|iframe)\b/i);
    expect(email.html?.match(/<a [^>]*/g), shown).toEqual([expect.stringContaining("demande=")]);
    expect(email.from?.address, shown).toBe("ne-pas-repondre@example.fr");
    expect(email.subject, shown).not.toMatch(/[\r\n]/);
    return index;
  });
  expect(arrived.sort((a, b) => a - b)).toEqual(taken);
}, 40_000);

test("a confirmation has one reader, our headers and nothing anybody typed", async () => {
  sink.received.length = 0;
  // Another recipient each time: the fourth to one address would not leave.
  for (const [index, request] of requests.entries()) {
    const answer = await post({
      ...message,
      name: (injections[index] ?? "").slice(0, 120),
      email: `victime${index}@evil.example`,
      message: `Achetez mes montres ${injections[index]}`,
      agency_id: agencyId,
      request,
    });
    expect(answer.status, JSON.stringify(request)).toBe(200);
  }
  await eventually(() => sink.received.length >= requests.length * 2, 20_000);
  const confirmations = sink.received.filter(({ recipients }) => recipients[0] !== agency);
  expect(confirmations).toHaveLength(requests.length);
  const read = confirmations.map(({ raw, email, recipients }) => {
    const [head = ""] = raw.split("\r\n\r\n", 1);
    const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
    expect(lines.map((line) => line.split(":", 1)[0]?.toLowerCase()).sort()).toEqual(headerNames);
    expect(lines).toContain("Auto-Submitted: auto-generated");
    expect(recipients).toHaveLength(1);
    expect(email.to?.map(({ address }) => address)).toEqual(recipients);
    expect(email.replyTo?.map(({ address }) => address)).toEqual([agency]);
    expect(email.bcc ?? email.cc).toBeUndefined();
    const text = `${email.subject}\n${email.text}\n${email.html}`;
    const [reference = ""] = /[\dA-Z]{3}-[\dA-Z]{3}/.exec(email.subject ?? "") ?? [];
    for (const word of ["montres", "Zoé", "script", "aaaa", "06 12"]) expect(text).not.toContain(word);
    return text.replaceAll(reference, "REF-REF").trim();
  });
  // Whoever wrote, and whatever: the same mail to the letter.
  expect(new Set(read).size).toBe(1);
}, 40_000);

test("nobody gets more than three confirmations a day, from however many addresses they are asked for", async () => {
  sink.received.length = 0;
  for (let n = 0; n < 6; n += 1) {
    const email = n % 2 === 0 ? "victime@evil.example" : "VICTIME@evil.example";
    const answer = await post({
      ...message,
      email,
      message: `numéro ${n}`,
      agency_id: agencyId,
      request: { km: n },
    });
    expect(answer.status).toBe(200);
  }
  await eventually(() => sink.received.length >= 9, 20_000);
  const waiting = site.db.selectFrom("outgoing_mails").select("id").where("state", "=", "waiting");
  await eventually(async () => (await waiting.execute()).length === 0, 20_000);
  const to = sink.received.map(({ recipients }) => recipients[0]?.toLowerCase());
  expect(to.filter((address) => address === "victime@evil.example")).toHaveLength(3);
  expect(to.filter((address) => address === agency)).toHaveLength(6);
}, 40_000);

test("an address that is more than one is none", async () => {
  const before = await site.db.selectFrom("notifications").select("id").execute();
  for (const email of addresses) {
    const answer = await post({ ...message, email });
    const row = await site.db
      .selectFrom("notifications")
      .select("data")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    if (answer.status === 200) expect(row.data.email, email).toMatch(/^[\w.%:+-]+@example\.fr$/);
    else expect(answer.status, email).toBe(422);
  }
  expect(before.length).toBeGreaterThan(0);
});
