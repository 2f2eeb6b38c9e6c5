import { expect as base, type Locator, type Page } from "@playwright/test";

type Options = { timeout?: number };

/**
 * Playwright's own, but for three that wait most of the time: for each look in vain, its own describe the whole page,
 * should that become their failure. These wait first, and ask Playwright what to say of it when it was in vain.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, { visible = true, ...options }: Options & { visible?: boolean } = {}) {
    if (this.isNot) return own(true, () => base(locator).not.toBeVisible({ visible, ...options }));
    const state = visible ? "visible" : "hidden";
    return (
      (await hasCome(locator.waitFor({ state, timeout: this.timeout, ...options }))) ??
      own(false, () => base(locator).toBeVisible({ visible, ...shortly }))
    );
  },
  async toBeHidden(locator: Locator, options?: Options) {
    if (this.isNot) return own(true, () => base(locator).not.toBeHidden(options));
    return (
      (await hasCome(locator.waitFor({ state: "hidden", timeout: this.timeout, ...options }))) ??
      own(false, () => base(locator).toBeHidden(shortly))
    );
  },
  async toHaveURL(page: Page, expected: string | RegExp, options?: Options) {
    if (this.isNot) return own(true, () => base(page).not.toHaveURL(expected, options));
    const isThere = ({ href }: URL) =>
      typeof expected === "string" ? href === expected : expected.test(href);
    return (
      (await hasCome(page.waitForURL(isThere, { waitUntil: "commit", timeout: this.timeout, ...options }))) ??
      own(false, () => base(page).toHaveURL(expected, shortly))
    );
  },
});

/** What was waited for in vain is not waited for again. */
const shortly = { timeout: 1 };

const passed = { pass: true, message: () => "" };

async function hasCome(waiting: Promise<unknown>) {
  return waiting.then(
    () => passed,
    () => undefined,
  );
}

/** Playwright's answer as that of a matcher: `isNot` turns it round again. */
async function own(isNot: boolean, ask: () => Promise<void>) {
  return ask().then(
    () => ({ ...passed, pass: !isNot }),
    ({ message }: Error) => ({ pass: isNot, message: () => message }),
  );
}
