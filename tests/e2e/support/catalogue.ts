import type { Page } from "@playwright/test";
import { hydrated } from "./site.ts";

export const cards = (page: Page) => page.getByRole("article");
export const tabs = (page: Page) => page.getByRole("navigation", { name: "Types de véhicules" });
/** A tab is named by its label and its figure. */
export const tab = (page: Page, name: string) =>
  tabs(page).getByRole("link", { name: new RegExp(`^${name}( \\d+)?$`) });
// The first: while Back is under way, the vehicle's page with its many headings still stands there.
export const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();
export const search = (page: Page) => page.getByRole("searchbox", { name: "Rechercher un véhicule" });
export const total = async (page: Page) => Number.parseInt(await heading(page).innerText(), 10);
/** The figure beside a tab: how many vehicles it holds. */
export const tabCount = async (page: Page, name: string) =>
  Number((await tab(page, name).innerText()).replace(/\D+/g, ""));
export const typesInAddress = (page: Page) => new URL(page.url()).searchParams.getAll("type");

export async function openCatalogue(page: Page, address = "/catalogue") {
  await page.goto(address);
  await hydrated(page);
}

export const panelToggle = (page: Page) => page.locator("summary", { hasText: "Filtres" });

export async function openPanel(page: Page) {
  await panelToggle(page).click();
}
