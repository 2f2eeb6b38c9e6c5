import { renderToStaticMarkup } from "react-dom/server";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { makeQuotePdf } from "#app/domain/quotes/pdf/quote-pdf.server.ts";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import { createDraft, findQuote, readQuoteLines, saveDraft } from "#app/domain/quotes/staff-quotes.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { readEdited, toEdited } from "#app/office/quotes/editor/typed-quote.ts";
import { PaperSheet } from "#app/office/quotes/quote-preview.tsx";
import { AcceptanceReceipt } from "#app/site/quote/acceptance.tsx";
import { QuoteSheet } from "#app/site/quote/quote-sheet.tsx";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { addMember } from "#tests/support/staff.ts";

const database = testDatabase();
const app = testApp(database);
const at = new Date("2026-11-17T10:00:00Z");

/** The same quotes with every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const words = (text: string) => text.replace(/<[^>]*>/g, " ").replace(/(&nbsp;|[\s\u00a0])+/g, " ");
const amount = (cents: number) => formatCents(cents, { exact: true }).replaceAll("\u00a0", " ");

async function paperWords(file: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  let text = "";
  for (let index = 1; index <= pdf.numPages; index++) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    text += ` ${items.map((item) => ("str" in item ? item.str : "")).join(" ")}`;
  }
  return words(text);
}

test("two hundred quotes agree to the cent in what is typed, the customer's pages, the preview, the PDF and the database", async () => {
  const { db } = database;
  const actor = await addMember(database, "user");
  const request = await db
    .insertInto("requests")
    .values({ name: "Camille Ferrer" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const random = seeded(21);
  const within = (max: number) => Math.floor(random() * (max + 1));
  const { customer, stay, conditions } = testQuote();
  let draft: { id: string; version: string } | null = null;
  for (let count = 0; count < 200; count++) {
    const lines = Array.from({ length: 1 + within(count % 50 === 0 ? 59 : 5) }, () =>
      testLine({
        quantity: within(4000) / 100,
        unit_price: within(200_000) / 100,
        discount: within(1000) / 10,
        vat_rate: [0, 5.5, 8.5, 10, 20][within(4)] ?? 20,
      }),
    );
    const prices_for = random() < 0.5 ? ("particulier" as const) : ("professionnel" as const);
    const kept = { customer, stay, conditions, prices_for, text: "", validity: 15, lines };
    const { posted, draft: read } = readEdited(toEdited(kept));
    expect(read?.lines).toEqual(lines.map(({ during: _, ...line }) => line));
    const saved: { id: string; version: string } = draft
      ? await saveDraft(app, actor, { id: draft.id, version: draft.version, input: posted })
      : await createDraft(app, actor, { requestId: request.id, input: posted });
    draft = saved;
    const stored = await findQuote(db, saved.id);
    const document = toDocument(testQuote({ prices_for }), await readQuoteLines(db, saved.id));
    const { total, vat } = document;
    expect([stored?.total_ht, stored?.total_vat, stored?.total_ttc]).toEqual([
      total.ht,
      total.ttc - total.ht,
      total.ttc,
    ]);
    const sum = (key: "ht" | "ttc") => document.lines.reduce((cents, line) => cents + line.amount[key], 0);
    expect([sum("ht"), sum("ttc")]).toEqual([total.ht, total.ttc]);
    const perLine = document.lines.map(({ amount: { ht, ttc } }) => [amount(ht), amount(ttc)]);
    const figures = [...perLine.flat(), ...vat.map(({ cents }) => amount(cents))];
    const sums = [`Total HT ${amount(total.ht)}`, `Total TTC ${amount(total.ttc)}`];
    const expectOn = (shown: string, told: string[]) => {
      for (const figure of told) expect(shown).toContain(figure);
    };
    const page = words(renderToStaticMarkup(<QuoteSheet quote={{ document, replaces: null }} />));
    expectOn(page, [...figures, ...sums]);
    // A line's own two amounts, with their words, stand in its own row.
    const rows = page.split(lines[0]?.label ?? "").slice(1);
    expect(rows).toHaveLength(lines.length);
    for (const [index, [ht, ttc]] of perLine.entries())
      expectOn(rows[index] ?? "", [`${ht} HT`, `${ttc} TTC`]);
    const agreed = words(renderToStaticMarkup(<AcceptanceReceipt quote={{ document }} />));
    expectOn(agreed, [...figures, amount(total.ht), amount(total.ttc)]);
    expectOn(words(renderToStaticMarkup(<PaperSheet document={document} />)), [...figures, ...sums]);
    if (count % 20 > 0) continue;
    expectOn(await paperWords(await makeQuotePdf(document, at)), [...figures, ...sums]);
  }
}, 180_000);
