import type { Page } from "@playwright/test";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const screen = "/locadmin/dashboard/textes";
const save = (page: Page) => page.getByRole("button", { name: "Sauvegarder" });
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const shown = (page: Page, name: string) =>
  page.frameLocator("iframe").locator(`[data-text="${name}"]`).first();

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + screen);
  await hydrated(page);
});

test("what is typed stands on the real page beside it, ringed; saved, visitors read it", async ({
  page,
  ownSite,
}) => {
  await expect(shown(page, "hero_title")).toContainText("Le bon véhicule");
  await expect(save(page)).toBeDisabled();
  const title = field(page, "hero_title");
  await title.fill("Un utilitaire propre, près d'ici !");
  await expect(shown(page, "hero_title")).toContainText("Un utilitaire propre");
  await expect(shown(page, "hero_title")).toHaveCSS("outline-style", "solid");
  await expect(page.getByText("· tient sur 2")).toBeVisible();
  expect(await (await fetch(ownSite.url)).text()).not.toContain("Un utilitaire propre");

  await field(page, "place").fill("Foix");
  await expect(page.getByText(/ à Foix$/)).toBeVisible();
  await save(page).click();
  await expect(toasts(page).getByText("Textes sauvegardés avec succès")).toBeVisible();
  await expect(title).toHaveValue("Un utilitaire propre, près d’ici\u202f!");
  expect(await (await fetch(ownSite.url)).text()).toContain("Un utilitaire propre, près d’ici\u202f!");
});

test("a sentence of the example is yellow in the field and on the page, until it is changed or given up", async ({
  page,
}) => {
  const about = page.getByLabel(/^La proximité/);
  await expect(about).toHaveCSS("background-color", "rgb(253, 247, 223)");
  await expect(shown(page, "reason_proximity")).toHaveCSS("background-color", "rgb(253, 247, 223)");
  const left = page.getByText(/phrases? de l’exemple restent?/);
  const before = Number.parseInt((await left.textContent()) ?? "", 10);
  await about.fill("Deux agences, à Foix et à Pamiers.");
  await expect(about).not.toHaveCSS("background-color", "rgb(253, 247, 223)");
  await expect(shown(page, "reason_proximity")).toHaveText("Deux agences, à Foix et à Pamiers.");
  await expect(shown(page, "reason_proximity")).not.toHaveCSS("background-color", "rgb(253, 247, 223)");
  await expect(left).toContainText(String(before - 1));
  await page.getByRole("button", { name: "Revenir aux textes proposés" }).click();
  await expect(about).toHaveValue("");
  await expect(about).toHaveAttribute("placeholder", /interlocuteur/);
  await expect(page.getByText(/phrases? de l’exemple/)).toHaveCount(0);
});

test("a fact is said everywhere once it is given, and nowhere without; without its number it is refused", async ({
  page,
  ownSite,
}) => {
  const assistance = page.getByRole("switch", { name: /^Assistance/ });
  const phone = page.getByLabel("Numéro qui répond jour et nuit");
  await page.getByRole("button", { name: "Revenir aux textes proposés" }).click();
  await assistance.check();
  await phone.fill("");
  await save(page).click();
  await expect(phone).toBeFocused();
  await expect(page.getByText(/Donnez le numéro qui répond/)).toBeVisible();
  await assistance.uncheck();
  await save(page).click();
  await expect(toasts(page).getByText("Textes sauvegardés avec succès")).toBeVisible();
  expect(await (await fetch(ownSite.url)).text()).not.toMatch(/24.h\/24/);

  const founded = page.getByLabel("Première année d’activité");
  await founded.fill("2999");
  await founded.blur();
  await expect(page.getByText("Cette année n’a pas encore commencé.")).toBeVisible();
  await founded.fill(String(new Date().getFullYear() - 9));
  await expect(page.getByText(/9.ans d’expérience.», recompté chaque année/)).toBeVisible();
});

test("the page «À propos» comes forward with its own text", async ({ page }) => {
  await field(page, "about_lead").focus();
  await expect(page.getByRole("tab", { name: "À propos" })).toHaveAttribute("aria-selected", "true");
  await field(page, "about_lead").fill("Des camions et des gens.");
  await expect(shown(page, "about_lead")).toHaveText("Des camions et des gens.");
});

test("on a phone the preview comes from below", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator("iframe")).toHaveCount(0);
  await field(page, "hero_title").fill("Un utilitaire propre");
  await page.getByRole("button", { name: "Aperçu", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Aperçu" });
  await expect(sheet).toBeVisible();
  await expect(shown(page, "hero_title")).toHaveText("Un utilitaire propre");
  await page.keyboard.press("Escape");
  await expect(field(page, "hero_title")).toHaveValue("Un utilitaire propre");
  await expectNoAxeViolations(page);
});

test("a user is told whom to ask, and previews nothing", async ({ page, ownSite }) => {
  const { account } = await addColleague(ownSite, "julien.textes@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  const answer = await page.goto(ownSite.url + screen);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("main")).toContainText("«\u00a0Textes\u00a0» en fait partie.");
  const preview = await page.request.post(`${ownSite.url}/?index`, {
    form: { hero_title: "À moi" },
    headers: { origin: ownSite.url },
  });
  expect(preview.status()).toBe(403);
});
