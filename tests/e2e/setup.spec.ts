import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";
const setup = `${dashboard}/mise-en-service`;

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

test("from the demonstration to the guide, without the examples, and back", async ({ page, ownSite }) => {
  test.slow();
  await page.goto(`${ownSite.url}${dashboard}`);
  await hydrated(page);
  const memo = page.getByRole("region", { name: "Données d’exemple" });
  await expect(memo).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu du back-office" });
  // The tests' database is a server's: whoever runs it saves it, and that step is not counted.
  await expect(menu.getByRole("link", { name: /Mise en service/ })).toContainText("0/9");
  await page.getByRole("link", { name: /Commencer|Continuer/ }).click();
  await expect(page).toHaveURL(`${ownSite.url}${setup}`);

  // Reading changes nothing: the site is as it was.
  const before = await ownSite.query("select count(*)::int as n from history");
  const steps = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(steps).toHaveCount(10);
  await expect(steps.filter({ hasText: "Parc" })).toContainText(/Aucun véhicule à vous, \d+\sd’exemple/);
  await expect(page.getByRole("heading", { name: "Ce qui parle encore de l’exemple" })).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  expect(await ownSite.query("select count(*)::int as n from history")).toEqual(before);
  await expectNoAxeViolations(page);

  await memo.getByRole("link", { name: "Repartir sans les données d’exemple…" }).click();
  const question = page.getByRole("dialog", { name: /Repartir sans les données d’exemple/ });
  await expect(question).toContainText("Partent");
  await expect(question).toContainText("Restent, ils sont à vous");
  await expect(question.getByRole("checkbox")).toBeChecked();
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: /à la Corbeille/ }).click();
  const message = toasts(page);
  await expect(message.getByText("Le site repart sans les données d’exemple")).toBeVisible();
  await expect(memo).toBeHidden();
  await expect(steps.filter({ hasText: "Parc" })).toContainText("Aucun véhicule à vous");
  expect(await ownSite.query("select id from vehicles")).toEqual([]);
  expect((await (await fetch(ownSite.url)).text()).includes("Tramontane Location")).toBe(false);

  await message.getByRole("button", { name: "Annuler" }).click();
  await expect(message.getByText("Données d’exemple remises en place")).toBeVisible();
  await expect(memo).toBeVisible();
  expect((await ownSite.query("select id from vehicles")).length).toBeGreaterThan(40);
  await expect.poll(async () => (await fetch(ownSite.url)).text()).toContain("Tramontane Location");
});

test("the batch is one line of the bin, and of the history", async ({ page, ownSite }) => {
  test.slow();
  await page.goto(`${ownSite.url}${setup}/exemples`);
  await hydrated(page);
  await page.getByRole("button", { name: /à la Corbeille/ }).click();
  await expect(toasts(page).getByText("Le site repart sans les données d’exemple")).toBeVisible();
  await page.goto(`${ownSite.url}${dashboard}/corbeille`);
  await hydrated(page);
  const row = page.getByRole("row").filter({ hasText: "Données d’exemple" });
  await expect(row).toContainText("48\u00a0véhicules");
  await row.getByRole("button", { name: /Tout restaurer/ }).click();
  await expect(toasts(page).getByText("Données d’exemple remises en place")).toBeVisible();
});

test("an empty house is welcomed with three first gestures", async ({ page, ownSite }) => {
  await ownSite.query("truncate vehicles, requests, notifications, agencies, quotes cascade");
  await ownSite.query("update company_info set name = ''");
  await page.goto(`${ownSite.url}${dashboard}`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Donnez un nom à ce site." })).toBeVisible();
  for (const name of ["Importer", "Ajouter une agence", "Nouvelle demande"])
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Fermer le site le temps de le préparer" }).click();
  await expect(page.getByText("Le site est fermé le temps de le préparer.")).toBeVisible();
});

test("who may not finish it sees none of it", async ({ page, ownSite }) => {
  const { account } = await addColleague(ownSite, "guichet@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  await page.goto(`${ownSite.url}${dashboard}`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Mise en service/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Données d’exemple" })).toHaveCount(0);
});
