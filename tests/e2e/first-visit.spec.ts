import { devices, type Page, type Response } from "@playwright/test";
import { startHesitantLine } from "./support/hesitant-line.ts";
import { screens } from "./support/screens.ts";
import { expect, hydrated, test } from "./support/site.ts";

test.use({ firstVisit: true });

const limit = 143_000;
/** With what the first touch wakes. */
const touchedLimit = 145_000;

/** Names and compressed bytes of every script the page has fetched so far. */
function watchScripts(page: Page) {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) responses.push(response);
  });
  return () =>
    Promise.all(
      responses.map(async (response) => {
        const { responseBodySize: bytes } = await response.request().sizes();
        return { name: new URL(response.url()).pathname, bytes };
      }),
    );
}

/** How far things have moved under the visitor's eyes, as the browser counts it. */
async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved);
}

/** What turns, fades or slides by itself; what follows the scrolling rests with it. */
function animated(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 200) ?? ""),
  );
}

/** Paths of the files asked for before anything was painted. */
function filesBeforePaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const files = performance.getEntriesByType("resource");
    return files
      .filter(({ startTime }) => startTime < (paint?.startTime ?? Infinity))
      .map(({ name }) => new URL(name).pathname);
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`who only looks, at ${viewport.width} px, waits for nothing and fetches little`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    for (const path of screens) {
      // A visitor of each screen's own, with nothing kept from another.
      const page = await browser.newPage({ viewport, baseURL });
      const scripts = watchScripts(page);
      const moved = await watchMoves(page);
      await page.goto(path);
      const early = await filesBeforePaint(page);
      // Nobody waits for the sheet for print.
      const needless = early.filter((file) => !/\.(woff2|webp|svg)$|print-sheet/.test(file));
      expect(needless, `before the first paint of ${path}`).toEqual([]);
      await page.waitForTimeout(200);
      expect(await moved(), `moves on ${path}`).toBeLessThan(0.01);

      await hydrated(page);
      await page.waitForLoadState("networkidle");
      expect(await moved(), `moves on ${path} while it wakes`).toBeLessThan(0.01);
      expect(await animated(page), `drawn without end on ${path}`).toEqual([]);
      const fetched = await scripts();
      const bytes = fetched.reduce((sum, script) => sum + script.bytes, 0);
      expect(bytes, path).toBeGreaterThan(80_000);
      expect(bytes, `${path} ${JSON.stringify(fetched)}`).toBeLessThanOrEqual(limit);
      await page.close();
    }
  });
}

test("ten seconds after the first touch scripts weigh 145 kB at most", async ({ browser, baseURL }) => {
  const weigh = async (path: string) => {
    const context = await browser.newContext({ ...devices["Pixel 7"], baseURL });
    const page = await context.newPage();
    await page.clock.install();
    const scripts = watchScripts(page);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().tap();
    await expect(page.locator("body > [role=status]")).toBeAttached();
    await page.clock.runFor(10_000);
    await page.waitForLoadState("networkidle");
    const fetched = await scripts();
    const bytes = fetched.reduce((sum, script) => sum + script.bytes, 0);
    await context.close();
    expect(fetched.map(({ name }) => name).join(), path).toContain("/navigation-");
    expect(bytes, `${path} ${JSON.stringify(fetched)}`).toBeLessThanOrEqual(touchedLimit);
  };
  for (const path of screens) await weigh(path);
});

test("a page's scripts come when its link is pointed at, its data does not", async ({ page }) => {
  await page.goto("/agences");
  await hydrated(page);
  await page.mouse.move(20, 420, { steps: 3 });
  await expect(page.locator("body > [role=status]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  await menu.getByRole("link", { name: "Catalogue" }).hover();
  await expect.poll(() => asked.join()).toContain("/assets/catalogue.route-");
  expect(asked.join()).not.toContain("/assets/contact.route-");
  await menu.getByRole("link", { name: "Contact" }).focus();
  await expect.poll(() => asked.join()).toContain("/assets/contact.route-");
  expect(asked.join()).not.toContain("/assets/about.route-");
  expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
});

test("who saves data is spared what they only point at", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/agences");
  await hydrated(page);
  await page.mouse.move(20, 420, { steps: 3 });
  await expect(page.locator("body > [role=status]")).toBeAttached();
  const link = page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("link", { name: "Catalogue" });
  await link.hover();
  await page.waitForTimeout(500);
  expect(asked.join()).not.toContain("/assets/catalogue.route-");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Catalogue" })).toBeVisible();
});

test("what was drawn of a page does not move when the rest of it arrives", async ({ browser, baseURL }) => {
  // A slow phone draws what it has read so far; here the line stops where the first picture has been read, or the title
  // of a page without one.
  const after = /<main.*?<img[^>]*>|<main.*?<\/h1>/s;
  const line = await startHesitantLine({ origin: baseURL as string, after });
  for (const path of screens) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: line.url });
    const moved = await watchMoves(page);
    await page.goto(path);
    expect(await moved(), `moves on ${path}`).toBeLessThan(0.01);
    await page.close();
  }
  await line.close();
});

test("what lies far below is as high as it says, and its rows wake when they are near", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/");
  await hydrated(page);
  const footer = page.getByRole("contentinfo");
  const footerTop = async () => (await footer.boundingBox())?.y ?? 0;
  const guessed = await footerTop();
  const farRow = page.locator(".carousel-viewport").last();
  await expect(farRow).not.toHaveAttribute("data-live");
  await farRow.scrollIntoViewIfNeeded();
  await expect(farRow).toHaveAttribute("data-live");
  await page.evaluate(() => scrollTo(0, 0));
  await page.addStyleTag({ content: ".later { content-visibility: visible !important }" });
  expect(Math.abs(guessed - (await footerTop()))).toBeLessThan(100);
});

test("cards far away are passed over, and stay as high as they were", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/catalogue");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") });
  const skips = () => cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).contentVisibility));
  const height = () => page.evaluate(() => document.body.scrollHeight);
  const laidOut = await height();
  await hydrated(page);
  const passed = await skips();
  expect(passed.slice(0, 2)).toEqual(["visible", "visible"]);
  expect(passed.at(-1)).toBe("auto");
  expect(await height()).toBe(laidOut);
});

test("a visitor's scripts know no screen of the back-office, and Back still opens one", async ({ page }) => {
  await page.goto("/locadmin");
  await hydrated(page);
  await page.getByRole("link", { name: "Retour au site" }).click();
  await expect(page).toHaveURL(/\/$/);
  // From here on the document is a visitor's, with the back-office behind it.
  await page.reload();
  await hydrated(page);
  const known = await page.evaluate(() => {
    const { __reactRouterManifest } = window as unknown as { __reactRouterManifest: { routes: object } };
    return Object.keys(__reactRouterManifest.routes);
  });
  expect(known).toContain("site/vehicle/vehicle.route");
  expect(known.filter((id) => id.startsWith("office/"))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
});
