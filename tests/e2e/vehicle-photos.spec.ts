import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/site.ts";
import { addVan, vanPath } from "./support/vehicles.ts";

const gallery = (page: Page) => page.getByRole("region", { name: /^Photos de/ }).first();
const viewer = (page: Page) => page.getByRole("dialog", { name: /plein écran/ });
const slide = (page: Page, number: number) =>
  gallery(page).getByRole("group", { name: `${number} sur 5`, includeHidden: true });

async function open(page: Page, path = vanPath) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await hydrated(page);
}

test("arrows, keys and thumbnails move the photos, which wrap at both ends", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const counter = gallery(page).getByText(/^\d \/ \d$/);
  await expect(counter).toHaveText("1 / 5");
  await gallery(page).getByRole("button", { name: "Suivant" }).click();
  await expect(counter).toHaveText("2 / 5");
  await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(counter).toHaveText("5 / 5");
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("1 / 5");
  const thumbnail = page.getByRole("link", { name: "Photo 4", exact: true });
  await thumbnail.click();
  await expect(counter).toHaveText("4 / 5");
  await expect(thumbnail).toHaveAttribute("aria-current", "true");
  await expect(slide(page, 4)).toBeInViewport({ ratio: 0.9 });
});

test("the viewer opens on the photo pressed, follows keys, and closes", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await page.getByRole("link", { name: "Photo 2", exact: true }).click();
  await gallery(page).getByRole("link", { name: "Corbère Relais L2H2, photo 2" }).click();
  const counter = viewer(page).getByText(/^\d \/ \d$/);
  await expect(counter).toHaveText("2 / 5");
  const photo = (number: number) => viewer(page).getByRole("img", { name: `photo ${number}` });
  await expect(photo(2)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("3 / 5");
  await expect(photo(3)).toBeInViewport({ ratio: 0.9 });
  for (const expected of ["2 / 5", "1 / 5", "5 / 5"]) {
    await page.keyboard.press("ArrowLeft");
    await expect(counter).toHaveText(expected);
  }
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("1 / 5");
  await viewer(page).getByRole("button", { name: "Suivant" }).click();
  await expect(counter).toHaveText("2 / 5");
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("3 / 5");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  await expect(gallery(page).getByText("3 / 5")).toBeVisible();
});

test("the viewer holds the focus, keeps the page still, and gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const opener = page.getByRole("button", { name: "Plein écran" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(viewer(page).getByRole("button", { name: "Fermer" })).toBeFocused();
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
  }
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  const photo = gallery(page).getByRole("link", { name: "Corbère Relais L2H2, photo 1" });
  await photo.focus();
  await page.keyboard.press("Enter");
  await viewer(page).getByRole("button", { name: "Fermer" }).click();
  await expect(photo).toBeFocused();
  // The photo it was opened from may have left the view meanwhile.
  await page.keyboard.press("Enter");
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(gallery(page).getByText("2 / 5")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("on a phone the picture is as wide, and a swipe turns it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const box = await gallery(page).getByRole("img").first().boundingBox();
  expect(box?.x).toBe(0);
  expect(Math.round(box?.width ?? 0)).toBe(await page.evaluate(() => document.body.clientWidth));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const swipe = async (y: number) => {
    await touch("touchStart", [{ x: 320, y }]);
    for (let x = 300; x >= 60; x -= 20) await touch("touchMove", [{ x, y }]);
    await touch("touchEnd", []);
  };
  const thumbnail = (number: number) => page.getByRole("link", { name: `Photo ${number}`, exact: true });
  await swipe(240);
  await expect(thumbnail(2)).toHaveAttribute("aria-current", "true");
  await expect(viewer(page)).toBeHidden();
  await page.getByRole("button", { name: "Plein écran" }).click();
  await expect(viewer(page).getByText("2 / 5")).toBeVisible();
  await expect(viewer(page).locator(".carousel-viewport[data-live]")).toBeVisible();
  await page.waitForTimeout(300);
  await swipe(340);
  await expect(viewer(page).getByText("3 / 5")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every photo is reached by scrolling, by its thumbnail and as a file", async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(vanPath);
    await expect(page.getByRole("button", { name: "Plein écran" })).toBeHidden();
    const photos = gallery(page).getByRole("link");
    await expect(photos).toHaveCount(5);
    for (const photo of await photos.all()) {
      const file = await request.get((await photo.getAttribute("href")) as string);
      expect(file.headers()["content-type"]).toMatch(/^image\//);
    }
    await expect(slide(page, 3)).not.toBeInViewport({ ratio: 0.5 });
    await page.getByRole("link", { name: "Photo 3", exact: true }).click();
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("link", { name: "Demander un devis" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Agence de Perpignan" })).toBeVisible();
  });
});

test.describe("with vehicles of its own", () => {
  test("one photo has no arrows and no counter; the viewer still opens", async ({ page, ownSite }) => {
    // With motion, where several photos would have a button to stop them.
    await page.goto(ownSite.url + (await addVan(ownSite, { name: "Seule", photos: 1 })));
    await hydrated(page);
    await expect(gallery(page).getByRole("img", { name: "Seule" })).toBeVisible();
    await expect(gallery(page).locator(".carousel-viewport[data-live]")).toBeAttached();
    await expect(gallery(page).getByRole("button")).toHaveText(["Plein écran"]);
    await expect(page.getByRole("link", { name: "Photo 1", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Plein écran" }).click();
    await expect(viewer(page).getByRole("img", { name: "Seule" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(viewer(page).getByText(/\d \/ \d/)).toHaveCount(0);
  });

  test("without a photo the type's drawing stands there", async ({ page, ownSite }) => {
    await open(page, ownSite.url + (await addVan(ownSite, { name: "Sans photo" })));
    await expect(page.getByText("Photo à venir")).toBeVisible();
    const drawing = page.locator('main img[src*="vehicules-leger"]').first();
    await expect(drawing).toBeVisible();
    expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole("button", { name: "Plein écran" })).toHaveCount(0);
  });
});
