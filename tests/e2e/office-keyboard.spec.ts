import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";
import { tabThrough } from "./support/tab-through.ts";

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";

test("Tab reaches and marks every control of every screen", async ({ page, ownSite }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  for (const path of [
    dashboard,
    "/admin?q=sophie",
    `${dashboard}/vehicules?q=Solane`,
    `${dashboard}/agences`,
    `${dashboard}/marques?q=al`,
    `${dashboard}/devis?q=pons`,
    `${dashboard}/frequentation/occupation?type=Semi-remorques`,
    `${dashboard}/photos`,
    `${dashboard}/image-accueil`,
    `${dashboard}/statistiques`,
    `${dashboard}/a-propos`,
    `${dashboard}/utilisateurs`,
    `${dashboard}/parametres`,
    `${dashboard}/parametres/contact`,
    `${dashboard}/parametres/maintenance`,
    `${dashboard}/planning?vue=liste`,
    `${dashboard}/planning?vue=jour`,
    `${dashboard}/parametres/modeles`,
    `${dashboard}/historique`,
    `${dashboard}/nulle-part`,
  ]) {
    await page.goto(ownSite.url + path);
    await hydrated(page);
    expect({ path, ...(await tabThrough(page, "body")) }).toEqual({
      path,
      missed: [],
      unmarked: [],
      escaped: [],
    });
  }
  await expectNoAxeViolations(page);
  await page.goto(`${ownSite.url}${dashboard}/historique`);
  await expectNoAxeViolations(page);
});

test("an editor keeps the focus to itself, and Tab reaches all of it", async ({ page, ownSite }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  for (const path of ["vehicules/nouveau", "agences/nouvelle"]) {
    await page.goto(`${ownSite.url}${dashboard}/${path}`);
    await hydrated(page);
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    const found = await tabThrough(page, "[role=dialog]");
    expect({ path, ...found }).toEqual({ path, missed: [], unmarked: [], escaped: [] });
  }
});
