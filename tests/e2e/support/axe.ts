import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";

/** Read once, in the form that a page reads in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's own kind of colour, which its types leave out. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}
type WithAxeColour = { axe: { commons: { color: { Color: { prototype: AxeColour } } } } };

/** Runs in the page. axe works out the parts of a colour anew for every element that has it: a tenth of its time. */
function rememberColours() {
  const kind = (window as unknown as WithAxeColour).axe.commons.color.Color.prototype;
  const parse = kind.parseString;
  const known = new Map<string, Omit<AxeColour, "parseString">>();
  kind.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Rules whose word on an element depends on what else is drawn, or on how much room it has. */
const byNeighbours = [
  "aria-hidden-focus",
  "bypass",
  "heading-order",
  "landmark-one-main",
  "landmark-unique",
  "page-has-heading-one",
  "region",
  "scrollable-region-focusable",
];

/**
 * Of the whole page, or of the dialog that is open before it: nothing behind can be reached meanwhile. With `onlyNew`,
 * every rule of the elements that no run before has seen drawn, and of all others the rules of `byNeighbours`. `rules`:
 * these alone.
 */
export async function expectNoAxeViolations(
  page: Page,
  { onlyNew = false, rules }: { onlyNew?: boolean; rules?: string[] } = {},
) {
  // Frames would have to be looked at one by one. Those that preview a page or a mail cannot be used, and are looked at
  // where they are one.
  expect(page.frames().filter((frame) => !/^(about:(srcdoc|blank))?$/.test(frame.url()))).toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  // What is in order need not be described.
  const options: RunOptions = {
    resultTypes: ["violations"],
    preload: false,
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  const violations = await page.evaluate(
    async ({ options: wanted, onlyNew: isOnlyNew, byNeighbours: runOnly }) => {
      const kept = window as unknown as { axe: typeof Axe; seenByAxe?: WeakSet<Element> };
      kept.seenByAxe ??= new WeakSet();
      const { axe, seenByAxe: seen } = kept;
      // A colour on its way to another is neither; what turns without end keeps its colours, and so does what scrolling
      // moves.
      const isPassing = ({ playState, timeline, effect }: Animation) =>
        playState === "running" &&
        timeline instanceof DocumentTimeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      const changes = document.getAnimations().filter(isPassing);
      await Promise.allSettled(changes.map(({ finished }) => finished));
      const dialogs = document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]");
      const front = [...dialogs].findLast((dialog) => dialog.checkVisibility());
      const root = front ?? document.body;
      const drawn = [...root.querySelectorAll("*")].filter((element) => element.checkVisibility());
      const fresh = new Set(drawn.filter((element) => !seen.has(element)));
      for (const element of fresh) seen.add(element);
      const topmost = [...fresh].filter(({ parentElement }) => !parentElement || !fresh.has(parentElement));
      const found = await axe.run(front ?? document, isOnlyNew ? { ...wanted, runOnly } : wanted);
      const more = isOnlyNew && topmost.length > 0 ? await axe.run({ include: topmost }, wanted) : found;
      return [...new Set([...found.violations, ...more.violations])].map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
      );
    },
    { options, onlyNew, byNeighbours },
  );
  expect(violations).toEqual([]);
}
