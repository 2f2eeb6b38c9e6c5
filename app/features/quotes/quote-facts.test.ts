import { expect, test } from "vitest";
import { testQuote } from "#tests/support/quote-drafts.ts";
import type { QuoteContext, QuoteDraft } from "./quote-draft.ts";
import { missingFacts } from "./quote-facts.ts";

const { customer, stay, conditions, lessor } = testQuote();
const draft: QuoteDraft = {
  ...{ customer, stay, conditions, prices_for: "particulier", text: "", validity: 15 },
  lines: [],
};

const missing = (
  texts: Partial<typeof conditions.texts> = {},
  changed: Partial<QuoteContext["lessor"]> = {},
  prices_for: QuoteDraft["prices_for"] = "particulier",
) =>
  missingFacts(
    { ...draft, prices_for, conditions: { ...conditions, texts: { ...conditions.texts, ...texts } } },
    { vehicles: [], lessor: { ...lessor, ...changed } },
  );

test("a consumer's quote that says everything misses nothing", () => expect(missing()).toEqual([]));

test.each([
  ["payment", "Paiement", "payment"],
  ["advance", "Acompte", "advance"],
  ["deposit", "Restitution du dépôt", "deposit_words"],
])(
  "without words about «%s» it waits for «%s», and says where they are kept for all quotes",
  (topic, label, field) => {
    expect(missing({ [topic]: " " })).toEqual([
      expect.objectContaining({
        field,
        label,
        settings: "rental",
        where: expect.stringContaining("onglet Location"),
      }),
    ]);
    expect(missing({ [topic]: "" }, {}, "professionnel")).toEqual([]);
  },
);

test("a mediator without name, address or website holds a consumer's quote, whatever the vehicle weighs", () => {
  expect(missing({}, { mediator_address: undefined })).toEqual([
    expect.objectContaining({
      label: "Médiateur de la consommation (adresse)",
      where: "à compléter dans Paramètres, onglet Entreprise",
      settings: "company",
    }),
  ]);
  expect(missing({}, { mediator_name: "", mediator_website: "" })[0]?.label).toContain("(nom, site)");
  const heavy = { id: "v", name: "Porteur", isLight: false, tariff: null };
  const line = {
    vehicle_id: "v",
    label: "",
    detail: "",
    quantity: 1,
    unit: "",
    unit_price: 1,
    discount: 0,
    vat_rate: 20,
  };
  const facts = missingFacts(
    { ...draft, conditions: { ...conditions, texts: {} }, lines: [line] },
    { vehicles: [heavy], lessor: { ...lessor, mediator_name: "" } },
  );
  expect(facts.map(({ settings }) => settings)).toEqual(["company"]);
  expect(missing({}, { mediator_name: "" }, "professionnel")).toEqual([]);
});
