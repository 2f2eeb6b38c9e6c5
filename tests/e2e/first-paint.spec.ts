import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/site.ts";
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

test("on a phone the cards below the first screen are there as soon as the page moves", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/storage/**", (route) => route.abort());
  await page.goto("/catalogue", { waitUntil: "commit" });
  await page.mouse.wheel(0, 900);
  await expect(page.locator(".vehicle-cards > li").nth(1).getByRole("heading")).toBeVisible();
});

test("parts out of sight rest while the whole stylesheet joins the page, and nothing changes its height", async ({
  page,
}) => {
  const { promise: isJoining, resolve: join } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!print-sheet)[^/]*\.css$/, async (route) => {
    await isJoining;
    await route.continue();
  });
  await page.goto("/catalogue");
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
  const state = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll<HTMLElement>(".vehicle-cards > li")];
      return {
        first: cards[0]?.style.contentVisibility,
        last: cards.at(-1)?.style.contentVisibility,
        height: document.documentElement.scrollHeight,
      };
    });
  const before = await state();
  await page.evaluate(() => window.dispatchEvent(new Event("scroll")));
  await expect.poll(state).toEqual({ ...before, last: "auto" });
  join();
  await hydrated(page);
  await expect.poll(state).toEqual({ ...before, last: "visible" });
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
