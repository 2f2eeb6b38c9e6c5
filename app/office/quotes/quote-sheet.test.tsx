import { renderToStaticMarkup } from "react-dom/server";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { makeQuotePdf } from "#app/domain/quotes/pdf/quote-pdf.server.ts";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import { readQuoteLines } from "#app/domain/quotes/quote-documents.server.ts";
import { createDraft, findQuote, saveDraft } from "#app/domain/quotes/staff-quotes.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { addMember } from "#tests/support/staff.ts";
import { readEdited, toEdited } from "./editor/typed-quote.ts";
import { QuoteSheet } from "./quote-sheet.tsx";

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

test("a thousand quotes agree to the cent in what is typed, the page, the paper and the database", async () => {
  const { db } = database;
  const actor = await addMember(database, "user");
  const request = await db
    .insertInto("requests")
    .values({ name: "Camille Ferrer" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const random = seeded(21);
  const within = (most: number) => Math.floor(random() * (most + 1));
  const { customer, stay, conditions } = testQuote();
  let draft: { id: string; version: string } | null = null;
  for (let count = 0; count < 1000; count++) {
    const lines = Array.from({ length: 1 + within(count % 100 === 0 ? 59 : 5) }, () =>
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
      ? await saveDraft(app, actor, draft.id, draft.version, posted)
      : await createDraft(app, actor, request.id, posted);
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
    const told = [
      ...document.lines.flatMap((line) => [amount(line.amount.ht), amount(line.amount.ttc)]),
      ...[`Total HT ${amount(total.ht)}`, `Total TTC ${amount(total.ttc)}`],
      ...vat.map(({ cents }) => amount(cents)),
    ];
    const shown = words(renderToStaticMarkup(<QuoteSheet document={document} />));
    for (const figure of told) expect(shown).toContain(figure);
    if (count % 50 > 0) continue;
    const printed = await paperWords(await makeQuotePdf(document, at));
    for (const figure of told) expect(printed).toContain(figure);
  }
}, 180_000);
