import type { Page } from "@playwright/test";
import { screens } from "./support/screens.ts";
import { expect, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

test.use({ firstVisit: true });

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

/** A page with its own rules, before any script of ours but the one that starts the others. */
async function openStill(page: Page, path: string) {
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
  await page.goto(path);
  await page.addStyleTag({
    content: "* { animation: none !important; content-visibility: visible !important }",
  });
  await page.evaluate(() => document.fonts.ready);
}

for (const width of [390, 1440]) {
  test(`at ${width} px, the rules a page carries draw it as the whole stylesheet does`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of screens) {
      await openStill(page, path);
      const own = await drawing(page);
      await page.unrouteAll();
      await page.evaluate(async () => {
        for (const own of document.querySelectorAll<HTMLElement>("style[data-whole]"))
          await new Promise((resolve) => {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.onload = resolve;
            link.href = own.dataset.whole as string;
            own.after(link);
          });
      });
      expect(await drawing(page), path).toEqual(own);
    }
  });
}

/** What of a page nobody can see though nothing takes it out of the layout, and pictures that do not come. */
function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const hidden: string[] = [];
    const isLeftOut = (element: Element) =>
      element.closest("[popover], dialog, details:not([open]), [aria-hidden=true]") !== null ||
      element.getClientRects().length === 0;
    const parts = document.querySelectorAll(
      "main :is(h1, h2, h3, section, article, li, p, img), footer :is(h2, a)",
    );
    for (const part of parts) {
      const isVisible = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isInLayout = isVisible || !isLeftOut(part);
      if (isInLayout && !isVisible) hidden.push(part.outerHTML.slice(0, 100));
      if (!isVisible || !(part instanceof HTMLImageElement)) continue;
      part.scrollIntoView({ block: "center", inline: "center" });
      for (let tries = 0; tries < 100 && part.naturalWidth === 0; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      if (part.naturalWidth === 0) hidden.push(`not loaded: ${part.src}`);
    }
    return hidden;
  });
}

for (const fault of ["blocked", "broken"]) {
  test(`where the start script is ${fault}, pages show all they have`, async ({ browser, baseURL }) => {
    test.slow();
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.route(/^[^?]*\/[^./]*(\?.*)?$/, async (route) => {
      const answer = await route.fetch();
      if (fault === "blocked") {
        const headers = { ...answer.headers(), "content-security-policy": "script-src 'none'" };
        return route.fulfill({ response: answer, headers });
      }
      const html = (await answer.text()).replace(
        '<script type="text/plain" data-files=',
        '<script type="text/plain" data-x=',
      );
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto("/agences");
    const agency = await page.locator('main a[href^="/agences/"]').first().getAttribute("href");
    const all = [...screens, agency as string, "/mentions-legales", "/confidentialite"];
    // A script that fails leaves the page as one that is blocked does.
    for (const path of fault === "blocked" ? all : ["/", vanPath, "/contact"]) {
      errors.length = 0;
      await page.goto(path);
      expect(errors.length, path).toBe(fault === "broken" ? 1 : 0);
      expect(await findHidden(page), path).toEqual([]);
    }
    await page.close();
  });
}

test("a press before React is there is acknowledged, and repeated", async ({ page }) => {
  const { promise: areAwaited, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await areAwaited;
    await route.continue();
  });
  await page.goto(vanPath);
  await page.getByRole("button", { name: /plein écran/i }).click();
  await expect(page.locator("html[data-busy]")).toBeAttached();
  release();
  await expect(page.getByRole("dialog", { name: /plein écran/ })).toBeVisible();
  await expect(page.locator("html[data-busy]")).not.toBeAttached();
});

test("an early press on a link is acknowledged at once, and gone with the page", async ({ page }) => {
  await page.goto("/catalogue");
  const wasHeard = await page.locator(`main a[href="${vanPath}"]`).evaluate((link: HTMLElement) => {
    link.click();
    return document.documentElement.dataset.busy !== undefined;
  });
  expect(wasHeard).toBe(true);
  await expect(page).toHaveURL(vanPath);
  await expect(page.locator("html[data-busy]")).not.toBeAttached();
});

test("a visitor who does not move gets the living page after some calm seconds", async ({ page }) => {
  await page.goto("/");
  // The browser tells where the pointer rests, which is no move.
  await page.waitForTimeout(1_500);
  await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const whole = await page.locator("style[data-whole]").count();
  expect(whole).toBeGreaterThan(0);
  await expect(page.locator('head > link[rel="stylesheet"][href^="/assets/"]')).toHaveCount(whole);
});
