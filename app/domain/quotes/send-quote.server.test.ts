import { createHash } from "node:crypto";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { termsAsText } from "#app/domain/legal/kept-terms.server.ts";
import { getLegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import type { App } from "#server/app.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { testDatabase } from "#tests/support/database.ts";
import { databaseContents } from "#tests/support/database-contents.ts";
import { posted, quoteOffice } from "#tests/support/proposed-quotes.ts";
import { type EditorPage, getQuotePage, readQuotePdf, type SentPage } from "./quote-page.server.ts";
import { sendQuote } from "./send-quote.server.ts";
import {
  createDraft,
  deleteDraft,
  findQuote,
  readQuoteDocument,
  renewLink,
  reviseQuote,
  type StoredQuote,
  saveDraft,
} from "./staff-quotes.server.ts";

const database = testDatabase();
const openOffice = quoteOffice(database);
const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

test("from a request to a customer: lines as the tariff has them, a number, a frozen document, options, a mail", async () => {
  const { db } = database;
  const { clock, addRequest, propose, send, quoteOf, mailOf } = await openOffice();
  const request = await addRequest();
  const { page, ...draft } = await propose(request.id);
  // 5 days at 89 € less 8 %, and 150 km beyond the 750: what the estimate says.
  expect(
    page.draft.lines.map(({ quantity, unit_price, discount }) => [quantity, unit_price, discount]),
  ).toEqual([
    [5, 89, 8],
    [150, 0.15, 0],
  ]);
  const { link, title, options } = await send(draft);
  expect([title, options]).toEqual([expect.stringMatching(/^DV-2026-\d{4}$/), 1]);

  const quote = await quoteOf(draft.id);
  expect([quote.state, quote.total_ht, quote.total_ttc]).toEqual(["sent", 43190, 51828]);
  expect(quote.token_hash).toBe(hashToken(tokenOf(link)));
  expect(quote.pdf_sha256).toBe(sha256(quote.pdf as Buffer));
  const { customer, stay, conditions, lessor } = quote;
  expect([customer, stay, conditions, lessor].map((document) => document?.v)).toEqual([1, 1, 1, 1]);
  expect(quote.valid_until).toBe("2026-11-22");
  const periods = await db
    .selectFrom("vehicle_periods")
    .selectAll()
    .where("quote_id", "=", draft.id)
    .execute();
  const during = "[2026-11-23,2026-11-28)";
  expect(periods).toMatchObject([{ kind: "option", during, request_id: request.id }]);
  const after = await db.selectFrom("requests").selectAll().where("id", "=", request.id).execute();
  expect(after).toMatchObject([{ status: "devis_envoye", answered_at: clock.at }]);
  const entries = await db
    .selectFrom("request_entries")
    .select("kind")
    .where("request_id", "=", request.id)
    .execute();
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["quote", "status"]);
  expect(await mailOf(draft.id)).toMatchObject({
    kind: "quote",
    recipient: "paul@example.fr",
    subject: `[${request.reference}] Votre devis ${title}`,
    body: expect.stringContaining(link),
  });
});

test("the link is in the mail that leaves, with the document, and in no table afterwards", async () => {
  const { app, addRequest, propose, send, mailOf } = await openOffice();
  const draft = await propose((await addRequest()).id);
  const { link, title } = await send(draft);
  const sent: Mail[] = [];
  const mailer = { send: async (message: Mail) => String(sent.push(message)) } as App["mailer"];
  const { db, env, now, log } = app;
  const mailId = (await mailOf(draft.id)).id;
  await deliverMail({ db, env, now, log, mailer }, { mailId }, { isLast: false, memory: {} });
  expect(sent[0]?.body).toContain(link);
  expect(sent[0]?.attachments?.map(({ filename }) => filename)).toEqual([`${title}.pdf`]);
  expect(sent[0]?.html?.split(`href="${link}"`)).toHaveLength(2);
  expect(await databaseContents(database.pool)).not.toContain(tokenOf(link));
});

