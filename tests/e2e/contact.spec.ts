import type { Page } from "@playwright/test";
import { consentText } from "#app/features/contact/contact-terms.ts";
import { lowestContrast } from "./support/contrast.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { farDates } from "./support/far-dates.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

const words = {
  name: "Claire Vidal",
  email: "claire.vidal@exemple.fr",
  phone: "06 39 98 12 34",
  message: "Un 20 m³ avec hayon du 24 au 26 novembre ?",
};

const field = (page: Page, label: string) =>
  page
    .getByRole("form", { name: "Envoyer un message" })
    // «Agence» is not «À l’agence», nor «Du» «Durée».
    .getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-zé])`));
const consent = (page: Page) => page.getByRole("checkbox", { name: consentText });
const rental = (page: Page) => page.getByRole("group", { name: "Votre location" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Envoyer le message" });
const sentPanel = (page: Page) => page.getByRole("heading", { name: "Message envoyé !" });
const toasts = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("alert");

async function fillIn(page: Page, message = words.message) {
  await field(page, "Nom").fill(words.name);
  await field(page, "E-mail").fill(words.email);
  await field(page, "Téléphone").fill(words.phone);
  await field(page, "Sujet").selectOption({ label: "Demande de devis" });
  await field(page, "Message").fill(message);
  await consent(page).check();
}

async function expectWordsKept(page: Page, message = words.message) {
  await expect(field(page, "Nom")).toHaveValue(words.name);
  await expect(field(page, "E-mail")).toHaveValue(words.email);
  await expect(field(page, "Téléphone")).toHaveValue(words.phone);
  await expect(field(page, "Sujet")).toHaveValue("devis");
  await expect(field(page, "Message")).toHaveValue(message);
}

const messagesOf = (site: DemonstrationSite, message: string) =>
  site.query<{ title: string; data: Record<string, unknown>; consent_text: string; consent_at: Date }>(
    "select title, data, consent_text, consent_at from notifications where message = $1",
    [message],
  );

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

test("a message is sent: the button waits, the panel answers, the message centre has it", async ({
  page,
  ownSite,
}) => {
  const message = "Envoyé avec scripts";
  await page.goto(`${ownSite.url}/contact`);
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let payload: Record<string, unknown> = {};
  await page.route("**/functions/v1/send-email", async (route) => {
    payload = route.request().postDataJSON();
    await held;
    await route.continue();
  });
  await fillIn(page, message);
  await field(page, "Agence").selectOption({ index: 2 });
  await sendButton(page).click();
  const busy = page.getByRole("button", { name: "Envoi en cours…" });
  await expect(busy).toBeDisabled();
  release();
  await expect(sentPanel(page)).toBeFocused();
  await expect(page).toHaveURL(`${ownSite.url}/contact`);
  const [agency] = await ownSite.query<{ id: string; name: string; email: string }>(
    "select id, name, email from agencies where id = $1",
    [payload.agency_id],
  );
  expect(payload).toMatchObject({ ...words, message, subject: "devis", agencyEmail: agency?.email });
  const kept = await messagesOf(ownSite, message);
  expect(kept).toEqual([
    {
      title: "Demande de devis",
      data: {
        name: words.name,
        email: words.email,
        phone: words.phone,
        subject: "devis",
        agency: { id: agency?.id, name: agency?.name },
      },
      consent_text: consentText,
      consent_at: expect.any(Date),
    },
  ]);
  expect(
    await ownSite.query("select recipient from outgoing_mails where body like $1", [`%${message}%`]),
  ).toEqual([{ recipient: agency?.email }]);

  await page.getByRole("button", { name: "Envoyer un autre message" }).click();
  await expect(field(page, "Nom")).toBeFocused();
  for (const label of ["Nom", "E-mail", "Téléphone", "Sujet", "Agence", "Message"]) {
    await expect(field(page, label)).toHaveValue("");
  }
  await expect(consent(page)).not.toBeChecked();
  await page.reload();
  await expect(field(page, "Message")).toHaveValue("");
});

test("a double click, and a second try after a lost answer, make one message", async ({ page, ownSite }) => {
  const message = "Une seule fois";
  await page.goto(`${ownSite.url}/contact`);
  await hydrated(page);
  await fillIn(page, message);
  let requests = 0;
  await page.route("**/functions/v1/send-email", async (route) => {
    requests += 1;
    // The server gets it; the visitor never hears about it.
    await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.abort("connectionreset");
  });
  await sendButton(page).dblclick();
  await expect(toasts(page)).toContainText("Une erreur est survenue lors de l'envoi du message");
  expect(requests).toBe(1);
  await page.unroute("**/functions/v1/send-email");
  await page.reload();
  await hydrated(page);
  await expectWordsKept(page, message);
  await consent(page).check();
  await sendButton(page).click();
  await expect(sentPanel(page)).toBeVisible();
  expect(await messagesOf(ownSite, message)).toHaveLength(1);
});

test("what is missing is said at its field, and the first one takes the focus", async ({ page }) => {
  await page.goto("/contact");
  await hydrated(page);
  await field(page, "Nom").fill(words.name);
  await field(page, "E-mail").fill("claire.vidal@");
  await sendButton(page).click();
  await expect(field(page, "E-mail")).toBeFocused();
  await expect(field(page, "Nom")).not.toHaveAttribute("aria-invalid");
  for (const [label, sentence] of [
    ["E-mail", /adresse e-mail valide/],
    ["Téléphone", "Indiquez votre numéro de téléphone."],
    ["Sujet", "Choisissez un sujet."],
    ["Message", "Écrivez votre message."],
    [consentText, /Acceptez le traitement/],
  ] as const) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(sentence);
  }
  await expectNoAxeViolations(page);
  await field(page, "Téléphone").fill(words.phone);
  await expect(field(page, "Téléphone")).not.toHaveAttribute("aria-invalid");
});

test("what only the server can judge comes back to its field, with a toast", async ({ page }) => {
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page);
  await field(page, "Téléphone").fill("bientôt");
  await sendButton(page).click();
  await expect(toasts(page)).toContainText("Vérifiez les champs indiqués.");
  await expect(field(page, "Téléphone")).toBeFocused();
  await expect(field(page, "Téléphone")).toHaveAccessibleDescription(
    "Indiquez un numéro de téléphone valide.",
  );
  await expect(field(page, "Message")).toHaveValue(words.message);
});

const failure = "Une erreur est survenue lors de l'envoi du message";
const failures = [
  { what: "gone", answer: null, sentence: failure },
  {
    what: "able to say why",
    answer: { status: 503, json: { error: "Revenez dans une heure." } },
    sentence: "Revenez dans une heure.",
  },
  { what: "broken", answer: { status: 500, body: "<h1>500</h1>" }, sentence: failure },
];

test("when the server fails, a toast of 3000 ms and the form say so, and nothing typed is lost", async ({
  page,
}) => {
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page);
  for (const { what, answer, sentence } of failures) {
    await test.step(`it is ${what}`, async () => {
      await page.route("**/functions/v1/send-email", (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await sendButton(page).click();
      await expect(toasts(page)).toContainText(sentence);
      const shownAt = Date.now();
      await expect(sendButton(page)).toBeEnabled();
      await expect(sendButton(page)).toBeFocused();
      await expect(sendButton(page)).toHaveAccessibleDescription(sentence);
      await expectWordsKept(page);
      await expect(consent(page)).toBeChecked();
      await expect(toasts(page)).toHaveCount(0);
      expect(Date.now() - shownAt).toBeGreaterThan(2_000);
      expect(Date.now() - shownAt).toBeLessThan(4_500);
      await expect(page.getByRole("form").getByText(sentence)).toBeVisible();
      await page.unroute("**/functions/v1/send-email");
    });
  }
});

test("a reload, or a detour by another page, keeps the draft; the consent is asked again", async ({
  page,
}) => {
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page);
  await page.reload();
  await hydrated(page);
  await expectWordsKept(page);
  await page.getByRole("link", { name: "À propos" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "À propos" })).toBeVisible();
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expectWordsKept(page);
  await expect(consent(page)).not.toBeChecked();
});

test("words typed before the scripts run are neither lost nor overwritten", async ({ page }) => {
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto("/contact");
  await field(page, "Nom").fill("Tôt");
  await hydrated(page);
  await expect(field(page, "Nom")).toHaveValue("Tôt");
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

test("one message too many is answered 429, with scripts and without", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const site = await startDemonstrationSite({ CONTACT_LIMIT: "1/600" });
  try {
    await page.goto(`${site.url}/contact`);
    await hydrated(page);
    await fillIn(page, "Le premier");
    await sendButton(page).click();
    await expect(sentPanel(page)).toBeVisible();
    await page.getByRole("button", { name: "Envoyer un autre message" }).click();
    await fillIn(page, "Le second");
    const refused = page.waitForResponse("**/functions/v1/send-email");
    await sendButton(page).click();
    expect((await refused).status()).toBe(429);
    const sentence = "Trop de messages envoyés. Veuillez réessayer plus tard.";
    await expect(toasts(page)).toContainText(sentence);
    await expectWordsKept(page, "Le second");

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${site.url}/contact`);
    await fillIn(plain, "Le troisième");
    const response = plain.waitForResponse((candidate) => candidate.request().method() === "POST");
    await sendButton(plain).click();
    expect((await response).status()).toBe(429);
    await expect(plain.getByRole("form").getByText(sentence)).toBeVisible();
    await expectWordsKept(plain, "Le troisième");
    await context.close();
    expect(await site.query("select 1 from notifications where message like 'Le %i%me'")).toEqual([]);
  } finally {
    await site.close();
  }
});

