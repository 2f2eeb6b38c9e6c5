import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

const gallery = (page: Page) => page.getByRole("region", { name: /^Photos de/ }).first();
const counter = (page: Page) => gallery(page).getByText(/^\d \/ \d$/);
const pause = (page: Page) => gallery(page).getByRole("button", { name: "Arrêter le défilement" });
const play = (page: Page) => gallery(page).getByRole("button", { name: "Lancer le défilement" });

async function isReady(page: Page) {
  await hydrated(page);
  await expect(counter(page)).toBeVisible();
}

test.describe("by a clock that is moved by hand", () => {
  test.use({ firstVisit: true });

  /** The page lives, and from here on its time stands still. */
  async function openAndStop(page: Page, path: string) {
    await page.clock.install();
    await page.goto(path);
    await page.mouse.move(5, 5);
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000);
  }

  test("a vehicle's photos move on every 5000 ms, until they are stopped", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAndStop(page, vanPath);
    await expect(counter(page)).toHaveText("2 / 5");
    await page.clock.runFor(4_900);
    await expect(counter(page)).toHaveText("2 / 5");
    await page.clock.runFor(200);
    await expect(counter(page)).toHaveText("3 / 5");
    await pause(page).click();
    // Away from the row: what keeps it still must be the button, not the pointer or the focus.
    await page.mouse.move(200, 830);
    await page.getByRole("heading", { level: 1 }).click();
    await page.clock.runFor(6_000);
    await expect(counter(page)).toHaveText("3 / 5");
    await play(page).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.clock.runFor(5_100);
    await expect(counter(page)).toHaveText("4 / 5");
  });

  test("for people who want less motion the photos wait to be started", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAndStop(page, vanPath);
    await expect(play(page)).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(counter(page)).toHaveText("1 / 5");
  });

  test("after an arrow and then a blank part, a row still waits for the pointer inside", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAndStop(page, "/");
    const carousel = page.getByRole("region", { name: /Derniers arrivés/ });
    const dots = carousel.getByRole("button", { name: /^Page \d+ sur \d+$/ });
    await carousel.scrollIntoViewIfNeeded();
    await dots.first().click();
    await carousel.getByRole("button", { name: "Suivant" }).click();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    await carousel.getByRole("heading", { level: 2 }).click();
    await page.clock.runFor(6_000);
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_100);
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
  });
});

test("photos stopped by hand stay so after the full-screen viewer", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(vanPath);
  await isReady(page);
  await pause(page).click();
  await page.getByRole("button", { name: "Plein écran" }).click();
  await expect(page.getByRole("dialog", { name: /plein écran/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(play(page)).toBeVisible();
});

test("where all slides are in view there is nothing to press, and one page", async ({ page }) => {
  await page.goto(vanPath);
  await hydrated(page);
  const similar = page.getByRole("region", { name: "Véhicules similaires" });
  for (const { width, areShown } of [
    { width: 1440, areShown: false },
    { width: 768, areShown: true },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await similar.scrollIntoViewIfNeeded();
    await expect(similar.locator(".carousel-viewport[data-live]")).toBeAttached();
    const dots = similar.getByRole("button", { name: /^Page \d sur \d$/ });
    if (areShown) await expect(dots).toHaveCount(2);
    await expect(similar.getByRole("button", { name: "Suivant" })).toBeVisible({ visible: areShown });
    await expect(dots.first()).toBeVisible({ visible: areShown });
  }
});

test("a row scrolled by hand tells the page it stands on, and goes on from there", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(vanPath);
  await isReady(page);
  const row = gallery(page).locator(".carousel-viewport");
  await row.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth }));
  await expect(counter(page)).toHaveText("3 / 5");
  await expect(page.getByRole("link", { name: "Photo 3", exact: true })).toHaveAttribute("aria-current");
  await expect(gallery(page).getByRole("group", { name: "3 sur 5" })).toBeInViewport({ ratio: 0.9 });
  await gallery(page).getByRole("button", { name: "Suivant" }).click();
  await expect(counter(page)).toHaveText("4 / 5");
});

test("a row scrolled before its script arrives stays where it is", async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(vanPath, { waitUntil: "commit" });
  const row = gallery(page).locator(".carousel-viewport");
  await row.evaluate((element) => element.scrollTo({ left: element.clientWidth }));
  letThrough();
  await isReady(page);
  await expect(counter(page)).toHaveText("2 / 5", { timeout: 2_000 });
  await expect(gallery(page).getByRole("group", { name: "2 sur 5" })).toBeInViewport({ ratio: 0.9 });
});

test("at its ends a row goes round, and counts no page it only passes", async ({ page }) => {
  await page.goto(vanPath);
  await isReady(page);
  const counted = await counter(page).evaluateHandle((element) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  await gallery(page).getByRole("button", { name: "Précédent" }).click();
  await expect(gallery(page).getByRole("group", { name: "5 sur 5" })).toBeInViewport({ ratio: 0.99 });
  await gallery(page).getByRole("button", { name: "Suivant" }).click();
  await expect(gallery(page).getByRole("group", { name: "1 sur 5" })).toBeInViewport({ ratio: 0.99 });
  expect(await counted.jsonValue()).toEqual(["5 / 5", "1 / 5"]);
});

test("arrows and dots move a row, on a phone and at a desk", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  const carousel = page.getByRole("region", { name: /Derniers arrivés/ });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await carousel.scrollIntoViewIfNeeded();
    const dots = carousel.getByRole("button", { name: /^Page \d+ sur \d+$/ });
    await dots.first().click();
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
    await carousel.getByRole("button", { name: "Suivant" }).click();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    await carousel.getByRole("button", { name: "Précédent" }).click();
    await expect(dots.first()).toHaveAttribute("aria-current", "true");
  }
});
