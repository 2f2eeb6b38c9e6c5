import { consentText } from "#app/domain/contact/contact-terms.ts";
import {
  consent,
  expectWordsKept,
  field,
  fillIn,
  messagesOf,
  sendButton,
  sentPanel,
  toasts,
  words,
} from "./support/contact-form.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

test("a message is sent: the button waits, the panel answers, it is kept", async ({ page, ownSite }) => {
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

test("when the server fails, a toast and the form say so, and nothing typed is lost", async ({ page }) => {
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page);
  for (const { answer, sentence } of [
    { answer: null, sentence: "Une erreur est survenue lors de l'envoi du message" },
    {
      answer: { status: 503, json: { error: "Revenez dans une heure." } },
      sentence: "Revenez dans une heure.",
    },
  ]) {
    await page.route("**/functions/v1/send-email", (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await sendButton(page).click();
    await expect(toasts(page).filter({ hasText: sentence })).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
    await expect(sendButton(page)).toBeFocused();
    await expect(sendButton(page)).toHaveAccessibleDescription(sentence);
    await expect(page.getByRole("form").getByText(sentence)).toBeVisible();
    await expectWordsKept(page);
    await expect(consent(page)).toBeChecked();
    await page.unroute("**/functions/v1/send-email");
  }
});

test("a reload or a detour keeps the draft; the consent is asked again", async ({ page }) => {
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

test("without the page's data it says so, and the form still sends", async ({ page, ownSite }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is sent and another can follow", async ({ page, ownSite }) => {
    const message = "Sans scripts";
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`${ownSite.url}/contact`);
    await fillIn(page, message);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/contact\?envoye=[0-9A-Z]{3}-[0-9A-Z]{3}(&[^#]+)?&sceau=[^#]+#/);
    await expect(sentPanel(page)).toBeInViewport();
    // Read again it says the same; somebody who is given the address finds the form.
    await page.reload();
    await expect(sentPanel(page)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(field(other, "Nom")).toBeVisible();
    await expect(sentPanel(other)).toHaveCount(0);
    await other.close();
    const [kept] = await messagesOf(ownSite, message);
    expect(kept).toMatchObject({ title: "Demande de devis", consent_text: consentText });
    await page.getByRole("button", { name: "Envoyer un autre message" }).click();
    await expect(field(page, "Nom")).toHaveValue("");
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
