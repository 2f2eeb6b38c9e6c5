import type { Locator, Page } from "@playwright/test";
import type { photoFile } from "./pictures.ts";
import { expect } from "./site.ts";

/**
 * What somebody does, counted: a click, a key that acts, a field filled, a choice made, files given. Going somewhere
 * with Tab, arrows, «/» or J is not a step, as moving the mouse is none.
 */
export function countSteps(page: Page) {
  let taken = 0;
  const step = async (work: Promise<unknown>) => {
    taken += 1;
    await work;
  };
  return {
    click: (target: Locator) => step(target.click()),
    /** Also a sequence: «g c» is one way to go somewhere. */
    press: (keys: string) =>
      step(
        keys
          .split(" ")
          .reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
      ),
    /** Into whatever has the focus, in place of what it holds. */
    async fill(text: string) {
      await page.keyboard.press("ControlOrMeta+A");
      await step(page.keyboard.insertText(text));
    },
    /** The option that begins so, of a list that has the focus. */
    choose: (beginning: string) => step(page.keyboard.type(beginning)),
    give: (target: Locator, files: Awaited<ReturnType<typeof photoFile>>[]) =>
      step(target.setInputFiles(files)),
    /** No more than that, since the last time. */
    expectAtMost(limit: number) {
      expect(taken).toBeLessThanOrEqual(limit);
      taken = 0;
    },
  };
}

/** By keyboard alone: Tab until it has the focus. */
export async function reach(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${target}`);
}
