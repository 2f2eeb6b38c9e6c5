import { type PaletteName, palettes } from "#app/domain/identity/identity.ts";
import { paletteRules } from "#app/domain/identity/palette-style.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

// The site in a company's colours, with its mark and name.

test.use({ motion: false });

const names = Object.keys(palettes) as PaletteName[];

for (const screen of ["/", "/catalogue", vanPath, "/agences", "/contact", "/nulle-part"]) {
  test(`${screen.replace(vanPath, "a vehicle")} is readable in every palette`, async ({ page }) => {
    await page.goto(screen);
    await hydrated(page);
    // The fourth of a kind is coloured as the first.
    await page.addStyleTag({ content: "main li:nth-child(n+4), main tr:nth-child(n+4) { display: none }" });
    for (const name of names) {
      await page.evaluate((rules) => {
        const style = document.querySelector("style[data-tried]") ?? document.createElement("style");
        style.setAttribute("data-tried", "");
        style.textContent = rules;
        document.head.append(style);
      }, paletteRules(name));
      const accent = await page.evaluate(() =>
        getComputedStyle(document.body).getPropertyValue("--color-blue"),
      );
      expect(accent).toBe(palettes[name].accent);
      await expectNoAxeViolations(page, { rules: ["color-contrast"] });
    }
  });
}

test("a company's name stays whole to be read, whatever room there is", async ({ page, ownSite }) => {
  const name = "Les Utilitaires et Poids Lourds du Lauragais et de la Montagne";
  await ownSite.query("update company_info set name = $1, mark = 'initials', palette = 'lagune'", [name]);
  const home = page.getByRole("banner").getByRole("link", { name: `${name}, accueil` });
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      await page.goto(ownSite.url);
      await expect(home.getByTitle(name)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
    const box = await home.boundingBox();
    expect(box?.height, `at ${width}`).toBeLessThanOrEqual(width < 1024 ? 64 : 80);
    await expect(home.getByText("U", { exact: true })).toHaveCSS("background-color", "rgb(15, 72, 83)");
  }
  // On the narrowest phone it is one line, cut short.
  const cut = await home
    .getByTitle(name)
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBeGreaterThan(0);
});
