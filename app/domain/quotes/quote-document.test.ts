import fc from "fast-check";
import { expect, test } from "vitest";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { toDocument } from "./quote-document.ts";
import type { QuoteConditions, QuotedConditions } from "./quote-terms.ts";

const plain = (words = "") => words.replaceAll("\u00a0", " ");
const factsOf = (conditions: QuoteConditions, isConsumer = true) => {
  const document = toDocument(
    testQuote({ conditions, prices_for: isConsumer ? "particulier" : "professionnel" }),
    [testLine()],
  );
  const texts = (facts: { label: string; text: string; note?: string }[]) =>
    Object.fromEntries(
      facts.map(({ label, text, note }) => [label, plain([text, note].filter(Boolean).join(", "))]),
    );
  return { key: texts(document.keyFacts), all: texts(document.conditions), document };
};

const { conditions } = testQuote();
const { texts: _, vehicles: __, ...set } = conditions;
const vehicle = (name: string, own: Partial<QuotedConditions> = {}): QuotedConditions => ({
  ...set,
  ...{ vehicle_id: null, name, count: 1, extra_km_vat: 20, ...own },
});

test("a consumer reads unit prices with VAT, a company without; both are exact", () => {
  const lines = [
    testLine({ unit_price: 44.9, discount: 8, quantity: 3 }),
    testLine({ unit_price: 0.12, discount: 0 }),
  ];
  const told = (isConsumer: boolean, includes_tax = false) => {
    const row = testQuote({ includes_tax, prices_for: isConsumer ? "particulier" : "professionnel" });
    const document = toDocument(row, lines);
    return [
      document.priceWord,
      ...document.lines.map(({ unitPrice, notes }) => [unitPrice, plain(notes[1])]),
    ];
  };
  expect(told(true)).toEqual(["TTC", [4956.96, "arrondi −0,01 €"], [14.4, ""]]);
  expect(told(false)).toEqual(["HT", [4130.8, ""], [12, ""]]);
  expect(told(true, true)).toEqual(["TTC", [4130.8, ""], [12, ""]]);
  // 44,90 € TTC has no end without VAT: the price stays as it is quoted.
  expect(told(false, true)).toEqual(["TTC", [4130.8, ""], [12, ""]]);
});

test("a price of more than four decimals is told before its discount", () => {
  const [line] = toDocument(testQuote(), [
    testLine({ unit_price: 57.24, discount: 10.5, quantity: 18 }),
  ]).lines;
  expect([line?.unitPrice, plain(line?.notes[1])]).toEqual([6868.8, "remise 10,5 %, arrondi +0,01 €"]);
});

test("of any line, unit price × quantity less the discount is its amount, or the line says by how much it is not", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 40_000 }).map((hundredths) => hundredths / 100),
    unit_price: fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100),
    discount: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    vat_rate: fc.constantFrom(0, 2.1, 5.5, 8.5, 10, 20),
  });
  const quotes = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    includes_tax: fc.boolean(),
    isConsumer: fc.boolean(),
  });
  fc.assert(
    fc.property(quotes, ({ lines, includes_tax, isConsumer }) => {
      const row = testQuote({ includes_tax, prices_for: isConsumer ? "particulier" : "professionnel" });
      const document = toDocument(
        row,
        lines.map((own) => testLine(own)),
      );
      const side = document.priceWord === "TTC" ? "ttc" : "ht";
      if (isConsumer) expect(side).toBe("ttc");
      for (const [index, { unitPrice, notes, amount }] of document.lines.entries()) {
        const words = plain(notes[1]);
        const off = Number(/remise ([\d,]+)/.exec(words)?.[1]?.replace(",", ".") ?? 0);
        const [, sign, said = "0"] = /arrondi ([+−])(\d+,\d\d)/.exec(words) ?? [];
        const rest = Math.round(Number(said.replace(",", ".")) * 100) * (sign === "−" ? -1 : 1);
        const product = exactly(unitPrice, lines[index]?.quantity ?? 0, off);
        expect(amount[side]).toBe(product + rest);
      }
    }),
    { numRuns: 1000 },
  );
});

