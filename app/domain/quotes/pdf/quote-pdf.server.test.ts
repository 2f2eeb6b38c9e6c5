import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { termsAsText } from "#app/domain/legal/kept-terms.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { testLegalFacts } from "#tests/support/legal-facts.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { type QuoteRow, toDocument } from "../quote-document.ts";
import type { QuoteLine } from "../quote-terms.ts";
import { makeQuotePdf } from "./quote-pdf.server.ts";

const at = new Date("2026-11-17T10:00:00Z");

const paper = async (row: QuoteRow, lines: QuoteLine[]) =>
  readPaper(await makeQuotePdf(toDocument(row, lines), at));

async function readPaper(file: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages: string[] = [];
  /** What was written in one go: a word or a figure that is cut is two of them. */
  const pieces: string[] = [];
  for (let index = 1; index <= pdf.numPages; index++) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    for (const item of items) if ("str" in item) pieces.push(plain(item.str));
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join(" "));
  }
  // Words are compared, not how a line was filled.
  const text = pages.join(" ").replace(/[\s\u00a0]+/g, " ");
  return { file, pdf, pages, pieces, text };
}

const plain = (words: string) => words.replace(/[\s\u00a0]+/g, " ");

test("a consumer's quote says every fact the law asks for, on two pages of less than 150 kB", async () => {
  const document = toDocument(testQuote(), [
    testLine(),
    testLine({ label: "Lot de déménagement", quantity: 1, unit: "forfait", unit_price: 25, discount: 0 }),
  ]);
  const { file, pages, text, pdf } = await paper(testQuote(), [
    testLine(),
    testLine({ label: "Lot de déménagement", quantity: 1, unit: "forfait", unit_price: 25, discount: 0 }),
  ]);
  expect(pages).toHaveLength(2);
  expect(file.length).toBeLessThan(150_000);
  const told = [
    "Tramontane Location",
    "1840 avenue des Rouliers",
    "RCS Perpignan 000 000 000",
    "DV-2026-0042",
    "17 novembre 2026",
    "2 décembre 2026 inclus",
    "K7M-4XQ",
    "Camille Ferrer, particulier",
    "Mardi 8 décembre 2026",
    "à partir de 07:30, agence de Perpignan",
    "Samedi 12 décembre 2026",
    "avant 12:00, agence de Perpignan",
    "5 jours",
    "Corbère Relais L2H2",
    "76,176 €",
    ...document.conditions.flatMap(({ label, text: words }) => [label, words]),
    ...document.needToKnow.map(({ text: words }) => words),
    formatCents(document.total.ttc, { exact: true }),
    formatCents(document.total.ht, { exact: true }),
  ];
  for (const words of told) expect(text).toContain(plain(words));
  const info = (await pdf.getMetadata()).info as { Title: string; Language?: string };
  expect(info.Title).toBe("Devis DV-2026-0042, Tramontane Location");
});

