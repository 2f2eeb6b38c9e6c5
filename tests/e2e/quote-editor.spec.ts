import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const devis = "/locadmin/dashboard/devis";

/** A request for two vans of the demonstration fleet, as a consumer made it. */
async function addRequest(site: DemonstrationSite, name: string): Promise<string> {
  const [row] = (await site.query(
    `with asked as (
       insert into requests (name, email, customer_kind, during, days, km, agency_key, agency_name)
       select '${name}', 'paul.noguer@example.fr', 'particulier', daterange('2031-11-24', '2031-11-27'), 3, 400, id::text, agencies.name
         from agencies order by agencies.name limit 1 returning id),
     vans as (select id, name from vehicles where type = 'Véhicules léger' and price > 0 and ptac <= 3500 order by name limit 2),
     named as (insert into request_vehicles (request_id, position, vehicle_id, vehicle_name)
       select asked.id, row_number() over (order by vans.name) - 1, vans.id, vans.name from asked, vans)
     select id from asked`,
  )) as { id: string }[];
  return row?.id ?? "";
}

const total = (page: Page) => page.getByLabel("Totaux").getByRole("definition").last();

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 1100 });
  await giveSession(page, { origin: ownSite.url });
});

test("all quotes are searched, sorted by state and amount, and exported for whoever invoices", async ({
  page,
  ownSite,
}) => {
  await page.goto(ownSite.url + devis);
  await hydrated(page);
  const rows = page.getByRole("table", { name: "Devis" }).locator("tbody tr");
  await expect(rows).toHaveCount(6);
  await expect(page.getByText("6 devis · les plus récents d’abord")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("sanz");
  await expect(page).toHaveURL(/\?q=sanz$/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Transports Sanz");
  await expect(rows).toContainText("En attente");
  await page.getByRole("link", { name: "Effacer" }).click();
  await expect(rows).toHaveCount(6);

  const amount = page.getByRole("columnheader", { name: "Montant" });
  await amount.getByRole("link").click();
  await expect(page).toHaveURL(/tri=montant$/);
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.last()).toContainText("Aubert Bâtiment");
  await page.getByRole("navigation", { name: "États" }).getByRole("link", { name: "Annulés" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Pons Toiture" })).toContainText("Annulé");

  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exporter pour facturer" }).click();
  const text = (await readFile(await (await file).path())).toString("utf8");
  expect(text).toMatch(/^\uFEFF?"?Numéro/);
  expect(text).toMatch(/TVA/);
  expect(text).toContain("Pons Toiture");
  expect(text).not.toContain("Julien Roca");

  // At every width the amount is in sight.
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const total = rows.filter({ hasText: "Pons Toiture" }).getByText(/^138,00\s€\sHT$/);
    await expect(total).toBeInViewport({ ratio: 1 });
    const box = await total.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width - 12);
  }
  await rows.first().getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/devis\/[0-9a-f-]{36}$/);
  await page.goto(`${ownSite.url}${devis}?q=introuvable`);
  await expect(page.getByText("Aucun devis ne correspond à ces critères")).toBeVisible();
});

test("a quote is proposed, completed and sent, and has a second version", async ({ page, ownSite }) => {
  const request = await addRequest(ownSite, "Paul Noguer");
  await page.goto(`${ownSite.url}${devis}/nouveau?demande=${request}`);
  await hydrated(page);
  await expect(page.getByLabel("Ligne 1, désignation")).toHaveValue(/^Location /);
  await expect(page.getByLabel("Ligne 1, quantité")).toHaveValue("3");
  // Looking writes nothing.
  expect(await ownSite.query(`select from quotes where request_id = '${request}'`)).toHaveLength(0);

  // A line by keyboard, then moved up with its handle.
  await page.getByLabel("Ligne 2, TVA").press("Enter");
  await expect(page.getByLabel("Ligne 3, désignation")).toBeFocused();
  await page.keyboard.type("Diable et couvertures");
  await page.getByLabel("Ligne 3, prix unitaire HT").fill("15");
  await page.getByRole("button", { name: "Déplacer la ligne 3" }).press("ArrowUp");
  await expect(page.getByLabel("Ligne 2, désignation")).toHaveValue("Diable et couvertures");
  await expect(page.getByText(/Brouillon enregistré à/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Aperçu du document" })).toContainText(
    "Diable et couvertures",
  );

  // What the law asks for is named, and holds the sending.
  const send = page.getByRole("button", { name: /Envoyer à paul.noguer@/ });
  await page.getByLabel("Franchise").last().fill("");
  await page.getByLabel("Carburant").fill("");
  await expect(page.getByText("Deux informations manquent pour un particulier")).toBeVisible();
  await expect(send).toBeDisabled();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Carburant" })
    .getByRole("button", { name: "Aller au champ" })
    .click();
  await expect(page.getByLabel("Carburant")).toBeFocused();
  await page.keyboard.type("Plein rendu, sinon 2,10 € le litre.");
  await page.getByLabel("Franchise").last().fill("900");
  // Too long, and nothing is cut without a word.
  const label = page.getByLabel("Ligne 2, désignation");
  await label.fill(`Diable et couvertures ${"x".repeat(200)}`);
  await expect(page.getByText(/Écrivez 200.caractères au plus/)).toBeVisible();
  await label.fill("Diable et couvertures");
  // Not a number: said at the line, and nothing is lost.
  await page.getByLabel("Ligne 1, quantité").fill("trois");
  await expect(page.getByText("Écrivez un nombre, par exemple 5.")).toBeVisible();
  await page.getByLabel("Ligne 1, quantité").fill("3");
  await page.getByLabel("Texte d’accompagnement").fill("Merci.");
  await expect(page.getByText("Enregistrement…")).toBeVisible();
  await expect(page.getByText(/Brouillon enregistré à/)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Ligne 2, désignation")).toHaveValue("Diable et couvertures");
  const amount = (await total(page).textContent()) ?? "";

  await send.click();
  const dialog = page.getByRole("dialog", { name: "Envoyer le devis à Paul Noguer ?" });
  await expect(dialog).toContainText(amount);
  await expect(dialog).toContainText("2 options posées");
  await expectNoAxeViolations(page);
  // A template instead of the first words; what it leaves open holds the sending, and is said.
  const message = dialog.getByRole("textbox", { name: "Message" });
  await dialog.getByRole("button", { name: "Modèles" }).click();
  await page.getByRole("combobox", { name: "Chercher un modèle" }).fill("devis");
  await page.getByRole("option").first().click();
  await expect(message).toHaveValue(/^Bonjour Paul Noguer,[\s\S]*\{lien_devis\}/);
  const words = await message.inputValue();
  await message.fill(`${words} {estimation}`);
  await expect(dialog.getByText(/aucune estimation n’a été montrée/)).toBeVisible();
  await dialog.getByRole("button", { name: "Envoyer le devis" }).click();
  await expect(dialog).toBeVisible();
  await message.fill(words);
  await dialog.getByRole("button", { name: "Envoyer le devis" }).click();
  await expect(toasts(page).getByText("Devis envoyé")).toBeVisible();
  await expect(page.getByText("En attente de réponse").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Lien du client" })).toHaveValue(/\/devis\/[\w-]{43}$/);
  await expect(total(page)).toHaveText(amount);
  await expectNoAxeViolations(page);
  const [stored] = (await ownSite.query(
    `select id, state, (select count(*)::int from vehicle_periods where quote_id = quotes.id and kind = 'option') as options,
       (select status from requests where id = request_id) as status from quotes where request_id = '${request}'`,
  )) as { id: string; state: string; options: number; status: string }[];
  expect(stored).toMatchObject({ state: "sent", options: 2, status: "devis_envoye" });
  const pdf = await page.request.get(`${ownSite.url}${devis}/${stored?.id}/pdf`);
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  // Once the page is left, the link is nowhere.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("textbox", { name: "Lien du client" })).not.toHaveValue(/devis\//);
  await page.getByRole("button", { name: "Nouvelle version" }).click();
  await expect(page.getByLabel("Ligne 2, désignation")).toHaveValue("Diable et couvertures");
  await page.getByRole("button", { name: "Supprimer le brouillon" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer le brouillon" }).click();
  await expect(toasts(page).getByText("Brouillon supprimé")).toBeVisible();

  // The customer agrees at the counter: it is noted in their place, and does what their own yes would have done.
  await page.goto(`${ownSite.url}${devis}/${stored?.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Noter l’accord du client…" }).click();
  const agreement = page.getByRole("dialog", { name: "Noter l’accord du client" });
  await expectNoAxeViolations(page);
  await agreement.getByLabel("Nom de la personne qui donne son accord").fill("Paule Noguer");
  await agreement.getByRole("radio", { name: "Agence" }).check();
  await agreement.getByRole("button", { name: "Noter l’accord" }).click();
  await expect(toasts(page).getByText("Accord noté")).toBeVisible();
  await expect(page.getByText(/par Paule Noguer, à l’agence, .*noté par/)).toBeVisible();
  await expect(page.getByText(/2\sréservations dans le planning/)).toBeVisible();
  expect(
    await ownSite.query(
      `select (select status from requests where id = request_id) as status from quotes where id = '${stored?.id}'`,
    ),
  ).toEqual([{ status: "gagne" }]);
});

test("a quote for a closed day says so before it leaves, and is taken back", async ({ page, ownSite }) => {
  const request = await addRequest(ownSite, "Paul Noguer");
  // The next Sunday, at least two days ahead.
  await ownSite.query(
    `update requests set during = daterange(day, day + 3), agency_key = (select id::text from agencies
       where name = 'Agence de Perpignan') from (select (current_date + 2
       + (7 - extract(isodow from current_date + 2)::int) % 7)::date as day) as sunday where id = $1`,
    [request],
  );
  await ownSite.query(
    "update vehicles set available = false where id = (select vehicle_id from request_vehicles where request_id = $1 and position = 0)",
    [request],
  );
  await page.goto(`${ownSite.url}${devis}/nouveau?demande=${request}`);
  await hydrated(page);
  const send = page.getByRole("button", { name: /Envoyer à paul.noguer@/ });
  await expect(page.getByText("veille du départ", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Départ dimanche .* agence fermée/)).toBeVisible();
  await expect(page.getByText(/indisponible au catalogue/)).toBeVisible();
  await expect(page.getByText("Une information manque pour un particulier")).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel("Départ", { exact: true }).fill("à 10:00, agence, remise des clés");
  await page.getByLabel("Valable").fill("30");
  await expect(page.getByText(/^Valable au-delà de la veille du départ/)).toBeVisible();
  // Days gone by hold it, at their field.
  const from = page.getByLabel("Du", { exact: true });
  const day = await from.inputValue();
  await from.fill("2026-01-05");
  await expect(page.getByText(/^Ce départ est passé/)).toBeVisible();
  await expect(send).toBeDisabled();
  await from.fill(day);
  await send.click();
  const dialog = page.getByRole("dialog", { name: "Envoyer le devis à Paul Noguer ?" });
  for (const warning of [
    /agence fermée/,
    /indisponible au catalogue/,
    /au-delà de la veille/,
    /10:00, heure du départ/,
  ])
    await expect(dialog.getByText(warning)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Envoyer le devis" }).click();
  await expect(toasts(page).getByText("Devis envoyé")).toBeVisible();
  const link = page.getByRole("textbox", { name: "Lien du client" });
  await expect(link).toHaveValue(/\/devis\/[\w-]{43}$/);
  const address = await link.inputValue();

  // Taken back: the box is ticked, the reason stays here.
  await page.getByRole("button", { name: "Retirer le devis…" }).click();
  const taking = page.getByRole("dialog", { name: /^Retirer le devis DV-/ });
  await expect(taking.getByRole("checkbox", { name: /Prévenir paul.noguer@example.fr/ })).toBeChecked();
  await taking.getByLabel("Raison").fill("Véhicule vendu");
  await expectNoAxeViolations(page);
  await taking.getByRole("button", { name: "Retirer le devis" }).click();
  await expect(toasts(page).getByText("Devis retiré")).toBeVisible();
  await expect(page.getByText(/«\sVéhicule vendu\s»/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Noter l’accord du client…" })).toHaveCount(0);
  expect(
    await ownSite.query(
      `select state, (select status from requests where id = request_id) as status,
         (select count(*)::int from vehicle_periods where quote_id = quotes.id) as periods,
         (select count(*)::int from outgoing_mails where request_id = $1 and kind = 'withdrawal') as mails
       from quotes where request_id = $1`,
      [request],
    ),
  ).toEqual([{ state: "withdrawn", status: "en_cours", periods: 0, mails: 1 }]);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce devis a été retiré");
  await expect(page.getByText("vendu")).toHaveCount(0);
  await ownSite.query(
    "update vehicles set available = true where not available and id in (select vehicle_id from request_vehicles where request_id = $1)",
    [request],
  );
});

test("of two editors of one draft the second is asked", async ({ page, ownSite }) => {
  const request = await addRequest(ownSite, "Sophie Garrigue");
  await page.goto(`${ownSite.url}${devis}/nouveau?demande=${request}`);
  await hydrated(page);
  await page.getByLabel("Texte d’accompagnement").fill("De l’un");
  await expect(page.getByText(/Brouillon enregistré à/)).toBeVisible();
  await ownSite.query(`update quotes set text = 'De l’autre' where request_id = '${request}'`);
  await page.getByLabel("Texte d’accompagnement").fill("De l’un, encore");
  await expect(page.getByText(/a modifié ce devis le/)).toBeVisible();
  await page.getByRole("button", { name: "Garder la mienne" }).click();
  await expect(page.getByText(/Brouillon enregistré à/)).toBeVisible();
  expect(await ownSite.query(`select text from quotes where request_id = '${request}'`)).toEqual([
    { text: "De l’un, encore" },
  ]);
});

test("a phone reads the quote and says where it is written", async ({ page, ownSite }) => {
  const request = await addRequest(ownSite, "Léa Moret");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ownSite.url}${devis}/nouveau?demande=${request}`);
  await hydrated(page);
  await expect(page.getByText("À préparer sur un grand écran.")).toBeVisible();
  await expect(page.getByLabel("Ligne 1, désignation")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
