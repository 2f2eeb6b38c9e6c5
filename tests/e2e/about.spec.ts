import { expect, hydrated, test } from "./support/site.ts";

test("the page says what the company is, in its blurbs and in the text of the settings", async ({ page }) => {
  await page.goto("/a-propos");
  await expect(page).toHaveTitle("À propos · Tramontane Location");
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
