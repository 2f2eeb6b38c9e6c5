import { readFile } from "node:fs/promises";
import {
  act,
  add,
  clearDesk,
  expectNames,
  openCentre,
  openRequest,
  rowLinks,
  rows,
} from "./support/request-centre.ts";
import { expect, expectNoAxeViolations, test } from "./support/site.ts";

// Finding requests: search, filters, pages, export. The worker's own site, one test after the other.

test.use({ motion: false });

test.beforeEach(({ page, ownSite }) => clearDesk(page, ownSite));

test("search finds names and texts without their accents, and lives in the address", async ({
  page,
  ownSite,
}) => {
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
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expectNames(page, ["Élodie", "Marc"]);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a request sent from the site is found by its reference and goes with its message", async ({
  page,
  ownSite,
}) => {
  const [vehicle] = await ownSite.query<{ id: string; name: string }>(
    `select vehicles.id, vehicles.name from vehicles join tariffs on vehicles.type = any(default_for)
     where price > 0 and show_price and tariff_id is null order by vehicles.name limit 1`,
  );
  const answer = await fetch(`${ownSite.url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Camille Ferrer", email: "camille@exemple.fr", phone: "06 39 98 11 22", subject: "devis" },
      message: "Bonjour, un devis pour cinq jours.",
      request: {
        ...{ vehicules: [vehicle?.id], duree: "5", km: "600", client: "professionnel", retrait: "livraison" },
        ...{ societe: "Ferrer et fils", lieu: "Thuir, 3 rue des Lilas", souple: "on" },
      },
    }),
  });
  const { reference } = (await answer.json()) as { reference: string };
  expect(reference).toMatch(/^[\dA-Z]{3}-[\dA-Z]{3}$/);
  await add(ownSite, { name: "Zoé" });

  await openCentre(page, ownSite);
  await page.getByRole("searchbox").fill(reference.replace("-", " ").toLowerCase());
  await expectNames(page, ["Camille Ferrer"]);
  await expect(rows(page).first()).toContainText(reference);
  await expect(rows(page).first()).toContainText("Ferrer et fils");
  await rowLinks(page).first().click();
  await expect(
    openRequest(page)
      .getByText(vehicle?.name ?? "")
      .first(),
  ).toBeVisible();
  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect.poll(() => ownSite.query("select name from requests")).toEqual([{ name: "Zoé" }]);
});

test("subject and agency narrow the list, with their numbers", async ({ page, ownSite }) => {
  await add(ownSite, {
    name: "Marc",
    subject: "devis",
    title: "Demande de devis",
    agency: "Agence de Céret",
  });
  await add(ownSite, { name: "Lina", subject: "devis", title: "Demande de devis", read: true });
  await add(ownSite, { name: "Zoé", read: true, minutesAgo: 9 });
  await openCentre(page, ownSite);
  await page.getByRole("button", { name: "Sujet" }).click();
  await page.getByRole("menuitem", { name: "Demande de devis 2" }).click();
  await expect(page).toHaveURL(/sujet=devis/);
  await expectNames(page, ["Marc", "Lina"]);
  await expect(page.getByRole("link", { name: "Non lus 1" })).toBeVisible();
  await page.getByRole("button", { name: "Agence" }).click();
  await page.getByRole("menuitem", { name: "Siège 1" }).click();
  await expectNames(page, ["Lina"]);
  await expect(page).toHaveURL(/sujet=devis&agence=siege/);
  await page.getByRole("link", { name: "Effacer le filtre Sujet" }).click();
  await expectNames(page, ["Lina", "Zoé"]);
});

test("pages are real links", async ({ page, ownSite }) => {
  await ownSite.query(`insert into notifications (title, message, data, created_at)
    select 'Location', 'Bonjour', jsonb_build_object('name', 'Client ' || i), now() - make_interval(mins => i)
    from generate_series(1, 60) i`);
  await openCentre(page, ownSite);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("1–25 sur 60 demandes")).toBeVisible();
  await page.getByRole("link", { name: "Suivant", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).toContainText("Client 26");
  await expect(page.getByText("26 sur 60")).toBeVisible();
});

test("the list is taken away as a file, as it is filtered", async ({ page, ownSite }) => {
  await add(ownSite, {
    name: "=1+1",
    subject: "devis",
    title: "Demande de devis",
    message: "Né à Céret ; « oui »",
  });
  await add(ownSite, { name: "Zoé" });
  await openCentre(page, ownSite, "?sujet=devis");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^demandes-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith('\ufeff"Date";"Sujet";"Nom"')).toBe(true);
  expect(text).toContain('"Demande de devis";"\'=1+1"');
  expect(text).toContain("Né à Céret ; « oui »");
  expect(text).not.toContain("Zoé");
});
