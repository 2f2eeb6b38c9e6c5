import type { Page } from "@playwright/test";
import { editorOf, idOf, open } from "./support/office-vehicles.ts";
import { photoFile } from "./support/pictures.ts";
import { add, clearDesk, expectOpen, openCentre, openRequest } from "./support/request-centre.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";
import { countSteps, reach } from "./support/steps.ts";
import { addVan } from "./support/vehicles.ts";

// A day at the desk, by keyboard. Each task begins on the screen its picture shows, and may take as many steps as the
// picture has things to press, fill in or choose.

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";
const rowLink = (page: Page, name: string) => page.locator("[data-row-link]").filter({ hasText: name });
const bar = (page: Page) => page.getByRole("region", { name: "Sélection" });

type Hand = ReturnType<typeof countSteps>;

/** Into the list, then down it: what has the focus is ticked with the space bar. */
async function tick(page: Page, hand: Hand, count: number) {
  await page.keyboard.press("/");
  await reach(page, page.locator("[data-row-link]").first());
  for (let row = 0; row < count; row += 1) {
    if (row > 0) await page.keyboard.press("ArrowDown");
    await hand.press("Space");
  }
  await expect(bar(page)).toContainText(`${count} véhicules sélectionnés`);
}

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

// The row's «…» and its «Dupliquer»; in the form name, number, photos and its button: six each.
test("three vehicles are added with photos, as copies of one that is there", async ({ page, ownSite }) => {
  // Six photos are worked on.
  test.slow();
  const hand = countSteps(page);
  await open(page, ownSite, "?q=Corbère%20Relais%20L2H2");
  for (const [name, number] of [
    ["Corbère Relais Nord", "V-91"],
    ["Corbère Relais Sud", "V-92"],
    ["Corbère Relais Mer", "V-93"],
  ] as const) {
    await page.keyboard.press("/");
    await reach(page, page.getByRole("button", { name: "Actions pour Corbère Relais L2H2" }));
    await hand.press("Enter");
    await page.getByRole("menuitem", { name: "Dupliquer" }).waitFor();
    for (const _ of ["Photos", "Dupliquer"]) await page.keyboard.press("ArrowDown");
    await hand.press("Enter");
    const editor = editorOf(page);
    await expect(editor.getByLabel("Nom")).toBeFocused();
    await hand.fill(name);
    await page.keyboard.press("Tab");
    await hand.fill(number);
    await hand.give(editor.locator("input[type=file]"), [
      await photoFile("avant.jpg"),
      await photoFile("arriere.jpg", { colour: "#a33" }),
    ]);
    const photos = editor.getByRole("list", { name: "Photos du véhicule" }).getByRole("listitem");
    await expect(photos).toHaveCount(2);
    // It waits for photos that are on their way.
    await expect(editor.getByRole("button", { name: "Ajouter", exact: true })).toBeEnabled();
    await hand.press("Enter");
    await expect(editor).toBeHidden();
  }
  hand.expectAtMost(3 * 6);
  const added = await ownSite.query(
    `select fleet_number, (select count(*) from vehicle_photos where vehicle_id = vehicles.id)::int as photos
     from vehicles where name in ('Corbère Relais Nord', 'Corbère Relais Sud', 'Corbère Relais Mer') order by 1`,
  );
  expect(added).toEqual(["V-91", "V-92", "V-93"].map((fleet_number) => ({ fleet_number, photos: 2 })));
});

// Picture 8: twelve boxes, «Modifier…», the value, the button. Price, + % and «Arrondir» are as it shows them.
test("twelve are repriced by 3 %, seen before", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  await open(page, ownSite, "?tri=prix&ordre=desc");
  await tick(page, hand, 12);
  await hand.press("m");
  const dialog = page.getByRole("dialog", { name: "Modifier 12 véhicules" });
  await expect(dialog.getByLabel("Valeur")).toBeFocused();
  await hand.fill("3");
  await expect(dialog.getByRole("status")).toHaveText("12 changent");
  await hand.press("Enter");
  await expect(toasts(page).getByText("12 véhicules mis à jour avec succès")).toBeVisible();
  hand.expectAtMost(12 + 3);
  const changed = await ownSite.query(
    "select id from history where after ? 'price' and batch_id is not null",
  );
  expect(changed).toHaveLength(12);
});

// The bar of picture 8: five boxes, «Changer d’agence…», the agency, the button.
test("five go to another agency together", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  await open(page, ownSite, "?tri=nom&type=Poids%20lourds");
  await tick(page, hand, 5);
  await hand.press("d");
  const dialog = page.getByRole("dialog", { name: "Changer l’agence de 5 véhicules" });
  await expect(dialog.getByLabel("Nouvelle agence")).toBeFocused();
  await hand.choose("Prad");
  await reach(page, dialog.getByRole("button", { name: "Changer d’agence" }));
  await hand.press("Enter");
  await expect(toasts(page).getByText("5 véhicules mis à jour avec succès")).toBeVisible();
  hand.expectAtMost(5 + 3);
  await expect(page.getByRole("row").filter({ hasText: "Prades" })).not.toHaveCount(0);
});