async function twoVehicles(site: DemonstrationSite) {
  const found = await site.query<{ id: string; name: string; agency_id: string }>(
    `select id, name, agency_id from vehicles where type = 'Véhicules léger' and show_price and price > 0
       and show_agency and show_licence and show_ptac order by id`,
  );
  const first = found[0];
  const second = found.find(({ agency_id, id }) => id !== first?.id && agency_id === first?.agency_id);
  if (!first || !second) throw new Error("two vehicles of one agency are needed");
  return [first, second] as const;
}

test("a rental asked for with scripts: the sum follows, the message too, and the panel has the reference", async ({
  page,
  ownSite,
}) => {
  const [van, other] = await twoVehicles(ownSite);
  const [du, au] = farDates(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&vehicule=${other.id}&sujet=devis`);
  await hydrated(page);
  // On a phone the rental comes before the name.
  const [rentalBox, nameBox] = [await rental(page).boundingBox(), await field(page, "Nom").boundingBox()];
  expect(rentalBox?.y).toBeLessThan(nameBox?.y ?? 0);
  await expect(rental(page).getByRole("listitem")).toHaveCount(2);
  await field(page, "Du").fill(au);
  await field(page, "Au").fill(du);
  await field(page, "Kilomètres prévus").fill("600");
  await expect(field(page, "Au")).toHaveAccessibleDescription("Le retour ne peut pas précéder le départ.");
  await field(page, "Du").fill(du);
  await field(page, "Au").fill(au);
  await field(page, "Kilomètres prévus").focus();
  await expect(field(page, "Au")).not.toHaveAttribute("aria-invalid");
  await expect(rental(page).getByText(/^5\sjours, du mardi/)).toBeVisible();
  await page.getByRole("radio", { name: "Professionnel" }).check();
  await field(page, "Société").fill("Maraîchers du Tech");
  await page.getByRole("radio", { name: "À l’agence" }).check();
  await expect(field(page, "Message")).toHaveValue(
    /^Bonjour, je souhaite un devis pour deux véhicules, .+ du mardi .+\(5\sjours, environ 600\skm chacun\)\. Je les retire à l’agence .+\.\n$/,
  );
  await rental(page)
    .getByRole("button", { name: `Retirer ${other.name}` })
    .click();
  await expect(rental(page).getByRole("listitem")).toHaveCount(1);
  await expect(field(page, "Message")).toHaveValue(new RegExp(`«\\s${van.name}\\s».+environ 600\\skm\\)`));

  // A reload keeps all of it, and the sentence goes on following.
  await page.reload();
  await hydrated(page);
  await expect(rental(page).getByRole("listitem")).toHaveCount(1);
  await expect(field(page, "Du")).toHaveValue(du);
  await expect(field(page, "Société")).toHaveValue("Maraîchers du Tech");
  await field(page, "Kilomètres prévus").fill("700");
  await expect(field(page, "Message")).toHaveValue(/environ 700\skm/);
  await field(page, "Message").fill("Avec un diable, merci.");
  await field(page, "Kilomètres prévus").fill("800");
  await expect(field(page, "Message")).toHaveValue("Avec un diable, merci.");

  await expectNoAxeViolations(page);
  const shown = await rental(page).getByText("TTC, estimation").locator("..").innerText();
  await field(page, "Nom").fill(words.name);
  await field(page, "E-mail").fill(words.email);
  await field(page, "Téléphone").fill(words.phone);
  await consent(page).check();
  await sendButton(page).click();
  await expect(sentPanel(page)).toBeFocused();
  const [kept] = await ownSite.query<{ reference: string; km: number; total: number }>(
    `select r.reference, r.km, (v.estimate->'total'->>'ttc')::int as total from requests r
       join request_vehicles v on v.request_id = r.id where r.company_name = 'Maraîchers du Tech'`,
  );
  const form = page.locator("#formulaire");
  await expect(form).toContainText(kept?.reference ?? "?");
  await expect(form).toContainText(words.email);
  // The figure on the page is the one that is kept.
  expect(Number((shown.split("€")[0] ?? "").replace(/[^\d]/g, ""))).toBe(kept?.total);
  expect(kept?.km).toBe(800);
  await expect(form.getByRole("button", { name: "Copier la référence" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("«Enter» in a field sends, and takes no vehicle away", async ({ page, ownSite }) => {
  const [van] = await twoVehicles(ownSite);
  await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&sujet=devis`);
  await hydrated(page);
  await field(page, "Nom").press("Enter");
  await expect(field(page, "Nom")).toBeFocused();
  await expect(field(page, "Nom")).toHaveAccessibleDescription("Indiquez votre nom.");
  await expect(rental(page).getByRole("listitem")).toHaveCount(1);
});

