import {
  act,
  add,
  clearDesk,
  expectNames,
  expectOpen,
  openCentre,
  openRequest,
  phone,
  rowLinks,
  rows,
} from "./support/request-centre.ts";
import { expect, expectNoAxeViolations, placeAtNextClick, signIn, test, toasts } from "./support/site.ts";

// The list of requests and the open one: reading, deleting, the keyboard, a phone. The worker's own site, one test after the other.

test.use({ motion: false });

test.beforeEach(({ page, ownSite }) => clearDesk(page, ownSite));

test("the bell leads to every message, unread first, and marks none", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  await add(ownSite, { name: "Zoé", minutesAgo: 1, read: true });
  await add(ownSite, { name: "Marc", minutesAgo: 9, message: "Bonjour,\n\nDeux fourgons pour lundi ?" });
  await add(ownSite, { name: "Lina", minutesAgo: 4, mail: "sent", agency: "Agence de Céret" });
  await page.getByRole("banner").getByRole("link", { name: "Notifications, 2 non lues" }).click();
  await expect(page).toHaveURL(/\/admin\?demande=/);
  await expectNames(page, ["Lina", "Marc", "Zoé"]);
  await expect(rows(page).nth(0)).toContainText("Non lu");
  await expect(rows(page).nth(0)).toContainText("Céret");
  await expect(rows(page).nth(0)).toContainText("Nouvelle");
  await expect(page.getByText("1 sur 3")).toBeVisible();

  await rowLinks(page).nth(1).click();
  const opened = openRequest(page);
  await expect(opened.getByText("Deux fourgons pour lundi ?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Non lus 2" })).toBeVisible();

  await page.reload();
  await expect(opened.getByText("Deux fourgons pour lundi ?")).toBeVisible();
  await page.getByRole("link", { name: "Demande précédente" }).click();
  await expectOpen(page, "Lina");
});

test("read and unread: the bell follows, the open message keeps its place", async ({ page, ownSite }) => {
  const marc = await add(ownSite, { name: "Marc", minutesAgo: 1 });
  await add(ownSite, { name: "Lina", minutesAgo: 2 });
  await openCentre(page, ownSite, "?vue=non-lus");
  await act(page, "Marquer comme lu");
  await expect(page.getByRole("link", { name: "Notifications, 1 non lue" })).toBeVisible();
  await expectNames(page, ["Marc", "Lina"]);
  await expect(rows(page).nth(0)).not.toContainText("Non lu");
  await act(page, "Marquer comme non lu");
  await expect(page.getByRole("link", { name: "Notifications, 2 non lues" })).toBeVisible();
  await act(page, "Marquer comme lu");
  await page.getByRole("link", { name: "Demande suivante" }).click();
  await expectNames(page, ["Lina"]);
  expect(await ownSite.query("select id from notifications where read")).toEqual([{ id: marc }]);
});

test("what is listed is marked as read at once, and can be taken back", async ({ page, ownSite }) => {
  for (const name of ["Marc", "Lina", "Zoé"]) await add(ownSite, { name });
  await openCentre(page, ownSite);
  await page.getByRole("button", { name: "Marquer les messages affichés comme lus" }).click();
  await expect(toasts(page).getByText("3 messages marqués comme lus")).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications, aucune non lue" })).toBeVisible();
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("link", { name: "Notifications, 3 non lues" })).toBeVisible();
});

test("deleting asks first, naming the sender; the focus goes to the neighbour", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc Delmas", minutesAgo: 1 });
  await add(ownSite, { name: "Lina", minutesAgo: 2 });
  await openCentre(page, ownSite);
  await act(page, "Supprimer…");
  const dialog = page.getByRole("alertdialog", { name: "Supprimer le message de Marc Delmas ?" });
  await expect(dialog.getByRole("button", { name: "Annuler" })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(openRequest(page).getByRole("button", { name: "Autres actions" })).toBeFocused();
  await expectNames(page, ["Marc Delmas", "Lina"]);

  await act(page, "Supprimer…");
  await dialog.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(toasts(page).getByText("Notification supprimée")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectNames(page, ["Lina"]);
  await expect(rowLinks(page).first()).toBeFocused();
  await expectOpen(page, "Lina");
  expect(await ownSite.query("select id from notifications")).toHaveLength(1);

  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByRole("heading", { name: "Aucune demande pour le moment" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a deletion that others announce first leads to the neighbour too", async ({ page, ownSite }) => {
  for (const [index, name] of ["Marc", "Lina", "Zoé"].entries())
    await add(ownSite, { name, minutesAgo: index + 1 });
  await openCentre(page, ownSite);
  await rowLinks(page).nth(2).click();
  await expectOpen(page, "Zoé");
  const other = await page.context().newPage();
  await openCentre(other, ownSite);
  await expect(other.getByText("En direct").first()).toBeVisible();
  await page.route("**/admin.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await expect(rowLinks(other)).toHaveCount(2);
    // The list waits for the answer. Behind the question nothing has a role.
    await expect(page.locator("[data-request-row]")).toHaveCount(3);
    await route.fulfill({ response });
  });
  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expectOpen(page, "Lina");
  await expect(rowLinks(page).nth(1)).toBeFocused();
});

test("a database that refuses: the specified sentences, and nothing is lost", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc" });
  await ownSite.whileRefusing("notifications", async () => {
    await openCentre(page, ownSite);
    await act(page, "Marquer comme lu");
    await expect(
      toasts(page).getByText("Erreur lors du marquage de la notification comme lue"),
    ).toBeVisible();
    await expect(rows(page).nth(0)).toContainText("Non lu");
    await act(page, "Supprimer…");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Supprimer le message" }).click();
    await expect(toasts(page).getByText("Erreur lors de la suppression de la notification")).toBeVisible();
    await expect(dialog.getByText("Le message n’a pas été supprimé.")).toBeVisible();
  });
  // The question is still open: the next try succeeds.
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByRole("heading", { name: "Aucune demande pour le moment" })).toBeVisible();
});

