import type { Locator, Page } from "@playwright/test";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { expect, hydrated } from "./site.ts";

export const vehicles = "/locadmin/dashboard/vehicules";

export const editorOf = (page: Page) => page.getByRole("dialog", { name: /le véhicule|un véhicule/ });

export async function open(page: Page, site: DemonstrationSite, query = "") {
  await page.goto(site.url + vehicles + query);
  await hydrated(page);
}

/** The table narrowed to one vehicle, whose editor is open. */
export async function edit(page: Page, site: DemonstrationSite, name: string): Promise<Locator> {
  await open(page, site, `?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name }).first().click();
  const editor = editorOf(page);
  await expect(editor.getByLabel("Nom")).toBeFocused();
  return editor;
}

export async function idOf(site: DemonstrationSite, name: string): Promise<string> {
  const [row] = await site.query<{ id: string }>("select id from vehicles where name = $1", [name]);
  return row?.id as string;
}

/** As a visitor without a session is served it. */
export async function publicPage(site: DemonstrationSite, name: string): Promise<string> {
  const answer = await fetch(`${site.url}/catalogue/${await idOf(site, name)}`);
  return (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}
