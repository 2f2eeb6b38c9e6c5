import type { Page, Request } from "@playwright/test";
import { adminAccount } from "../support/instance.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";

test.use({ motion: false });

const agencies = "/locadmin/dashboard/agences";
// By its address: under an open editor it is nobody's to press.
const bell = (page: Page) => page.locator('header a[href="/admin"][aria-label]');
const nothingUnread = "Notifications, aucune non lue";
const editorOf = (page: Page) => page.getByRole("dialog", { name: "Modifier l’agence" });
const loginOf = (page: Page) => page.getByRole("dialog", { name: "Votre session a expiré" });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ownSite.query("update notifications set read = false");
  await giveSession(page, { origin: ownSite.url });
});

/** With another town typed in it. */
async function openEditor(page: Page, site: DemonstrationSite, town: string) {
  await page.goto(site.url + agencies);
  await hydrated(page);
  await expect(page.getByText("En direct").first()).toBeVisible();
  await page.getByRole("link", { name: "Agence de Perpignan", exact: true }).click();
  await editorOf(page).getByLabel("Ville").fill(town);
}

async function signInAgain(page: Page, password = adminAccount.password) {
  await loginOf(page).getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(loginOf(page)).toBeHidden();
}

/** Keeps the page's next request of this kind on its way until `release`: what happens meanwhile comes between. */
async function holdNext(page: Page, isMeant: (request: Request) => boolean) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route("**/*", async (route) => {
    if (!isHeld && isMeant(route.request())) {
      isHeld = true;
      held.resolve();
      await released.promise;
    }
    await route.continue();
  });
  return { held: held.promise, release: () => released.resolve() };
}

const isLoad = (request: Request) => request.method() === "GET" && request.url().includes(".data");
const isSave = (request: Request) => request.method() === "POST" && request.url().includes(".data");

test("a load overtaken by the session's end leaves what is typed", async ({ page, ownSite, browser }) => {
  const { id, account } = await addColleague(ownSite, "anna@example.fr");
  const admin = await (await browser.newContext()).newPage();
  await giveSession(admin, { origin: ownSite.url });
  await giveSession(page, { origin: ownSite.url, account });
  await openEditor(page, ownSite, "Perpignan Sud");
  await expect(bell(page)).not.toHaveAttribute("aria-label", nothingUnread);

  const { held, release } = await holdNext(page, isLoad);
  await ownSite.query("update notifications set read = true");
  await held;
  const change = await admin.request.post(`${ownSite.url}/functions/v1/manage-users`, {
    headers: { origin: ownSite.url },
    data: { action: "updateUser", userId: id, newPassword: "marin-blanc" },
  });
  expect(change.ok()).toBe(true);
  release();
  await expect(loginOf(page)).toBeVisible();
  await expect(page).toHaveURL(/\/agences\/[0-9a-f-]+$/);
  await signInAgain(page, "marin-blanc");

  await expect(editorOf(page).getByLabel("Ville")).toHaveValue("Perpignan Sud");
  // The load that was lost is made up for.
  await expect(bell(page)).toHaveAttribute("aria-label", nothingUnread);
  await editorOf(page).getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.getByText("Agence mise à jour avec succès")).toBeVisible();
  await admin.context().close();
});

test("a save overtaken by the session's end says so, and its form stays", async ({ page, ownSite }) => {
  await openEditor(page, ownSite, "Perpignan Nord");
  const { held, release } = await holdNext(page, isSave);
  await editorOf(page).getByRole("button", { name: "Mettre à jour" }).click();
  await held;
  await ownSite.query("delete from sessions");
  release();
  await signInAgain(page);
  const sentence = "Votre session avait expiré : rien n’a été enregistré.";
  await expect(editorOf(page).getByText(sentence)).toBeVisible();
  await expect(editorOf(page).getByLabel("Ville")).toHaveValue("Perpignan Nord");
  await editorOf(page).getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.getByText("Agence mise à jour avec succès")).toBeVisible();
});

test("the record's history asks for the password too", async ({ page, ownSite }) => {
  await openEditor(page, ownSite, "Perpignan Est");
  await ownSite.query("delete from sessions");
  await editorOf(page).getByRole("button", { name: "Historique" }).click();
  await expect(loginOf(page)).toBeVisible();
  // When its stream returns, a page asks for everything again: this one's does not, so that it is the person who does.
  await page.route("**/realtime?*", (route) => route.abort());
  await ownSite.whileTableAway("history", async () => {
    await signInAgain(page);
    await expect(page.getByText("L’historique n’a pas pu être chargé.")).toBeVisible();
  });
  const panel = page.getByRole("dialog", { name: "Historique" });
  await panel.getByRole("button", { name: "Réessayer" }).click();
  await expect(panel.getByText(/Perpignan|Aucune modification/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(editorOf(page).getByLabel("Ville")).toHaveValue("Perpignan Est");
});

test("a load that nobody asked for, and that fails, leaves the page", async ({ page, ownSite }) => {
  await openEditor(page, ownSite, "Perpignan Ouest");
  await ownSite.whileTableAway("agencies", async () => {
    const answer = page.waitForResponse((response) => isLoad(response.request()));
    await ownSite.query("update notifications set read = true");
    expect((await answer).status()).toBe(500);
    // The menu's own part came: what is new in it is shown.
    await expect(bell(page)).toHaveAttribute("aria-label", nothingUnread);
    await expect(editorOf(page).getByLabel("Ville")).toHaveValue("Perpignan Ouest");
  });
  await editorOf(page).getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.getByText("Agence mise à jour avec succès")).toBeVisible();
});

test("who asks cannot be found out: a page that can be tried again", async ({ page, ownSite }) => {
  await ownSite.whileTableAway("sessions", async () => {
    expect((await page.goto(ownSite.url + agencies))?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "Une erreur est survenue" })).toBeVisible();
    await expect(page).toHaveURL(ownSite.url + agencies);
    // What is no page is not answered as to a visitor: that would ask for a password.
    expect((await page.request.get(`${ownSite.url}${agencies}.data`)).status()).toBe(503);
  });
  await hydrated(page);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("table", { name: "Agences" })).toBeVisible();
});
