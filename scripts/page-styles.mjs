import parse from "css-tree/parser";
import walk from "css-tree/walker";

/**
 * A stylesheet taken apart for `server/http/page-styles.ts`, which writes into each public page the rules that page uses:
 * - a text that every page keeps;
 * - `{ selectors, body }`: each selector with the classes it needs to match anything;
 * - `{ open, inside }`: what stands in an at-rule's braces;
 * - `{ name, text }`: an animation or a custom property's definition, kept where the name is used.
 */
export function takeApart(css) {
  const sheet = parse(css, {
    positions: true,
    parseValue: false,
    parseAtrulePrelude: false,
    parseCustomProperty: false,
  });
  const textOf = ({ loc }) => css.slice(loc.start.offset, loc.end.offset);
  const pieces = (list) =>
    list
      .toArray()
      .filter((node) => node.type !== "Comment")
      .map(pieceOf);

  function pieceOf(node) {
    if (node.type === "Rule" && node.prelude.type === "SelectorList") {
      const selectors = node.prelude.children.toArray();
      return {
        selectors: selectors.map((selector) => ({ text: textOf(selector), needs: neededClasses(selector) })),
        body: textOf(node.block),
      };
    }
    if (node.type !== "Atrule") return textOf(node);
    const prelude = node.prelude ? textOf(node.prelude) : "";
    if (node.name === "keyframes" || node.name === "property") return { name: prelude, text: textOf(node) };
    if (!node.block || node.name === "font-face") return textOf(node);
    return { open: `@${node.name} ${prelude}`, inside: pieces(node.block.children) };
  }

  return pieces(sheet.children);
}

/** What stands in `:not()`, or in a choice such as `:is(.a, .b)`, need not be there. */
function neededClasses(selector) {
  const needed = new Set();
  walk(selector, {
    enter(node) {
      if (node.type === "ClassSelector") needed.add(unescapeName(node.name));
      if (node.type !== "PseudoClassSelector" || !node.children) return undefined;
      const [list] = node.children.toArray();
      const isChoice = list?.type === "SelectorList" && list.children.size > 1;
      return node.name === "not" || isChoice ? walk.skip : undefined;
    },
  });
  return [...needed];
}

/** css-tree leaves names as they are written: `sm\:flex`, `\32xl`. */
function unescapeName(name) {
  return name.replace(/\\([0-9a-f]{1,6} ?|.)/gi, (_, escaped) =>
    /^[0-9a-f]/i.test(escaped) ? String.fromCodePoint(Number.parseInt(escaped, 16)) : escaped,
  );
}
