import { type Block, type Sentence, wordsOf } from "#app/lib/markdown.ts";

// A legal text as data: the page, the PDF and the plain text that is kept as evidence are made of the same sections.

export interface TextSection {
  id: string;
  title: string;
  blocks: Block[];
}

export interface LegalText {
  title: string;
  description: string;
  lead: string;
  /** The day our words last changed; a company's own may be younger. */
  version: string;
  sections: TextSection[];
}

const plainWords = (sentence: Sentence) => wordsOf(sentence).replaceAll("\u2060", "");

function plainBlock(block: Block): string {
  if ("text" in block) return plainWords(block.text);
  if ("list" in block) return block.list.map((item) => `- ${plainWords(item)}`).join("\n");
  return block.definitions.map(({ term, text }) => `${plainWords(term)}\n${plainWords(text)}`).join("\n");
}

/**
 * The whole as plain text: `# title`, `## 1. heading`, paragraphs, and lists with a dash. `head` stands under the title.
 */
export function toPlainText({ title, sections }: LegalText, head: string[]): string {
  const blocks = sections.flatMap(({ title, blocks }, index) => [
    `## ${index + 1}. ${title}`,
    ...blocks.map(plainBlock),
  ]);
  return `${[`# ${title}`, head.join("\n"), ...blocks].join("\n\n")}\n`;
}

export type PlainBlock = { heading: string } | { text: string } | { list: string[] };

/** What `toPlainText` wrote, taken apart again to be shown. */
export function readPlainText(text: string): { title: string; head: string[]; blocks: PlainBlock[] } {
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