// Picture 1 «templates»: the row, the composer, «Modèles», one of them, the button: five each.
test("four messages are answered from templates", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  await clearDesk(page, ownSite);
  const names = ["Anna Pons", "Bruno Caldes", "Carla Riu", "David Sala"];
  for (const [minutesAgo, name] of names.entries())
    await add(ownSite, { name, minutesAgo: minutesAgo + 1, agency: "Agence de Perpignan" });
  await ownSite.query(
    `insert into request_vehicles (request_id, position, vehicle_id, vehicle_name)
     select requests.id, 0, van.id, van.name from requests, (select id, name from vehicles limit 1) as van`,
  );
  await openCentre(page, ownSite);
  const composer = page.getByRole("region", { name: "Rédaction" });
  for (const [index, name] of names.entries()) {
    if (index > 0) {
      await page.keyboard.press("j");
      await hand.press("Enter");
    }
    await expectOpen(page, name);
    await expect(openRequest(page).getByRole("heading").first()).toBeVisible();
    await hand.press("r");
    const text = composer.getByRole("textbox", { name: "Votre réponse" });
    await expect(text).toBeFocused();
    await page.keyboard.press("Tab");
    await hand.press("Enter");
    await expect(page.getByRole("combobox", { name: "Chercher un modèle" })).toBeFocused();
    // «Il nous manque vos dates», the second.
    await page.keyboard.press("ArrowDown");
    await hand.press("Enter");
    await expect(text).toHaveValue(/le jour de départ et le jour de retour/);
    await hand.press("ControlOrMeta+Enter");
    await expect(page.getByRole("region", { name: "Fil de la demande" })).toContainText("Courriel");
    await expect(text).toBeHidden();
  }
  hand.expectAtMost(4 * 5);
  const sent = await ownSite.query("select id from outgoing_mails where kind = 'reply'");
  expect(sent).toHaveLength(4);
});

// Picture 11: ⌘K, some letters, Entrée.
test("last month's message is found by its sender", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  await add(ownSite, {
    name: "Mireille Oms",
    message: "Le fourgon du mois dernier.",
    minutesAgo: 35 * 24 * 60,
    read: true,
  });
  await page.goto(ownSite.url + dashboard);
  await hydrated(page);
  await hand.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await hand.fill("mireille");
  await expect(page.getByRole("option", { selected: true })).toContainText("Mireille Oms");
  await hand.press("Enter");
  await expect(openRequest(page)).toContainText("Le fourgon du mois dernier.");
  hand.expectAtMost(3);
});

// Picture 7: «Annuler» in the message; F6 is the way to it. Later: the menu's «Corbeille», and «Restaurer».
test("a wrong deletion is undone, at once and the day after", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  const path = await addVan(ownSite, { name: "Fourgon supprimé trop vite" });
  await open(page, ownSite, "?q=trop%20vite");
  await reach(page, page.getByRole("button", { name: "Actions pour Fourgon supprimé trop vite" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Supprimer…" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer le véhicule" }).press("Enter");
  await expect(toasts(page).getByText("Véhicule supprimé avec succès")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await hand.press("F6");
  await hand.press("Enter");
  await expect(toasts(page).getByText("Fourgon supprimé trop vite restauré")).toBeVisible();
  hand.expectAtMost(2);
  await expect(rowLink(page, "Fourgon supprimé trop vite")).toBeVisible();
  expect((await fetch(ownSite.url + path)).status).toBe(200);

  // The demonstration's own, deleted yesterday.
  const name = "Mistraou Tramail L2H2 Argent";
  await hand.press("g c");
  await reach(page, page.getByRole("button", { name: `Restaurer : ${name}` }));
  await hand.press("Enter");
  await expect(toasts(page).getByText(`${name} restauré`)).toBeVisible();
  hand.expectAtMost(2);
  expect(await idOf(ownSite, name)).toBeDefined();
});

// Picture 11 leads to the vehicle, whose form (picture 5) has «Historique» at its head.
test("who changed a price is seen beside what it was", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  await addVan(ownSite, { name: "Fourgon augmenté", price: 69 });
  await ownSite.query(
    `select set_config('tramontane.author', 'julien.marty@example.fr', true);
     update vehicles set price = 72 where name = 'Fourgon augmenté'`,
  );
  await page.goto(ownSite.url + dashboard);
  await hydrated(page);
  await hand.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await hand.fill("augmenté");
  await expect(page.getByRole("option", { selected: true })).toContainText("Fourgon augmenté");
  await hand.press("Enter");
  const editor = editorOf(page);
  await expect(editor.getByLabel("Nom")).toBeFocused();
  await reach(page, editor.getByRole("button", { name: "Historique" }), "Shift+Tab");
  await hand.press("Enter");
  const history = page.getByRole("dialog", { name: "Historique" });
  await expect(history).toContainText("julien.marty@example.fr");
  await expect(history).toContainText(/69\s€ → 72\s€/);
  hand.expectAtMost(4);
});

// Picture 9 «invite»: the button that opens it, address, way in, role, «Envoyer l’invitation».
test("a colleague is invited", async ({ page, ownSite }) => {
  const hand = countSteps(page);
  await page.goto(`${ownSite.url}${dashboard}/utilisateurs`);
  await hydrated(page);
  await reach(page, page.getByRole("link", { name: "Ajouter un utilisateur" }));
  await hand.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ajouter un utilisateur" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await hand.fill("nina.roig@example.fr");
  await page.keyboard.press("Tab");
  await hand.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: "Envoyer une invitation" })).toBeChecked();
  await page.keyboard.press("Tab");
  await hand.choose("U");
  await reach(page, dialog.getByRole("button", { name: "Envoyer l’invitation" }));
  await hand.press("Enter");
  await expect(toasts(page).getByText("Invitation envoyée")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "nina.roig@example.fr" })).toContainText(
    "Utilisateur",
  );
  hand.expectAtMost(5);
});
