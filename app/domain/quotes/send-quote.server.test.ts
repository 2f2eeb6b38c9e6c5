import { createHash } from "node:crypto";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { termsAsText } from "#app/domain/legal/general-terms/general-terms.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { readEdited, toEdited } from "#app/office/quotes/editor/typed-quote.ts";
import type { App } from "#server/app.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Mail } from "#server/mail/mail.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { databaseContents } from "#tests/support/database-contents.ts";
import { testQuote } from "#tests/support/quote-drafts.ts";
import { addMember } from "#tests/support/staff.ts";
import { toDocument } from "./quote-document.ts";
import { type EditorPage, getQuotePage, readQuotePdf, type SentPage } from "./quote-page.server.ts";
import { type QuoteDraft, withDays } from "./quote-terms.ts";
import { closedDayWarnings, vehicleWarnings } from "./quote-timing.ts";
import { departureMoment } from "./quote-validity.ts";
import { sendQuote } from "./send-quote.server.ts";
import {
  createDraft,
  deleteDraft,
  readQuoteDocument,
  renewLink,
  reviseQuote,
  saveDraft,
} from "./staff-quotes.server.ts";

const database = testDatabase();
const clock = { at: new Date("2026-11-17T10:00:00Z") };
const app = testApp(database, { now: () => clock.at });

const mediator = {
  mediator_name: "Médiateur des loueurs",
  mediator_address: "3 place du Médiateur, 75000 Paris",
  mediator_website: "https://mediateur.example.fr",
};

let counter = 0;

