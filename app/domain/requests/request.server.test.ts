import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { contactSchema } from "#app/domain/contact/contact.schema.ts";
import { receiveContactMessage } from "#app/domain/contact/contact.server.ts";
import { estimateLines, formatTotal } from "#app/domain/rental/estimate-words.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import type { App } from "#server/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import type { RequestValues } from "./request-terms.ts";

const database = testDatabase();
let app: App;
let agencyId: string;
let van: string;
let hidden: string;

const reference = /^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/;
const gone = "0190f5a2-0000-7000-8000-000000000000";
const unknownPlace = "0190f5a2-0000-7000-8000-00000000dead";

const visitor = {
  name: "Zoé Martin",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
  subject: "devis",
  agency_id: "",
  message: "Achetez mes montres sur montres.example",
  consent: "on",
};

const asked: RequestValues = {
  du: "2026-11-23",
  au: "2026-11-27",
  km: "1000",
  souple: "on",
  client: "professionnel",
  societe: "Montres Garrigue",
  retrait: "livraison",
  lieu: "Rue des Montres",
};

const addVehicle = async (values: { name: string; show_price?: boolean }) => {
  const row = { type: "Véhicules léger", price: 69, ...values };
  const insert = database.db.insertInto("vehicles").values(row).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
};

beforeAll(async () => {
  // Mails stay as they were queued: nobody delivers here.
  app = await startJobApp(database, { handlers: { "deliver-mail": () => new Promise(() => {}) } });
  // A Tuesday, at four in the afternoon.
  app.now = () => new Date("2026-11-17T15:00:00Z");
  const { db } = database;
  await db.updateTable("company_info").set({ name: "Tramontane", email: "siege@t.example" }).execute();
  const agency = { name: "Agence de Perpignan", address: "1", zip: "66000", city: "Perpignan" };
  ({ id: agencyId } = await db
    .insertInto("agencies")
    .values({
      ...agency,
      phone: "0465712010",
      email: "nord@t.example",
      hours: JSON.stringify(defaultOfficeHours),
    })
    .returning("id")
    .executeTakeFirstOrThrow());
  const { id: tariff_id } = await db
    .insertInto("tariffs")
    .values({
      ...{ name: "Utilitaires", default_for: ["Véhicules léger"] },
      ...{ km_per_day: 150, extra_km_price: 0.15, deposit: 800 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("tariff_tiers").values({ tariff_id, from_days: 3, discount: 8 }).execute();
  van = await addVehicle({ name: "Corbère Relais" });
  hidden = await addVehicle({ name: "Agly discret", show_price: false });
});

afterAll(() => app.jobs.stop());

beforeEach(async () => {
  await database.pool.query(
    "delete from outgoing_mails; delete from notifications; delete from rate_limits; delete from closures",
  );
  await database.db.updateTable("company_info").set({ answer_within_hours: null }).execute();
});

function send(
  request?: unknown,
  change: object = {},
  sender: { address?: string; submissionKey?: string } = {},
) {
  const fields = { ...visitor, agency_id: agencyId, ...change, request };
  return receiveContactMessage(app, {
    schema: contactSchema,
    fields,
    sender: { address: "203.0.113.1", ...sender },
  });
}

const stored = async () => ({
  requests: await database.db.selectFrom("requests").selectAll().execute(),
  vehicles: await database.db.selectFrom("request_vehicles").selectAll().orderBy("position").execute(),
  notifications: await database.db.selectFrom("notifications").selectAll().execute(),
  mails: await database.db.selectFrom("outgoing_mails").selectAll().orderBy("kind").execute(),
});

const confirmations = () =>
  database.db.selectFrom("outgoing_mails").selectAll().where("kind", "=", "confirmation").execute();

const shownEstimate = async () => {
  const offer = (await listOffers(database.db, [van])).get(van);
  return offer ? (estimateRental(offer, 5, 1000) as Estimate) : null;
};

test("a request is kept field by field beside its message, with who asks", async () => {
  const sent = await send({ ...asked, vehicules: [van, hidden] });
  expect(sent).toEqual({ reference: expect.stringMatching(reference), answerBy: null, due: null });
  const { requests, vehicles, notifications } = await stored();
  expect(requests).toMatchObject([
    {
      reference: sent?.reference,
      notification_id: notifications[0]?.id,
      ...{ name: "Zoé Martin", email: "zoe@exemple.fr", phone: "06 12 34 56 78", subject: "devis" },
      ...{ status: "nouveau", unread: true, due_at: null },
      during: "[2026-11-23,2026-11-28)",
      days: 5,
      flexible: true,
      km: 1000,
      customer_kind: "professionnel",
      company_name: "Montres Garrigue",
      handover: "livraison",
      place: "Rue des Montres",
      created_at: app.now(),
      last_customer_at: app.now(),
    },
  ]);
  const estimate = await shownEstimate();
  expect(estimate?.total).toEqual({ ht: 35_490, ttc: 42_588 });
  expect(vehicles).toMatchObject([
    { vehicle_id: van, vehicle_name: "Corbère Relais", quantity: 1, estimate: { v: 1, ...estimate } },
    { vehicle_id: hidden, vehicle_name: "Agly discret", quantity: 1, estimate: null },
  ]);
});

test("the agency reads all of it, and the same figures as the visitor was shown", async () => {
  const sent = await send({ ...asked, vehicules: [van, hidden] });
  const { mails } = await stored();
  const forward = mails.find(({ kind }) => kind === "forward");
  expect(forward).toMatchObject({
    recipient: "nord@t.example",
    reply_to: visitor.email,
    subject: `Demande de devis – Zoé Martin (${sent?.reference})`,
  });
  const estimate = await shownEstimate();
  const figures = estimate
    ? [...estimateLines(estimate).flatMap(({ amount }) => amount ?? []), estimate.total]
    : [];
  expect(figures).toHaveLength(3);
  for (const text of [
    ...[visitor.name, visitor.email, visitor.phone, visitor.message, "Agence de Perpignan"],
    ...[`Référence\u00a0: ${sent?.reference}`, "Corbère Relais", "Agly discret", "Tarif sur demande."],
    ...["23 au vendredi 27\u00a0novembre inclus", "5\u00a0jours", "1\u00a0000\u00a0km", "dates souples"],
    ...["Professionnel", "Montres Garrigue", "Retrait\u00a0: livraison, Rue des Montres"],
    "Prix hors livraison, chiffrée dans le devis.",
    ...figures.map(formatTotal),
  ])
    expect(forward?.body).toContain(text);
});

test("the visitor reads our words and figures, and nothing that was typed", async () => {
  await database.db.updateTable("company_info").set({ answer_within_hours: 4 }).execute();
  const sent = await send({ ...asked, vehicules: [van, hidden] });
  const [mail, ...others] = await confirmations();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: visitor.email,
    reply_to: "nord@t.example",
    subject: `Votre demande ${sent?.reference} – Tramontane`,
    state: "waiting",
  });
  const estimate = await shownEstimate();
  for (const text of [
    ...[`Référence\u00a0: ${sent?.reference}`, "Corbère Relais", "Agly discret", "Tarif sur demande."],
    ...["du lundi 23 au vendredi 27\u00a0novembre inclus", "Ceci n’est pas une réservation"],
    ...[
      "Retrait\u00a0: livraison au lieu que vous avez indiqué",
      "Prix hors livraison, chiffrée dans le devis.",
    ],
    ...[estimate ? formatTotal(estimate.total) : "", "hors véhicule sans tarif", "800\u00a0€"],
    ...["Agence de Perpignan", "04\u00a065\u00a071\u00a020\u00a010", "Lun.\u00a0–\u00a0ven. 09:00"],
    ...[`avant ${sent?.answerBy}`, "devis écrit, gratuit"],
  ])
    expect(mail?.body).toContain(text);
  const typed = [...Object.values(visitor).slice(0, 3), "ontre", "Zoé", "Martin", "Garrigue"];
  for (const text of typed) expect(`${mail?.subject}\n${mail?.body}`).not.toContain(text);
});

test("a message without a rental is told no reference and gets no confirmation", async () => {
  expect(await send()).toBeNull();
  expect(await send({ unite: "jours" }, { subject: "information" })).toBeNull();
  const { requests, mails } = await stored();
  expect(requests).toMatchObject([
    { during: null, subject: "devis" },
    { during: null, subject: "information" },
  ]);
  expect(mails.map(({ kind, request_id }) => [kind, request_id])).toEqual(
    requests.map(({ id }) => ["forward", id]),
  );
});

test("unknown, deleted and repeated vehicles are left out; more than twelve are cut", async () => {
  const deleted = await addVehicle({ name: "Parti" });
  await database.db.deleteFrom("vehicles").where("id", "=", deleted).execute();
  await send({ vehicules: [gone, deleted, "x", van, van, hidden] });
  expect((await stored()).vehicles.map(({ vehicle_id }) => vehicle_id)).toEqual([van, hidden]);

  await database.pool.query("delete from notifications");
  const fleet = await Promise.all(Array.from({ length: 13 }, (_, n) => addVehicle({ name: `Van ${n}` })));
  await send({ vehicules: [gone, ...fleet], duree: "5" });
  expect((await stored()).vehicles.map(({ vehicle_id }) => vehicle_id)).toEqual(fleet.slice(0, 12));
  await database.db.deleteFrom("vehicles").where("id", "in", fleet).execute();
});

test("a vehicle that goes later leaves its name and its estimate", async () => {
  const leaving = await addVehicle({ name: "Vendu" });
  await send({ ...asked, vehicules: leaving });
  await database.db.deleteFrom("vehicles").where("id", "=", leaving).execute();
  expect((await stored()).vehicles).toMatchObject([
    { vehicle_id: null, vehicle_name: "Vendu", estimate: await shownEstimate() },
  ]);
});

test("what makes no sense is refused at its field with the form's own mistakes, and nothing is kept", async () => {
  const sending = send({ ...asked, au: "2026-11-01", client: "roi" }, { name: "" });
  await expect(sending).rejects.toMatchObject({
    code: "invalid",
    fields: { name: "Indiquez votre nom.", au: expect.any(String), client: expect.any(String) },
  });
  await expect(send(asked, { agency_id: unknownPlace })).rejects.toMatchObject({
    fields: { agency_id: expect.any(String) },
  });
  expect(await stored()).toEqual({ requests: [], vehicles: [], notifications: [], mails: [] });
});

test("if a mail cannot be queued, the request is not kept either", async () => {
  const jobs = { ...app.jobs, send: () => Promise.reject(new Error("queue is broken")) };
  const fields = { ...visitor, request: { ...asked, vehicules: van } };
  const sending = receiveContactMessage(
    { ...app, jobs },
    { schema: contactSchema, fields, sender: { address: "203.0.113.1" } },
  );
  await expect(sending).rejects.toThrow("queue is broken");
  expect(await stored()).toEqual({ requests: [], vehicles: [], notifications: [], mails: [] });
});

test("a double click makes one request with one reference, and uses one confirmation up", async () => {
  await database.db.updateTable("company_info").set({ answer_within_hours: 8 }).execute();
  const once = { submissionKey: "form-0001" };
  const answers = await Promise.all([send(asked, {}, once), send(asked, {}, once)]);
  answers.push(await send(asked, {}, once));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({
    reference: expect.stringMatching(reference),
    answerBy: expect.any(String),
    due: expect.any(Date),
  });
  expect((await stored()).requests).toHaveLength(1);
  const limits = await database.pool.query("select points from rate_limits where key like 'confirmation:%'");
  expect(limits.rows).toEqual([{ points: 1 }]);

  const corrected = await send({ ...asked, km: "900" }, {}, once);
  expect(corrected?.reference).not.toBe(answers[0]?.reference);
  expect((await stored()).requests).toHaveLength(2);
});

test("one address gets three confirmations a day, whoever asks; what comes after is kept all the same", async () => {
  const victim = ["zoe@exemple.fr", "ZOE@exemple.fr", "zoe@Exemple.FR", "Zoe@exemple.fr", "zoe@exemple.fr"];
  for (const [index, email] of victim.entries()) {
    const sent = await send(asked, { email }, { address: `203.0.113.${index}` });
    expect(sent?.reference).toMatch(reference);
  }
  expect(await confirmations()).toHaveLength(3);
  const { requests, mails } = await stored();
  expect([requests.length, mails.length]).toEqual([5, 8]);
  await send(asked, { email: "lina@exemple.fr" }, { address: "203.0.113.9" });
  expect(await confirmations()).toHaveLength(4);
  const { rows } = await database.pool.query("select key from rate_limits where key ilike '%exemple%'");
  expect(rows).toEqual([]);
});

test("a mailbox is one, whatever tags its address is given", async () => {
  for (let n = 0; n < 6; n += 1)
    await send(asked, { email: `Cible+${n}@exemple.fr` }, { address: `203.0.113.${n}` });
  expect(await confirmations()).toHaveLength(3);
});

test("so many confirmations leave in an hour; then requests are kept and forwarded, and say that none left", async () => {
  await database.pool.query(
    "insert into rate_limits (key, points, expire) values ('all-confirmations:all', 58, (extract(epoch from now()) + 600) * 1000)",
  );
  const told = [];
  for (let n = 0; n < 4; n += 1)
    told.push(await send(asked, { email: `visiteur${n}@exemple.fr` }, { address: `203.0.113.${n}` }));
  expect(told.map((answer) => answer?.isUnconfirmed)).toEqual([undefined, undefined, true, true]);
  const { requests, mails } = await stored();
  expect([requests.length, mails.length]).toEqual([4, 6]);
  expect(await confirmations()).toHaveLength(2);
  // Asked again, it says the same.
  const once = { submissionKey: "form-0002", address: "203.0.113.8" };
  const first = await send(asked, { email: "lina@exemple.fr" }, once);
  expect(first?.isUnconfirmed).toBe(true);
  expect(await send(asked, { email: "lina@exemple.fr" }, once)).toEqual(first);
});

test("an IPv6 line sends no more than a few households may, whichever of its networks it writes from", async () => {
  const from = (n: number) =>
    send(asked, { email: `v${n}@exemple.fr` }, { address: `2001:db8:7:${n.toString(16)}::1` });
  // In turn: at once, one that the narrower network lets through may come too late for the wider.
  const inTurn: boolean[] = [];
  for (let n = 0; n < 12; n += 1)
    inTurn.push(
      await from(n).then(
        () => true,
        () => false,
      ),
    );
  expect(inTurn.filter(Boolean)).toHaveLength(10);
  const atOnce = await Promise.allSettled(Array.from({ length: 28 }, (_, n) => from(n + 12)));
  expect(atOnce.filter(({ status }) => status === "fulfilled")).toEqual([]);
});

test("an office without an address confirms all the same, and nobody is answered in its place", async () => {
  await database.db.updateTable("company_info").set({ email: "" }).execute();
  await send(asked, { agency_id: "" });
  expect((await stored()).mails).toMatchObject([
    { kind: "confirmation", recipient: visitor.email, reply_to: null },
  ]);
  await database.db.updateTable("company_info").set({ email: "siege@t.example" }).execute();
});

test.each([
  ["within the day", 1, null, "mardi 17\u00a0novembre à\u00a017:00"],
  ["the next morning", 4, null, "mercredi 18\u00a0novembre à\u00a011:30"],
  ["after a closure of the agency's own", 4, "own", "jeudi 19\u00a0novembre à\u00a011:30"],
  ["after a closure for all, with other hours on it", 4, "all", "mercredi 18\u00a0novembre à\u00a018:30"],
  [
    "as if nothing were closed, where another agency is",
    4,
    "other",
    "mercredi 18\u00a0novembre à\u00a011:30",
  ],
] as const)("an answer is promised %s", async (_when, hours, closed, expected) => {
  await database.db.updateTable("company_info").set({ answer_within_hours: hours }).execute();
  const day = { during: "[2026-11-18,2026-11-19)", label: "Inventaire" };
  const place = { name: "Ailleurs", address: "", zip: "", city: "", phone: "", email: "" };
  const other = database.db.insertInto("agencies").values(place).returning("id");
  const closures = {
    own: async () => ({ agency_id: agencyId }),
    all: async () => ({ hours: JSON.stringify([{ open: "16:00", close: "20:00" }]) }),
    other: async () => ({ agency_id: (await other.executeTakeFirstOrThrow()).id }),
  };
  if (closed) {
    const closure = { ...day, ...(await closures[closed]()) };
    await database.db.insertInto("closures").values(closure).execute();
  }
  expect((await send(asked))?.answerBy).toBe(expected);
});

test("references are drawn at random, and can be dictated", async () => {
  const { rows } = await sql<{ reference: string }>`
    select new_reference() as reference from generate_series(1, 200)`.execute(database.db);
  for (const drawn of rows) expect(drawn.reference).toMatch(reference);
  expect(new Set(rows.map((drawn) => drawn.reference)).size).toBe(200);
});
