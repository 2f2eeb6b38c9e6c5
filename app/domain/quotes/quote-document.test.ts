import fc from "fast-check";
import { expect, test } from "vitest";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { type QuoteRow, toDocument } from "./quote-document.ts";
import { customerLines, lessorFacts } from "./quote-document-facts.ts";
import { acceptanceWays, footParts, letterhead } from "./quote-document-paper.ts";
import type { QuoteConditions, QuotedConditions } from "./quote-terms.ts";

const plain = (words = "") => words.replaceAll("\u00a0", " ");
const documentOf = (changes: Partial<QuoteRow> = {}) => toDocument(testQuote(changes), [testLine()]);
const { lessor, customer, conditions } = testQuote();
const { texts: _, vehicles: __, ...set } = conditions;

const vehicle = (name: string, own: Partial<QuotedConditions> = {}): QuotedConditions => ({
  ...set,
  ...{ vehicle_id: null, name, count: 1, extra_km_vat: 20, ...own },
});

/** The words of each fact by its label, on the first page and among all conditions. */
function factsOf(own: Partial<QuoteConditions>, changes: Partial<QuoteRow> = {}) {
  const document = documentOf({ conditions: { ...conditions, ...own }, ...changes });
  const texts = (facts: { label: string; text: string; note?: string }[]) =>
    Object.fromEntries(
      facts.map(({ label, text, note }) => [label, plain([text, note].filter(Boolean).join(", "))]),
    );
  return { key: texts(document.keyFacts), all: texts(document.conditions), document };
}

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
  const { key, all } = factsOf({});
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
  const own = { ...conditions, vehicles: [vehicle("Relais", { extra_km_price: 0.12 })] };
  const document = toDocument(testQuote({ conditions: own }), [testLine({ vat_rate: 5.5 })]);
  expect(plain(document.keyFacts[2]?.text)).toBe("0,144 € TTC");
});

