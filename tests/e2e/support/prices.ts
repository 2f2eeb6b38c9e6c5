import { expect, type Page } from "@playwright/test";

/** Sums that are no prices, and bear no VAT: a deposit, an excess, a lawful indemnity, what a company is worth. */
const noPrice = /dépôt|garantie|franchise|capital|indemnité|chiffre d.affaires/i;

/** Every price that can be read on the page has «TTC» in its own line, row, list or card, or at the head of its table. */
export async function expectPricesWithTax(page: Page, name: string): Promise<number> {
  const { count, bare } = await page.evaluate((pattern) => {
    const isNoPrice = new RegExp(pattern, "i");
    // What is out of view is drawn too, or it has no words.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(drawn);
    /** The longest text that still is one thing: a card, a receipt. */
    const longest = 700;
    const words = (element: Element) => (element as HTMLElement).innerText ?? "";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const bare: string[] = [];
    let count = 0;
    while (walker.nextNode()) {
      const holder = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent ?? "";
      if (
        !holder ||
        !/\d[\s\u00a0\u202f]?€/.test(text) ||
        !holder.checkVisibility({ visibilityProperty: true })
      )
        continue;
      if (holder.closest("script, style, textarea, option")) continue;
      count += 1;
      let isTold = /TTC/.test(holder.closest("table, dl, [role=table]")?.textContent ?? "");
      for (let around: Element | null = holder; around && !isTold; around = around.parentElement) {
        const said = words(around);
        if (said.length > longest) break;
        isTold = /TTC/.test(said) || isNoPrice.test(said);
      }
      // A table's column of deposits.
      if (!isTold) isTold = isNoPrice.test(holder.closest("table")?.textContent ?? "");
      if (!isTold) bare.push(text.trim());
    }
    return { count, bare };
  }, noPrice.source);
  expect(bare, name).toEqual([]);
  return count;
}

/** The same of a mail: in the paragraph of each price. */
export function expectMailedPricesWithTax(text: string): number {
  const priced = text.split(/\n\s*\n/).filter((paragraph) => /\d[\s\u00a0\u202f]?€/.test(paragraph));
  for (const paragraph of priced) expect(paragraph).toMatch(new RegExp(`TTC|${noPrice.source}`, "i"));
  return priced.length;
}