test("a vehicle found by «Ajouter un véhicule» joins the request; a detour keeps them both", async ({
  page,
  ownSite,
}) => {
  const [van, other] = await twoVehicles(ownSite);
  await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&sujet=devis`);
  await hydrated(page);
  await field(page, "Nom").fill(words.name);
  await field(page, "Kilomètres prévus").fill("450");
  await rental(page).getByRole("link", { name: "Ajouter un véhicule" }).click();
  await expect(page).toHaveURL(/\/catalogue/);
  await page.goto(`${ownSite.url}/contact?vehicule=${other.id}&sujet=devis`);
  await hydrated(page);
  await expect(rental(page).getByRole("listitem")).toHaveCount(2);
  await expect(field(page, "Nom")).toHaveValue(words.name);
  await expect(field(page, "Kilomètres prévus")).toHaveValue("450");
  await expect(field(page, "Message")).toHaveValue(/deux véhicules/);
  // A whole new page, then one that scripts bring.
  await page.goto(`${ownSite.url}/contact`);
  await hydrated(page);
  await expect(rental(page).getByRole("listitem")).toHaveCount(2);
  await expect(field(page, "Kilomètres prévus")).toHaveValue("450");
  await page.goto(`${ownSite.url}/a-propos`);
  await hydrated(page);
  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(rental(page).getByRole("listitem")).toHaveCount(2);
  await expect(field(page, "Kilomètres prévus")).toHaveValue("450");
  await expect(field(page, "Message")).toHaveValue(/deux véhicules/);
});

test("a length without dates: the dates fold away, and only the length counts", async ({ page, ownSite }) => {
  const [van] = await twoVehicles(ownSite);
  const [du, au] = farDates(5);
  await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&sujet=devis&du=${du}&au=${au}`);
  await hydrated(page);
  await rental(page).getByText("Je ne connais que la durée").click();
  await expect(field(page, "Du")).toBeHidden();
  await field(page, "Durée").fill("3");
  await field(page, "Unité").selectOption("semaines");
  await expect(rental(page).getByText(/^21\sjours$/)).toBeVisible();
  await expect(field(page, "Message")).toHaveValue(/pour une durée de 3\ssemaines\./);
  await rental(page).getByText("Donner des dates").click();
  await expect(field(page, "Du")).toHaveValue(du);
  await expect(rental(page).getByText(/^5\sjours, du/)).toBeVisible();
});

