// The few forms of Markdown that the project's own texts use: paragraphs, lists, definitions, strong words, links.

/** A few words that are more than words: a link, a label, a fact that nobody has filled in yet. */
export interface TextSpan {
  text: string;
  /** A path of the site, an anchor of the page, or an address of another kind. */
  to?: string;
  isStrong?: true;
  isMissing?: true;
}
export type Sentence = (string | TextSpan)[];
export type Block =
  | { text: Sentence }
  | { list: Sentence[] }
  | { definitions: { term: Sentence; text: Sentence }[] };

export const wordsOf = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** Joins the source's lines, and sets French no-break spaces. */
function typeset(words: string): string {
  return words
    .replace(/\n */g, " ")
    .replaceAll("&nbsp;", "\u00a0")
    .replace(/ (?=[:;!?»€%])/g, "\u00a0")
    .replace(/« /g, "«\u00a0")
    .replaceAll("e-mail", "e-\u2060mail");
}

type FillIn = (name: string) => string | TextSpan;

const noFact: FillIn = (name) => {
  throw new Error(`no fact for {${name}}`);
};

/** `**strong**`, `[link](/path)`, and `{fact}`, which is filled in as it is; the words around them are typeset. */
export function parseSentence(words: string, fillIn: FillIn = noFact): Sentence {
  return words.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\)|\{\w+\})/).map((part): string | TextSpan => {
    if (part.startsWith("**"))
      return { text: wordsOf(parseSentence(part.slice(2, -2), fillIn)), isStrong: true };
    if (part.startsWith("{")) return fillIn(part.slice(1, -1));
    const [, text, to] = /^\[([^[\]]+)\]\(([^()]+)\)$/.exec(part) ?? [];
    return text ? { text: typeset(text), to } : typeset(part);
  });
}

/** A paragraph, a list of `- ` lines, or definitions: a term, and under it `: ` what it means. */
export function parseBlock(block: string, fillIn?: FillIn): Block {
  const read = (words: string) => parseSentence(words, fillIn);
  if (block.startsWith("- ")) return { list: block.slice(2).split("\n- ").map(read) };
  if (!block.includes("\n: ")) return { text: read(block) };
  const definitions = block.split(/\n(?![: ])/).map((definition) => {
    const [term = "", text = ""] = definition.split("\n: ");
    return { term: read(term), text: read(text) };
  });
  return { definitions };
}
