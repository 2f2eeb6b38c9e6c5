import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { type PricedLine, sumLines } from "#app/domain/rental/money.ts";
import { readRecords } from "#app/lib/csv-file.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addRequest } from "#tests/support/requests.ts";
import { addQuote } from "#tests/support/stored-quotes.ts";
import { exportAgreedQuotes } from "./quote-export.server.ts";
import { readQuoteQuery } from "./quote-list.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const app = () => ({ db: database.db, now: () => new Date("2026-11-19T10:00:00Z") });

beforeEach(() => database.pool.query("truncate quotes, requests cascade"));

async function exported(search = ""): Promise<string> {
  const file = await exportAgreedQuotes(app(), staff, readQuoteQuery(search));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Response(file).arrayBuffer());
}

/** By header, a row each. */
async function readRows(search = ""): Promise<Record<string, string>[]> {
  const records = [];
  for await (const { cells } of readRecords(await exported(search))) records.push(cells);
  const [headers = [], ...rows] = records;
  return rows.map((cells) =>
    Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ""])),
  );
}

const cents = (figure = "") => Math.round(Number(figure.replace(",", ".")) * 100);
const line = (change: Partial<PricedLine>): PricedLine => ({
  ...{ quantity: 1, unit_price: 100, discount: 0, vat_rate: 20 },
  ...change,
});

test("a row says who, when, what, and its VAT by rate, and no cell is a formula", async () => {
  const request = await addRequest(database.db, { reference: "K7M-4XQ" });
  await addQuote(database.db, {
    ...{ request_id: request, number: "DV-2026-0042", version: 2, amendment: 1, state: "accepted" },
    ...{ sent_at: new Date("2026-11-09T10:00:00Z"), answered_at: new Date("2026-11-09T23:30:00Z") },
    ...{ agency: "Agence de Céret", prices_for: "professionnel", email: "zoe@exemple.fr" },
    customer: {
      ...{ name: "=HYPERLINK(1)", company: "Atelier; Garrigue", phone: "+33639981427" },
      address: "12 rue des Tanneurs\n66000 Perpignan",
    },
    stay: { from: "2026-12-08", to: "2026-12-12" },
    lines: [
      {
        ...line({ quantity: 5, unit_price: 69, discount: 8 }),
        label: "Corbère",
        during: "[2026-12-08,2026-12-13)",
      },
      line({ unit_price: 10, vat_rate: 5.5 }),
    ],
  });
  expect(await exported()).toBe(
    '\ufeff"Numéro";"Document";"État";"Envoyé le";"Accepté le";"Annulé le";"Client";"Société";"Email";' +
      '"Téléphone";"Adresse";"Prix pour";"Du";"Au";"Jours";"Agence";"Véhicules";"Total HT";' +
      '"Base HT 5,5\u00a0%";"TVA 5,5\u00a0%";"Base HT 20\u00a0%";"TVA 20\u00a0%";"Total TTC";' +
      '"Frais d’annulation HT";"Frais d’annulation TTC";"Demande"\r\n' +
      '"DV-2026-0042";"Avenant 1";"Accepté";"09/11/2026";"10/11/2026";"";"\'=HYPERLINK(1)";' +
      '"Atelier; Garrigue";"zoe@exemple.fr";"06\u00a039\u00a098\u00a014\u00a027";' +
      '"12 rue des Tanneurs\n66000 Perpignan";"Professionnel";"08/12/2026";"12/12/2026";"5";' +
      '"Agence de Céret";"Corbère";"327,40";"10,00";"0,55";"317,40";"63,48";"391,43";"";"";"K7M-4XQ"\r\n',
  );
});

