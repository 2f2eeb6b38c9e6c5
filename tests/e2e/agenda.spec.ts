import { readCalendarFile } from "../support/read-calendar.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

test("an agency's calendar: made, followed, made anew and revoked", async ({ page, ownSite, request }) => {
  await giveSession(page, { origin: ownSite.url });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/locadmin/dashboard/planning`);
  await hydrated(page);
  await page.getByRole("link", { name: "Agenda…" }).click();
  await expect(page.getByRole("heading", { name: "Agenda", exact: true })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Agence de Perpignan" });
  await expect(row.getByText("Aucune adresse")).toBeVisible();

  await row.getByRole("button", { name: /^Créer une adresse/ }).click();
  await expect(toasts(page).getByText("Adresse de l’agenda créée")).toBeVisible();
  const field = row.getByLabel("Adresse de l’agenda, Agence de Perpignan");
  const first = await field.inputValue();
  const answer = await request.get(first);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const { name, events } = readCalendarFile(await answer.body());
  expect(name).toBe("Agence de Perpignan\u00a0: départs et retours");
  expect(events.length).toBeGreaterThan(1);

  // Told once.
  await page.reload();
  await hydrated(page);
  await expect(row.getByText(/^Adresse créée le .* par Claire Vidal$/)).toBeVisible();
  await expect(field).toHaveCount(0);

  await row.getByRole("button", { name: /^Nouvelle adresse…/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  expect((await request.get(first)).status()).toBe(200);
  await row.getByRole("button", { name: /^Nouvelle adresse…/ }).click();
  await dialog.getByRole("button", { name: "Créer une nouvelle adresse" }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await row.getByRole("button", { name: /^Révoquer…/ }).click();
  await dialog.getByRole("button", { name: "Révoquer l’adresse" }).click();
  await expect(row.getByText("Aucune adresse")).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test("on a phone the planning leads there too", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ownSite.url}/locadmin/dashboard/planning`);
  await hydrated(page);
  await page.getByRole("link", { name: "Agenda…" }).click();
  await expect(page).toHaveURL(/\/planning\/agenda$/);
});
