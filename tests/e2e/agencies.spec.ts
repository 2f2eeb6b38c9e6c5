import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/site.ts";

const searchBox = (page: Page) =>
  page.getByPlaceholder("Rechercher une agence par nom, ville ou adresse", { exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
const found = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

async function openList(page: Page) {
  await page.goto("/agences");
  await hydrated(page);
}

async function followCard(page: Page, name: string) {
  await card(page, name).getByRole("link", { name: "Voir l’agence" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function openAgency(page: Page, name: string) {
  await openList(page);
  await followCard(page, name);
}

test("the list shows every agency by name, with all that reaches it", async ({ page }) => {
  await page.goto("/agences");
  await expect(page).toHaveTitle(/^Nos Agences/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nos Agences");
  await expect(found(page)).toHaveText("6 agences trouvées");
  expect(await cards(page).getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "Agence d’Argelès-sur-Mer",
    "Agence de Narbonne",
    "Agence de Perpignan",
    "Agence de Prades",
    "Agence de Rivesaltes",
    "Agence du Boulou",
  ]);
  const narbonne = card(page, "Agence de Narbonne");
  await expect(narbonne).toContainText("64 rue du Vent-Debout");
  await expect(narbonne).toContainText("11100 Narbonne");
  await expect(narbonne.locator('a[href="tel:+33465712050"]')).toHaveText(/04.65.71.20.50/);
  await expect(narbonne.locator('a[href="mailto:narbonne@example.fr"]')).toHaveText("narbonne@example.fr");
  const hours = (await narbonne.locator("dl > div").allInnerTexts()).map((line) => line.replace(/\s+/g, " "));
  // Then what the coming days change, where there is any.
  expect(hours.slice(0, 5)).toEqual([
    "Lun. – mar. 09:00 – 12:00 14:00 – 18:00",
    "Mercredi 09:00 – 12:00",
    "Jeu. – ven. 09:00 – 12:00 14:00 – 18:00",
    "Samedi 09:00 – 12:00",
    "Dimanche Fermé",
  ]);
  await expect(
    narbonne.getByText(/^(\d\svéhicules? libres?|Aucun véhicule libre) aujourd’hui( sur 7)?$/),
  ).toBeVisible();
});

test("typing filters at once, without a reload, and tells the count", async ({ page }) => {
  await openList(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
  });
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const live = page.locator('[aria-live="polite"]').filter({ has: page.locator("h2") });

  for (const [text, names, count] of [
    ["ARGELES sur", ["Agence d’Argelès-sur-Mer"], "1 agence trouvée"],
    ["chemin boulou", ["Agence du Boulou"], "1 agence trouvée"],
    ["avenue des", ["Agence de Perpignan", "Agence de Prades"], "2 agences trouvées"],
  ] as const) {
    await searchBox(page).fill(text);
    await expect(cards(page).getByRole("heading", { level: 3 })).toHaveText([...names]);
    await expect(live).toHaveText(count);
  }
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("avenue des");

  await page.getByRole("button", { name: "Effacer la recherche" }).click();
  await expect(live).toHaveText("6 agences trouvées");
  await expect(searchBox(page)).toBeFocused();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  expect(requests).toEqual([]);

  await searchBox(page).fill("Brest");
  await expect(page.getByRole("heading", { name: "Aucune agence trouvée" })).toBeVisible();
  await expect(found(page)).toHaveText("0 agence trouvée");
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Voir toutes les agences" }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(searchBox(page)).toHaveValue("");
});

test("Back brings the search back, and a shared address opens filtered", async ({ page }) => {
  await openList(page);
  await searchBox(page).pressSequentially("prades");
  await card(page, "Agence de Prades").click();
  await expect(page).toHaveURL(/\/agences\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("prades");
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("navigation").getByRole("link", { name: "Agences", exact: true }).first().click();
  await expect(cards(page)).toHaveCount(6);
  await expect(searchBox(page)).toHaveValue("");
});

test("what was typed before the page came alive counts", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto("/agences");
  await searchBox(page).fill("Narbonne");
  await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  await hydrated(page);
  await expect(searchBox(page)).toHaveValue("Narbonne");
  await expect(cards(page)).toHaveCount(1);
});

test("the whole card leads to the agency; its phone and e-mail stay links of their own", async ({ page }) => {
  await openList(page);
  const perpignan = card(page, "Agence de Perpignan");
  const box = (await perpignan.boundingBox()) as { x: number; y: number; width: number; height: number };
  const topmost = (locator: ReturnType<typeof perpignan.locator>) =>
    locator.evaluate((link) => {
      link.scrollIntoView({ block: "center" });
      const { left, top, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + 5, top + height / 2) === link;
    });
  expect(await topmost(perpignan.locator('a[href^="tel:"]'))).toBe(true);
  expect(await topmost(perpignan.locator('a[href^="mailto:"]'))).toBe(true);
  await perpignan.click({ position: { x: box.width - 12, y: 12 } });
  await expect(page.getByRole("heading", { level: 1, name: "Agence de Perpignan" })).toBeVisible();
});

test.describe("open or closed, by the visitor's clock", () => {
  // Their own time zone must not matter: the agencies live by the clock of Perpignan.
  test.use({ timezoneId: "Asia/Tokyo" });

  /** Tuesday 17 November 2026 at that hour in Perpignan, one hour ahead of UTC. */
  const tuesday = (time: string) => new Date(`2026-11-17T${time}+01:00`);

  // Perpignan: 07:30-12:00 and 13:30-18:30, Saturday morning from 08:00, Sunday closed. Prades: Monday from 14:00.
  const moments = [
    ["Agence de Perpignan", "2026-11-17T07:29:59+01:00", "Fermé · ouvre à 07:30"],
    ["Agence de Perpignan", "2026-11-17T07:30:00+01:00", "Ouvert maintenant · ferme à 12:00"],
    ["Agence de Prades", "2026-11-20T17:30:00+01:00", "Fermé · ouvre lundi à 14:00"],
    // The day the clocks change: Argelès opens at 09:00 by the new hour.
    ["Agence d’Argelès-sur-Mer", "2026-10-25T07:59:59Z", "Fermé · ouvre à 09:00"],
  ] as const;

  test("at the edges of days and weeks; filling in the hour moves nothing", async ({ page }) => {
    await page.clock.setFixedTime(tuesday("10:15"));
    await page.goto("/agences");
    const heights = () =>
      cards(page).evaluateAll((all) =>
        all.map((element) => Math.round(element.getBoundingClientRect().height)),
      );
    const before = await heights();
    await hydrated(page);
    await expect(cards(page).first().locator("[data-status]")).not.toBeEmpty();
    expect(await heights()).toEqual(before);
    for (const [name, moment, status] of moments) {
      await page.clock.setFixedTime(new Date(moment));
      // A page that wakes up looks at the clock again.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(card(page, name).locator("[data-status]"), `${name}, ${moment}`).toHaveText(status);
    }
  });

  test("the status and the mark move with the minutes", async ({ page }) => {
    await page.clock.install({ time: tuesday("11:30") });
    await page.goto("/agences");
    // Its idle moments are the clock's now; a visitor's hand wakes it as well.
    await page.mouse.move(5, 5);
    await hydrated(page);
    await page.clock.pauseAt(tuesday("11:58:30"));
    const perpignan = card(page, "Agence de Perpignan");
    await expect(perpignan.locator("[data-status]")).toHaveText("Ouvert maintenant · ferme à 12:00");
    await expect(perpignan.locator("[data-now]")).toHaveAttribute("data-now", "11:58");
    await page.clock.fastForward(45_000);
    await expect(perpignan.locator("[data-now]")).toHaveAttribute("data-now", "11:59");
    await page.clock.fastForward(60_000);
    await expect(perpignan.locator("[data-status]")).toHaveText("Fermé · ouvre à 13:30");
    await expect(perpignan.locator("[data-now]")).toHaveAttribute("data-now", "12:00");
  });

  test("the day's bar has hours and minute; the week sets today apart", async ({ page }) => {
    await page.clock.setFixedTime(tuesday("13:30"));
    await openList(page);
    const bar = card(page, "Agence de Perpignan").locator("[data-day-bar]");
    await expect(card(page, "Agence de Perpignan").getByText("Aujourd’hui, mardi")).toBeVisible();
    await expect(bar.locator("[data-open]")).toHaveCount(2);
    await expect(bar.locator("[data-now='13:30']")).toBeVisible();

    await page.clock.setFixedTime(tuesday("10:15"));
    await followCard(page, "Agence de Narbonne");
    await expect(page.getByRole("main").locator("[data-status]")).toHaveText(
      "Ouvert maintenant · ferme à 12:00",
    );
    const rows = page.getByRole("table", { name: /Horaires d’ouverture/ }).locator("tbody tr");
    const text = (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
    expect(text).toEqual([
      "Lundi 16 09:00 – 12:00 14:00 – 18:00",
      "Mardi 17 (aujourd’hui) 09:00 – 12:00 14:00 – 18:00",
      "Mercredi 18 09:00 – 12:00 Fermé",
      "Jeudi 19 09:00 – 12:00 14:00 – 18:00",
      "Vendredi 20 09:00 – 12:00 14:00 – 18:00",
      "Samedi 21 09:00 – 12:00 Fermé",
      "Dimanche 22 Fermé",
    ]);
    await expect(page.locator('tr[aria-current="date"]')).toContainText("Mardi");
    expect(await rows.nth(1).evaluate((row) => getComputedStyle(row).fontWeight)).toBe("620");
  });
});

test.describe("an agency's page", () => {
  test("tells address, services and the way; a phone has call and quote", async ({ page }) => {
    await openAgency(page, "Agence de Perpignan");
    await expect(page).toHaveTitle(/^Agence de Perpignan/);
    const id = page.url().slice(-36);
    const main = page.getByRole("main");
    await expect(main).toContainText("1840 avenue des Rouliers");
    await expect(main).toContainText("66000 Perpignan");
    await expect(main.locator('a[href="tel:+33465712010"]').first()).toBeVisible();
    await expect(main.locator('a[href="mailto:perpignan@example.fr"]')).toBeVisible();
    const services = main.getByRole("region", { name: "Services de l’agence" }).getByRole("listitem");
    await expect(services).toContainText([
      "Location courte durée",
      "Location longue durée",
      "Assistance 24/7",
      "Entretien",
    ]);
    const way = new URL(
      (await main.getByRole("link", { name: "Itinéraire" }).getAttribute("href")) as string,
    );
    expect(way.origin).toBe("https://www.openstreetmap.org");
    expect(way.searchParams.get("to")).toBe("1840 avenue des Rouliers, 66000 Perpignan");
    await expect(main.getByRole("link", { name: "Contacter l’agence" })).toHaveAttribute(
      "href",
      `/contact?agence=${id}`,
    );
    await expect(main.getByRole("link", { name: "Toutes les agences" })).toHaveAttribute("href", "/agences");

    const bar = page.locator(".action-bar");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar).toBeInViewport();
    await expect(bar.getByRole("link", { name: /^Appeler le 04.65.71.20.10$/ })).toHaveAttribute(
      "href",
      "tel:+33465712010",
    );
    await expect(bar.getByRole("link", { name: "Demander un devis" })).toHaveAttribute(
      "href",
      `/contact?agence=${id}&sujet=devis`,
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(bar).toBeHidden();
  });
});

test.describe("the nearest agency", () => {
  const names = (page: Page) => cards(page).getByRole("heading", { level: 3 }).allInnerTexts();
  const postcode = (page: Page) => page.getByLabel("Au plus près du code postal");

  test("is found by postcode without scripts, and the search stays", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto("/agences?q=agence");
    await postcode(page).fill("66 500");
    await page.getByRole("button", { name: "Trier" }).click();
    await expect(page).toHaveURL("/agences?q=agence&pres=66+500");
    await expect(searchBox(page)).toHaveValue("agence");
    expect((await names(page))[0]).toBe("Agence de Prades");
    await expect(cards(page).first()).toContainText(/moins de 1\skm à vol d’oiseau/);
    await expect(cards(page).last()).toContainText(/\d\d\skm à vol d’oiseau/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.getByRole("button", { name: "Autour de moi" })).toBeHidden();
    await context.close();
  });

  test("of a postcode that is nowhere is a sentence at the field", async ({ page }) => {
    for (const [typed, sentence] of [
      ["662", "Un code postal a cinq chiffres, par exemple 66240."],
      ["99999", /Nous ne savons pas où se trouve ce code postal/],
    ] as const) {
      expect((await page.goto(`/agences?pres=${typed}`))?.status()).toBe(200);
      await expect(postcode(page)).toHaveValue(typed);
      await expect(postcode(page)).toHaveAccessibleDescription(sentence);
      await expect(cards(page)).toHaveCount(6);
    }
  });

  test("around me is compared in the browser, and nothing is sent", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 43.18, longitude: 3 });
    await openList(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() !== "image") requests.push(request.url());
    });
    await page.getByRole("button", { name: "Autour de moi" }).click();
    await expect(cards(page).getByRole("heading", { level: 3 }).first()).toHaveText("Agence de Narbonne");
    await expect(cards(page).first()).toContainText("km à vol d’oiseau");
    expect(
      requests.filter((url) => /43[.,]1|latitude/.test(url) || !url.startsWith(page.url().slice(0, 16))),
    ).toEqual([]);
    await expect(page).toHaveURL(/\/agences$/);
  });

  test("around me, refused, leads to the postcode", async ({ page, context }) => {
    await context.clearPermissions();
    await openList(page);
    await page.getByRole("button", { name: "Autour de moi" }).click();
    await expect(page.getByText("Votre position n’est pas accessible.")).toBeVisible();
    await postcode(page).fill("11100");
    await page.getByRole("button", { name: "Trier" }).click();
    await expect(cards(page).getByRole("heading", { level: 3 }).first()).toHaveText("Agence de Narbonne");
  });
});