test("it has what was agreed and is in force, and what the filters let through", async () => {
  const number = (last: number) => `DV-2026-000${last}`;
  for (const [index, state] of (["accepted", "sent", "refused", "expired", "withdrawn"] as const).entries())
    await addQuote(database.db, {
      ...{ number: number(index + 1), state, customer: { name: state }, answered_at: new Date() },
    });
  await addQuote(database.db);
  const amended = await addQuote(database.db, { number: number(6), state: "amended" });
  await addQuote(database.db, {
    ...{ number: number(6), version: 2, amendment: 1, amends_id: amended, state: "cancelled" },
    answer: {
      cancellation: {
        ...{ at: "2026-11-18T09:00:00.000Z", fee: { ht: 5000, ttc: 6000 }, terms: "", isTold: true },
      },
    },
  });
  const rows = await readRows();
  expect(rows.map((row) => [row.Numéro, row.Document, row.État])).toEqual([
    ["DV-2026-0006", "Avenant 1", "Annulé"],
    ["DV-2026-0001", "Devis", "Accepté"],
  ]);
  expect(rows[0]).toMatchObject({
    ...{ "Annulé le": "18/11/2026", "Frais d’annulation HT": "50,00", "Frais d’annulation TTC": "60,00" },
  });
  expect(await readRows("?etat=accepte")).toHaveLength(1);
  expect(await readRows("?q=accepted&versions=toutes")).toHaveLength(1);
  expect(await readRows("?etat=attente")).toEqual([]);
});

test("however its lines, rates and discounts are: base and VAT of each rate add up to what the documents say", async () => {
  let seed = 20_261_119;
  const below = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  const rates = [0, 2.1, 5.5, 8.5, 10, 20];
  const made = new Map<string, { lines: PricedLine[]; includes_tax: boolean }>();
  for (let index = 0; index < 120; index += 1) {
    const number = `DV-2026-${String(index + 1).padStart(4, "0")}`;
    const lines = Array.from({ length: 1 + below(6) }, () => ({
      ...{ quantity: below(3) === 0 ? below(10_000) / 100 : 1 + below(40), unit_price: below(100_000) / 100 },
      ...{ discount: below(1001) / 10, vat_rate: rates[below(rates.length)] ?? 20 },
    }));
    const includes_tax = below(2) === 0;
    made.set(number, { lines, includes_tax });
    await addQuote(database.db, {
      number,
      state: below(4) === 0 ? "cancelled" : "accepted",
      lines,
      includes_tax,
    });
  }
  const rows = await readRows();
  expect(rows).toHaveLength(made.size);
  for (const row of rows) {
    const { lines, includes_tax } = made.get(row.Numéro ?? "") ?? { lines: [], includes_tax: false };
    const { total, vat } = sumLines(lines, includes_tax);
    const told = rates.flatMap((rate) => {
      const percent = `${String(rate).replace(".", ",")}\u00a0%`;
      const base = row[`Base HT ${percent}`];
      return base ? [{ rate, base: cents(base), vat: cents(row[`TVA ${percent}`]) }] : [];
    });
    expect(
      told.map(({ rate, vat: cents }) => ({ rate, cents })),
      row.Numéro,
    ).toEqual(vat);
    expect([cents(row["Total HT"]), cents(row["Total TTC"])]).toEqual([total.ht, total.ttc]);
    expect(told.reduce((sum, { base }) => sum + base, 0)).toBe(total.ht);
    expect(told.reduce((sum, { base, vat: tax }) => sum + base + tax, 0)).toBe(total.ttc);
  }
});

test("many are there once each, in order, however many batches it takes", async () => {
  for (let index = 0; index < 3; index += 1)
    await addQuote(database.db, { number: "DV-2026-0001", version: index + 1 });
  await database.pool.query(`
    insert into quotes (number, state, customer, stay, conditions, pdf, pdf_sha256, sent_at, valid_until, created_at)
    select 'DV-2026-' || lpad(i::text, 4, '0'), 'accepted', '{"name":"","company":"","email":"","phone":"","address":""}',
      '{}', '{}', '', '', '2026-11-01', '2026-12-01', '2026-11-01' from generate_series(1, 1203) i`);
  const rows = await readRows();
  expect([rows.length, new Set(rows.map((row) => row.Numéro)).size]).toEqual([1203, 1203]);
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { ...staff, active: false }, "forbidden"],
] as const)("%s gets no file", async (_who, actor, code) => {
  await expect(exportAgreedQuotes(app(), actor, readQuoteQuery(""))).rejects.toMatchObject({ code });
});