test("what was sent stays as it is: a rate, a tariff, a name, a vehicle may change or go", async () => {
  const { db, pool } = database;
  const { app, actor, addRequest, propose, send } = await openOffice();
  const request = await addRequest();
  const draft = await propose(request.id);
  const { id } = draft;
  await send(draft);
  const read = async () => readQuoteDocument(db, (await findQuote(db, id)) as StoredQuote);
  const before = await read();
  const { file } = await readQuotePdf(app, actor, id);
  await pool.query("update company_info set vat_rate = 8.5, name = 'Autre', prices_include_tax = true");
  await db.deleteFrom("vehicles").where("id", "=", request.vehicleId).execute();
  expect(await read()).toEqual(before);
  expect((await readQuotePdf(app, actor, id)).file.equals(file)).toBe(true);
  const { sentAt } = (await getQuotePage(app, actor, { id, requestId: null })) as SentPage;
  for (const change of [
    () => saveDraft(app, actor, { id, version: sentAt, input: posted(draft.page.draft) }),
    () => deleteDraft(app, actor, id),
  ])
    await expect(change()).rejects.toMatchObject({ code: "conflict" });
  for (const change of [
    "update quotes set total_ht = 1, total_ttc = 1 + total_vat where id = $1",
    "delete from quote_lines where quote_id = $1",
  ])
    await expect(pool.query(change, [id])).rejects.toThrow();
});

test("to a consumer nothing leaves while a fact is missing, or without the company's SIREN; to a company it does", async () => {
  const { app, actor, addRequest, propose, send } = await openOffice({ excess: null });
  const { page, ...draft } = await propose((await addRequest()).id);
  const { id } = draft;
  await expect(send(draft)).rejects.toThrow(/Franchise/);
  const { conditions } = page.draft;
  const vehicles = conditions.vehicles?.map((own) => ({ ...own, damage_excess: 900 }));
  const whole = posted({ ...page.draft, conditions: { ...conditions, vehicles } });
  const saved = await saveDraft(app, actor, { id, version: draft.version, input: whole });
  await database.pool.query("update company_info set siren = ''");
  await expect(send(saved)).rejects.toThrow(/SIREN/);
  const toCompany = posted({ ...page.draft, prices_for: "professionnel" });
  await send(await saveDraft(app, actor, { id, version: saved.version, input: toCompany }));
});

test("two write the same draft: the second is told whose change came between, and nothing of theirs is lost", async () => {
  const { app, actor, newMember, addRequest, propose, send } = await openOffice();
  const other = await newMember();
  const { page, id, version } = await propose((await addRequest()).id);
  const theirs = await saveDraft(app, other, {
    id,
    version,
    input: posted({ ...page.draft, text: "De l’un" }),
  });
  const mine = posted({ ...page.draft, text: "De l’autre" });
  await expect(saveDraft(app, actor, { id, version, input: mine })).rejects.toMatchObject({
    staleness: { by: other.email, at: theirs.version },
  });
  await expect(send({ id, version })).rejects.toMatchObject({ code: "conflict" });
  await saveDraft(app, actor, { id, version: theirs.version, input: mine });
});

test("a new link kills the former", async () => {
  const { app, actor, addRequest, propose, send, quoteOf } = await openOffice();
  const draft = await propose((await addRequest()).id);
  const { link } = await send(draft);
  const renewed = await renewLink(app, actor, draft.id);
  expect((await quoteOf(draft.id)).token_hash).toBe(hashToken(tokenOf(renewed.link)));
  expect(renewed.link).not.toBe(link);
});

test("where a longer rental costs less, its days are quoted and the line says so", async () => {
  const { app, actor, addRequest } = await openOffice();
  const request = await addRequest({ during: "[2026-12-01,2026-12-28)", days: 27, km: 0 });
  const page = (await getQuotePage(app, actor, { id: "nouveau", requestId: request.id })) as EditorPage;
  const [line] = page.draft.lines;
  expect([line?.quantity, line?.discount]).toEqual([28, 40]);
  expect(line?.detail).toContain("27\u00a0jours au prix de 28");
});

