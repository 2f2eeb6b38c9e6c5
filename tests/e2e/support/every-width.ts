import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations } from "./site.ts";

/** A desk, a tablet, a usual phone, the narrowest one. */
const widths = [1440, 768, 390, 320];

/**
 * The page that is open, at every width: nothing scrolls sideways, and axe finds nothing; `atWidth` looks at more.
 * Give the page reduced motion: what changes with the width is looked at as soon as it is drawn.
 */
export async function expectToFitEveryWidth(page: Page, atWidth?: (width: number) => Promise<void>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
    await atWidth?.(width);
    // No rule of ours tells the two phones apart.
    if (width !== 390) await expectNoAxeViolations(page, { onlyNew: width < 1440 });
  }
}

/** How far the page scrolls sideways; for some frames after a change of width, that may be the old drawing. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
