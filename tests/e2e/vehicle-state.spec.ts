import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";
import { addVan } from "./support/vehicles.ts";

test.use({ motion: false });

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** A van of its own, and the address of its state. */
async function addOwnVan(site: DemonstrationSite, name: string, columns: Record<string, unknown> = {}) {
  const path = await addVan(site, { name, ...columns });
  const id = path.split("/").at(-1) as string;
  return { id, path: `/locadmin/dashboard/vehicules/${id}/etat` };
}

async function open(page: Page, site: DemonstrationSite, path: string) {
  await giveSession(page, { origin: site.url });
  await page.goto(site.url + path);
  await hydrated(page);
}

const surface = (page: Page, view: string) =>
  page.getByRole("button", { name: `${view} : placer un dommage` });
const row = (page: Page, number: number) => page.locator(`#dommage-${number}`);
const repaired = (page: Page) => page.locator("summary", { hasText: /^Réparés/ });
const places = (site: DemonstrationSite, id: string) =>
  site.query<{ number: number; view: string; x: number | null; y: number | null }>(
    "select number, view, x, y from vehicle_damages where vehicle_id = $1 order by number",
    [id],
  );

/** Of the drawing, in hundredths. */
async function tap(page: Page, view: string, [across, down]: [number, number]) {
  const box = await surface(page, view).boundingBox();
  if (!box) throw new Error(`«${view}» is not drawn`);
  const position = { x: (box.width * across) / 100, y: (box.height * down) / 100 };
  await surface(page, view).click({ position });
}

