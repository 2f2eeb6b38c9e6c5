import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { open, vehicles } from "./support/office-vehicles.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const bar = (page: Page) => page.getByRole("region", { name: "Sélection" });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Modifier \d+ véhicules?$/ });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

/** Vehicles that have a price, ticked with the keyboard alone. */
async function tick(page: Page, count: number) {
  await page.locator("[data-row-link]").first().focus();
  for (let row = 0; row < count; row += 1) {
    await page.keyboard.press("Space");
    if (row < count - 1) await page.keyboard.press("ArrowDown");
  }
  await expect(bar(page)).toContainText(`${count} véhicules sélectionnés`);
}

test("twelve prices rise by 3 %, and one «Annuler» takes all back, by keys", async ({ page, ownSite }) => {
  const prices = () =>
    ownSite.query<{ name: string; price: number }>(
      "select name, price::float from vehicles order by name, id",
    );
  const before = await prices();
  await open(page, ownSite, "?tri=prix");
  await tick(page, 12);
  await page.keyboard.press("d");
  const agency = page.getByRole("dialog", { name: "Changer l’agence de 12 véhicules" });
  await expect(agency).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(agency).toBeHidden();
  await page.keyboard.press("m");
  await expect(dialog(page).getByLabel("Valeur")).toBeFocused();
  await page.keyboard.type("trois");
  await expect(dialog(page).getByText("Écrivez un pourcentage, par exemple 3 ou −2,5.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  const button = dialog(page).getByRole("button", { name: /^Modifier \d+ véhicules$/ });
  await expect(button).toBeEnabled();
  await expect(dialog(page).getByRole("status")).toHaveText(/changent/);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(toasts(page).getByText(/véhicules mis à jour avec succès/)).toBeVisible();
  const after = await prices();
  const changed = after.filter(({ price }, index) => price !== before[index]?.price);
  expect(changed.length).toBeGreaterThan(9);
  for (const { name, price } of changed) {
    const old = before.find((row) => row.name === name)?.price ?? 0;
    expect(price).toBe(Math.round(old * 1.03));
  }
  const batches = await ownSite.query("select distinct batch_id from history where batch_id is not null");
  expect(batches).toHaveLength(1);

  await page.keyboard.press("F6");
  await expect(toasts(page).getByRole("button", { name: "Annuler" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText(`${changed.length} véhicules rétablis`)).toBeVisible();
  expect(await prices()).toEqual(before);
});

test("whoever ticks with the mouse goes on with a key; in a field the same key is a letter", async ({
  page,
  ownSite,
}) => {
  await open(page, ownSite);
  const box = page.getByRole("checkbox", { name: /^Sélectionner / }).nth(1);
  await box.check();
  await expect(box).toBeFocused();
  await page.keyboard.press("m");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("searchbox").first().focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("searchbox").first()).toHaveValue("m");
  await expect(dialog(page)).toBeHidden();
});

test("a colleague's change in between is shown, not written over", async ({ page, ownSite }) => {
  await open(page, ownSite, "?tri=prix");
  await tick(page, 2);
  await bar(page).getByRole("button", { name: "Modifier…" }).click();
  await dialog(page).getByRole("radio", { name: "+ €" }).check();
  await dialog(page).getByLabel("Valeur").fill("5");
  const button = dialog(page).getByRole("button", { name: /^Modifier \d+ véhicules$/ });
  await expect(button).toBeEnabled();
  const [first] = await ownSite.query<{ id: string; name: string }>(
    "update vehicles set price = 61 where id = (select id from vehicles order by price, id limit 1) returning id, name",
  );
  await button.click();
  await expect(dialog(page).getByRole("alert")).toContainText(`Entre-temps, ${first?.name} a changé`);
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "61,00 €" })).toContainText("66,00 €");
  await expect(button).toBeEnabled();
  await button.click();
  await expect(dialog(page)).toBeHidden();
  const [row] = await ownSite.query<{ price: number }>("select price::float from vehicles where id = $1", [
    first?.id,
  ]);
  expect(row?.price).toBe(66);
});

test("an export is changed in one cell, tried, applied and taken back", async ({ page, ownSite }) => {
  await open(page, ownSite, "?type=Remorques");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vehicules-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  const [titles = "", first = "", second = "", ...rest] = text.split("\r\n");
  expect(rest.length).toBeGreaterThan(1);
  const columns = titles.replace(/^[^"]*"|"$/g, "").split('";"');
  const withCells = (line: string, changes: Record<string, string>) => {
    const cells = line.slice(1, -1).split('";"');
    return `"${cells.map((cell, index) => changes[columns[index] ?? ""] ?? cell).join('";"')}"`;
  };
  const withPrice = (line: string, price: string) => withCells(line, { "Prix par jour": price });
  const added = withCells(second, {
    ...{ Identifiant: "", "N°\u00a0de parc": "Z-77", Immatriculation: "" },
    "Prix par jour": "77,5",
  });

  await page.getByRole("link", { name: "Importer…" }).click();
  await expect(page.getByRole("heading", { name: "Importer des véhicules" })).toBeVisible();
  await hydrated(page);
  const choose = (content: string, name = "parc.csv") =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

  await choose("PK\u0003\u0004", "parc.xlsx");
  await expect(page.getByRole("alert")).toContainText("C’est un classeur, pas un fichier CSV.");
  await choose(text);
  await expect(page.getByText("0 modification : le fichier dit ce que le site sait déjà.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rien à appliquer" })).toBeDisabled();

  await choose([titles, withPrice(first, "cher"), withPrice(second, "77,5"), added, ...rest].join("\r\n"));
  const refused = page.getByRole("row", { name: /Refusé/ });
  await expect(refused).toContainText("Saisissez un prix en euros, par exemple 89,50.");
  await expect(page.getByRole("row", { name: /Modifié/ })).toContainText("77,50 €");
  await expect(page.getByRole("tab", { name: "3 à voir" })).toHaveAttribute("aria-selected", "true");
  await expectNoAxeViolations(page);
  // Arrows walk the tabs.
  await page.getByRole("tab", { name: "3 à voir" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "1 refusé" })).toBeFocused();
  await expect(page.getByRole("row", { name: /Modifié/ })).toBeHidden();
  const [left] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger la ligne refusée" }).click(),
  ]);
  expect(await readFile(await left.path(), "utf8")).toContain('"cher"');

  const count = "select count(*)::int as n from vehicles where price = 77.5";
  expect(await ownSite.query(count)).toEqual([{ n: 0 }]);
  await page.getByRole("button", { name: "Appliquer 2 lignes" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${ownSite.url}${vehicles}`);
  await expect(toasts(page).getByText("2 véhicules importés")).toBeVisible();
  expect(await ownSite.query(count)).toEqual([{ n: 2 }]);
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(
    toasts(page).getByText("1 véhicule rétabli, 1 véhicule créé mis à la Corbeille"),
  ).toBeVisible();
  expect(await ownSite.query(count)).toEqual([{ n: 0 }]);
});

test("on a phone an import says where to prepare it, and takes no file", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ownSite.url}${vehicles}/importer`);
  await expect(page.getByRole("heading", { name: "À préparer sur un grand écran" })).toBeVisible();
  await expect(page.locator("input[type=file]")).toBeHidden();
});
