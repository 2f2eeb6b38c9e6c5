import { hostileHtml } from "#app/domain/about/test-payloads.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

test("the page says what the company is, in its blurbs and in the text of the settings", async ({ page }) => {
  await page.goto("/a-propos");
  await expect(page).toHaveTitle("À propos · Tramontane Location");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /Plus de 15 ans/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", "À propos");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/a-propos$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("À propos");
  for (const blurb of [
    /Plus de 15 ans d’expérience/,
    /Assistance 24\sh\/24, 7\sj\/7/,
    /Courte, moyenne ou longue durée/,
  ]) {
    await expect(page.getByRole("heading", { level: 2, name: blurb })).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 2, name: "Nos engagements" })).toBeVisible();
  await expect(page.getByText("la visite des ateliers")).toBeVisible();
  await expect(page.getByRole("img", { name: "Une cabine soignée" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Nous contacter" })).toHaveAttribute(
    "href",
    "/contact",
  );
});

test("what staff write is shown, and nothing in it runs", async ({ page, ownSite }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    dialog.dismiss();
  });
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(ownSite.url) && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  // Both ways round: an unclosed one may hide those after it.
  for (const payloads of [hostileHtml, hostileHtml.toReversed()]) {
    const heading = `Écrit ${payloads === hostileHtml ? "hier" : "aujourd’hui"}`;
    const smuggled = payloads.join("\n").replaceAll("\u0000", "");
    await ownSite.query("update about_page_settings set content = $1", [`<h2>${heading}</h2>${smuggled}`]);
    await expect(async () => {
      await page.goto(`${ownSite.url}/a-propos`);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible({ timeout: 500 });
    }).toPass();
    await hydrated(page);
    await page.waitForTimeout(300);
    expect(dialogs).toEqual([]);
    expect(foreign).toEqual([]);
    const text = page.getByRole("heading", { name: heading }).locator("..");
    const forbidden =
      "script, style, iframe, object, embed, form, input, svg, link, meta, base, [id], [style]";
    await expect(text.locator(forbidden)).toHaveCount(0);
    const attributes = await text.evaluate((element) =>
      [...element.querySelectorAll("*")].flatMap((child) => child.getAttributeNames()),
    );
    expect(attributes.filter((name) => name.startsWith("on"))).toEqual([]);
    for (const link of await text.locator("a[href]").all()) {
      expect(await link.evaluate((a) => (a as HTMLAnchorElement).origin)).toBe(ownSite.url);
    }
  }
  // The page around it is still whole.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("#contenu")).toHaveCount(1);
});

test("without a text and without photos the page is still a page", async ({ page, ownSite }) => {
  await ownSite.query("update about_page_settings set content = ''");
  await ownSite.query("delete from site_photos where category = 'about'");
  await expect(async () => {
    await page.goto(`${ownSite.url}/a-propos`);
    await expect(page.getByRole("heading", { name: "Nos engagements" })).toHaveCount(0, { timeout: 300 });
    await expect(page.getByRole("img", { name: "Une cabine soignée" })).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await expect(page.getByRole("heading", { name: /Plus de 15 ans/ })).toBeVisible();
  await hydrated(page);
  await expectNoAxeViolations(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page is whole", async ({ page }) => {
    await page.goto("/a-propos");
    await expect(page.getByRole("heading", { name: "À votre rythme" })).toBeVisible();
  });
});

test("the figures of the blurbs stay on one line and in their column", async ({ page }) => {
  await page.goto("/a-propos");
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const figures = page.getByRole("region", { name: "L’essentiel" }).locator("p[aria-hidden]");
    const misfits = await figures.evaluateAll(
      (lines) =>
        lines.filter((line) => {
          const size = Number.parseFloat(getComputedStyle(line).fontSize);
          return line.clientHeight > size * 1.2 || line.scrollWidth > line.clientWidth;
        }).length,
    );
    expect(misfits, `at ${width} px`).toBe(0);
  }
});
