import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { edit, editorOf, idOf, vehicles } from "./support/office-vehicles.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const name = "Capcir C12";
const price = (page: Page) => editorOf(page).getByLabel("Prix par jour", { exact: true });
const save = (page: Page) => editorOf(page).getByRole("button", { name: "Mettre à jour" });

const editorPath = async (site: DemonstrationSite) => `${vehicles}/${await idOf(site, name)}`;

let _account: { email: string; password: string };

const stored = async (site: DemonstrationSite) =>
  (
    await site.query<{ price: number; mileage: number; location: string | null }>(
      "select price::float8 as price, mileage, location from vehicles where name = $1",
      [name],
    )
  )[0];

/** A colleague's save, without their screen. */
async function marcSets(site: DemonstrationSite, column: "price" | "location", value: number | string) {
  await site.query(
    `update vehicles set ${column} = $1, updated_by = (select id from profiles where email = 'marc@example.fr')
     where name = $2`,
    [value, name],
  );
}

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await ownSite.query("delete from profiles where email = 'marc@example.fr'");
  _account = (await addColleague(ownSite, "marc@example.fr")).account;
  await ownSite.query("update vehicles set price = 110, mileage = 40000 where name = $1", [name]);
});

test("on a phone both values of a field are shown, and one is chosen by keys", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ownSite.url + (await editorPath(ownSite)));
  await hydrated(page);
  const editor = editorOf(page);
  await price(page).fill("160");
  await editor.getByLabel("Kilométrage", { exact: true }).fill("51 000");
  await marcSets(ownSite, "price", 150);
  await save(page).click();
  await expect(editor.getByText(/^marc@example\.fr a modifié cette fiche le /)).toBeVisible();
  await expect(editor.getByText("Rien n’est enregistré. Votre saisie est encore là.")).toBeVisible();
  const question = editor.getByRole("radiogroup", { name: "Prix par jour" });
  const mine = question.getByRole("radio", { name: "Votre saisie" });
  const theirs = question.getByRole("radio", { name: /^Valeur enregistrée par marc@example\.fr le / });
  await expect(mine).toBeFocused();
  await expect(mine).toBeInViewport();
  await expect(mine).toHaveAccessibleDescription(/^160\s€$/);
  await expect(theirs).toHaveAccessibleDescription(/^150\s€$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Nothing is decided for anybody.
  await editor.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect(question.getByText("Choisissez la valeur à garder.")).toBeVisible();
  await expect(question).toBeFocused();
  await expectNoAxeViolations(page);
  expect(await stored(ownSite)).toMatchObject({ price: 150 });

  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(theirs).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  await expect(editor).toBeHidden();
  expect(await stored(ownSite)).toMatchObject({ price: 150, mileage: 51_000 });
});

test("what is typed after the question counts; theirs can be kept whole", async ({ page, ownSite }) => {
  const editor = await edit(page, ownSite, name);
  await price(page).fill("160");
  await marcSets(ownSite, "price", 150);
  await save(page).click();
  const question = editor.getByRole("radiogroup", { name: "Prix par jour" });
  await price(page).fill("155");
  await expect(question.getByText("Modifiée depuis, dans le formulaire.")).toBeVisible();
  // A third change in between is asked about again.
  await marcSets(ownSite, "price", 152);
  await question.getByRole("radio", { name: "Votre saisie" }).check();
  await save(page).click();
  await expect(question.getByText(/^152\s€$/)).toBeVisible();
  await question.getByRole("radio", { name: "Votre saisie" }).check();
  await save(page).click();
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  expect(await stored(ownSite)).toMatchObject({ price: 155 });

  await page.getByRole("link", { name }).first().click();
  await price(page).fill("170");
  await marcSets(ownSite, "price", 99);
  await save(page).click();
  await question.getByRole("radio", { name: /^Valeur enregistrée/ }).check();
  await editor.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect(question).toBeHidden();
  await expect(price(page)).toHaveValue("99,00");
  expect(await stored(ownSite)).toMatchObject({ price: 99 });
});

test("an agency and its place, its hours by the day: what meets is named", async ({ page, ownSite }) => {
  const editor = await edit(page, ownSite, name);
  const agency = editor.getByRole("combobox", { name: "Agence" });
  const own = await agency.locator("option:checked").innerText();
  await agency.selectOption({ label: "Agence de Narbonne" });
  await marcSets(ownSite, "location", "Quai 3");
  await save(page).click();
  const together = editor.getByRole("radiogroup", { name: "Agence, localisation" });
  await expect(together.getByRole("radio", { name: "Votre saisie" })).toHaveAccessibleDescription(
    /^Agence de Narbonne, /,
  );
  await expect(together.getByText(`${own}, Quai 3`)).toBeVisible();
  await together.getByRole("radio", { name: "Votre saisie" }).check();
  await save(page).click();
  await expect(editor).toBeHidden();

  const [row] = await ownSite.query<{ id: string; hours: string }>(
    "select id, hours from agencies where name = 'Agence du Boulou'",
  );
  await page.goto(`${ownSite.url}/locadmin/dashboard/agences/${row?.id}`);
  await hydrated(page);
  const sheet = page.getByRole("dialog", { name: "Modifier l’agence" });
  await sheet.getByRole("tab", { name: "Horaires" }).click();
  await sheet.getByLabel("Fermé le lundi matin").check();
  await sheet.getByLabel("Fermé le mardi matin").check();
  const week = JSON.parse(row?.hours ?? "[]");
  week[1].closed = true;
  week[3].closed = true;
  await ownSite.query("update agencies set hours = $1 where id = $2", [JSON.stringify(week), row?.id]);
  await sheet.getByRole("button", { name: "Mettre à jour" }).click();
  const day = sheet.getByRole("radiogroup", { name: "Horaires, mardi" });
  await expect(sheet.getByRole("radiogroup")).toHaveCount(1);
  await expect(day.getByRole("radio", { name: /^Valeur enregistrée/ })).toHaveAccessibleDescription("Fermé");
  await day.getByRole("radio", { name: /^Valeur enregistrée/ }).check();
  await sheet.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect(toasts(page).getByText("Agence mise à jour avec succès")).toBeVisible();
  const [after] = await ownSite.query<{ hours: string }>("select hours from agencies where id = $1", [
    row?.id,
  ]);
  const saved = JSON.parse(after?.hours ?? "[]");
  expect([saved[0].morningClosed, saved[1].closed, saved[3].closed]).toEqual([true, true, true]);
});
