import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

// What a form and a question say when the database fails: the specification's sentence, beside what was typed.

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

const brandFailed = "Une erreur est survenue lors de l'enregistrement de la marque";
const agencyFailed = "Une erreur est survenue lors de l'enregistrement de l'agence";
const settingsFailed = "Erreur lors de la sauvegarde des paramètres";

test("a save that fails says so twice, and keeps what was typed", async ({ page, ownSite }) => {
  const firstOf = async (table: string) => {
    const [row] = await ownSite.query<{ id: string }>(`select id from ${table} limit 1`);
    return row?.id;
  };
  const forms = [
    { path: `/marques/${await firstOf("brands")}`, label: "Nom", sentence: brandFailed },
    { path: `/agences/${await firstOf("agencies")}`, label: "Ville", sentence: agencyFailed },
    { path: "/parametres", label: "Nom", sentence: settingsFailed },
    { path: "/parametres/contact", label: "Adresse", sentence: settingsFailed },
    { path: "/parametres/maintenance", label: "Message", sentence: settingsFailed },
    {
      path: "/statistiques",
      label: "Clients satisfaits",
      value: "55",
      sentence: "Erreur lors de la mise à jour des statistiques",
    },
    { path: "/a-propos", label: "Contenu", sentence: "Erreur lors de la sauvegarde du contenu" },
  ];
  for (const { path, label, value = "Avant la panne", sentence } of forms) {
    await page.goto(ownSite.url + dashboard + path);
    await hydrated(page);
    const named = { name: label, exact: true };
    const field = page.getByRole("textbox", named).or(page.getByRole("spinbutton", named));
    await field.fill(value);
    await ownSite.whileTableAway("history", async () => {
      await page.getByRole("button", { name: /^(Mettre à jour|Sauvegarder)$/ }).click();
      await expect(page.locator("form, [role=dialog]").getByText(sentence).first(), path).toBeVisible();
      await expect(toasts(page).getByText(sentence), path).toBeVisible();
      await expect(field).toHaveValue(value);
    });
  }
});

/** One without vehicles, which needs no typing. */
const emptyAgency = `insert into agencies (name, address, zip, city, phone, email)
  values ('Relais vide', 'a', '1', 'b', '2', 'c@d.fr')`;

for (const { path, kind, name, sentence } of [
  {
    ...{ path: "/marques", kind: "la marque", name: "Nevère" },
    sentence: "Une erreur est survenue lors de la suppression de la marque",
  },
  {
    ...{ path: "/agences", kind: "l’agence", name: "Relais vide" },
    sentence: "Une erreur est survenue lors de la suppression de l'agence",
  },
])
  test(`a deletion of ${kind} that fails says why, and can be tried again`, async ({ page, ownSite }) => {
    if (path === "/agences") await ownSite.query(emptyAgency);
    await page.goto(ownSite.url + dashboard + path);
    await hydrated(page);
    await page.getByRole("button", { name: `Supprimer ${name}` }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Annuler" })).toBeFocused();
    const confirm = question.getByRole("button", { name: `Supprimer ${kind}` });
    await ownSite.whileTableAway("bin", async () => {
      await confirm.click();
      await expect(toasts(page).getByText(sentence)).toBeVisible();
      await expect(question.getByText(sentence)).toBeVisible();
    });
    await confirm.click();
    await expect(toasts(page).getByText(/supprimée avec succès$/)).toBeVisible();
  });