test("vehicles of different tariffs have their conditions each, and one sum of deposits", () => {
  const porter = { included_km: 1000, deposit: 2000, damage_excess: 1500, min_age: 25, min_licence_years: 3 };
  const { key, all, document } = factsOf({
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
  const { key, all } = factsOf({ vehicles: [vehicle("Relais", { count: 3 })] });
  expect(key["Dépôt de garantie"]).toBe("2 400 €, au total, 800 € par véhicule, rendu au retour");
  expect(all["Dépôt de garantie"]).toMatch(
    /^800 € par véhicule\. Dépôts de garantie : 2 400 € au total\. Par carte/,
  );
});

test("a customer is named with what they are; a company before the person", () => {
  expect(customerLines(customer, true)).toEqual([
    "Camille Ferrer, particulier",
    "12 rue des Tanneurs",
    "66000 Perpignan",
  ]);
  expect(customerLines({ ...customer, company: "Atelier Garrigue", address: "" }, false)).toEqual([
    "Atelier Garrigue",
    "Camille Ferrer",
  ]);
});

test("whoever lets is named as the law asks; what they have not got is left out", () => {
  expect(lessorFacts(lessor).map(plain)).toEqual([
    "SAS au capital de 50 000 €",
    "RCS Perpignan 000 000 000",
    "TVA FR00 000 000 000",
  ]);
  const bare = { ...lessor, share_capital: "", rcs_city: "", vat_number: "" };
  expect(lessorFacts(bare).map(plain)).toEqual(["SAS", "SIREN 000 000 000"]);
  expect(footParts(documentOf({ lessor: { ...bare, legal_form: "", siren: "", email: "" } }))).toEqual([
    "Tramontane Location",
    "1840 avenue des Rouliers, 66000 Perpignan",
  ]);
});

test.each([
  ["Agence de Perpignan", "Agence de Perpignan"],
  ["Agence d’Argelès-sur-Mer", "Agence d’Argelès-sur-Mer"],
  ["agence Sud", "Agence Sud"],
  ["Perpignan", "Agence de Perpignan"],
])("the head of a quote by «%s» says «%s»", (name, said) => {
  const agency = lessor.agency && { ...lessor.agency, name };
  expect(plain(letterhead(documentOf({ lessor: { ...lessor, agency } })))).toBe(
    `${said}\n04 65 71 20 10 · perpignan@example.fr`,
  );
});

test("without an agency the head says where the company is", () => {
  expect(plain(letterhead(documentOf({ lessor: { ...lessor, agency: null } })))).toBe(
    "1840 avenue des Rouliers, 66000 Perpignan\n04 65 71 20 10 · contact@example.fr",
  );
});

test("deposits are not summed where one of them is unknown", () => {
  const vehicles = [vehicle("Relais"), vehicle("Porteur", { deposit: null })];
  expect(factsOf({ vehicles }).key["Dépôt de garantie"]).toBe("selon le véhicule, rendu au retour");
});

test("a further kilometre is told with VAT to a consumer, both ways to a company", () => {
  const own = { extra_km_price: 0.15, extra_km_vat: 20 };
  const price = (changes: Partial<QuoteRow>) => factsOf(own, changes).all["Kilomètre au-delà"];
  expect(price({})).toBe("0,18 € TTC");
  expect(price({ prices_for: "professionnel" })).toBe("0,15 € HT, 0,18 € TTC");
  expect(price({ includes_tax: true })).toBe("0,15 € TTC");
  expect(factsOf({ included_km: null }).all["Kilomètre au-delà"]).toBeUndefined();
  expect(factsOf({ included_km: null }).all["Kilomètres compris"]).toBe("Sans limite");
});

test("what nobody has said is marked in a consumer's draft, and in nothing that leaves", () => {
  const unsaid = { deposit: null, damage_excess: null };
  const draft = factsOf(unsaid, { state: "draft" });
  expect([draft.key.Franchise, draft.all["Dépôt de garantie"]]).toEqual(["à compléter", "à compléter"]);
  for (const changes of [{}, { state: "draft", prices_for: "professionnel" }] as const)
    expect(factsOf(unsaid, changes).key.Franchise).toBeUndefined();
});

test("a consumer is told of withdrawal and mediation, a company of neither; both of the contract and their data", () => {
  const labels = (changes: Partial<QuoteRow>) => documentOf(changes).needToKnow.map(({ label }) => label);
  expect(labels({})).toEqual(["Contrat", "Rétractation", "Données personnelles", "Médiation"]);
  expect(labels({ prices_for: "professionnel" })).toEqual(["Contrat", "Données personnelles"]);
  const texts = documentOf().needToKnow.map(({ text }) => plain(text));
  expect(texts[1]).toBe(
    "Une location de véhicule à dates fixées n’ouvre pas de droit de rétractation (Code de la consommation, art. L. 221-28, 12°).",
  );
  expect(texts[3]).toBe("Médiateur Exemple, 3 place du Médiateur, 75000 Paris, https://mediateur.example.fr");
});

test("the general terms are those that go with it, or the site's for a quote of before they were kept", () => {
  const contract = (terms_sha256?: string) => documentOf({ terms_sha256 }).needToKnow[0]?.text;
  expect(contract("ab")).toContain("les conditions générales de location qui y sont jointes.");
  expect(contract()).toContain("les conditions générales de location lues sur tramontane.example/cgv.");
  // Said in both places of the document, alike.
  const free = "Ce devis est gratuit et n’engage à rien tant qu’il n’est pas accepté.";
  expect(contract()).toContain(free);
  expect(acceptanceWays({ amendment: null })[0]?.note).toBe(free);
});

test("the words of whoever made it come first, then what is included and what is not", () => {
  expect(plain(documentOf({ text: "Merci." }).notes)).toBe(
    "Merci.\nCompris : 750 km par véhicule, assurance tous risques, assistance 24 h/24.\nNon compris : carburant, péages.",
  );
});
