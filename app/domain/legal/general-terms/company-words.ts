import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { type Block, type Sentence, says } from "../legal-writing.ts";
import type { TermsFacts } from "./general-terms.ts";

/**
 * What the company says about a topic, in its own words, as its price page shows them: led by the topic's name, since
 * those words are often no whole sentence. Where it has said nothing, `general` is said.
 */
export function condition(facts: TermsFacts, topic: ConditionTopic, general: Block[] = []): Block[] {
  const words = facts.rental_conditions[topic]?.trim();
  if (!words) return general;
  const [first = "", ...others] = words.split(/\n+/);
  return [
    { text: [{ text: `${conditionTopics[topic]}\u00a0:`, isStrong: true }, ` ${first}`] },
    ...others.map((text) => ({ text: [text] })),
  ];
}

/** What every rental includes, as the vehicles' pages announce it. */
export function inclusions(facts: TermsFacts): Block[] {
  if (facts.inclusions.length === 0) return [];
  const items = facts.inclusions.map(({ title, text }): Sentence => [text ? `${title} (${text})` : title]);
  return [{ text: says`Outre la mise à disposition du véhicule, il comprend :` }, { list: items }];
}
