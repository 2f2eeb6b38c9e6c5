import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

test.use({ firstVisit: true });

// A visitor is nobody's business but ours, and not even ours: no other host hears of the visit, nothing is kept on
// their machine but the unsent words of a form, in that tab, and the vehicles they put in their selection.

/** Everything the page asks for and every cookie it is handed, from now on. */
function watch(page: Page) {
  const hosts = new Set<string>();
  const cookies: string[] = [];
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host);
  });
  page.on("response", async (response) => {
    const header = await response.headerValue("set-cookie").catch(() => null);
    if (header) cookies.push(header);
  });
  return { hosts, cookies };
}

test("no page, viewer or form asks another host or leaves a cookie", async ({ page, ownSite }) => {
  test.slow();
  const seen = watch(page);
  const [agency] = await ownSite.query<{ id: string }>("select id from agencies order by name limit 1");
  const pages = [
    "/",
    "/catalogue",
    vanPath,
    "/agences",
    `/agences/${agency?.id}`,
    "/a-propos",
    "/cgv",
    "/tarifs",
    "/quel-vehicule?mode=demenage&surface=45",
    `/selection?v=${vanPath.split("/").at(-1)}`,
    "/nulle-part",
    "/locadmin",
    "/contact",
  ];
  for (const path of pages) {
    await page.goto(ownSite.url + path);
    if (path !== "/locadmin") await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }

  const form = page.getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ });
  await form.getByLabel("Nom").fill("Visiteuse discrète");
  await form.getByLabel("E-mail").fill("discrete@example.fr");
  await form.getByLabel("Téléphone").fill("06 39 98 14 27");
  await form.getByLabel("Sujet").selectOption("information");
  await form.getByLabel("Message").fill("Un renseignement, sans plus.");
  await form.getByRole("checkbox").check();
  const consent = await form
    .getByRole("checkbox")
    .evaluate((box: HTMLInputElement) => box.labels?.[0]?.innerText);
  const before = Date.now();
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Message envoyé !")).toBeVisible();

  expect([...seen.hosts]).toEqual([new URL(ownSite.url).host]);
  expect(seen.cookies).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(["", 0]);
  // The tab remembers how far it was scrolled; what was typed is forgotten once it is sent.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(
    /discr[eè]te|renseignement/,
  );

  // The words they agreed to are the words kept with the message, and the moment.
  const [kept] = await ownSite.query<{ consent_text: string; consent_at: Date }>(
    "select consent_text, consent_at from notifications where data->>'email' = 'discrete@example.fr'",
  );
  expect(consent?.replace(/\s*\*$/, "").trim()).toBe(kept?.consent_text);
  expect(Math.abs((kept?.consent_at.getTime() ?? 0) - before)).toBeLessThan(30_000);
});

test("without scripts it is the same", async ({ browser, ownSite }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const seen = watch(page);
  for (const path of ["/", "/catalogue", vanPath, "/agences", "/contact"])
    await page.goto(ownSite.url + path);
  expect([...seen.hosts]).toEqual([new URL(ownSite.url).host]);
  expect(seen.cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});