test("what no agency has as its address is answered 404, in words, with a way on", async ({ page }) => {
  const answer = await page.goto("/agences/perpignan");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Agence non trouvée" })).toBeVisible();
  await expect(page).toHaveTitle("Agence non trouvée · Tramontane Location");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("main").getByRole("link", { name: "Voir toutes les agences" }).click();
  await expect(cards(page)).toHaveCount(6);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a plain form, and the agency a plain page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/agences");
    await expect(cards(page)).toHaveCount(6);
    await searchBox(page).fill("ARGELES");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/agences\?q=ARGELES$/);
    await expect(searchBox(page)).toHaveValue("ARGELES");
    await expect(found(page)).toHaveText("1 agence trouvée");
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText("09:00 – 12:30");
    // What it says about now is the server's word; the minute's mark, which moves, is not there to mislead.
    await expect(page.locator("[data-status]")).toHaveText(/^(Ouvert maintenant|Fermé) · (ouvre|ferme) /);
    await expect(page.locator("[data-day-bar]")).toBeVisible();
    await expect(page.locator("[data-now]")).toHaveCount(0);
    await cards(page).getByRole("link", { name: "Voir l’agence" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Agence d’Argelès-sur-Mer" })).toBeVisible();
    await expect(page.getByRole("table")).toContainText("Dimanche");
    await expect(
      page
        .getByRole("region", { name: /Véhicules de l’agence/ })
        .getByRole("article")
        .first(),
    ).toBeVisible();
  });
});
