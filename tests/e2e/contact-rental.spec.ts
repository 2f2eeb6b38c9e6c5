import type { ElementHandle, Page } from "@playwright/test";
import { consent, field, fillIn, rental, sendButton, sentPanel, words } from "./support/contact-form.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { farDates } from "./support/far-dates.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

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

test("with scripts the sum and the message follow; a reference answers", async ({ page, ownSite }) => {
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
});

test("from a vehicle's page the form arrives whole, and stays as it is", async ({ page, ownSite }) => {
  const [van] = await twoVehicles(ownSite);
  const [du, au] = farDates(5);
  await page.goto(`${ownSite.url}/catalogue/${van.id}?du=${du}&au=${au}&km=600`);
  await hydrated(page);
  await page.getByRole("link", { name: "Demander un devis", exact: true }).click();
  await expect(rental(page).getByText(/^5\sjours, du mardi/)).toBeVisible();
  await expect(rental(page).getByText("TTC, estimation")).toBeVisible();
  const message = await field(page, "Message").inputValue();
  expect(message).toMatch(/du mardi .+\(5\sjours, environ 600\skm\)/);
  const before = await rental(page).boundingBox();
  await field(page, "Nom").pressSequentially("C");
  await expect(field(page, "Message")).toHaveValue(message);
  expect((await rental(page).boundingBox())?.height).toBe(before?.height);
  await page.reload();
  await hydrated(page);
  await expect(rental(page).getByText(/^5\sjours, du mardi/)).toBeVisible();
  await expect(field(page, "Message")).toHaveValue(message);
});

test("what is said of the days moves no field, however late it comes", async ({ page, ownSite }) => {
  const [van] = await twoVehicles(ownSite);
  const [du, au] = farDates(5);
  await page.route(/\/assets\/stay-advice-/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.goto(`${ownSite.url}/catalogue/${van.id}?du=${du}&au=${au}&km=600`);
  await hydrated(page);
  await page.getByRole("link", { name: "Demander un devis", exact: true }).click();
  const places = await followPlace(page, await field(page, "Kilomètres prévus").elementHandle());
  await expect(rental(page).getByText("Heures d’ouverture")).toBeVisible();
  // Each asks anew, and the answer before stays until the next.
  for (const [label, typed] of [
    ["Kilomètres prévus", "700"],
    ["Heure de départ", "10:00"],
  ] as const) {
    const answer = page.waitForResponse(/\/api\/disponibilite/);
    await field(page, label).fill(typed);
    await answer;
  }
  await field(page, "Nom").pressSequentially("C");
  await expect(rental(page).getByText("Heures d’ouverture")).toBeVisible();
  expect(await places()).toHaveLength(1);
});

/** Where a field stands in its form, frame by frame. */
async function followPlace(page: Page, control: ElementHandle<Node> | null) {
  const kept = await page.evaluateHandle((element) => {
    const places = new Set<number>();
    const look = () => {
      if (element instanceof HTMLInputElement && element.form) {
        const top = (of: Element) => of.getBoundingClientRect().top;
        places.add(Math.round(top(element) - top(element.form)));
      }
      requestAnimationFrame(look);
    };
    look();
    return places;
  }, control);
  return () => kept.evaluate((places) => [...places]);
}

test("an error found on sending stands at its date while that has the focus", async ({ page }) => {
  const [du, au] = farDates(5);
  await page.goto(`/contact?sujet=devis&du=${au}&au=${du}`);
  await hydrated(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(field(page, "Au")).toBeFocused();
  await expect(field(page, "Au")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Au")).toHaveAccessibleDescription("Le retour ne peut pas précéder le départ.");
  // Put right by the other date.
  await field(page, "Du").fill(du);
  await field(page, "Du").blur();
  await expect(field(page, "Au")).not.toHaveAttribute("aria-invalid");
});

/** A van that is away on its days, and until when. */
async function takenVan(site: DemonstrationSite) {
  const [van] = await twoVehicles(site);
  const [from, to] = farDates(5);
  await site.query(
    "insert into vehicle_periods (vehicle_id, kind, during) values ($1, 'immobilisation', daterange($2, $3, '[]'))",
    [van.id, from, to],
  );
  const give = () =>
    site.query("delete from vehicle_periods where vehicle_id = $1 and during = daterange($2, $3, '[]')", [
      van.id,
      from,
      to,
    ]);
  return { van, from, to, give };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a vehicle that is taken, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });
    test("has its first free days, and another in its place", async ({ page, ownSite }) => {
      const { van, from, to, give } = await takenVan(ownSite);
      const open = async () => {
        await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&sujet=devis`);
        if (javaScriptEnabled) await hydrated(page);
        await field(page, "Nom").fill(words.name);
        await field(page, "Du").fill(from);
        await field(page, "Au").fill(to);
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Vérifier ces dates" }).click();
      };
      await page.setViewportSize({ width: 390, height: 844 });
      await open();
      await expect(rental(page)).toContainText(/Pas libre à ces dates\. Premières dates libres\s: /);
      await rental(page).getByRole("button", { name: "Prendre ces dates" }).click();
      await expect(rental(page).getByText("Pas libre")).toHaveCount(0);
      expect((await field(page, "Du").inputValue()) > to).toBe(true);
      await expect(field(page, "Nom")).toHaveValue(words.name);

      await open();
      const other = rental(page)
        .getByRole("button", { name: /^Prendre celui-ci/ })
        .first();
      await consent(page).check();
      const name = ((await other.textContent()) ?? "").replace(/^Prendre celui-ci\s*:\s*/, "");
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await other.click();
      await expect(rental(page).getByRole("button", { name: `Retirer ${name}` })).toBeVisible();
      await expect(rental(page).getByRole("button", { name: `Retirer ${van.name}` })).toHaveCount(0);
      await expect(field(page, "Du")).toHaveValue(from);
      await expect(field(page, "Nom")).toHaveValue(words.name);
      // The same form of the same visit: what was agreed to stays agreed.
      await expect(consent(page)).toBeChecked();
      await expect(rental(page).getByText("Pas libre")).toHaveCount(0);
      await give();
    });
  });
}

test("a closed day proposes days to press", async ({ page, ownSite }) => {
  const [van] = await twoVehicles(ownSite);
  // The next Christmas that is ahead: closures are known for a year.
  const [year, today] = [new Date().toISOString().slice(0, 4), new Date().toISOString().slice(5, 10)];
  const day = `${Number(year) + (today < "12-25" ? 0 : 1)}-12-25`;
  await page.goto(`${ownSite.url}/contact?vehicule=${van.id}&sujet=devis&du=${day}&au=${day}`);
  await hydrated(page);
  await expect(rental(page)).toContainText(/est fermée le .+25\sdécembre \(Noël\)\./);
  await rental(page)
    .getByRole("button", { name: /^Partir le/ })
    .first()
    .click();
  await expect(field(page, "Du")).not.toHaveValue(day);
  await expect(rental(page).getByRole("button", { name: /^Partir le/ })).toHaveCount(0);
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

test("a vehicle found on a detour joins the request, which keeps the rest", async ({ page, ownSite }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a rental is asked for, and the answer says it all again", async ({ page, ownSite }) => {
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
    await expect(form).toContainText(/Estimation.+€\sTTC.+hors livraison, chiffrée dans le devis/);
    await expect(form).toContainText(/RetraitLivraison, lieu confirmé dans le devisEstimation/);
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
});
