import { consentText } from "#app/domain/contact/contact-terms.ts";
import { field, fillIn, sendButton } from "./support/contact-form.ts";
import { lowestContrast } from "./support/contrast.ts";
import { expect, hydrated, test } from "./support/site.ts";

test("the page gives head office's address and hours; a phone begins at the form", async ({ page }) => {
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
  const form = page.getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ });
  await expect(form).toContainText(/Tramontane Location, responsable du traitement.*3\sans.*rectifier/);
  await expect(form.getByRole("link", { name: "Politique de confidentialité" })).toHaveAttribute(
    "href",
    "/confidentialite",
  );
});

test("from a vehicle, subject, agency and a line that names it are set", async ({ page, ownSite }) => {
  const [vehicle] = await ownSite.query<{ id: string; name: string; agency_id: string }>(
    "select id, name, agency_id from vehicles where show_agency limit 1",
  );
  await page.goto(`${ownSite.url}/contact?vehicule=${vehicle?.id}&sujet=devis`);
  const form = page.getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ });
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

test("on wide screens the photo is whole, beside the form and under the words", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/contact");
  await hydrated(page);
  const intro = page.getByRole("heading", { level: 1 }).locator("..");
  const photo = intro.locator("img");
  for (const width of [1024, 1280, 1440, 1680, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(photo).toBeVisible();
    const [box, form, words] = [
      await photo.boundingBox(),
      await page.locator("#formulaire").boundingBox(),
      await intro.getByText(/écrivez-nous ou appelez/).boundingBox(),
    ];
    if (!box || !form || !words) throw new Error("photo, form and words have a place");
    expect(box.x + box.width, `at ${width} px`).toBeLessThan(form.x);
    expect(box.y, `at ${width} px`).toBeGreaterThan(words.y + words.height);
    const ratio = await photo.evaluate((image: HTMLImageElement) => image.width / image.height);
    expect(box.width / box.height, `at ${width} px`).toBeCloseTo(ratio, 1);
    expect(ratio, `at ${width} px`).toBeCloseTo(1.5, 1);
    expect(await lowestContrast(intro), `at ${width} px`).toBeGreaterThanOrEqual(4.5);
  }
});

test("the form is called by what it asks for, and starts with what was looked for", async ({ page }) => {
  await page.goto("/contact?recherche=benne&sujet=information");
  const heading = page.getByRole("heading", { level: 2 }).first();
  await expect(heading).toHaveText(/Envoyer un message/);
  await expect(page.getByRole("form", { name: "Envoyer un message", exact: true })).toBeVisible();
  await expect(field(page, "Message")).toHaveValue(/^Bonjour, je cherche\s: benne\.\n$/);
  await field(page, "Sujet").selectOption("devis");
  await expect(page.getByRole("form", { name: "Demander un devis", exact: true })).toBeVisible();
});

test("an answer is shown to nobody who sent nothing", async ({ page }) => {
  for (const address of ["envoye=1", "envoye=AAA-AAA", "envoye=AAA-AAA&sceau=m0.abc"]) {
    await page.goto(`/contact?${address}`);
    await expect(field(page, "Nom")).toBeVisible();
    await expect(page.getByText("Message envoyé !")).toHaveCount(0);
  }
});

test("«e-mail» stays on one line in the answer to a message", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/contact`);
  await hydrated(page);
  await fillIn(page, "Une ligne");
  await field(page, "Sujet").selectOption("autre");
  await sendButton(page).click();
  const sentence = page.getByText(/nous vous répondons par/);
  for (let width = 320; width < 480; width += 8) {
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
