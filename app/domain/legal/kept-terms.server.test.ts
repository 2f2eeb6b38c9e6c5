import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { testLegalFacts as facts } from "#tests/support/legal-facts.ts";
import { termsAsText } from "./kept-terms.server.ts";
import { readLegalText } from "./legal-text.server.ts";
import { readPlainText } from "./legal-text.ts";

test("whoever changes the words of the general terms changes their version", async () => {
  const { version } = await readLegalText(sitePaths.terms, facts);
  const sha256 = createHash("sha256").update(await termsAsText(facts));
  expect([version, sha256.digest("hex")]).toEqual([
    "2026-11-19",
    "c021b4fe59a3e78ed2610a3a9d52e74d27c1d83aac1e50e245a8627fbe1fe200",
  ]);
});

test("the accepted quote and these terms form the contract, and nothing that nobody signs", async () => {
  const text = await termsAsText(facts);
  expect(text).toContain("Le contrat est formé par le devis accepté");
  expect(text).toContain("Le prix dû est celui du devis accepté.");
  expect(text).toContain("L’état du véhicule, constaté au départ et au retour,");
  expect(text).not.toMatch(/conditions particulières|contrat signé|signées? par les deux parties/);
});

/** Our own words on a topic, said until the company has its own. */
const general: Partial<Record<ConditionTopic, string>> = {
  payment: "Sauf accord écrit, la location se paie au départ",
  fuel: "au tarif affiché en agence",
  late_return: "facturé au prix de la journée",
  cancellation: "Les conditions d’annulation figurent au devis.",
};

test.each(Object.entries(conditionTopics) as [ConditionTopic, string][])(
  "what the company says about «%s» stands in place of our words, led by «%s», so that it is a sentence",
  async (topic, label) => {
    const said = {
      ...facts,
      rental_conditions: { [topic]: "Gratuite {deux} jours avant.\nEnsuite, un jour." },
    };
    const led = `\n\n${label}\u00a0: Gratuite {deux} jours avant.\n\nEnsuite, un jour.\n`;
    const [before, after] = [await termsAsText(facts), await termsAsText(said)];
    expect(after).toContain(led);
    expect(before).not.toContain(`\n${label}\u00a0:`);
    if (general[topic]) expect(before).toContain(general[topic]);
    if (general[topic]) expect(after).not.toContain(general[topic]);
  },
);

test("as plain text they keep every heading, paragraph and item, and are taken apart again", async () => {
  const { sections } = await readLegalText(sitePaths.terms, facts);
  const text = await termsAsText(facts);
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