test("a day on which the agency is closed is said, with open ones near, and stops nobody", async ({
  page,
  ownSite,
}) => {
  const [van] = await twoVehicles(ownSite);
  const year = new Date().getUTCFullYear();
  await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&sujet=devis&du=${year}-12-25&au=${year}-12-29`);
  await expect(rental(page).getByText(/^L’agence .+ est fermée le .+25\sdécembre \(Noël\)\./)).toContainText(
    /Départ possible le .+ ou le /,
  );
  await expect(sendButton(page)).toBeEnabled();
});

test("what an address cannot mean is said at its field, and never breaks the page", async ({ page }) => {
  const gone = "0190f5a2-0000-7000-8000-000000000000";
  const answer = await page.goto(`/contact?sujet=devis&vehicule=${gone}&du=2026-02-31&au=1999-01-01&km=1e9`);
  expect(answer?.status()).toBe(200);
  await expect(rental(page)).toContainText("Ce véhicule n’est plus au catalogue.");
  await expect(field(page, "Du")).toHaveAccessibleDescription("Choisissez une date qui existe.");
  await expect(field(page, "Au")).toHaveAccessibleDescription("Choisissez une date à partir d’aujourd’hui.");
  await expect(field(page, "Kilomètres prévus")).toHaveAccessibleDescription(
    /Indiquez un nombre de kilomètres/,
  );
});

test("if the page's data cannot be loaded it says so, and the form still sends", async ({
  page,
  ownSite,
}) => {
  await ownSite.whileTableAway("agencies", async () => {
    await page.goto(`${ownSite.url}/contact?sujet=autre`);
    await hydrated(page);
    const sentence = "Une erreur est survenue lors du chargement des données";
    await expect(toasts(page)).toContainText(sentence);
    await expect(page.getByRole("main").getByText(sentence).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Réessayer" })).toBeVisible();
    await fillIn(page, "Sans les agences");
    await sendButton(page).click();
    await expect(sentPanel(page)).toBeVisible();
  });
  // What was shown in trouble was not kept.
  await page.goto(`${ownSite.url}/contact?sujet=autre`);
  await expect(field(page, "Agence").locator("option")).toHaveCount(7);
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1440]) {
    test(`at ${width} px a message is sent and another can follow`, async ({ page, ownSite }) => {
      const message = `Sans scripts, ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${ownSite.url}/contact`);
      await fillIn(page, message);
      await sendButton(page).click();
      await expect(page).toHaveURL(/\/contact\?envoye=[0-9A-Z]{3}-[0-9A-Z]{3}(&avant=[^#]+)?#/);
      await expect(sentPanel(page)).toBeInViewport();
      const [kept] = await messagesOf(ownSite, message);
      expect(kept).toMatchObject({ title: "Demande de devis", consent_text: consentText });
      await page.getByRole("button", { name: "Envoyer un autre message" }).click();
      await expect(field(page, "Nom")).toHaveValue("");
    });
  }

  test("a rental is asked for: one vehicle taken away, dates given, and the answer says it all again", async ({
    page,
    ownSite,
  }) => {
    const [van, other] = await twoVehicles(ownSite);
    const [du, au] = farDates(5);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&vehicule=${other.id}&sujet=devis&km=600`);
    await field(page, "Nom").fill(words.name);
    await rental(page)
      .getByRole("button", { name: `Retirer ${other.name}` })
      .click();
    await expect(rental(page).getByRole("listitem")).toHaveCount(1);
    await expect(field(page, "Nom")).toHaveValue(words.name);
    await expect(field(page, "Kilomètres prévus")).toHaveValue("600");
    await field(page, "Du").fill(au);
    await field(page, "Au").fill(du);
    await page.getByRole("radio", { name: "Livraison" }).check();
    await field(page, "Lieu de livraison").fill("Thuir");
    await fillIn(page, "Sans scripts, une location");
    await sendButton(page).click();
    await expect(field(page, "Au")).toHaveAccessibleDescription("Le retour ne peut pas précéder le départ.");
    await expect(field(page, "Lieu de livraison")).toHaveValue("Thuir");
    await field(page, "Du").fill(du);
    await field(page, "Au").fill(au);
    await sendButton(page).click();
    await expect(sentPanel(page)).toBeInViewport();
    const [kept] = await ownSite.query<{ reference: string; place: string }>(
      "select reference, place from requests where place = 'Thuir'",
    );
    const form = page.locator("#formulaire");
    await expect(form).toContainText(kept?.reference ?? "?");
    await expect(form).toContainText(van.name);
    await expect(form).toContainText(/5\sjours, du mardi/);
    await expect(form).toContainText(/Estimation.+€\sTTC/);
    expect(page.url()).not.toMatch(/Thuir|Vidal|exemple/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });

  test("the fields of a rental come with its subject", async ({ page }) => {
    await page.goto("/contact");
    await expect(rental(page)).toBeHidden();
    await field(page, "Sujet").selectOption("location");
    await expect(rental(page)).toBeVisible();
    await expect(field(page, "Société")).toBeHidden();
    await page.getByRole("radio", { name: "Professionnel" }).check();
    await expect(field(page, "Société")).toBeVisible();
    await field(page, "Sujet").selectOption("reclamation");
    await expect(rental(page)).toBeHidden();
  });

  test("a faulty form comes back with status 422, its sentences and its words", async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page);
    await field(page, "Téléphone").fill("bientôt");
    const response = page.waitForResponse((candidate) => candidate.request().method() === "POST");
    await sendButton(page).click();
    expect((await response).status()).toBe(422);
    await expect(field(page, "Téléphone")).toHaveAccessibleDescription(
      "Indiquez un numéro de téléphone valide.",
    );
    await expect(field(page, "Téléphone")).toHaveValue("bientôt");
    await expect(field(page, "Téléphone")).toBeFocused();
    await expect(field(page, "Message")).toHaveValue(words.message);
    await expect(consent(page)).toBeChecked();
    await expect(page.getByText("Vérifiez les champs indiqués.")).toBeVisible();
  });
});

