import { readFileSync } from "node:fs";
import path from "node:path";

/** A stylesheet as `scripts/page-styles.mjs` takes it apart at build time. */
export type StylePiece =
  | string
  | { selectors: { text: string; needs: string[] }[]; body: string }
  | { open: string; inside: StylePiece[] }
  | { name: string; text: string };

type Sheets = Record<string, StylePiece[]>;

const stylesheet = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g;
const classAttribute = /\sclass="([^"]*)"/g;

/**
 * Writes the rules a page uses into the page itself, so that its first paint waits for no other file. The whole
 * stylesheet follows with the scripts (see `deferHydration`), before anything they add is shown; a browser without
 * scripts loads it as usual.
 */
export function inlineStyles(html: string, sheets: Sheets = builtSheets()): string {
  let classes: string[] | undefined;
  return html.replace(stylesheet, (link, file: string, mark: string) => {
    const pieces = sheets[file];
    if (!pieces) return link;
    classes ??= classAttributesOf(html);
    return `<style data-whole="${file}${mark}">${ownRules(pieces, classes)}</style><noscript>${link}</noscript>`;
  });
}

const keptRules = new WeakMap<StylePiece[], Map<string, string>>();
/** More than there are screens, in their usual and their odd states. */
const maxKept = 100;

/** The same screen, rendered anew, has the same classes in the same order: its rules are there already. */
function ownRules(pieces: StylePiece[], classes: string[]): string {
  const kept = keptRules.get(pieces) ?? new Map<string, string>();
  keptRules.set(pieces, kept);
  const key = classes.join("\n");
  let rules = kept.get(key);
  if (rules === undefined) {
    rules = usedRules(pieces, classesIn(classes));
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, rules);
  }
  return rules;
}

/** The rules of a stylesheet that can match in a page with these classes, in their order. */
export function usedRules(pieces: StylePiece[], classes: ReadonlySet<string>): string {
  const named: { name: string; text: string }[] = [];

  function write(list: StylePiece[]): string {
    let text = "";
    for (const piece of list) {
      if (typeof piece === "string") text += piece;
      else if ("selectors" in piece) {
        const used = piece.selectors.filter(({ needs }) => needs.every((name) => classes.has(name)));
        if (used.length > 0) text += used.map((selector) => selector.text).join(",") + piece.body;
      } else if ("inside" in piece) {
        const inside = write(piece.inside);
        if (inside) text += `${piece.open}{${inside}}`;
      } else named.push(piece);
    }
    return text;
  }

  const rules = write(pieces);
  return rules + named.map(({ name, text }) => (rules.includes(name) ? text : "")).join("");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Each once, in the order in which the page has them: lists repeat the same ones for every entry. */
function classAttributesOf(html: string): string[] {
  const values = new Set<string>();
  for (const [, value = ""] of html.matchAll(classAttribute)) values.add(value);
  return [...values];
}

function classesIn(attributes: string[]): Set<string> {
  return new Set(
    attributes.flatMap((value) =>
      value.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] as string).split(" "),
    ),
  );
}

let built: Sheets | undefined;

function builtSheets(): Sheets {
  built ??= JSON.parse(readFileSync(path.resolve("build/page-styles.json"), "utf8")) as Sheets;
  return built;
}
