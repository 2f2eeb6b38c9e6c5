import { type Block, parseBlock } from "#app/lib/markdown.ts";
import type { HelpPage } from "./help-pages.ts";

const files = import.meta.glob<string>("./pages/*.md", { query: "?raw", import: "default" });

export interface HelpSection {
  /** None over the page's first words. */
  heading: string | null;
  blocks: Block[];
}

/** Blocks of Markdown, under `## ` headings. */
export async function readHelpText({ slug }: HelpPage): Promise<HelpSection[]> {
  const read = files[`./pages/${slug}.md`];
  if (!read) throw new Error(`no help text for ${slug}`);
  return `\n${await read()}`
    .split(/^## /m)
    .map((section, index): HelpSection => {
      const [heading = "", ...rest] = index > 0 ? section.split("\n") : ["", section];
      const blocks = rest.join("\n").trim().split(/\n\n+/).filter(Boolean);
      return { heading: heading.trim() || null, blocks: blocks.map((block) => parseBlock(block)) };
    })
    .filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}