test("on a phone a damage is touched, set right and noted; its mark leads to its row", async ({
  page,
  ownSite,
}) => {
  const { id, path } = await addOwnVan(ownSite, "Fourgon touché");
  await page.setViewportSize(phone);
  await open(page, ownSite, path);
  await expect(page.getByText("Aucun dommage présent.")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectTallTargets(page);
  await page.getByRole("button", { name: "Arrière" }).click();
  await tap(page, "Arrière", [76, 78]);

  const dialog = page.getByRole("dialog", { name: "Nouveau dommage" });
  await expect(dialog.getByLabel("Endroit")).toHaveValue("touche");
  await expect(dialog.getByLabel("Endroit").locator("option:checked")).toHaveText(
    "Arrière, à droite, bas (sur le dessin)",
  );
  await dialog.getByRole("button", { name: "Ajouter le dommage" }).click();
  await expect(dialog.getByText("Choisissez ce que c’est.")).toBeVisible();
  await expect(dialog.getByText("Choisissez l’étendue.")).toBeVisible();
  await dialog.getByText("Choc", { exact: true }).click();
  await dialog.getByLabel(/^Moyen/).check();
  await dialog.getByLabel("Précision").fill("pare-chocs enfoncé");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Ajouter le dommage" }).click();

  await expect(toasts(page).getByText("Dommage noté")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 1)).toContainText("Choc, moyen · pare-chocs enfoncé");
  await expect(row(page, 1)).toContainText("Arrière, à droite, bas");
  const [{ x, y } = { x: 0, y: 0 }] = await places(ownSite, id);
  expect(Math.abs(Number(x) - 760)).toBeLessThan(15);
  expect(Math.abs(Number(y) - 780)).toBeLessThan(15);

  await page.getByRole("link", { name: /^Dommage 1 : Choc, moyen/ }).click();
  await expect(row(page, 1)).toBeInViewport();
  await expect(page).toHaveURL(/#dommage-1$/);
  await expectNoAxeViolations(page);
});

test("arrows move the cross by one in a hundred, read out, and Enter places it", async ({
  page,
  ownSite,
}) => {
  const { id, path } = await addOwnVan(ownSite, "Fourgon au clavier");
  await page.setViewportSize(desk);
  await open(page, ownSite, path);
  await surface(page, "Côté gauche").focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
  await expect(page.getByText("côté gauche, au milieu")).toBeAttached();
  for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+ArrowRight");
  for (let press = 0; press < 40; press++) await page.keyboard.press("ArrowDown");
  await expect(page.getByText("côté gauche, arrière, bas")).toBeAttached();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nouveau dommage" });
  await expect(dialog.getByLabel("Endroit")).toHaveValue("touche");
  await dialog.getByLabel("Rayure").focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel(/^Petit/).focus();
  await page.keyboard.press("Space");
  // In the magnified drawing too, from where the mark is.
  await dialog.getByRole("button", { name: "Côté gauche : placer un dommage" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Précision").focus();
  await page.keyboard.press("Enter");
  await expect(row(page, 1)).toContainText("Rayure, petite");
  expect(await places(ownSite, id)).toEqual([{ number: 1, view: "gauche", x: 820, y: 900 }]);
});

test("what was repaired folds away with its day, and one «Annuler» brings it back", async ({
  page,
  ownSite,
}) => {
  const { id, path } = await addOwnVan(ownSite, "Fourgon réparé");
  await addMarks(ownSite, id, 2);
  await page.setViewportSize(phone);
  await open(page, ownSite, path);
  await row(page, 2).getByText("Réparé…").click();
  await row(page, 2).getByLabel("Réparé le").fill("2999-01-01");
  await row(page, 2).getByRole("button", { name: "Noter" }).click();
  await expect(row(page, 2).getByText("Choisissez un jour passé, ou aujourd’hui.")).toBeVisible();
  await row(page, 2).getByLabel("Réparé le").fill("2026-01-15");
  await row(page, 2).getByRole("button", { name: "Noter" }).click();
  await expect(toasts(page).getByText("Réparation notée")).toBeVisible();
  await expect(row(page, 2)).toBeHidden();
  await expect(page.getByRole("link", { name: /^Dommage 2 :/ })).toHaveCount(0);
  await repaired(page).click();
  await expect(row(page, 2)).toContainText("réparé le 15 janv. 2026");
  await expectNoAxeViolations(page);
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(repaired(page)).toHaveCount(0);
  await expect(row(page, 2).getByText("Réparé…")).toBeVisible();
});

test("a damage is corrected, deleted and brought back under its number; its vehicle's history tells it", async ({
  page,
  ownSite,
}) => {
  const { id, path } = await addOwnVan(ownSite, "Fourgon corrigé");
  await addMarks(ownSite, id, 1);
  await page.setViewportSize(desk);
  await open(page, ownSite, path);
  await row(page, 1).getByRole("link", { name: "Modifier" }).click();
  const editor = page.getByRole("dialog", { name: "Dommage 1" });
  await editor.getByLabel("Endroit").selectOption({ label: "Intérieur" });
  await editor.getByText("Déchirure", { exact: true }).click();
  await editor.getByRole("button", { name: "Enregistrer" }).click();
  await expect(row(page, 1)).toContainText("Déchirure, petite");
  await expect(row(page, 1)).toContainText("Intérieur");
  expect(await places(ownSite, id)).toEqual([{ number: 1, view: "interieur", x: null, y: null }]);

  await row(page, 1).getByRole("link", { name: "Modifier" }).click();
  await editor.getByRole("button", { name: "Supprimer…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer le dommage" }).click();
  await expect(page.getByText("Aucun dommage présent.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(row(page, 1)).toBeVisible();

  await page.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await expect(history).toContainText(/Dommage.*Rayure, petite.*Déchirure, petite/);
});

test("a colleague's mark comes by itself, and what both change at once is not lost", async ({
  page,
  ownSite,
}) => {
  const { id, path } = await addOwnVan(ownSite, "Fourgon partagé");
  await addMarks(ownSite, id, 1);
  await open(page, ownSite, path);
  await row(page, 1).getByRole("link", { name: "Modifier" }).click();
  await ownSite.query("update vehicle_damages set note = 'capot' where vehicle_id = $1", [id]);
  await addMarks(ownSite, id, 1);
  await expect(row(page, 2)).toBeAttached();
  const editor = page.getByRole("dialog", { name: "Dommage 1" });
  await editor.getByLabel("Précision").fill("aile");
  await editor.getByRole("button", { name: "Enregistrer" }).click();
  await expect(editor.getByRole("alert")).toContainText("a changé entre-temps");
  await expect(editor.getByLabel("Précision")).toHaveValue("aile");
});

test("forty marks fold by view", async ({ page, ownSite }) => {
  const { id, path } = await addOwnVan(ownSite, "Benne", { body_plan: "porteur" });
  await addMarks(ownSite, id, 40);
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await open(page, ownSite, path);
    await expect(row(page, 1)).toBeHidden();
    await page.getByRole("link", { name: /^Dommage 5 :/ }).click();
    await expect(row(page, 5)).toBeInViewport();
    await expect(row(page, 6)).toBeHidden();
    await page.locator("summary", { hasText: "Côté droit" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Côté droit" })).toHaveCount(8);
    await expectNoAxeViolations(page);
  }
});

test("the odometer does not turn back by mistake; what is due stands beside it", async ({
  page,
  ownSite,
}) => {
  const { id, path } = await addOwnVan(ownSite, "Fourgon à réviser", { mileage: 18_400 });
  await page.setViewportSize(desk);
  await open(page, ownSite, `/locadmin/dashboard/vehicules/${id}#entretien`);
  const form = page.getByRole("dialog", { name: "Modifier le véhicule" });
  await form.getByLabel("Révision à").fill("20 000");
  await form.getByLabel("Contrôle technique avant le").fill("2020-01-31");
  await expect(form.getByText(/^Dépassé de .*\sjours$/)).toBeVisible();
  await form.getByLabel("Dessin").selectOption({ label: "Caisse" });
  await form.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();

  await page.goto(ownSite.url + path);
  await hydrated(page);
  await expect(page.getByText("dans 1 600 km")).toBeVisible();
  await expect(page.getByText("Contrôle technique avant le 31 janv. 2020")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Caisse" })).toBeVisible();
  const reading = page.getByLabel("Nouveau relevé");
  await reading.fill("18 000");
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(page.getByText(/Le compteur était à 18\s400\skm/)).toBeVisible();
  await expectNoAxeViolations(page);
  await reading.fill("20 142");
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(page.getByText("dépassée de 142 km")).toBeVisible();
  await expect(page.getByText(/^noté le .* par /)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a damage is noted by words, kept where it is refused, repaired and deleted", async ({
    page,
    ownSite,
  }) => {
    const { id, path } = await addOwnVan(ownSite, "Fourgon sans scripts");
    await page.setViewportSize(phone);
    await giveSession(page, { origin: ownSite.url });
    await page.goto(ownSite.url + path);
    await page.getByRole("link", { name: "Noter un dommage" }).click();
    await page.getByLabel("Endroit").selectOption({ label: "Arrière, bas" });
    await page.getByLabel("Précision").fill("bas de caisse");
    await page.getByLabel(/^Grand/).check();
    await page.getByRole("button", { name: "Ajouter le dommage" }).click();
    await expect(page.getByText("Choisissez ce que c’est.")).toBeVisible();
    await expect(page.getByLabel("Endroit").locator("option:checked")).toHaveText("Arrière, bas");
    await expect(page.getByLabel("Précision")).toHaveValue("bas de caisse");
    await expect(page.getByLabel(/^Grand/)).toBeChecked();
    await page.getByLabel("Rayure").check();
    await page.getByRole("button", { name: "Ajouter le dommage" }).click();
    await expect(page.getByText(/^Dommage noté\./)).toBeVisible();
    await expect(row(page, 1)).toContainText("Rayure, grande · bas de caisse");
    await page.reload();
    expect(await places(ownSite, id)).toEqual([{ number: 1, view: "gauche", x: 833, y: 833 }]);

    await page.goto(ownSite.url + path);
    await row(page, 1).getByText("Réparé…").click();
    await row(page, 1).getByRole("button", { name: "Noter" }).click();
    await expect(page.getByText(/^Réparation notée\./)).toBeVisible();
    await repaired(page).click();
    await page.getByRole("button", { name: "Remettre présent" }).click();
    await expect(page.getByText(/^Dommage de nouveau présent\./)).toBeVisible();
    await row(page, 1).getByRole("link", { name: "Modifier" }).click();
    await page.getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Aucun dommage présent.")).toBeVisible();
  });
});

/** By turns on every view, as the screen writes them. */
async function addMarks(site: DemonstrationSite, vehicleId: string, count: number) {
  await site.query(
    `with counter as (
      insert into vehicle_damage_numbers (vehicle_id, last) values ($1, $2)
      on conflict (vehicle_id) do update set last = vehicle_damage_numbers.last + excluded.last returning last)
    insert into vehicle_damages (vehicle_id, number, view, x, y, kind, extent)
    select $1, last - $2 + place,
      (array['gauche', 'avant', 'droite', 'arriere', 'dessus'])[1 + place % 5],
      100 + place * 137 % 800, 150 + place * 89 % 700, 'rayure', 'petit'
    from counter, generate_series(1, $2::int) as place`,
    [vehicleId, count],
  );
}

/** With gloves on: whatever can be touched on this screen, below the bar of the back-office. */
async function expectTallTargets(page: Page) {
  const small = await page
    .locator("main .yard :is(a, button, input, select, summary):visible")
    .evaluateAll((all) =>
      all
        .filter((target) => target.getBoundingClientRect().height < 48)
        .map((target) => target.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
}
