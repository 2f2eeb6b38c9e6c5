import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { farDates } from "./support/far-dates.ts";
import { expect, test } from "./support/site.ts";

// The product, not its parts: from «j'ai 45 m² et un permis B» to a request that both sides hold, on a phone.

const freeText = "Troisième étage sans ascenseur, merci de prévoir un diable.";

async function walk(page: Page, site: DemonstrationSite) {
  const [du, au] = farDates(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url);
  const way = page.getByRole("link", { name: /^Je déménage/ });
  await expect(way).toContainText("comptez 21 à 24 m³.");
  await way.click();
  const answer = page.getByRole("region", { name: "Réponse" });
  await expect(answer.getByRole("heading", { level: 2 }).first()).toHaveText("Comptez 21 à 24 m³.");
  await answer
    .getByRole("link", { name: /^Détails/ })
    .first()
    .click();
  const title = page.getByRole("heading", { level: 1 });
  // Until the vehicle's page is there, the helper's own title stands in its place.
  await expect(title).not.toHaveText(/^Quel véhicule/);
  const name = await title.innerText();
  await page.getByRole("link", { name: "Demander un devis", exact: true }).first().click();

  const form = page.getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ });
  await form.getByLabel("Du", { exact: true }).fill(du);
  await form.getByLabel("Au", { exact: true }).fill(au);
  await form.getByText("Particulier", { exact: true }).click();
  await form.getByLabel("Nom").fill("Camille Ferrer");
  await form.getByLabel("E-mail").fill("camille.walk@example.fr");
  await form.getByLabel("Téléphone").fill("06 39 98 12 34");
  await form.getByLabel("Message").fill(freeText);
  await form.getByRole("checkbox", { name: /^J'accepte/ }).check();
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Message envoyé !")).toBeVisible();
  const shown = await page
    .getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/)
    .first()
    .innerText();
  return { name, reference: shown, du, au };
}

/** What the database and the queue of mails hold of it. */
async function expectHeld(site: DemonstrationSite, walked: Awaited<ReturnType<typeof walk>>) {
  const [request] = await site.query<{
    id: string;
    kind: string;
    vehicle: string;
    ttc: number;
    days: number;
  }>(
    `select requests.id, customer_kind as kind, vehicle_name as vehicle, days,
       (estimate -> 'total' ->> 'ttc')::int as ttc
     from requests join request_vehicles on request_id = requests.id where reference = $1`,
    [walked.reference],
  );
  expect(request).toMatchObject({ kind: "particulier", vehicle: walked.name, days: 3 });
  const mails = await site.query<{ kind: string; recipient: string; body: string }>(
    `select outgoing_mails.kind, recipient, body from outgoing_mails
     join requests using (notification_id) where reference = $1 order by kind`,
    [walked.reference],
  );
  expect(mails.map(({ kind }) => kind)).toEqual(["confirmation", "forward"]);
  const [confirmation, forward] = mails;
  const total = ((request?.ttc ?? 0) / 100).toFixed(2).replace(".", ",");
  for (const mail of mails) expect(mail.body.replace(/\s/g, "")).toContain(`${total}€`);
  expect(confirmation?.recipient).toBe("camille.walk@example.fr");
  for (const word of ["Ferrer", "diable", "06 39 98 12 34"]) {
    expect(confirmation?.body).not.toContain(word);
    expect(forward?.body).toContain(word);
  }
}

test("with scripts, in less than a minute", async ({ page, ownSite }) => {
  const began = Date.now();
  const walked = await walk(page, ownSite);
  expect(Date.now() - began).toBeLessThan(60_000);
  await expectHeld(ownSite, walked);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same, by plain forms", async ({ page, ownSite }) => {
    await expectHeld(ownSite, await walk(page, ownSite));
  });
});
