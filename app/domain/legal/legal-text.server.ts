import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { driverPapers, papersRule, renterPapers } from "#app/domain/rental/what-to-bring.ts";
import { type Block, parseBlock, parseSentence, type TextSpan } from "#app/lib/markdown.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { LegalFacts } from "./legal-facts.server.ts";
import type { LegalText } from "./legal-text.ts";

/** Read when first asked for: whoever handles kept texts only has no use for Vite's `?raw`. */
const files = {
  /** As the law of 21 June 2004 on trust in the digital economy asks for it. */
  [sitePaths.legalNotice]: () => import("./content/legal-notice.md?raw"),
  /** Articles 13 and 14 of the GDPR, for what this site really does. */
  [sitePaths.privacy]: () => import("./content/privacy.md?raw"),
  /** What holds for every rental; figures belong to the price list and to the quote. */
  [sitePaths.terms]: () => import("./content/general-terms.md?raw"),
  /** No rate: nobody has audited the site against the RGAA. */
  [sitePaths.accessibility]: () => import("./content/accessibility.md?raw"),
};

export async function readLegalText(path: string, facts: LegalFacts): Promise<LegalText> {
  const file = files[path];
  if (!file) throw new Error(`no legal text at ${path}`);
  return parseLegalText((await file()).default, facts);
}

/**
 * A front matter, then sections of Markdown: `## Title {#anchor}` and blocks. `{fact}` is filled in; `{?topic}` is what
 * the company says about a topic, or else the words after it.
 */
function parseLegalText(source: string, facts: LegalFacts): LegalText {
  const [, head = "", body = ""] = source.split(/^---\n/m);
  const field = (name: string) =>
    head
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? "";
  const sections = body.split(/^## /m).slice(1);
  return {
    title: field("title"),
    description: field("description"),
    lead: field("lead"),
    version: field("version"),
    sections: sections.map((section) => {
      const [, title = "", id = "", text = ""] = /^([^\n{]*) \{#([^}]*)\}\n(.*)$/s.exec(section) ?? [];
      const blocks = text.trim().split(/\n\n+/);
      return { id, title, blocks: blocks.flatMap((block) => parseBlocks(block, facts)) };
    }),
  };
}

function parseBlocks(block: string, facts: LegalFacts): Block[] {
  const fill = (name: string) => fillIn(name, facts);
  const [, topic, general = ""] = /^\{\?(\w+)\}\s*(.*)$/s.exec(block) ?? [];
  if (topic === "inclusions") {
    const items = facts.inclusions.map(({ title, text }) => [text ? `${title} (${text})` : title]);
    return items.length > 0 ? [{ text: parseSentence(general, fill) }, { list: items }] : [];
  }
  if (topic)
    return (
      companyWords(topic as ConditionTopic, facts) ??
      (general ? [{ text: parseSentence(general, fill) }] : [])
    );
  return [parseBlock(block, fill)];
}

/** As the price page shows them: led by the topic's name, since they are often no whole sentence. */
function companyWords(topic: ConditionTopic, { rental_conditions }: LegalFacts): Block[] | null {
  const words = rental_conditions[topic]?.trim();
  if (!words) return null;
  const [first = "", ...others] = words.split(/\n+/);
  return [
    { text: [{ text: `${conditionTopics[topic]}\u00a0:`, isStrong: true }, ` ${first}`] },
    ...others.map((text) => ({ text: [text] })),
  ];
}

/** The facts that are more than their own words. */
const written: Record<string, (facts: LegalFacts) => string | TextSpan> = {
  seat: ({ address, zip, city }) =>
    fact(address && [address, `${zip} ${city}`.trim()].filter(Boolean).join(", ")),
  // Typed by staff with a plain space.
  share_capital: ({ share_capital }) => fact(share_capital.replace(/ (?=€)/g, "\u00a0")),
  email: ({ email }) => (email ? { text: email, to: `mailto:${email}` } : fact(email)),
  phone: ({ phone }) => phoneFact(phone),
  host_phone: ({ host_phone }) => phoneFact(host_phone),
  mediator_website: ({ mediator_website }) => websiteFact(mediator_website),
  vat_rate: ({ vat_rate }) => formatNumber(vat_rate),
  assistance_terms: ({ breakdown }) => breakdown.assistance,
  replacement_terms: ({ breakdown }) => breakdown.replacement,
  papers_rule: () => papersRule,
  driver_identity: () => driverPapers.identity,
  driver_licence: () => driverPapers.licence,
  renter_person: () => renterPapers.person,
  renter_company: () => renterPapers.company,
};

function fillIn(name: string, facts: LegalFacts): string | TextSpan {
  const write = written[name];
  if (write) return write(facts);
  const value = facts[name as keyof LegalFacts];
  if (typeof value !== "string") throw new Error(`no fact for {${name}}`);
  return fact(value);
}

const fact = (text: string): string | TextSpan => text || { text: "à compléter", isMissing: true };

const phoneFact = (phone: string) =>
  phone ? { text: formatPhone(phone), to: phoneHref(phone) } : fact(phone);

/** Written by staff: only a web address becomes a link. */
function websiteFact(website: string): string | TextSpan {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return fact(website);
  return { text: website.replace(/^https?:\/\//i, "").replace(/\/$/, ""), to: website };
}