test("a form that came back without scripts goes on with them", async ({ page, ownSite }) => {
  const message = "Corrigé ensuite";
  // The scripts come too late for the first try.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${ownSite.url}/contact`);
  await fillIn(page, message);
  await field(page, "Téléphone").fill("bientôt");
  await sendButton(page).click();
  await expect(page.getByText("Vérifiez les champs indiqués.")).toBeVisible();
  await page.unroute("**/assets/*.js");
  await sendButton(page).click();
  // If the scripts were in time for this one, a toast says it too.
  await expect(page.getByText("Vérifiez les champs indiqués.").first()).toBeVisible();
  await hydrated(page);
  await field(page, "Téléphone").fill(words.phone);
  await sendButton(page).click();
  await expect(sentPanel(page)).toBeVisible();
  expect(await messagesOf(ownSite, message)).toHaveLength(1);
});

test("programs that fill in every field leave nothing behind", async ({ request, ownSite }) => {
  const form = {
    ...words,
    subject: "devis",
    message: "Spam",
    consent: "on",
    website: "https://spam.example",
  };
  const answer = await request.post(`${ownSite.url}/contact`, { form, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/contact?envoye=1#formulaire"]);
  expect(await messagesOf(ownSite, "Spam")).toEqual([]);
});

test("at every width nothing scrolls sideways, targets are large and axe finds nothing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/contact");
  await hydrated(page);
  const controls = page.locator(
    "form :is(button, select, textarea, input[required]:not([type=checkbox])):not([aria-hidden]):visible",
  );
  await expectToFitEveryWidth(page, async () => {
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
