import { expect, hydrated, test } from "./support/site.ts";

test("every section of the home page is in order, and the footer's ways on", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Tramontane Location/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Voir le catalogue" })).toHaveAttribute("href", "/catalogue");
  await expect(main.getByRole("link", { name: "Nous contacter" }).first()).toHaveAttribute(
    "href",
    "/contact",
  );
  const headings = await main.getByRole("heading", { level: 2 }).allTextContents();
  const flat = headings.map((text) => text.replace(/\s+/g, " "));
  expect(flat).toEqual([
    "Dites-nous ce que vous transportez.",
    "Derniers arrivés au parc",
    "Tramontane Location en quelques chiffres",
    expect.stringContaining("Un parc suivi de près"),
    "Nos marques partenaires",
    expect.stringContaining("Un trajet"),
  ]);
  for (const name of ["Un parc varié", "La proximité", "La souplesse", "La fiabilité"]) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
  }
  await expect(main.getByRole("link", { name: "Trouver une agence" })).toHaveAttribute("href", "/agences");

  await expect(main.getByRole("link", { name: "Tarifs et conditions" })).toHaveAttribute("href", "/tarifs");
  for (const [name, mode] of [
    [/^Je déménage/, "demenage"],
    [/^Je transporte/, "transport"],
    [/^Je cherche/, "recherche"],
  ] as const) {
    const way = main.getByRole("link", { name });
    await expect(way).toHaveAttribute("href", new RegExp(`^/quel-vehicule\\?mode=${mode}`));
  }

  // The 8 newest vehicles, each with its badge and its way to the details.
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(8);
  await expect(cards.getByText(/^(Disponible( le .+)?|Indisponible)$/)).toHaveCount(8);
  const ways = cards.getByRole("link", { name: /Détails/, includeHidden: true });
  await expect(ways).toHaveCount(8);
  await expect(ways.first()).toHaveAttribute("href", /^\/catalogue\/[0-9a-f-]{36}$/);
  const figures = page.getByRole("region", { name: /en quelques chiffres/ });
  await expect(figures).toContainText("véhicules prêts à partir");
  await expect(figures).not.toContainText("véhicules disponibles");

  const footer = page.getByRole("contentinfo");
  for (const type of ["utilitaire", "camion", "poids-lourd"]) {
    await expect(footer.locator(`a[href="/catalogue?type=${type}"]`)).toBeVisible();
  }
  for (const path of ["/mentions-legales", "/confidentialite", "/cgv", "/a-propos", "/agences", "/contact"]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(footer.getByText(/Perpignan/).first()).toBeVisible();
});

const visibleSlides = [
  { width: 639, vehicles: 1, brands: 2 },
  { width: 640, vehicles: 2, brands: 3 },
  { width: 1023, vehicles: 2, brands: 3 },
  { width: 1024, vehicles: 4, brands: 4 },
];

test("the carousels show as many vehicles and brands as the width has room for", async ({ page }) => {
  await page.setViewportSize({ width: 639, height: 900 });
  await page.goto("/");
  const wholeIn = (name: RegExp) =>
    page
      .getByRole("region", { name })
      .locator(".carousel-viewport")
      .evaluate((viewport) => {
        const frame = viewport.getBoundingClientRect();
        const slides = viewport.querySelectorAll("[aria-roledescription=diapositive]");
        return [...slides].filter((slide) => {
          const { left, right } = slide.getBoundingClientRect();
          return left >= frame.left - 1 && right <= frame.right + 1;
        }).length;
      });
  for (const { width, vehicles, brands } of visibleSlides) {
    await page.setViewportSize({ width, height: 900 });
    const shown = async () => [await wholeIn(/Derniers arrivés/), await wholeIn(/marques partenaires/)];
    await expect.poll(shown, { message: `at ${width} px` }).toEqual([vehicles, brands]);
  }
});

test("the header is clear at the top and solid after 10 px of scroll", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await hydrated(page);
  const ground = () =>
    page
      .locator("header")
      .first()
      .evaluate((header) => getComputedStyle(header).backgroundColor);
  await expect.poll(ground).toBe("rgba(0, 0, 0, 0)");
  await page.evaluate(() => window.scrollTo(0, 10));
  await page.waitForTimeout(400);
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
});

test("the counters climb to their figures over two seconds once they are seen", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const section = page.getByRole("region", { name: /en quelques chiffres/ });
  // While it counts, a moving figure stands over the final one.
  const clients = section.getByText("clients satisfaits").locator("..").locator("dd");
  const shown = () =>
    clients.evaluate((figure) => Number((figure.querySelector("[aria-hidden]") ?? figure).textContent));
  await section.scrollIntoViewIfNeeded();
  const began = Date.now();
  expect(await shown()).toBeLessThan(850);
  await expect.poll(shown, { timeout: 5_000, intervals: [50] }).toBe(850);
  const took = Date.now() - began;
  expect(took).toBeGreaterThan(1_400);
  expect(took).toBeLessThan(3_500);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is whole and the menu opens", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("850")).toBeVisible();
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await expect(page.getByRole("link", { name: "Agences", exact: true }).first()).toBeVisible();
  });
});

test("the phone menu opens, closes with Escape and gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await hydrated(page);
  const opener = page.getByRole("button", { name: "Ouvrir le menu" });
  await opener.click();
  const link = page.locator("[popover]").getByRole("link", { name: "Contact", exact: true });
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(opener).toBeFocused();
});

test("pictures that cannot be shown give way to names", async ({ page, ownSite }) => {
  const absent = "/storage/logos/logos/absent.webp";
  await ownSite.query("update company_info set header_logo_url = $1, footer_logo_url = $1", [absent]);
  await ownSite.query("update brands set logo_url = $1 where name = 'Agly'", [absent]);
  await expect(async () => {
    expect(await (await page.request.get(ownSite.url)).text()).toContain(absent);
  }).toPass();
  await page.goto(ownSite.url);
  await hydrated(page);
  const logo = page.getByRole("banner").getByRole("link", { name: "Tramontane Location, accueil" });
  await expect(logo.getByText("Tramontane")).toBeVisible();
  await expect(logo.locator("img")).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText("Tramontane", { exact: true })).toBeVisible();
  const brands = page.getByRole("region", { name: "Nos marques partenaires" });
  await brands.scrollIntoViewIfNeeded();
  const agly = brands.getByText("Agly", { exact: true });
  await expect(agly).toBeAttached();
  const icon = agly.locator("..").locator("svg");
  expect(await icon.evaluate((drawing) => drawing.getBoundingClientRect().width)).toBe(24);
});