async function addTariffed({ excess = 900 as number | null } = {}) {
  const { db } = database;
  counter++;
  const texts = {
    fuel: "Plein rendu.",
    late_return: "Une heure, puis un jour.",
    insurance: "Tous risques.",
    cancellation: "Gratuite 48 h avant.",
    payment: "Au départ, par carte.",
    advance: "Aucun acompte.",
    deposit: "Rendu sous 7 jours.",
  };
  await db
    .updateTable("company_info")
    .set({
      name: "Tramontane Location",
      siren: "123 456 789",
      rental_conditions: JSON.stringify(texts),
      ...mediator,
    })
    .execute();
  const tariff = await db
    .insertInto("tariffs")
    .values({
      name: `Utilitaires ${counter}`,
      km_per_day: 150,
      extra_km_price: 0.15,
      deposit: 800,
      damage_excess: excess,
      min_age: 21,
      min_licence_years: 2,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("tariff_tiers")
    .values([
      { tariff_id: tariff.id, from_days: 3, discount: 8 },
      { tariff_id: tariff.id, from_days: 28, discount: 40 },
    ])
    .execute();
  return db
    .insertInto("vehicles")
    .values({
      name: "Corbère Grand Large",
      type: "Véhicules léger",
      price: 89,
      ptac: 3500,
      tariff_id: tariff.id,
      agency_id: await addAgency(db),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

interface Asked {
  during?: string | null;
  days?: number;
  km?: number;
  excess?: number | null;
  kind?: "particulier" | "professionnel";
}

async function addRequest({
  during = "[2026-11-23,2026-11-28)",
  days = 5,
  km = 900,
  excess = 900,
  kind = "particulier",
}: Asked = {}) {
  const { db } = database;
  const vehicle = await addTariffed({ excess });
  const request = await db
    .insertInto("requests")
    .values({ name: "Paul Noguer", email: "paul@example.fr", customer_kind: kind, during, days, km })
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("request_vehicles")
    .values({
      request_id: request.id,
      position: 0,
      vehicle_id: vehicle.id,
      vehicle_name: "Corbère",
      estimate: null,
    })
    .execute();
  return { ...request, vehicleId: vehicle.id };
}

/** For tests whose clock runs ahead. */
const inYears = "[2032-01-05,2032-01-10)";

const posted = (draft: QuoteDraft) => readEdited(toEdited(draft)).posted;

async function propose(requestId: string, actor: Awaited<ReturnType<typeof addMember>>) {
  const page = (await getQuotePage(app, actor, "nouveau", requestId)) as EditorPage;
  const saved = await createDraft(app, actor, requestId, posted(page.draft));
  return { page, ...saved };
}

const letter = { to: "paul@example.fr", message: "Bonjour, voici notre devis." };

test("from a request to a customer: lines as the tariff has them, a number, a frozen document, options, a mail", async () => {
  const { db } = database;
  const actor = await addMember(database, "user", "claire.vidal@example.fr");
  const request = await addRequest();
  const { page, id, version } = await propose(request.id, actor);
  // 5 days at 89 € less 8 %, and 150 km beyond the 750: what the estimate says.
  expect(
    page.draft.lines.map(({ quantity, unit_price, discount }) => [quantity, unit_price, discount]),
  ).toEqual([
    [5, 89, 8],
    [150, 0.15, 0],
  ]);
  const { link, title, options } = await sendQuote(app, actor, id, version, letter);
  expect([title, options]).toEqual(["DV-2026-0001", 1]);

  const quote = await db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect([quote.state, quote.total_ht, quote.total_ttc]).toEqual(["sent", 43190, 51828]);
  expect(quote.token_hash).toBe(hashToken(link.split("/").at(-1) ?? ""));
  expect(quote.pdf_sha256).toBe(
    createHash("sha256")
      .update(quote.pdf as Buffer)
      .digest("hex"),
  );
  const { customer, stay, conditions, lessor } = quote;
  expect([customer, stay, conditions, lessor].map((document) => document?.v)).toEqual([1, 1, 1, 1]);
  expect(quote.valid_until).toBe("2026-11-22");
  const period = await db
    .selectFrom("vehicle_periods")
    .selectAll()
    .where("quote_id", "=", id)
    .executeTakeFirstOrThrow();
  expect([period.kind, period.during, period.request_id]).toEqual([
    "option",
    "[2026-11-23,2026-11-28)",
    request.id,
  ]);
  const after = await db
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", request.id)
    .executeTakeFirstOrThrow();
  expect([after.status, after.answered_at]).toEqual(["devis_envoye", clock.at]);
  const entries = await db
    .selectFrom("request_entries")
    .selectAll()
    .where("request_id", "=", request.id)
    .execute();
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["quote", "status"]);
  const mail = await db
    .selectFrom("outgoing_mails")
    .selectAll()
    .where("request_id", "=", request.id)
    .executeTakeFirstOrThrow();
  expect([mail.kind, mail.recipient, mail.attachment_quote_id]).toEqual(["quote", "paul@example.fr", id]);
  expect(mail.subject).toBe(`[${request.reference}] Votre devis DV-2026-0001`);
  expect(mail.body).toContain(link);
});

test("the link is in the mail that leaves, with the document, and in no table afterwards", async () => {
  const { db } = database;
  const actor = await addMember(database, "user", "mail@example.fr");
  const request = await addRequest();
  const { id, version } = await propose(request.id, actor);
  const { link, title } = await sendQuote(app, actor, id, version, letter);
  const mail = await db
    .selectFrom("outgoing_mails")
    .select("id")
    .where("request_id", "=", request.id)
    .executeTakeFirstOrThrow();
  const sent: Mail[] = [];
  const mailer = { send: async (message: Mail) => void sent.push(message) } as App["mailer"];
  await deliverMail({ ...pick(app), mailer }, { mailId: mail.id }, { isLast: false, memory: {} });
  expect(sent[0]?.body).toContain(link);
  expect(sent[0]?.attachment?.filename).toBe(`${title}.pdf`);
  expect(await databaseContents(database.pool)).not.toContain(link.split("/").at(-1));
});

const pick = ({ db, now, log }: typeof app) => ({ db, now, log });

test("what was sent stays as it is: a rate, a tariff, a name, a vehicle may change or go", async () => {
  const { db, pool } = database;
  const actor = await addMember(database, "user", "frozen@example.fr");
  const request = await addRequest();
  const { id, version } = await propose(request.id, actor);
  await sendQuote(app, actor, id, version, letter);
  const before = await readQuoteDocument(db, id);
  const { file } = await readQuotePdf(app, actor, id);
  await pool.query("update company_info set vat_rate = 8.5, name = 'Autre', prices_include_tax = true");
  await db.deleteFrom("vehicles").where("id", "=", request.vehicleId).execute();
  expect(await readQuoteDocument(db, id)).toEqual(before);
  expect((await readQuotePdf(app, actor, id)).file.equals(file)).toBe(true);
  await pool.query(
    "update company_info set vat_rate = 20, name = 'Tramontane Location', prices_include_tax = false",
  );
  const page = (await getQuotePage(app, actor, id, null)) as SentPage;
  await expect(
    saveDraft(
      app,
      actor,
      id,
      page.sentAt,
      posted((await propose((await addRequest()).id, actor)).page.draft),
    ),
  ).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteDraft(app, actor, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(
    pool.query("update quotes set total_ht = 1, total_ttc = 1 + total_vat where id = $1", [id]),
  ).rejects.toThrow();
  await expect(pool.query("delete from quote_lines where quote_id = $1", [id])).rejects.toThrow();
});

test("to a consumer nothing leaves while a fact is missing, or without the company's SIREN; to a company it does", async () => {
  const actor = await addMember(database, "user", "missing@example.fr");
  const request = await addRequest({ excess: null });
  const { page, id, version } = await propose(request.id, actor);
  await expect(sendQuote(app, actor, id, version, letter)).rejects.toThrow(/Franchise/);
  const { conditions } = page.draft;
  const vehicles = conditions.vehicles?.map((own) => ({ ...own, damage_excess: 900 }));
  const whole = { ...page.draft, conditions: { ...conditions, vehicles } };
  const saved = await saveDraft(app, actor, id, version, posted(whole));
  await database.pool.query("update company_info set siren = ''");
  await expect(sendQuote(app, actor, id, saved.version, letter)).rejects.toThrow(/SIREN/);
  const company = await saveDraft(
    app,
    actor,
    id,
    saved.version,
    posted({ ...page.draft, prices_for: "professionnel" }),
  );
  await sendQuote(app, actor, id, company.version, letter);
  await database.pool.query("update company_info set siren = '123 456 789'");
});

test("two write the same draft: the second is told whose change came between, and nothing of theirs is lost", async () => {
  const actor = await addMember(database, "user", "first@example.fr");
  const other = await addMember(database, "user", "second@example.fr");
  const { page, id, version } = await propose((await addRequest()).id, actor);
  const theirs = await saveDraft(app, other, id, version, posted({ ...page.draft, text: "De l’un" }));
  const mine = posted({ ...page.draft, text: "De l’autre" });
  await expect(saveDraft(app, actor, id, version, mine)).rejects.toMatchObject({
    staleness: { by: "second@example.fr", at: theirs.version },
  });
  await expect(sendQuote(app, actor, id, version, letter)).rejects.toMatchObject({ code: "conflict" });
  await saveDraft(app, actor, id, theirs.version, mine);
});

test("fifty at once take fifty numbers in a row, each its own; a second click sends nothing", async () => {
  const actor = await addMember(database, "user", "many@example.fr");
  const drafts = [];
  for (let index = 0; index < 50; index++)
    drafts.push(await propose((await addRequest({ during: inYears })).id, actor));
  clock.at = new Date("2030-03-01T10:00:00Z");
  const sent = await Promise.all(drafts.map(({ id, version }) => sendQuote(app, actor, id, version, letter)));
  const numbers = sent.map(({ title }) => Number(title.slice(-4))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  const [first] = drafts;
  await expect(sendQuote(app, actor, first?.id ?? "", first?.version ?? "", letter)).rejects.toMatchObject({
    code: "conflict",
  });
  const { last } = await database.db
    .selectFrom("quote_numbers")
    .select("last")
    .where("year", "=", 2030)
    .executeTakeFirstOrThrow();
  expect(last).toBe(50);
  clock.at = new Date("2026-11-17T10:00:00Z");
}, 60_000);

test("where another process takes the number that was thought of, the document has the one it got", async () => {
  const actor = await addMember(database, "user", "instances@example.fr");
  const { id, version } = await propose((await addRequest({ during: inYears })).id, actor);
  clock.at = new Date("2031-03-01T10:00:00Z");
  const other = await database.pool.connect();
  await other.query("begin; insert into quote_numbers values (2031, 1)");
  const sending = sendQuote(app, actor, id, version, letter);
  await expect
    .poll(async () => (await database.pool.query("select from pg_locks where not granted")).rowCount, {
      // The document is made first, and takes its time on a busy machine.
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
  await other.query("commit");
  other.release();
  expect((await sending).title).toBe("DV-2031-0002");
  const pdf = (await readQuotePdf(app, actor, id)).file;
  const document = await getDocumentProxy(new Uint8Array(pdf));
  expect(((await document.getMetadata()).info as { Title: string }).Title).toContain("DV-2031-0002");
  clock.at = new Date("2026-11-17T10:00:00Z");
});

test("the year of a number is the one on the company's wall", async () => {
  const actor = await addMember(database, "user", "midnight@example.fr");
  const [before, after] = [
    await propose((await addRequest({ during: inYears })).id, actor),
    await propose((await addRequest({ during: inYears })).id, actor),
  ];
  clock.at = new Date("2028-12-31T22:59:59Z");
  expect((await sendQuote(app, actor, before.id, before.version, letter)).title).toBe("DV-2028-0001");
  clock.at = new Date("2028-12-31T23:00:00Z");
  expect((await sendQuote(app, actor, after.id, after.version, letter)).title).toBe("DV-2029-0001");
  clock.at = new Date("2026-11-17T10:00:00Z");
});

test("a corrected quote is the next version of its number: the one before is replaced, its options are lifted", async () => {
  const { db } = database;
  const actor = await addMember(database, "user", "versions@example.fr");
  const { id, version } = await propose((await addRequest()).id, actor);
  const first = await sendQuote(app, actor, id, version, letter);
  const next = await reviseQuote(app, actor, id);
  expect((await reviseQuote(app, actor, id)).id).toBe(next.id);
  const draft = (await getQuotePage(app, actor, next.id, null)) as EditorPage;
  expect(draft.draft.validity).toBeNull();
  const second = await sendQuote(app, actor, next.id, draft.saved?.version ?? "", letter);
  expect(second.title).toBe(`${first.title} · version\u00a02`);
  const states = await db
    .selectFrom("quotes")
    .select("state")
    .where("number", "=", first.title)
    .orderBy("version")
    .execute();
  expect(states.map(({ state }) => state)).toEqual(["replaced", "sent"]);
  const options = await db
    .selectFrom("vehicle_periods")
    .select("quote_id")
    .where("quote_id", "in", [id, next.id])
    .execute();
  expect(options).toEqual([{ quote_id: next.id }]);
  await expect(reviseQuote(app, actor, id)).rejects.toMatchObject({ code: "conflict" });
});

test("a new link kills the former", async () => {
  const { db } = database;
  const actor = await addMember(database, "user", "link@example.fr");
  const { id, version } = await propose((await addRequest()).id, actor);
  const { link } = await sendQuote(app, actor, id, version, letter);
  const renewed = await renewLink(app, actor, id);
  const { token_hash } = await db
    .selectFrom("quotes")
    .select("token_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(token_hash).toBe(hashToken(renewed.link.split("/").at(-1) ?? ""));
  expect(renewed.link).not.toBe(link);
});

test("where a longer rental costs less, its days are quoted and the line says so", async () => {
  const actor = await addMember(database, "user", "tiers@example.fr");
  const request = await addRequest({ during: "[2026-12-01,2026-12-28)", days: 27, km: 0 });
  const page = (await getQuotePage(app, actor, "nouveau", request.id)) as EditorPage;
  const [line] = page.draft.lines;
  expect([line?.quantity, line?.discount]).toEqual([28, 40]);
  expect(line?.detail).toContain("27\u00a0jours au prix de 28");
});

test("a stranger may do none of it", async () => {
  for (const work of [
    () => getQuotePage(app, null, "nouveau", "x"),
    () => createDraft(app, null, "x", {}),
    () => saveDraft(app, null, "x", "", {}),
    () => deleteDraft(app, null, "x"),
    () => reviseQuote(app, null, "x"),
    () => renewLink(app, null, "x"),
    async () => sendQuote(app, null, "x", "", {}),
    () => readQuotePdf(app, null, "x"),
  ])
    await expect(work()).rejects.toMatchObject({ code: "unauthenticated" });
});

test("the words of a template leave filled, the link in the mail alone; what stays open holds the sending", async () => {
  const { db } = database;
  const actor = await addMember(database, "user", "modele@example.fr");
  const request = await addRequest();
  const { id, version } = await propose(request.id, actor);
  const send = (message: string) => sendQuote(app, actor, id, version, { ...letter, message });
  for (const [message, sentence] of [
    ["Votre estimation : {estimation}", "aucune estimation n’a été montrée"],
    ["Bonjour {prenom}", "n’est pas une variable connue"],
  ] as const) {
    const failure = await send(message).catch((error) => error);
    expect([failure.status, failure.fields.message]).toEqual([422, expect.stringContaining(sentence)]);
  }
  const { link } = await send("Bonjour {nom}, {vehicule}, {dates}, {reference} :\n{lien_devis}");
  const mail = await db
    .selectFrom("outgoing_mails")
    .select("body")
    .where("attachment_quote_id", "=", id)
    .executeTakeFirstOrThrow();
  const filled = `Bonjour Paul Noguer, Corbère Grand Large, du lundi 23 au vendredi 27\u00a0novembre, ${request.reference} :\n`;
  expect(mail.body).toContain(filled + link);
  expect(mail.body.split(link)).toHaveLength(2);
  const entry = await db
    .selectFrom("request_entries")
    .select("body")
    .where("quote_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(entry.body).toBe(`${filled}(lien du devis)`);
});

test("the general terms leave with the quote, once for all that share them, and stay as they were", async () => {
  const { db } = database;
  const actor = await addMember(database, "user", "sophie@example.fr");
  const send = async () => {
    const request = await addRequest();
    const { id, version } = await propose(request.id, actor);
    await sendQuote(app, actor, id, version, letter);
    return db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  };
  const [first, second] = [await send(), await send()];
  const text = termsAsText(await getLegalFacts(app));
  expect(first.terms_sha256).toBe(createHash("sha256").update(text).digest("hex"));
  expect(second.terms_sha256).toBe(first.terms_sha256);
  const readTexts = () => db.selectFrom("terms_texts").select(["id", "body"]).execute();
  expect((await readTexts()).filter(({ body }) => body === text)).toHaveLength(1);

  // In the file that the mail carries, whose own hash is kept.
  const pdf = await getDocumentProxy(new Uint8Array(first.pdf as Buffer));
  const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent();
  expect(items.map((item) => ("str" in item ? item.str : "")).join(" ")).toContain("médiation et litiges");
  const mail = await db
    .selectFrom("outgoing_mails")
    .select("body")
    .where("attachment_quote_id", "=", first.id)
    .executeTakeFirstOrThrow();
  expect(mail.body).toContain("est joint à ce message, avec les conditions générales de location.");

  await db
    .updateTable("company_info")
    .set({ inclusions: JSON.stringify([{ title: "Un diable", text: "" }]) })
    .execute();
  const third = await send();
  expect(third.terms_sha256).not.toBe(first.terms_sha256);
  const kept = await readTexts();
  expect(kept.find(({ id }) => id === first.terms_sha256)?.body).toBe(text);
  expect(kept.find(({ id }) => id === third.terms_sha256)?.body).toContain("Un diable");

  // Nor can anybody change one, pass another off as it, or take it from its quote.
  const other = { terms_sha256: third.terms_sha256 };
  await expect(db.updateTable("quotes").set(other).where("id", "=", first.id).execute()).rejects.toThrow(
    /stays/,
  );
  await expect(db.updateTable("terms_texts").set({ body: "x" }).execute()).rejects.toThrow(/stays/);
  const forged = { id: "0".repeat(64), body: "x" };
  await expect(db.insertInto("terms_texts").values(forged).execute()).rejects.toThrow(/check/);
  await expect(db.deleteFrom("terms_texts").execute()).rejects.toThrow(/foreign key/);
});

describe("the end of a quote", () => {
  const sentRow = (id: string) =>
    database.db
      .selectFrom("quotes")
      .select(["valid_until", "departs_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("is the day before departure at the latest, counted from the day it leaves; its departure is kept", async () => {
    const actor = await addMember(database, "user", "veille@example.fr");
    // Monday 23 November: the agency of the test opens at an hour that the proposal says.
    const near = await propose((await addRequest()).id, actor);
    const far = await propose((await addRequest({ during: "[2027-02-01,2027-02-06)" })).id, actor);
    expect([near.page.draft.validity, far.page.draft.validity]).toEqual([null, null]);
    clock.at = new Date("2026-11-19T10:00:00Z");
    await sendQuote(app, actor, near.id, near.version, letter);
    await sendQuote(app, actor, far.id, far.version, letter);
    clock.at = new Date("2026-11-17T10:00:00Z");
    const kept = await sentRow(near.id);
    expect(kept).toEqual({
      valid_until: "2026-11-22",
      departs_at: departureMoment(near.page.draft.stay),
    });
    expect((await sentRow(far.id)).valid_until).toBe("2026-12-04");
    const frozen = database.pool.query("update quotes set departs_at = now() where id = $1", [near.id]);
    await expect(frozen).rejects.toThrow(/stays as it is/);
  });

  test("may be chosen beyond it, up to the departure itself, and the document says so", async () => {
    const actor = await addMember(database, "user", "au-dela@example.fr");
    const { page, id, version } = await propose((await addRequest()).id, actor);
    const stay = { ...page.draft.stay, departure: "à partir de 08:00, agence" };
    const saved = await saveDraft(app, actor, id, version, posted({ ...page.draft, stay, validity: 30 }));
    await sendQuote(app, actor, id, saved.version, letter);
    expect(await sentRow(id)).toEqual({
      valid_until: "2026-11-23",
      departs_at: new Date("2026-11-23T07:00:00Z"),
    });
    const document = await readQuoteDocument(database.db, id);
    expect(document?.validUntilWords).toMatch(/^23.novembre 2026 à 08:00, heure du départ$/);
  });

  test.each([
    ["days gone by", { from: "2026-11-01", to: "2026-11-03" }, ["stay.from", "stay.to"]],
    ["a departure of yesterday", { from: "2026-11-16", to: "2026-11-20" }, ["stay.from"]],
    ["an hour of today that is past", { from: "2026-11-17", departure: "dès 08:00" }, ["stay.departure"]],
  ])("nothing is sent for %s", async (name, changes, fields) => {
    const actor = await addMember(database, "user", `${name.replaceAll(" ", "-")}@example.fr`);
    const { page, id, version } = await propose((await addRequest()).id, actor);
    const stay = { ...page.draft.stay, ...changes };
    const saved = await saveDraft(app, actor, id, version, posted({ ...page.draft, stay }));
    const failure = await sendQuote(app, actor, id, saved.version, letter).catch((error) => error);
    expect([failure.status, Object.keys(failure.fields)]).toEqual([422, fields]);
    const { state } = await database.db
      .selectFrom("quotes")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("draft");
  });
});

test("a departure on a closed day is flagged, and to a consumer it says an hour or a reason", async () => {
  const actor = await addMember(database, "user", "dimanche@example.fr");
  // A Sunday, and no agency of its own: head office's usual week.
  const request = await addRequest({ during: "[2026-11-22,2026-11-28)" });
  await database.db
    .updateTable("vehicles")
    .set({ agency_id: null })
    .where("id", "=", request.vehicleId)
    .execute();
  const { page, id, version } = await propose(request.id, actor);
  expect(closedDayWarnings(page.draft.stay, page.context.handover, page.today)).toEqual([
    expect.stringMatching(/^Départ dimanche 22.novembre/),
  ]);
  await expect(sendQuote(app, actor, id, version, letter)).rejects.toThrow(/Heure du départ/);
  const stay = { ...page.draft.stay, departure: `boîte à clés, ${page.context.handover.place}` };
  const saved = await saveDraft(app, actor, id, version, posted({ ...page.draft, stay }));
  await sendQuote(app, actor, id, saved.version, letter);
});

test("a vehicle that staff switched off is warned about as a taken one is, and forbids nothing", async () => {
  const actor = await addMember(database, "user", "eteint@example.fr");
  const request = await addRequest();
  const { db } = database;
  await db.updateTable("vehicles").set({ available: false }).where("id", "=", request.vehicleId).execute();
  const { page, id, version } = await propose(request.id, actor);
  expect(vehicleWarnings(page.draft.lines, page.context, page)).toEqual([
    expect.stringMatching(/^Corbère Grand Large\u00a0: indisponible au catalogue/),
  ]);
  await sendQuote(app, actor, id, version, letter);
});

test("a delivery is proposed as one, its return as a pick-up; once it is priced, the general words about it go", async () => {
  const actor = await addMember(database, "user", "livraison@example.fr");
  const request = await addRequest();
  await database.db
    .updateTable("requests")
    .set({ handover: "livraison", place: "Canohès" })
    .where("id", "=", request.id)
    .execute();
  const { draft } = (await getQuotePage(app, actor, "nouveau", request.id)) as EditorPage;
  expect([draft.stay.departure, draft.stay.return]).toEqual([
    "livraison à Canohès, heure à convenir",
    "reprise à Canohès, heure à convenir",
  ]);
  const told = (unit_price: number) => {
    const lines = draft.lines.map((line) => (line.unit === "forfait" ? { ...line, unit_price } : line));
    const conditions = { ...draft.conditions, texts: { ...draft.conditions.texts, delivery: "Sur devis." } };
    const { conditions: facts } = toDocument(testQuote({ conditions }), withDays(lines, draft.stay));
    return facts.filter(({ label }) => label === "Livraison").map(({ text }) => text);
  };
  expect([told(0), told(45)]).toEqual([["Sur devis."], []]);
});
