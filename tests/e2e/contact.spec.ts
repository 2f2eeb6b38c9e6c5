import { consentText } from "#app/domain/contact/contact-terms.ts";
import { field } from "./support/contact-form.ts";
import { lowestContrast } from "./support/contrast.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

test("the page gives head office's address, an e-mail, a telephone and its hours; on a phone the form begins at once", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page).toHaveTitle("Contact · Tramontane Location");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Parlons de\s+votre\s+besoin/);
  const details = page.getByRole("region", { name: "Coordonnées" });
  await expect(details).toContainText("1840 avenue des Rouliers");
  await expect(details).toContainText("66000 Perpignan");
  await expect(details.getByRole("link", { name: "contact@example.fr" })).toHaveAttribute(
    "href",
    "mailto:contact@example.fr",
  );
  await expect(details).toContainText(/Lun.+ven\.\s*09:00\s–\s12:00\s*14:00\s–\s17:30/);
  await expect(details).toContainText(/Sam.+dim\.\s*Fermé/);
  await expect(page.getByRole("main").getByRole("link", { name: "04 65 71 20 00" }).first()).toHaveAttribute(
    "href",
    "tel:+33465712000",
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await field(page, "Nom").boundingBox();
  expect(box && box.y + box.height).toBeLessThan(600);
});

test("the form asks for what is specified, in its words, and says what becomes of it", async ({ page }) => {
  await page.goto("/contact");
  for (const label of ["Nom", "E-mail", "Téléphone", "Sujet", "Message", consentText]) {
    await expect(field(page, label)).toHaveAttribute("required", "");
  }
  await expect(field(page, "E-mail")).toHaveAttribute("type", "email");
  await expect(field(page, "Sujet").locator("option")).toHaveText([
    "Choisir un sujet",
    "Location",
    "Demande de devis",
    "Demande d’information",
    "Réclamation",
    "Autre",
  ]);
  await expect(field(page, "Agence")).not.toHaveAttribute("required");
  await expect(field(page, "Agence").locator("option")).toHaveCount(7);
  await expect(field(page, "Agence").locator("option").first()).toHaveText("Siège de Perpignan");
  const form = page.getByRole("form", { name: "Envoyer un message" });
  await expect(form).toContainText(/Tramontane Location, responsable du traitement.*3\sans.*rectifier/);
  await expect(form.getByRole("link", { name: "Politique de confidentialité" })).toHaveAttribute(
    "href",
    "/confidentialite",
  );
});

test("the page a vehicle leads to starts with subject, agency and a line that names it", async ({
  page,
  ownSite,
}) => {
  const [vehicle] = await ownSite.query<{ id: string; name: string; agency_id: string }>(
    "select id, name, agency_id from vehicles where show_agency limit 1",
  );
  await page.goto(`${ownSite.url}/contact?vehicule=${vehicle?.id}&sujet=devis`);
  const form = page.getByRole("form", { name: "Envoyer un message" });
  await expect(form.getByRole("link", { name: vehicle?.name })).toHaveAttribute(
    "href",
    `/catalogue/${vehicle?.id}`,
  );
  await expect(form.getByText("Les champs marqués d’un astérisque sont obligatoires.")).toBeVisible();
  await expect(field(page, "Sujet")).toHaveValue("devis");
  await expect(field(page, "Agence")).toHaveValue(vehicle?.agency_id as string);
  await expect(field(page, "Message")).toHaveValue(new RegExp(`devis.+«\\s${vehicle?.name}\\s»\\.\n`));
  await page.goto(`${ownSite.url}/contact?agence=${vehicle?.agency_id}`);
  await expect(field(page, "Agence")).toHaveValue(vehicle?.agency_id as string);
  await expect(field(page, "Message")).toHaveValue("");
});

test("nonsense in the address starts an empty form", async ({ page }) => {
  const answer = await page.goto("/contact?vehicule=%00'%22%3E&agence=1&sujet=%3Cscript%3E&envoye=2&x[]=1");
  expect(answer?.status()).toBe(200);
  await expect(field(page, "Sujet")).toHaveValue("");
  await expect(field(page, "Message")).toHaveValue("");
});

test("hours and address follow the settings; hours nobody set are the default ones", async ({
  page,
  ownSite,
}) => {
  const before = await ownSite.query<{ office: string; company: string }>(
    "select c.business_hours as office, i.business_hours as company from contact_page_settings c, company_info i",
  );
  const set = (office?: string, company?: string) =>
    ownSite.query(
      "with o as (update contact_page_settings set business_hours = $1) update company_info set business_hours = $2",
      [office, company],
    );
  const hours = page.getByRole("region", { name: "Coordonnées" });
  await set("[]", "[]");
  await expect(async () => {
    await page.goto(`${ownSite.url}/contact`);
    await expect(hours).toContainText(/Lun.+ven\.\s*09:00\s–\s12:00\s*14:00\s–\s17:30\s*Sam.+dim\.\s*Fermé/, {
      timeout: 500,
    });
  }).toPass();
  await set("9h-18h", "[]");
  await expect(async () => {
    await page.goto(`${ownSite.url}/contact`);
    await expect(hours).toContainText("Horaires non renseignés", { timeout: 500 });
  }).toPass();
  await set(before[0]?.office, before[0]?.company);
});

test("at every width nothing scrolls sideways, targets are large and axe finds nothing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/contact");
  await hydrated(page);
  const controls = page.locator(
    "form :is(button, select, textarea, input[required]:not([type=checkbox])):not([aria-hidden]):visible",
  );
  await expectToFitEveryWidth(page, async () => {
    await expect(controls).not.toHaveCount(0);
    for (const control of await controls.all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test("the panel of a sent message is clean too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact?envoye=1");
  await hydrated(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectNoAxeViolations(page);
});

test("on wide screens the words stand clear of the photo", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/contact");
    await hydrated(page);
    const intro = page.getByRole("heading", { level: 1 }).locator("..");
    expect(await lowestContrast(intro), `at ${width} px`).toBeGreaterThanOrEqual(4.5);
  }
});

test("«e-mail» stays on one line in the answer to a message", async ({ page }) => {
  await page.goto("/contact?envoye=1");
  const sentence = page.getByText(/nous vous répondons par/);
  for (let width = 320; width < 480; width += 4) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await sentence.evaluate((paragraph) => {
      const text = paragraph.firstChild as Text;
      const found = text.data.match(/e-\u2060?mail/);
      const range = document.createRange();
      range.setStart(text, found?.index ?? 0);
      range.setEnd(text, (found?.index ?? 0) + (found?.[0].length ?? 0));
      return new Set([...range.getClientRects()].map((box) => box.top)).size;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});
