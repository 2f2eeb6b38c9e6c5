import { expect, test } from "vitest";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { missingFacts } from "./quote-facts.ts";
import type { QuoteContext } from "./quote-page.server.ts";
import type { QuoteDraft } from "./quote-terms.ts";

const { customer, stay, conditions, lessor } = testQuote();
const handover = { place: "agence de Perpignan", isDelivered: false, week: null, exceptions: [] };
const said: QuoteDraft = {
  ...{ customer, stay, conditions, prices_for: "particulier", text: "", validity: 15 },
  lines: [],
};

const missing = (
  texts: Partial<typeof conditions.texts> = {},
  changed: Partial<QuoteContext["lessor"]> = {},
  prices_for: QuoteDraft["prices_for"] = "particulier",
) =>
  missingFacts(
    { ...said, prices_for, conditions: { ...conditions, texts: { ...conditions.texts, ...texts } } },
    { vehicles: [], lessor: { ...lessor, ...changed }, handover },
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
  const heavy = {
    id: "v",
    name: "Porteur",
    type: "Poids lourds",
    isLight: false,
    isAvailable: true,
    tariff: null,
  };
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
    { ...said, conditions: { ...conditions, texts: {} }, lines: [line] },
    { vehicles: [heavy], lessor: { ...lessor, mediator_name: "" }, handover },
  );
  expect(facts.map(({ settings }) => settings)).toEqual(["company"]);
  expect(missing({}, { mediator_name: "" }, "professionnel")).toEqual([]);
});

const { texts: _, ...set } = conditions;

const draft = (changes: Partial<QuoteDraft["conditions"]>): QuoteDraft => ({
  ...{ customer, stay, prices_for: "particulier", text: "", validity: 15 },
  conditions: { ...conditions, ...changes },
  lines: ["a", "b"].map((vehicle_id) => ({ ...testLine(), vehicle_id })),
});
const vehicles = [
  {
    id: "a",
    name: "Relais",
    type: "Véhicules léger",
    isLight: true,
    isAvailable: true,
    tariff: { id: "1", name: "Utilitaires" },
  },
  {
    id: "b",
    name: "Grand Large",
    type: "Véhicules léger",
    isLight: true,
    isAvailable: true,
    tariff: { id: "2", name: "20 m³" },
  },
];
const own = (vehicle_id: string, name: string, changes = {}) => ({
  vehicle_id,
  name,
  count: 1,
  ...set,
  ...changes,
});

test("what is missing is asked of each vehicle by name, with the tariff that should say it", () => {
  const asked = draft({
    vehicles: [own("a", "Relais"), own("b", "Grand Large", { deposit: null, extra_km_price: null })],
  });
  expect(missingFacts(asked, { vehicles, lessor, handover })).toEqual([
    expect.objectContaining({
      field: "vehicles.1.extra_km_price",
      label: "Kilomètre au-delà, Grand Large",
      where: "à compléter dans le tarif «\u00a020 m³\u00a0»",
      tariffId: "2",
    }),
    expect.objectContaining({ field: "vehicles.1.deposit", label: "Dépôt de garantie, Grand Large" }),
  ]);
});

test("kilometres without a limit need no price, and a single vehicle no name", () => {
  const asked = draft({
    vehicles: [own("a", "Relais", { included_km: null, extra_km_price: null, deposit: null })],
  });
  expect(missingFacts(asked, { vehicles, lessor, handover }).map(({ label }) => label)).toEqual([
    "Dépôt de garantie",
  ]);
});

test("a draft from before is asked as it was", () => {
  expect(missingFacts(draft({ damage_excess: null }), { vehicles, lessor, handover })).toEqual([
    expect.objectContaining({ field: "damage_excess", label: "Franchise", tariffId: "1" }),
  ]);
});