/** As one would on paper: whole numbers, one rounding, half a cent up. */
function exactly(unitPrice: number, quantity: number, discount: number): number {
  const whole =
    BigInt(Math.round(unitPrice * 1e7)) *
    BigInt(Math.round(quantity * 100)) *
    BigInt(1000 - Math.round(discount * 10));
  const unit = 10n ** 12n;
  return Number((whole + unit / 2n) / unit);
}

test("a quote from before vehicles had conditions of their own reads as it did", () => {
  const { key, all } = factsOf(conditions);
  expect(key).toEqual({
    "Dépôt de garantie": "800 €, par véhicule, rendu au retour",
    Franchise: "900 €, par sinistre",
    "Kilomètre au-delà": "0,18 € TTC, après 750 km",
    Conducteur: "21 ans, permis depuis 2 ans",
  });
  expect(all).toMatchObject({
    "Kilomètres compris": "750 km par véhicule",
    "Kilomètre au-delà": "0,18 € TTC",
    "Dépôt de garantie": "800 € par véhicule. Par carte, non encaissé, rendu dans les 7 jours.",
    Franchise: "900 € par véhicule et par sinistre",
    Conducteur: "21 ans au moins, permis depuis 2 ans au moins. Deuxième conducteur compris.",
  });
});

test("a further kilometre has its own VAT, whatever the first line has", () => {
  const own = { ...conditions, vehicles: [vehicle("Relais", { extra_km_price: 0.12, extra_km_vat: 20 })] };
  const document = toDocument(testQuote({ conditions: own }), [testLine({ vat_rate: 5.5 })]);
  expect(plain(document.keyFacts[2]?.text)).toBe("0,144 € TTC");
});

test("vehicles of different tariffs have their conditions each, and one sum of deposits", () => {
  const porter = { included_km: 1000, deposit: 2000, damage_excess: 1500, min_age: 25, min_licence_years: 3 };
  const { key, all, document } = factsOf({
    ...conditions,
    vehicles: [vehicle("Relais"), vehicle("Porteur", { ...porter, extra_km_price: 0.22 })],
  });
  expect(all).toMatchObject({
    "Kilomètres compris": "Relais : 750 km\nPorteur : 1 000 km",
    "Kilomètre au-delà": "Relais : 0,18 € TTC\nPorteur : 0,264 € TTC",
    "Dépôt de garantie":
      "Relais : 800 €\nPorteur : 2 000 €\nDépôts de garantie : 2 800 € au total.\nPar carte, non encaissé, rendu dans les 7 jours.",
    Franchise: "Relais : 900 €\nPorteur : 1 500 €",
    Conducteur:
      "Relais : 21 ans au moins, permis depuis 2 ans au moins\nPorteur : 25 ans au moins, permis depuis 3 ans au moins\nDeuxième conducteur compris.",
  });
  expect(key).toEqual({
    "Dépôt de garantie": "2 800 €, au total, selon le véhicule, rendu au retour",
    Franchise: "900 € à 1 500 €, par sinistre",
    Kilomètres: "selon le véhicule",
    Conducteur: "selon le véhicule",
  });
  expect(document.keyFacts.map(({ byVehicle }) => plain(byVehicle))).toEqual([
    "Relais : 800 €\nPorteur : 2 000 €",
    "Relais : 900 €\nPorteur : 1 500 €",
    "Relais : 750 km, puis 0,18 € TTC\nPorteur : 1 000 km, puis 0,264 € TTC",
    "Relais : 21 ans au moins, permis depuis 2 ans au moins\nPorteur : 25 ans au moins, permis depuis 3 ans au moins",
  ]);
});

test("several of one vehicle have a sum of deposits too", () => {
  const { key, all } = factsOf({ ...conditions, vehicles: [vehicle("Relais", { count: 3 })] });
  expect(key["Dépôt de garantie"]).toBe("2 400 €, au total, 800 € par véhicule, rendu au retour");
  expect(all["Dépôt de garantie"]).toMatch(
    /^800 € par véhicule\. Dépôts de garantie : 2 400 € au total\. Par carte/,
  );
});