test("a failed mail says why, is counted, and is sent again", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc", mail: "failed" });
  await add(ownSite, { name: "Lina", mail: "waiting", minutesAgo: 9 });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await expect(page.getByText("1 courriel en échec")).toBeVisible();
  await openCentre(page, ownSite);
  await expect(rows(page).nth(1)).toContainText("En attente");
  await page.getByRole("link", { name: "Échecs 1" }).click();
  await expectNames(page, ["Marc"]);
  await rows(page).first().getByRole("button", { name: "Renvoyer" }).click();
  await expect(toasts(page).getByText("Courriel remis en file d’attente")).toBeVisible();
  await expect(page.getByRole("link", { name: "Échecs 0" })).toBeVisible();
  await expect.poll(() => ownSite.query("select 1 from outgoing_mails where state = 'sent'")).toHaveLength(1);
});

test("the whole is worked with the keyboard", async ({ page, ownSite }) => {
  for (const [index, name] of ["Marc", "Lina", "Zoé"].entries())
    await add(ownSite, { name, minutesAgo: index + 1 });
  await openCentre(page, ownSite);
  await expect(page).toHaveURL(/demande=/);
  await rowLinks(page).first().focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowLinks(page).nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rowLinks(page).nth(2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expectOpen(page, "Lina");
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rowLinks(page).nth(0)).toBeFocused();
  await openRequest(page).getByRole("button", { name: "Autres actions" }).focus();
  await page.keyboard.press("Escape");
  await expect(rowLinks(page).nth(1)).toBeFocused();
});

test("on a phone the list gives way to the message, and comes back", async ({ page, ownSite }) => {
  for (let n = 1; n <= 20; n += 1) await add(ownSite, { name: `Client ${n}`, minutesAgo: n });
  // Nothing to break a line at.
  await add(ownSite, { name: "Société".repeat(10), message: "x".repeat(400), minutesAgo: 30 });
  await page.setViewportSize(phone);
  await openCentre(page, ownSite);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await expect(openRequest(page)).toBeHidden();
  const scrolled = placeAtNextClick(page);
  await rowLinks(page).nth(14).click();
  expect(await scrolled).toBeGreaterThan(0);
  await expect(openRequest(page).getByRole("heading").first()).toBeFocused();
  await expect(rows(page).first()).toBeHidden();
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expect(rowLinks(page).nth(14)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await scrolled);

  await rowLinks(page).nth(14).click();
  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).nth(14)).toContainText("Client 16");
  await expect(rowLinks(page).nth(14)).toBeFocused();
});

test("the address of a deleted request says so, and leads back", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc" });
  const answer = await page.goto(`${ownSite.url}/admin?message=0197a000-0000-7000-8000-00000000dead`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Cette demande n’existe plus" })).toBeVisible();
  await expectNames(page, ["Marc"]);
  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expectOpen(page, "Marc");
});

test("search finds names and texts without accents, in the address", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Élodie Puig", minutesAgo: 1 });
  await add(ownSite, { name: "Marc", message: "Un véhicule frigorifique" });
  await openCentre(page, ownSite);
  await page.getByRole("searchbox").fill("elodie");
  await expectNames(page, ["Élodie"]);
  await expect(page).toHaveURL(/q=elodie/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill("VEHICULE");
  await expectNames(page, ["Marc"]);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("VEHICULE");
  await expectNames(page, ["Marc"]);
  await page.getByRole("searchbox").fill("montgolfière");
  await expect(
    page.getByRole("heading", { name: "Aucune demande ne correspond à ces critères" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expectNames(page, ["Élodie", "Marc"]);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});
