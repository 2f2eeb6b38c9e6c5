import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

const screens = ["/", "/catalogue", vanPath, "/agences", "/a-propos", "/contact", "/cgv"];

/** Where everything stands, and how it is drawn. */
function drawing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const look = [
        style.color,
        style.backgroundColor,
        style.font,
        style.display,
        style.border,
        style.boxShadow,
      ];
      return [element.tagName, element.getAttribute("class"), x, y, width, height, ...look].join(" | ");
    }),
  );
}

/** A page before any script of ours but the one that starts the others. */
async function openStill(page: Page, path: string) {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path);
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
  await page.addStyleTag({ content: "* { animation: none !important }" });
  await page.evaluate(() => document.fonts.ready);
}

for (const width of [390, 1440]) {
  test(`at ${width} px, the rules a page carries draw it as the whole stylesheet does`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of screens) {
      await openStill(page, path);
      const own = await drawing(page);
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const own = document.querySelector<HTMLLinkElement>("link[data-whole]");
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.onload = resolve;
            link.href = own?.dataset.whole as string;
            own?.after(link);
          }),
      );
      expect(await drawing(page), path).toEqual(own);
    }
  });
}

test("the first paint waits for nothing but the page", async ({ page }) => {
  await openStill(page, "/catalogue");
  await expect(page.locator('link[rel="stylesheet"]:not([media], [href^="data:"])')).toHaveCount(0);
  await expect(page.locator("script[src]")).toHaveCount(0);
});

test("a visitor who does not move gets the living page after some calm seconds", async ({ page }) => {
  await page.goto("/");
  // The browser tells where the pointer rests, which is no move.
  await page.waitForTimeout(1_500);
  await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.locator('link[rel="stylesheet"][href^="/assets/"]')).toHaveCount(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript on" : "with JavaScript off", () => {
    test.use({ javaScriptEnabled });

    test("a page is whole soon after its load, though nobody moves", async ({ page }) => {
      for (const path of ["/", "/catalogue", vanPath]) {
        await page.goto(path);
        const last = page.getByRole("contentinfo").getByRole("link").last();
        const isLaidOut = () =>
          last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
        await expect.poll(isLaidOut, { message: path }).toBe(true);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      }
    });
  });
}
