import {
  cards,
  heading,
  openCatalogue,
  openPanel,
  panelToggle,
  search,
  tabCount,
  total,
  typesInAddress,
} from "./support/catalogue.ts";
import { expect, test } from "./support/site.ts";

test("several types: the address keeps the first; Back and a reload keep them all", async ({ page }) => {
  await openCatalogue(page);
  await openPanel(page);
  const box = (type: string) => page.getByRole("checkbox", { name: type, exact: true });
  await box("Remorques").check();
  await expect(heading(page)).toHaveText(`${await tabCount(page, "Remorques")} véhicules disponibles`);
  await box("Frigorifiques").check();
  const both = (await tabCount(page, "Remorques")) + (await tabCount(page, "Frigorifiques"));
  await expect(heading(page)).toHaveText(`${both} véhicules disponibles`);
  expect(typesInAddress(page)).toEqual(["Remorques"]);

  await cards(page)
    .nth(3)
    .getByRole("link", { name: /^Détails/ })
    .click();
  await page.waitForURL(/\/catalogue\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(heading(page)).toHaveText(`${both} véhicules disponibles`);
  expect(typesInAddress(page)).toEqual(["Remorques"]);
  await expect(box("Frigorifiques")).toBeChecked();

  // Before the visitor moves: what starts after some calm seconds never does.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const impatient = (then: () => void, ms?: number) => (ms === 3_000 ? 0 : later(then, ms));
    Object.assign(window, { setTimeout: impatient });
  });
  await page.reload();
  await expect(heading(page)).toHaveText(`${both} véhicules disponibles`);
  expect(typesInAddress(page)).toEqual(["Remorques"]);

  await page.getByRole("link", { name: "Retirer le filtre Remorques" }).click();
  await expect(heading(page)).toHaveText(`${await tabCount(page, "Frigorifiques")} véhicules disponibles`);
  expect(typesInAddress(page)).toEqual(["Frigorifiques"]);
  await page.goBack();
  await expect(heading(page)).toHaveText(`${both} véhicules disponibles`);
});

test("the panel opens and closes; availability: only available, only unavailable, all", async ({ page }) => {
  await openCatalogue(page);
  const all = await total(page);
  const button = panelToggle(page);
  const group = page.getByRole("group", { name: "Type de véhicule" });
  await expect(group).toBeHidden();
  await button.click();
  await expect(group.getByRole("checkbox")).toHaveCount(6);
  await button.click();
  await expect(group).toBeHidden();
  await button.click();
  const chip = (name: string) => page.getByRole("link", { name: `Retirer le filtre ${name}`, exact: true });
  await page.getByRole("radio", { name: "Disponibles uniquement", exact: true }).check();
  await expect(chip("Disponibles uniquement")).toBeVisible();
  await expect(page).toHaveURL(/\?disponibilite=disponibles$/);
  await expect(cards(page).getByText("Indisponible", { exact: true })).toHaveCount(0);
  const available = await total(page);
  await page.getByRole("radio", { name: "Indisponibles uniquement" }).check();
  await expect(chip("Indisponibles uniquement")).toBeVisible();
  await expect(page).toHaveURL(/\?disponibilite=indisponibles$/);
  await expect(cards(page).getByText("Disponible", { exact: true })).toHaveCount(0);
  expect(available + (await total(page))).toBe(all);
  expect(available).toBeLessThan(all);
  await page.getByRole("radio", { name: "Tous" }).check();
  await expect(heading(page)).toHaveText(`${all} véhicules disponibles`);
  await expect(page).toHaveURL(/\/catalogue$/);
});

