import { expect, test } from "vitest";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { type QuoteRow, toDocument } from "./quote-document.ts";
import { customerLines, lessorFacts } from "./quote-document-facts.ts";
import { acceptanceWays, footParts, letterhead } from "./quote-document-paper.ts";
import type { QuoteConditions, QuotedConditions } from "./quote-terms.ts";

const plain = (words: string) => words.replaceAll("\u00a0", " ");
const documentOf = (changes: Partial<QuoteRow> = {}) => toDocument(testQuote(changes), [testLine()]);
const { lessor, customer, conditions } = testQuote();

/** The words of one fact: all of it is «à compléter», or what a customer reads. */
function told(own: Partial<QuoteConditions>, changes: Partial<QuoteRow> = {}) {
  const document = documentOf({ conditions: { ...conditions, ...own }, ...changes });
  const find = (facts: { label: string; text: string; note?: string }[]) => (label: string) => {
    const fact = facts.find((other) => other.label === label);
    return fact && plain([fact.text, fact.note].filter(Boolean).join(", "));
  };
  return { key: find(document.keyFacts), all: find(document.conditions), document };
}

const vehicle = (own: Partial<QuotedConditions>): QuotedConditions => {
  const { texts: _, vehicles: __, ...set } = conditions;
  return { ...set, ...{ vehicle_id: null, name: "Relais", count: 1, extra_km_vat: 20 }, ...own };
};

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

test("deposits are summed over all vehicles, and not where one of them is unknown", () => {
  const deposit = (vehicles: QuotedConditions[]) => told({ vehicles }).key("Dépôt de garantie");
  expect(deposit([vehicle({ count: 2 }), vehicle({ name: "Porteur", deposit: 2000 })])).toBe(
    "3 600 €, au total, selon le véhicule, rendu au retour",
  );
  expect(deposit([vehicle({}), vehicle({ name: "Porteur", deposit: null })])).toBe(
    "selon le véhicule, rendu au retour",
  );
  expect(deposit([vehicle({})])).toBe("800 €, par véhicule, rendu au retour");
});

test("a further kilometre is told with VAT to a consumer, both ways to a company", () => {
  const own = { extra_km_price: 0.15, extra_km_vat: 20 };
  const price = (changes: Partial<QuoteRow>) => told(own, changes).all("Kilomètre au-delà");
  expect(price({})).toBe("0,18 € TTC");
  expect(price({ prices_for: "professionnel" })).toBe("0,15 € HT, 0,18 € TTC");
  expect(price({ includes_tax: true })).toBe("0,15 € TTC");
  expect(told({ included_km: null }).all("Kilomètre au-delà")).toBeUndefined();
  expect(told({ included_km: null }).all("Kilomètres compris")).toBe("Sans limite");
});

test("what nobody has said is marked in a consumer's draft, and in nothing that leaves", () => {
  const unsaid = { deposit: null, damage_excess: null };
  const draft = told(unsaid, { state: "draft" });
  expect([draft.key("Franchise"), draft.all("Dépôt de garantie")]).toEqual(["à compléter", "à compléter"]);
  for (const changes of [{}, { state: "draft", prices_for: "professionnel" }] as const)
    expect(told(unsaid, changes).key("Franchise")).toBeUndefined();
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
  expect(acceptanceWays[0]?.note).toBe(free);
});

test("the words of whoever made it come first, then what is included and what is not", () => {
  expect(plain(documentOf({ text: "Merci." }).notes)).toBe(
    "Merci.\nCompris : 750 km par véhicule, assurance tous risques, assistance 24 h/24.\nNon compris : carburant, péages.",
  );
});