test("the general terms are its last pages: every word of them, their hash, and still less than 150 kB", async () => {
  const document = toDocument(testQuote({ terms_sha256: "ab".repeat(32) }), [testLine()]);
  const text = await termsAsText({ ...testLegalFacts, ...testQuote().lessor });
  const file = await makeQuotePdf(document, at, { text, sha256: "ab".repeat(32) });
  const printed = await readPaper(file);
  expect(file.length).toBeLessThan(150_000);
  expect(printed.pages.length).toBeLessThanOrEqual(5);
  expect(printed.text).toContain("ab".repeat(32));
  expect(printed.text).toContain("les conditions générales de location qui y sont jointes");
  // Columns are read one after the other: words are compared without the spaces between lines.
  const run = printed.pages
    .slice(2)
    .join(" ")
    .replace(/[\s\u00a0]+/g, "");
  for (const block of text.split("\n\n").slice(2))
    for (const line of block.split("\n"))
      expect(run).toContain(line.replace(/^(## |- )/, "").replace(/[\s\u00a0]+/g, ""));
});

test("figures stay whole however long they are, and so does the foot", async () => {
  const lines = [
    testLine({ quantity: 117.17, unit: "heure", unit_price: 3440.99, discount: 8 }),
    testLine({
      quantity: 99_999,
      unit: "demi-journée",
      unit_price: 0.12,
      discount: 0,
      label: "W".repeat(90),
    }),
  ];
  const document = toDocument(testQuote(), lines);
  const { pieces } = await paper(testQuote(), lines);
  const [first, second] = document.lines;
  const whole = ["117,17 heures", "99 999", "demi-journées", "4 129,188 €", "0,144 €"];
  const amounts = [first?.amount.ttc, first?.amount.ht, second?.amount.ttc, document.total.ttc].map((cents) =>
    plain(formatCents(cents ?? 0, { exact: true })),
  );
  for (const figure of [...whole, ...amounts]) expect(pieces).toContain(figure);
  const foot = pieces.filter((words) => words.includes(" · "));
  expect(foot.length).toBeGreaterThan(0);
  for (const words of foot) expect(words.trim()).not.toMatch(/^·|·$/);
});

test.each([1, 2, 4, 8, 20])(
  "the total of %i lines stands on a page with lines; up to eight take two pages",
  async (count) => {
    const lines = Array.from({ length: count }, (_, index) => testLine({ label: `Étagère ${index + 1}` }));
    const { pages } = await paper(testQuote(), lines);
    const total = plain(formatCents(toDocument(testQuote(), lines).total.ttc, { exact: true }));
    const own = pages.map(plain).filter((words) => words.includes("Total HT") && words.includes(total));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain(`Étagère ${count}`);
    if (count <= 8) expect(pages).toHaveLength(2);
  },
);

test("it is tagged: a language, a title in the window, headings, a table with heads, and nothing outside the structure", async () => {
  const { file, pdf } = await paper(testQuote(), [testLine()]);
  const raw = file.toString("latin1");
  expect(raw).toMatch(/\/Lang \(fr-FR\)/);
  expect(raw).toMatch(/\/DisplayDocTitle true/);
  expect(raw).toMatch(/\/Marked true/);
  expect(raw).toMatch(/pdfuaid:part/);
  // Every font is in the file.
  expect(raw.match(/\/FontFile2/g)?.length).toBe(raw.match(/\/Type \/FontDescriptor/g)?.length);
  const roles: string[] = [];
  const walk = (node: { role?: string; children?: object[] } | null) => {
    if (node?.role) roles.push(node.role);
    for (const child of node?.children ?? []) walk(child as never);
  };
  walk((await (await pdf.getPage(1)).getStructTree()) as never);
  expect(roles).toEqual(expect.arrayContaining(["Document", "H1", "P", "Table", "TR", "TH", "TD", "H2"]));
  expect(roles.filter((role) => role === "TH")).toHaveLength(6);
});

test("sixty lines with labels of 200 characters flow over pages, each with the table's head; a line of nothing is a line", async () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    testLine({
      label: index === 30 ? "W".repeat(200) : `${index} Étagère `.padEnd(200, "mobile "),
      unit_price: index === 59 ? 0 : 12.34,
      discount: 0,
    }),
  );
  const { file, pages, text } = await paper(testQuote(), lines);
  expect(pages.length).toBeGreaterThan(3);
  expect(file.length).toBeLessThan(150_000);
  for (const page of pages.filter((words) => words.includes("Étagère")))
    expect(page).toContain("Désignation");
  expect(text).toContain("0,00 €");
  expect(text.replaceAll(" ", "")).toContain("W".repeat(200));
  for (let index = 0; index < 60; index++) if (index !== 30) expect(text).toContain(`${index} Étagère`);
});

test("a name keeps its letters whatever they are, and what no font has is a box", async () => {
  const customer = { ...testQuote().customer, name: "Žofia Łukasiewicz, Nguyễn Ánh, Юлия, Ελένη, 山田" };
  const { text } = await paper(testQuote({ customer }), [testLine()]);
  expect(text.replaceAll(" ", "")).toContain("ŽofiaŁukasiewicz,NguyễnÁnh,Юлия,Ελένη,□□");
});

test("its paper wears the colours and mark it was sent with; what was sent before there was a choice keeps its own", async () => {
  const { lessor } = testQuote();
  const drawn = async (changes: Partial<typeof lessor>) => {
    const { pdf, pieces } = await paper(testQuote({ lessor: { ...lessor, ...changes } }), [testLine()]);
    const { argsArray } = await (await pdf.getPage(1)).getOperatorList();
    return { colours: argsArray.flat().filter((value) => /^#[0-9a-f]{6}$/.test(value)), first: pieces[0] };
  };
  const look = { palette: "garrigue", mark: "initials" } as const;
  const own = await drawn({ name: "Brenac Location", look });
  expect(own.first).toBe("B");
  expect(own.colours).toContain("#1f4733");
  expect(own.colours).not.toContain("#17345c");
  const former = await drawn({ look: undefined });
  expect(former.first).toBe("Tramontane");
  expect(former.colours).toContain("#17345c");
});

test("a company's name of three lines stands above its agency, not over it", async () => {
  const name = "Société Méditerranéenne de Location de Véhicules Industriels et Frigorifiques du Sud-Ouest";
  const row = testQuote();
  const { pdf } = await paper({ ...row, lessor: { ...row.lessor, name } }, [testLine()]);
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const heights = items.flatMap((item) =>
    "str" in item ? [{ words: plain(item.str), y: item.transform[5] }] : [],
  );
  const lowest = Math.min(
    ...heights
      .filter(({ words }) => /Sud-Ouest$/.test(words))
      .slice(0, 1)
      .map(({ y }) => y),
  );
  const agency = heights.find(({ words }) => words.startsWith("Agence de"));
  expect(agency?.y).toBeLessThan(lowest - 10);
});
