import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

test.use({ firstVisit: true });

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

/** A page with its own rules, before any script of ours but the one that starts the others. */
async function openStill(page: Page, path: string) {
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
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
      await page.unrouteAll();
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

/** The files asked for before anything was painted. */
async function filesBeforePaint(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const files = performance.getEntriesByType("resource");
    return files
      .filter(({ startTime }) => startTime < (paint?.startTime ?? Infinity))
      .map(({ name }) => new URL(name).pathname);
  });
}

test("the first paint waits for nothing but the page, its font and its pictures", async ({ page }) => {
  // Nobody waits for the sheet for print.
  const expected = /\.(woff2|webp|svg)$|print-sheet/;
  for (const path of screens) {
    const files = await filesBeforePaint(page, path);
    expect(
      files.filter((file) => !expected.test(file)),
      path,
    ).toEqual([]);
  }
});

test("on a phone the pictures below the first screen wait for the first paint", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = (await filesBeforePaint(page, "/catalogue")).filter((file) => file.includes("/vehicles/"));
  expect(cards.length).toBeLessThanOrEqual(1);
  // They are there as soon as the page is loaded or moved.
  await page.route("**/storage/**", (route) => route.abort());
  await page.goto("/catalogue", { waitUntil: "commit" });
  await page.mouse.wheel(0, 900);
  await expect(page.locator(".vehicle-cards > li").nth(1).getByRole("heading")).toBeVisible();
});

test("nothing moves while a page comes to be whole", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const path of screens) {
      await page.goto(path);
      await page.locator("html[data-shown]").waitFor({ state: "attached" });
      await page.waitForTimeout(200);
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
      expect(moved, `${path} at ${size.width} px`).toBeLessThan(0.01);
    }
  }
});

test("until React has taken over the page it is told of no click, and repeats one afterwards", async ({
  page,
}) => {
  await page.goto("/catalogue");
  const toggle = page.getByRole("button", { name: "Filtres" });
  const wasEarly = await toggle.evaluate(
    (button: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        const isWorking = () => Object.keys(document).some((key) => key.startsWith("_reactListening"));
        (function press() {
          if (!isWorking()) return setTimeout(press);
          button.click();
          resolve(document.documentElement.dataset.hydrated === undefined);
        })();
        window.dispatchEvent(new Event("scroll"));
      }),
  );
  expect(wasEarly).toBe(true);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
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
