import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";
const wholeDay = 86_400_000;
/** Far enough ahead to come after this week, and before the demonstration's own closures matter. */
const ahead = (days: number) => new Date(Date.now() + days * wholeDay).toISOString().slice(0, 10);

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a user closes an agency for a day, and visitors read it", async ({ page, ownSite }) => {
  const { account } = await addColleague(ownSite, "nora.puig@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  const [agency] = await ownSite.query<{ id: string }>("select id from agencies where city = 'Prades'");
  await ownSite.query("delete from closures");
  await ownSite.query(
    "insert into closures (during, label) values (daterange((now() + interval '40 days')::date, (now() + interval '42 days')::date), 'Pont de la flotte')",
  );
  await page.goto(`${ownSite.url + dashboard}/agences/${agency?.id}#fermetures`);
  await hydrated(page);
  const editor = page.getByRole("dialog", { name: "Modifier l’agence" });
  await expect(editor.getByRole("tab", { name: /^Fermetures/ })).toHaveAttribute("aria-selected", "true");
  await expect(editor.getByRole("list", { name: "Fermetures de toutes les agences" })).toContainText(
    "Pont de la flotte",
  );
  await expect(editor.getByText("Fermé par la loi").first()).toBeVisible();

  await editor.getByRole("button", { name: "Ajouter une fermeture" }).click();
  const row = editor.getByRole("list", { name: "Fermetures exceptionnelles" }).getByRole("listitem");
  await expect(row.getByLabel("Du, fermeture 1")).toBeFocused();
  await row.getByLabel("Du, fermeture 1").fill(ahead(20));
  await expect(row.getByLabel("Au, fermeture 1")).toHaveValue(ahead(20));
  await row.getByLabel("Au, fermeture 1").fill(ahead(19));
  await expect(row.getByText("Indiquez le motif.")).toBeHidden();
  await row.getByLabel("Motif, fermeture 1").fill("Inventaire");
  await page.keyboard.press("Tab");
  await expect(row.getByText("La fin doit suivre le début.")).toBeVisible();
  await expectNoAxeViolations(page);

  // From another part of the form, saving leads to what is wrong.
  await editor.getByRole("tab", { name: "Coordonnées" }).click();
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(row.getByLabel("Au, fermeture 1")).toBeFocused();
  await row.getByLabel("Au, fermeture 1").fill(ahead(20));
  await row.getByLabel("Ce jour-là, fermeture 1").selectOption("Horaires");
  await row.getByLabel("Fin, fermeture 1").fill("11h30");
  await row.getByLabel("Ouverture, fermeture 1").focus();
  await expect(row.getByLabel("Fin, fermeture 1")).toHaveValue("11:30");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Agence mise à jour avec succès")).toBeVisible();

  const answer = await fetch(`${ownSite.url}/agences/${agency?.id}`);
  const html = await answer.text();
  expect(html).toContain("Inventaire");
  expect(html).toContain("Pont de la flotte");
  // What holds for every agency is the administrators'.
  expect((await page.request.get(`${ownSite.url + dashboard}/parametres/fermetures`)).status()).toBe(403);
});

test("past closures stay out of the way; of two on a day one counts", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  const [agency] = await ownSite.query<{ id: string }>("select id from agencies where city = 'Narbonne'");
  await ownSite.query("delete from closures");
  await ownSite.query(
    `insert into closures (agency_id, during, label) values
       ($1, '[2025-08-01,2025-08-16)', 'Congés d’été'),
       ($1, daterange((now() + interval '20 days')::date, (now() + interval '30 days')::date), 'Travaux')`,
    [agency?.id],
  );
  await page.goto(`${ownSite.url + dashboard}/agences/${agency?.id}#fermetures`);
  await hydrated(page);
  const editor = page.getByRole("dialog", { name: "Modifier l’agence" });
  const rows = editor.getByRole("list", { name: "Fermetures exceptionnelles" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await editor.getByRole("button", { name: "Voir 1 fermeture passée" }).click();
  await expect(rows).toHaveCount(2);

  await editor.getByRole("button", { name: "Ajouter une fermeture" }).click();
  await rows.last().getByLabel("Du, fermeture 3").fill(ahead(22));
  await rows.last().getByLabel("Motif, fermeture 3").fill("Journée du personnel");
  await expect(editor.getByText(/les jours communs suivent la plus courte/)).toBeVisible();
  await editor.getByRole("button", { name: "Retirer la fermeture 1, Congés d’été" }).click();
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Agence mise à jour avec succès")).toBeVisible();
  const kept = await ownSite.query<{ label: string }>("select label from closures order by lower(during)");
  expect(kept.map(({ label }) => label)).toEqual(["Travaux", "Journée du personnel"]);
});

test("the settings' tab: typed once for all agencies, table and preview follow", async ({
  page,
  ownSite,
}) => {
  await giveSession(page, { origin: ownSite.url });
  await ownSite.query("delete from closures");
  await ownSite.query("update agencies set holidays = 'ferme'");
  await ownSite.query("update agencies set holidays = 'ouvert' where city = 'Le Boulou'");
  await page.goto(`${ownSite.url + dashboard}/parametres/fermetures`);
  await hydrated(page);

  const table = page.getByRole("region", { name: "Jours fériés par agence" });
  const boulou = table.getByRole("row", { name: /Agence du Boulou/ });
  await expect(boulou.getByText("Ouvert", { exact: true }).nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Ajouter une fermeture" }).click();
  await page.getByLabel("Du, fermeture 1").fill(ahead(20));
  await page.getByLabel("Motif, fermeture 1").fill("Séminaire");
  await expect(page.getByRole("list", { name: "Prochaines fermetures" })).toContainText("Séminaire");
  await page.getByRole("radio", { name: "Ouvert comme d’habitude" }).check();
  await expect(table.getByRole("row", { name: /^Siège/ })).toContainText("Ouvert");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(toasts(page).getByText("Fermetures sauvegardées avec succès")).toBeVisible();
  await expect(page.getByText("1 modification non enregistrée")).toBeHidden();

  await page.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await expect(history.getByText(/Séminaire/)).toBeVisible();
  await page.keyboard.press("Escape");
  await boulou.getByRole("link", { name: /^Modifier les fermetures/ }).click();
  await expect(page.getByRole("tab", { name: /^Fermetures/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("list", { name: "Fermetures de toutes les agences" })).toContainText(
    "Séminaire",
  );
});