test("a licence keeps what it allows to drive; one at a time, and none again", async ({ page }) => {
  await openCatalogue(page);
  const all = await total(page);
  await openPanel(page);
  const group = page.getByRole("group", { name: "Permis" });
  const box = (name: string) => group.getByRole("checkbox", { name: `Permis ${name}`, exact: true });
  await expect(group.getByRole("checkbox")).toHaveCount(5);
  await box("B").check();
  await expect(page).toHaveURL(/\?permis=B$/);
  await expect(page.getByRole("link", { name: "Retirer le filtre Permis B" })).toBeVisible();
  await expect(cards(page).filter({ hasNotText: /Permis B/ })).toHaveCount(0);
  const light = await total(page);
  await box("CE").check();
  await expect(page).toHaveURL(/\?permis=CE$/);
  await expect(box("B")).not.toBeChecked();
  await expect(page.getByRole("link", { name: "Retirer le filtre Permis CE" })).toBeVisible();
  expect(await total(page)).toBeGreaterThan(light);
  await page.goBack();
  await expect(box("B")).toBeChecked();
  await expect(box("CE")).not.toBeChecked();
  await box("B").uncheck();
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(heading(page)).toHaveText(`${all} véhicules disponibles`);
});

test("a minimum above the maximum is told at the fields and in the empty list", async ({ page }) => {
  await openCatalogue(page);
  await openPanel(page);
  const min = page.getByRole("spinbutton", { name: /Capacité minimale/ });
  const max = page.getByRole("spinbutton", { name: /Capacité maximale/ });
  await min.fill("50");
  await max.fill("10");
  await expect(heading(page)).toHaveText("0 véhicules disponibles");
  for (const field of [min, max]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/^Le minimum dépasse le maximum/);
  }
  await expect(page.getByText(/^La capacité minimale dépasse la maximale/)).toBeVisible();
  await max.fill("60");
  await expect(min).not.toHaveAttribute("aria-invalid");
  await expect(min).toHaveAccessibleDescription("Volume utile, bornes comprises.");
});

test("filters combine, show as chips, go one by one, and all at once", async ({ page }) => {
  await openCatalogue(
    page,
    "/catalogue?type=Remorques&q=a&disponibilite=disponibles&capacite_min=1&capacite_max=90",
  );
  const chip = (name: string) => page.getByRole("link", { name: `Retirer le filtre ${name}` });
  await expect(page.getByRole("link", { name: /^Retirer le filtre/ })).toHaveCount(5);
  await expect(page.locator("summary").filter({ hasText: /Filtres\s*4 filtres actifs/ })).toBeVisible();
  await chip("Jusqu’à 90").click();
  await expect(chip("Jusqu’à 90")).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  expect(new URL(page.url()).searchParams.has("capacite_max")).toBe(false);
  await page.getByRole("link", { name: "Tout effacer" }).click();
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(search(page)).toHaveValue("");
  await openPanel(page);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Tous" })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: /minimale/ })).toHaveValue("");
  await expect(heading(page)).toHaveText(`${await tabCount(page, "Tous")} véhicules disponibles`);
});

test("on a phone the open panel keeps what it would show under the thumb", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openCatalogue(page);
  const all = await total(page);
  await openPanel(page);
  const show = page.getByRole("button", { name: /^Voir \d+\svéhicules$/ });
  await expect(show).toBeInViewport({ ratio: 1 });
  await expect(show).toHaveText(`Voir ${all}\u00a0véhicules`, { useInnerText: true });
  await page.getByRole("checkbox", { name: "Remorques", exact: true }).check();
  const trailers = await tabCount(page, "Remorques");
  await expect(show).toHaveText(`Voir ${trailers}\u00a0véhicules`, { useInnerText: true });
  await show.click();
  await expect(page.getByRole("checkbox", { name: "Remorques", exact: true })).toBeHidden();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page);
  await expect(show).toBeHidden();
});

test("on a phone the filters are a sheet that three ways close", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCatalogue(page);
  const group = page.getByRole("group", { name: "Type de véhicule" });
  const opener = panelToggle(page);
  await opener.click();
  await expect(group).toBeInViewport();
  await group.getByRole("checkbox").first().focus();
  await page.keyboard.press("Escape");
  await expect(group).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole("button", { name: "Fermer les filtres" }).click();
  await expect(group).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(195, 30);
  await expect(group).toBeHidden();
  await expect(page).toHaveURL(/\/catalogue$/);
});
