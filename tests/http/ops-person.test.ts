import { access, mkdir, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { todayOf } from "#app/domain/rental/days.ts";
import { deleteMessage, setMessagesRead } from "#app/domain/requests/message-actions.server.ts";
import { readAuthSecret } from "#server/auth/auth-secret.ts";
import { writeAs } from "#server/db/write.ts";
import { collectPersonData, erasePersonData, isEmpty } from "#server/ops/erase-person.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addPasskey, makeDevice } from "#tests/support/passkeys.ts";
import { addRequest, askForVehicles } from "#tests/support/requests.ts";
import { addMember } from "#tests/support/staff.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
import { addSecondStep } from "#tests/support/two-factor.ts";

const database = testDatabase();
const app = testApp(database);

const sophie = "sophie.garrigue@example.fr";
// A test that is tried again begins as it did.
beforeEach(async () => {
  for (const table of [
    "vehicle_periods",
    "quotes",
    "outgoing_mails",
    "requests",
    "notifications",
    "profiles",
  ])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
});

const outboxFile = (id: string) => `${app.env.dataDir}/outbox/${id}@example.fr.eml`;

async function addMessage(email: string, text: string) {
  const { id } = await app.db
    .insertInto("notifications")
    .values({ title: "Demande de devis", message: text, data: JSON.stringify({ name: "S", email }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = { recipient: "agence@example.fr", subject: "Devis", body: text };
  await app.db
    .insertInto("outgoing_mails")
    .values({ ...mail, notification_id: id, reply_to: email, message_id: `<${id}@example.fr>` })
    .execute();
  await mkdir(`${app.env.dataDir}/outbox`, { recursive: true });
  await writeFile(outboxFile(id), text);
  return id;
}

/** Every place of the database where the address stands. */
async function mentions(email: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} as t where t::text ilike ${`%${email}%`}`.execute(app.db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test("a visitor's address is exported whole and then forgotten everywhere, and nobody else is", async () => {
  const admin = await addMember(app);
  const mine = [
    await addMessage(sophie, "premier"),
    await addMessage(" Sophie.Garrigue@EXAMPLE.fr", "second"),
  ];
  const other = await addMessage("marc@example.fr", `voyez avec ${sophie}`);
  const lookalike = await addMessage("sophie-garrigue@example.fr", "une autre");
  await setMessagesRead(app, admin, { ids: [mine[0] as string], isRead: true });

  const held = await collectPersonData(app, sophie);
  expect(held.messages.map(({ message }) => message)).toEqual(["premier", "second"]);
  expect(held.mails).toHaveLength(2);
  expect(held.account).toBeNull();
  expect(held.messagesOfOthersThatNameIt).toEqual([other]);
  expect(JSON.stringify(held)).not.toContain("voyez avec");

  expect(await erasePersonData(app, "SOPHIE.garrigue@example.fr ".trim())).toMatchObject({
    messages: 2,
    mails: 2,
    copies: 2,
    accounts: 0,
  });
  // Only in what somebody else wrote, which the command names.
  expect(await mentions(sophie)).toEqual(["notifications", "outgoing_mails"]);
  const left = await app.db.selectFrom("notifications").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual([other, lookalike].sort());
  expect(await app.db.selectFrom("outgoing_mails").select("id").execute()).toHaveLength(2);
  await expect(access(outboxFile(mine[0] as string))).rejects.toThrow();
  await access(outboxFile(other));
  const again = await collectPersonData(app, sophie);
  expect(again.messages).toEqual([]);
});

test("what a person wrote is exported and forgotten in the bin too, and nobody else's", async () => {
  const admin = await addMember(app, "admin", "claire.vidal@example.fr");
  const email = "bruno.caldes@example.fr";
  const [mine, other] = [
    await addMessage(email, "un porteur"),
    await addMessage("paul.roca@example.fr", "deux"),
  ];
  await app.db
    .updateTable("outgoing_mails")
    .set({ state: "sent" })
    .where("notification_id", "=", mine)
    .execute();
  for (const id of [mine, other]) await deleteMessage(app, admin, id);
  const held = await collectPersonData(app, email);
  expect(held.messages).toEqual([]);
  expect(held.deleted).toMatchObject([{ record_table: "notifications", payload: { message: "un porteur" } }]);
  expect(isEmpty(held)).toBe(false);
  expect(await erasePersonData(app, email)).toMatchObject({ binned: 1, copies: 1 });
  expect(await mentions(email)).toEqual([]);
  const left = await app.db.selectFrom("bin").select("record_id").execute();
  expect(left).toEqual([{ record_id: other }]);
  await app.db.deleteFrom("bin").execute();
});

test("a visitor's requests and confirmations are exported and forgotten with their messages", async () => {
  const email = "nora.vila@example.fr";
  const message = await addMessage(email, "trois véhicules");
  await askForVehicles(app.db, message, {
    reference: "9ZZ-9ZZ",
    company_name: "Vila Traiteur",
    place: "Chez Nora",
  });
  const other = await addMessage("paul@example.fr", "un seul");
  await askForVehicles(app.db, other, { reference: "8YY-8YY", company_name: "Paul et fils" });
  const confirmation = { recipient: "Nora.Vila@example.fr", subject: "Votre demande", body: "9ZZ-9ZZ" };
  const orphan = { ...confirmation, kind: "confirmation", state: "sent", message_id: "<orphan>" } as const;
  await app.db
    .insertInto("outgoing_mails")
    .values([
      { ...confirmation, kind: "confirmation", notification_id: message, message_id: "<confirmation>" },
      // Its message was deleted by hand.
      orphan,
    ])
    .execute();

  const held = await collectPersonData(app, email);
  expect(held.requests).toMatchObject([
    {
      ...{ reference: "9ZZ-9ZZ", company_name: "Vila Traiteur", place: "Chez Nora", days: 5, km: 1000 },
      vehicles: [{ name: "Corbère Relais", estimate: { days: 5 } }, { name: "Agly" }, { name: "Vendu" }],
    },
  ]);
  expect(held.mails.filter(({ kind }) => kind === "confirmation")).toHaveLength(2);

  expect(await erasePersonData(app, email)).toMatchObject({
    messages: 1,
    requests: 1,
    mails: 3,
    recipients: 0,
  });
  for (const trace of [email, "Vila Traiteur", "Chez Nora", "9ZZ-9ZZ"])
    expect(await mentions(trace), trace).toEqual([]);
  const left = await app.db
    .selectFrom("requests")
    .select("reference")
    .where("reference", "in", ["8YY-8YY", "9ZZ-9ZZ"])
    .execute();
  expect(left).toEqual([{ reference: "8YY-8YY" }]);
});

test("a customer's file is exported with its notes and quotes and erased; what was agreed stays until its own end", async () => {
  const email = "yves.camp@example.fr";
  const now = app.now();
  const { id: vehicle_id } = await app.db
    .insertInto("vehicles")
    .values({ name: "Fourgon", type: "Véhicules léger" })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Came by telephone: no message tells whose it is.
  const request = { reference: "7CC-7CC", name: "Yves Camp", email: " Yves.Camp@example.fr", phone: "06" };
  const request_id = await addRequest(app.db, request);
  const mail = { subject: "Votre devis", body: "Bonjour Yves", recipient: email, state: "sent" } as const;
  await app.db
    .insertInto("outgoing_mails")
    .values([
      { ...mail, kind: "quote", request_id, message_id: "<quote-of-yves>" },
      { ...mail, kind: "acceptance", message_id: "<acceptance-of-yves>" },
      { ...mail, kind: "notice", request_id, recipient: "agence@example.fr", message_id: "<notice-of-yves>" },
    ])
    .execute();
  const entry = { request_id, author_email: "claire@example.fr" };
  await app.db
    .insertInto("request_entries")
    .values([
      { ...entry, kind: "note", body: "Client pressé" },
      { ...entry, kind: "call", body: "A rappelé" },
    ])
    .execute();
  await addQuote(app.db, { request_id, email });
  const refused = { request_id, email, state: "refused", number: "DV-2026-0007" } as const;
  await addQuote(app.db, { ...refused, answered_at: now });
  const agreed = { ...refused, state: "accepted", number: "DV-2026-0008", answered_at: now } as const;
  const contract = await addQuote(app.db, agreed);
  const during = { vehicle_id, request_id, note: "Yves Camp, clés au comptoir" };
  await app.db
    .insertInto("vehicle_periods")
    .values([
      { ...during, kind: "reservation", quote_id: contract, during: "[2026-12-01,2026-12-05)" },
      { ...during, kind: "option", during: "[2026-12-08,2026-12-10)" },
    ])
    .execute();
  const others = await addRequest(app.db, { reference: "6DD-6DD", email: "paul@example.fr" });
  await app.db
    .insertInto("request_entries")
    .values({ request_id: others, kind: "note", body: `voir aussi ${email}` })
    .execute();

  const held = await collectPersonData(app, email);
  expect(held.requests).toMatchObject([
    {
      reference: "7CC-7CC",
      entries: [{ body: "Client pressé" }, { body: "A rappelé" }],
      periods: [{ kind: "reservation" }, { kind: "option" }],
    },
  ]);
  expect(held.quotes.map(({ number, state }) => [number, state])).toEqual([
    [null, "draft"],
    ["DV-2026-0007", "refused"],
    ["DV-2026-0008", "accepted"],
  ]);
  const [, , exported] = held.quotes;
  expect(Buffer.from(String(exported?.pdf), "base64").toString()).toContain("%PDF-1.7 DV-2026-0008");
  expect(exported).not.toHaveProperty("token_hash");
  expect(held.mails).toHaveLength(3);
  expect(held.requestsOfOthersThatNameIt).toEqual(["6DD-6DD"]);

  const [year, month, day] = todayOf(now).split("-");
  const until = `${day}/${month}/${Number(year) + 5}`;
  expect(await erasePersonData(app, email)).toMatchObject({
    ...{ messages: 0, requests: 1, quotes: 2, mails: 3 },
    contracts: [{ number: "DV-2026-0008", version: 1, until }],
  });
  expect(await mentions("7CC-7CC")).toEqual([]);
  expect(await mentions("Yves Camp")).toEqual([]);
  // What was agreed, and what a colleague wrote elsewhere, which the command names.
  expect(await mentions(email)).toEqual(["quotes", "request_entries"]);
  const kept = await app.db.selectFrom("quotes").select(["id", "request_id"]).execute();
  expect(kept).toEqual([{ id: contract, request_id: null }]);
  const periods = await app.db.selectFrom("vehicle_periods").select(["kind", "request_id", "note"]).execute();
  expect(periods).toEqual([{ kind: "reservation", request_id: null, note: "" }]);

  // Asked again, it still says what it keeps; once the contract has ended, it keeps nothing.
  expect(await erasePersonData(app, email)).toMatchObject({ quotes: 0, contracts: [{ version: 1 }] });
  const later = { db: app.db, env: app.env, now: () => new Date(now.getTime() + (5 * 365 + 3) * 86_400_000) };
  expect(await erasePersonData(later, email)).toMatchObject({ quotes: 1, contracts: [] });
});

test("what was amended, then cancelled is exported with its reasons and hours, and kept as the contract it was", async () => {
  const email = "rose.mas@example.fr";
  const now = app.now();
  const hours = { from_time: "07:30", to_time: "18:00" };
  const request_id = await addRequest(app.db, { reference: "4FF-4FF", email, name: "Rose Mas", ...hours });
  await app.db
    .insertInto("request_vehicles")
    .values({ request_id, position: 0, vehicle_name: "Fourgon", quantity: 4 })
    .execute();
  const estimate = JSON.stringify({ unit: "piece", total: 1800 });
  await app.db
    .insertInto("request_extras")
    .values({ request_id, position: 0, name: "Sangle de Rose", unit: "piece", quantity: 2, estimate })
    .execute();
  const quote = { request_id, email, number: "DV-2026-0011", answered_at: now } as const;
  const first = await addQuote(app.db, { ...quote, state: "amended" });
  const amounts = { before: { ht: 10_000, ttc: 12_000 }, after: { ht: 15_000, ttc: 18_000 } };
  const changes = {
    ...{ of: quote.number, agreedOn: "2026-11-19", days: 1, ...amounts },
    rows: [{ label: "Retour", before: "vendredi", after: "samedi" }],
  };
  const cancellation = {
    ...{ at: now.toISOString(), address: "203.0.113.9", reason: "Le chantier de Rose est reporté" },
    ...{ fee: { ht: 5000, ttc: 6000 }, terms: "Une journée de location.", isTold: true },
  };
  const amendment = await addQuote(app.db, {
    ...{ ...quote, state: "cancelled", version: 2, amends_id: first, amendment: 1, changes },
    answer: { cancellation },
  });
  const mail = { subject: "Votre location est annulée", body: "Bonjour Rose", state: "sent" } as const;
  await app.db
    .insertInto("outgoing_mails")
    .values({ ...mail, kind: "cancellation", recipient: email, message_id: "<cancellation-of-rose>" })
    .execute();

  const held = await collectPersonData(app, email);
  const extra = { name: "Sangle de Rose", unit: "piece", quantity: 2, estimate: { total: 1800 } };
  expect(held.requests).toMatchObject([
    { ...hours, vehicles: [{ name: "Fourgon", quantity: 4 }], extras: [extra] },
  ]);
  expect(held.quotes).toMatchObject([
    { state: "amended", amendment: null },
    { state: "cancelled", amendment: 1, amends_id: first, changes, answer: { cancellation } },
  ]);
  expect(held.mails).toMatchObject([{ kind: "cancellation" }]);

  expect(await erasePersonData(app, email)).toMatchObject({
    ...{ requests: 1, quotes: 0, mails: 1 },
    contracts: [
      { number: "DV-2026-0011", amendment: null },
      { number: "DV-2026-0011", amendment: 1 },
    ],
  });
  expect(await mentions(email)).toEqual(["quotes"]);
  expect(await mentions("Sangle de Rose")).toEqual([]);
  const kept = await app.db.selectFrom("quotes").select("id").orderBy("version").execute();
  expect(kept).toEqual([{ id: first }, { id: amendment }]);
  const later = { db: app.db, env: app.env, now: () => new Date(now.getTime() + (5 * 365 + 3) * 86_400_000) };
  expect(await erasePersonData(later, email)).toMatchObject({ quotes: 2, contracts: [] });
  expect(await mentions(email)).toEqual([]);
});

test("someone who works here cannot be forgotten; someone who left can, and history still reads", async () => {
  const email = "luc.moreau@example.fr";
  const luc = await addMember(app, "user", email);
  await addMessage(email, "un mot de Luc");
  await app.db.transaction().execute(async (trx) => {
    await sql`select set_config('tramontane.author', ${email}, true)`.execute(trx);
    await trx
      .insertInto("brands")
      .values({ name: `Agly (${email})`, logo_url: "/x" })
      .execute();
    await trx.updateTable("brands").set({ name: "Agly" }).execute();
    await trx.updateTable("profiles").set({ name: email, role: "admin" }).where("id", "=", luc.id).execute();
    await trx.updateTable("contact_page_settings").set({ email }).execute();
  });
  await expect(erasePersonData(app, email)).rejects.toThrow("compte actif");
  expect((await collectPersonData(app, email)).messages).toHaveLength(1);

  await app.db.updateTable("profiles").set({ active: false }).where("id", "=", luc.id).execute();
  const held = await collectPersonData(app, email);
  expect(held.account).toMatchObject({ email, role: "admin" });
  expect(held.history.length).toBeGreaterThanOrEqual(3);
  expect(held.publishedAddresses).toEqual([{ place: "contact_page_settings", name: "" }]);

  const gone = await erasePersonData(app, email);
  expect(gone).toMatchObject({ accounts: 1, messages: 1, historyLines: held.history.length });
  // What the company publishes is its own to change.
  expect(await mentions(email)).toEqual(["contact_page_settings"]);
  const lines = await app.db
    .selectFrom("history")
    .select("actor_id")
    .where("actor_id", "=", luc.id)
    .execute();
  expect(lines.length).toBeGreaterThanOrEqual(3);
});

test("an export holds what each place knows, and erasing leaves none of it", async () => {
  const email = "ines.puig@example.fr";
  const ines = await addMember(app, "user", email);
  const consent = { consent_text: "J’accepte que…", consent_at: new Date("2026-02-03T04:05:06Z") };
  const message = await addMessage(email, "avec mon accord");
  await app.db.updateTable("notifications").set(consent).where("id", "=", message).execute();
  const session = {
    token: "t",
    profile_id: ines.id,
    expires_at: new Date("2030-01-01"),
    ip_address: "192.0.2.7",
  };
  await app.db.insertInto("sessions").values(session).execute();
  await readAuthSecret(app.db);
  await addSecondStep(app.db, ines.id);
  const file = { content_type: "image/webp", byte_size: 1, width: 1, height: 1 };
  await app.db
    .insertInto("stored_files")
    .values({ ...file, key: "photos/hero/ines.webp", original_name: "ines.jpg", uploaded_by: ines.id })
    .execute();
  // A mail that names nobody else, of a message that was deleted; and one that went to her.
  const mail = { subject: "s", body: "b", state: "sent" } as const;
  await app.db
    .insertInto("outgoing_mails")
    .values([
      { ...mail, message_id: "<by-her>", recipient: "agence@example.fr", reply_to: email },
      { ...mail, message_id: "<to-her>", recipient: email },
      { ...mail, message_id: "<of-her-message>", recipient: "agence@example.fr", notification_id: message },
    ])
    .execute();
  // History that names her as its author alone.
  await app.db
    .insertInto("history")
    .values({
      actor_id: ines.id,
      actor_email: email,
      record_table: "brands",
      record_id: ines.id,
      action: "updated",
      record_name: "Agly",
      before: {},
      after: {},
    })
    .execute();

  await addPasskey(app.db, ines.id, makeDevice({ origin: "http://localhost" }), "Poste");
  await writeAs(app, ines, (trx) => trx.updateTable("passkeys").set({ name: "Téléphone d’Inès" }).execute());

  const held = await collectPersonData(app, email);
  expect(held.passkeys).toEqual([
    expect.objectContaining({ name: "Téléphone d’Inès", device: "Chrome sur Windows", last_used_at: null }),
  ]);
  expect(held.messages).toEqual([expect.objectContaining({ message: "avec mon accord", ...consent })]);
  expect(held.mails.map(({ message_id }) => message_id).sort()).toEqual(
    [`<${message}@example.fr>`, "<by-her>", "<of-her-message>", "<to-her>"].sort(),
  );
  expect(held.sessions).toEqual([expect.objectContaining({ ip_address: "192.0.2.7" })]);
  expect(held.uploadedFiles).toEqual([expect.objectContaining({ original_name: "ines.jpg" })]);
  expect(held.history).toContainEqual(
    expect.objectContaining({ actor_email: email, record_table: "brands" }),
  );

  await app.db.updateTable("profiles").set({ active: false }).where("id", "=", ines.id).execute();
  const gone = await erasePersonData(app, email);
  expect(gone).toMatchObject({ messages: 1, mails: 3, recipients: 1, accounts: 1 });
  expect(await mentions(email)).toEqual([]);
  const left = await app.db
    .selectFrom("outgoing_mails")
    .select("message_id")
    .where("message_id", "in", ["<by-her>", "<to-her>", "<of-her-message>"])
    .execute();
  expect(left).toEqual([{ message_id: "<to-her>" }]);
  expect(
    await app.db.selectFrom("sessions").select("id").where("profile_id", "=", ines.id).execute(),
  ).toEqual([]);
  expect(await app.db.selectFrom("two_factors").select("id").execute()).toEqual([]);
  expect(await app.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
  expect(JSON.stringify(await app.db.selectFrom("history").selectAll().execute())).not.toContain(
    "Téléphone d’Inès",
  );
});

test("somebody who was only invited is known, and can be forgotten", async () => {
  const email = "invitee@example.fr";
  await app.db
    .insertInto("invitations")
    .values({ email, role: "user", token_hash: "x", expires_at: new Date("2030-01-01") })
    .execute();
  const held = await collectPersonData(app, ` ${email.toUpperCase()}`);
  expect(held.invitation).toMatchObject({ role: "user" });
  expect(isEmpty(held)).toBe(false);
  expect(await erasePersonData(app, email)).toMatchObject({ invitations: 1, accounts: 0 });
  expect(await mentions(email)).toEqual([]);
});

test("an address nobody knows has nothing", async () => {
  await addMessage("marc@example.fr", "bonjour");
  expect(isEmpty(await collectPersonData(app, "personne@example.fr"))).toBe(true);
  expect(isEmpty(await collectPersonData(app, "marc@example.fr"))).toBe(false);
});
