import { expect, test } from "vitest";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { readPlainText } from "../legal-writing.ts";
import { generalTerms, type TermsFacts, termsAsText } from "./general-terms.ts";

const facts: TermsFacts = {
  name: "Vent du Nord",
  phone: "04 65 71 20 00",
  email: "contact@example.fr",
  mediator_name: "Médiateur des loueurs",
  mediator_address: "3 place du Médiateur, 75000 Paris",
  mediator_website: "https://mediateur.example.fr/",
  vat_rate: 20,
  inclusions: [{ title: "Assistance", text: "24 h/24" }],
  rental_conditions: {},
  origin: "https://www.example.fr",
};

test("the accepted quote and these terms form the contract, and nothing that nobody signs", () => {
  const text = termsAsText(facts);
  expect(text).toContain("Le contrat est formé par le devis accepté");
  expect(text).toContain("Le prix dû est celui du devis accepté.");
  expect(text).toContain("L’état du véhicule, constaté au départ et au retour,");
  expect(text).not.toMatch(/conditions particulières|contrat signé|signées? par les deux parties/);
});

test.each(Object.entries(conditionTopics) as [ConditionTopic, string][])(
  "what the company says about «%s» is led by «%s», so that it is a sentence",
  (topic, label) => {
    const said = {
      ...facts,
      rental_conditions: { [topic]: "Gratuite deux jours avant.\nEnsuite, un jour." },
    };
    expect(termsAsText(said)).toContain(
      `\n\n${label}\u00a0: Gratuite deux jours avant.\n\nEnsuite, un jour.\n`,
    );
  },
);

test("as plain text they keep every heading, paragraph and item, and are taken apart again", () => {
  const sections = generalTerms(facts);
  const text = termsAsText(facts);
  expect(text).toMatch(
    /^# Conditions générales de location\n\nVent du Nord\nVersion du .* https:\/\/www\.example\.fr\/cgv\n\n## 1\. Objet/,
  );
  expect(text).not.toMatch(/\u2060|undefined|\[object|<\w|à compléter/);
  const { title, head, blocks } = readPlainText(text);
  expect(title).toBe("Conditions générales de location");
  expect(head).toHaveLength(2);
  expect(blocks.flatMap((block) => ("heading" in block ? [block.heading] : []))).toEqual(
    sections.map((section, index) => `${index + 1}. ${section.title}`),
  );
  const lists = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ("list" in block ? [block.list.length] : [])),
  );
  expect(blocks.flatMap((block) => ("list" in block ? [block.list.length] : []))).toEqual(lists);
  expect(blocks).toHaveLength(sections.reduce((sum, section) => sum + 1 + section.blocks.length, 0));
});

test("the same company has the same text; one word more and it is another", () => {
  expect(termsAsText({ ...facts })).toBe(termsAsText(facts));
  expect(termsAsText({ ...facts, rental_conditions: { fuel: "Plein à plein." } })).not.toBe(
    termsAsText(facts),
  );
});
