import { formatPhone, phoneHref } from "#app/lib/phone.ts";

// A legal text as data: the page, the PDF and the plain text that is kept as evidence are made of the same sections.

/** A few words that are more than words: a link, a label, a fact that nobody has filled in yet. */
export interface TextSpan {
  text: string;
  /** A path of the site, an anchor of the page, or an address of another kind. */
  to?: string;
  isStrong?: true;
  isMissing?: true;
}
export type Sentence = (string | TextSpan)[];
export type Block = { text: Sentence } | { list: Sentence[] };

export interface TextSection {
  /** Its anchor. */
  id: string;
  title: string;
  blocks: Block[];
}

/** Source lines are joined, and get French no-break spaces; what is filled in stays as it was written. */
function typeset(words: string): string {
  return words
    .replace(/\n */g, " ")
    .replace(/ (?=[:;!?»€%])/g, "\u00a0")
    .replace(/« /g, "«\u00a0")
    .replaceAll("e-mail", "e-\u2060mail");
}

/** says`Le contrat de ${name} : …` */
export function says(words: TemplateStringsArray, ...filled: (string | TextSpan)[]): Sentence {
  return words.flatMap((part, index) => {
    const value = filled[index];
    return value === undefined ? [typeset(part)] : [typeset(part), value];
  });
}

export const paragraph = (...sentence: Parameters<typeof says>): Block => ({ text: says(...sentence) });

export const link = (text: string, to: string): TextSpan => ({ text, to });

export const fact = (text: string): string | TextSpan => text || { text: "à compléter", isMissing: true };

export const phoneFact = (phone: string) =>
  phone ? link(formatPhone(phone), phoneHref(phone)) : fact(phone);
export const emailFact = (email: string) => (email ? link(email, `mailto:${email}`) : fact(email));

/** Written by staff: only a web address becomes a link. */
export function websiteFact(website: string): string | TextSpan {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return fact(website);
  return link(website.replace(/^https?:\/\//i, "").replace(/\/$/, ""), website);
}

const plainSentence = (sentence: Sentence) =>
  sentence
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("")
    .replaceAll("\u2060", "");

/**
 * The whole as plain text: `# title`, `## 1. heading`, paragraphs, and lists with a dash. `head` stands under the title.
 */
export function toPlainText(title: string, head: string[], sections: TextSection[]): string {
  const blocks = sections.flatMap(({ title, blocks }, index) => [
    `## ${index + 1}. ${title}`,
    ...blocks.map((block) =>
      "text" in block
        ? plainSentence(block.text)
        : block.list.map((item) => `- ${plainSentence(item)}`).join("\n"),
    ),
  ]);
  return `${[`# ${title}`, head.join("\n"), ...blocks].join("\n\n")}\n`;
}

export type PlainBlock = { heading: string } | { text: string } | { list: string[] };

export interface PlainText {
  title: string;
  head: string[];
  blocks: PlainBlock[];
}

/** What `toPlainText` wrote, taken apart again to be shown. */
export function readPlainText(text: string): PlainText {
  const [title = "", head = "", ...blocks] = text.trim().split(/\n\n+/);
  return {
    title: title.replace(/^# /, ""),
    head: head.split("\n"),
    blocks: blocks.map((block) => {
      if (block.startsWith("## ")) return { heading: block.slice(3) };
      if (block.startsWith("- ")) return { list: block.slice(2).split("\n- ") };
      return { text: block };
    }),
  };
}
