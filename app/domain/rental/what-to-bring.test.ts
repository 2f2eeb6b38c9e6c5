import { expect, test } from "vitest";
import { termsAsText } from "#app/domain/legal/kept-terms.server.ts";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import { testLegalFacts } from "#tests/support/legal-facts.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { driverPapers, papersRule, renterPapers, whatToBring } from "./what-to-bring.ts";

const listOf = (changes: Parameters<typeof testQuote>[0] = {}) =>
  whatToBring(toDocument(testQuote(changes), [testLine()]));

test("a person brings papers, licence, proof of address, the deposit and the means of payment", () => {
  expect(listOf().map(({ text }) => text)).toEqual([
    "Une pièce d’identité de chaque conducteur",
    "Le permis qui convient au véhicule, de chaque conducteur (21\u00a0ans, permis depuis 2\u00a0ans)",
    "Un justificatif de domicile récent",
    "De quoi laisser le dépôt de garantie\u00a0: 800\u00a0€, par véhicule, rendu au retour",
    "De quoi payer, si ce n’est pas fait\u00a0: Au départ, par carte ou virement.",
  ]);
});

test("a company brings its registration; what the quote does not say is not asked for", () => {
  const conditions = { ...testQuote().conditions, deposit: null, texts: {} };
  expect(listOf({ prices_for: "professionnel", conditions }).map(({ what, text }) => [what, text])).toEqual([
    ["identity", expect.any(String)],
    ["licence", expect.any(String)],
    ["address", "Un extrait Kbis récent"],
  ]);
});

test("the general terms ask for the same papers", async () => {
  const text = await termsAsText(testLegalFacts);
  for (const paper of [...Object.values(driverPapers), ...Object.values(renterPapers), papersRule])
    expect(text).toContain(paper);
});