test("a stranger may do none of it", async () => {
  const { app } = await openOffice();
  for (const work of [
    () => getQuotePage(app, null, { id: "nouveau", requestId: "x" }),
    () => createDraft(app, null, { requestId: "x", input: {} }),
    () => saveDraft(app, null, { id: "x", version: "", input: {} }),
    () => deleteDraft(app, null, "x"),
    () => reviseQuote(app, null, "x"),
    () => renewLink(app, null, "x"),
    async () => sendQuote(app, null, { id: "x", version: "", input: {} }),
    () => readQuotePdf(app, null, "x"),
  ])
    await expect(work()).rejects.toMatchObject({ code: "unauthenticated" });
});

test("the words of a template leave filled, the link in the mail alone; what stays open holds the sending", async () => {
  const { addRequest, propose, send, mailOf } = await openOffice();
  const request = await addRequest();
  const draft = await propose(request.id);
  for (const [message, sentence] of [
    ["Votre estimation : {estimation}", "aucune estimation n’a été montrée"],
    ["Bonjour {prenom}", "n’est pas une variable connue"],
  ] as const) {
    await expect(send(draft, { message })).rejects.toMatchObject({
      status: 422,
      fields: { message: expect.stringContaining(sentence) },
    });
  }
  const message = "Bonjour {nom}, {vehicule}, {dates}, {reference} :\n{lien_devis}";
  const { link } = await send(draft, { message });
  const { body } = await mailOf(draft.id);
  const filled = `Bonjour Paul Noguer, Corbère Grand Large, du lundi 23 au vendredi 27\u00a0novembre, ${request.reference} :\n`;
  expect(body).toContain(filled + link);
  // And once more behind its button.
  expect(body.split(link)).toHaveLength(3);
  const entry = await database.db
    .selectFrom("request_entries")
    .select("body")
    .where("quote_id", "=", draft.id)
    .executeTakeFirstOrThrow();
  expect(entry.body).toBe(`${filled}(lien du devis)`);
});

test("the general terms leave with the quote, once for all that share them, and stay as they were", async () => {
  const { db } = database;
  const { app, addRequest, propose, send, quoteOf, mailOf } = await openOffice();
  const sendOne = async () => {
    const draft = await propose((await addRequest()).id);
    await send(draft);
    return quoteOf(draft.id);
  };
  const [first, second] = [await sendOne(), await sendOne()];
  const text = await termsAsText(await getLegalFacts(app));
  expect([first.terms_sha256, second.terms_sha256]).toEqual([sha256(text), sha256(text)]);
  const readTexts = () => db.selectFrom("terms_texts").select(["id", "body"]).execute();
  expect((await readTexts()).filter(({ body }) => body === text)).toHaveLength(1);

  // In the file that the mail carries, whose own hash is kept.
  const pdf = await getDocumentProxy(new Uint8Array(first.pdf as Buffer));
  const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent();
  expect(items.map((item) => ("str" in item ? item.str : "")).join(" ")).toContain("médiation et litiges");
  expect((await mailOf(first.id)).body).toContain(
    "est joint à ce message, avec les conditions générales de location.",
  );

  const inclusions = JSON.stringify([{ title: "Un diable", text: "" }]);
  await db.updateTable("company_info").set({ inclusions }).execute();
  const third = await sendOne();
  const kept = new Map((await readTexts()).map(({ id, body }) => [id, body]));
  expect(kept.get(first.terms_sha256 ?? "")).toBe(text);
  expect(kept.get(third.terms_sha256 ?? "")).toContain("Un diable");

  // Nor can anybody change one, pass another off as it, or take it from its quote.
  const other = { terms_sha256: third.terms_sha256 };
  const swapped = db.updateTable("quotes").set(other).where("id", "=", first.id).execute();
  await expect(swapped).rejects.toThrow(/stays/);
  await expect(db.updateTable("terms_texts").set({ body: "x" }).execute()).rejects.toThrow(/stays/);
  const forged = { id: "0".repeat(64), body: "x" };
  await expect(db.insertInto("terms_texts").values(forged).execute()).rejects.toThrow(/check/);
  await expect(db.deleteFrom("terms_texts").execute()).rejects.toThrow(/foreign key/);
});
