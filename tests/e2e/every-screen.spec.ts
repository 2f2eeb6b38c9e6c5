import type { Page } from "@playwright/test";
import { screenRecords } from "#app/domain/records/records.ts";
import { allEndpoints } from "#tests/support/endpoints.ts";
import { fillIn, sendButton, sentPanel } from "./support/contact-form.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { farDates } from "./support/far-dates.ts";
import { expectPricesWithTax } from "./support/prices.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanId, vanPath } from "./support/vehicles.ts";

// Every screen at every width: nothing scrolls sideways, axe finds nothing, the console is silent (`failOnConsole`); and
// every price that a visitor reads says TTC. What a screen does is in its own spec.

test.describe.configure({ mode: "parallel" });
test.use({ motion: false });

const [du, au] = farDates(5);
const stay = `du=${du}&au=${au}&km=1200`;

/** By address as `app/routes.ts` has it; several where its query changes what is drawn. */
const site: Record<string, string[]> = {
  "/": ["/"],
  "/catalogue": [`/catalogue?type=Remorques&${stay}`, "/catalogue?q=introuvable", "/catalogue?q=hayon"],
  "/catalogue/:id": [`${vanPath}?${stay}`],
  "/agences": ["/agences"],
  "/agences/:id": ["/agences/:agencies"],
  "/a-propos": ["/a-propos"],
  "/contact": ["/contact", `/contact?sujet=devis&vehicule=${vanId}&${stay}`],
  "/selection": ["/selection", `/selection?v=${vanId}&${stay}`],
  "/quel-vehicule": [
    "/quel-vehicule",
    "/quel-vehicule?mode=demenage&surface=45&permis=B&meubles=canape3:1",
    "/quel-vehicule?mode=transport&palettes=4&hauteur_palette=9&poids=800",
  ],
  "/tarifs": ["/tarifs"],
  "/mentions-legales": ["/mentions-legales"],
  "/confidentialite": ["/confidentialite"],
  "/cgv": ["/cgv"],
  "/accessibilite": ["/accessibilite"],
  "/*": ["/nulle-part"],
  "/locadmin": ["/locadmin"],
  "/locadmin/mot-de-passe-oublie": ["/locadmin/mot-de-passe-oublie"],
};

const dashboard = "/locadmin/dashboard";
const settings = `${dashboard}/parametres`;
const office: Record<string, string[]> = {
  "/admin": ["/admin"],
  "/admin/nouvelle": ["/admin/nouvelle"],
  "/admin/demandes/:id/reponse": ["/admin/demandes/:requests/reponse"],
  "/admin/demandes/:id/note": ["/admin/demandes/:requests/note"],
  [dashboard]: [dashboard],
  [`${dashboard}/mise-en-service`]: [`${dashboard}/mise-en-service`],
  [`${dashboard}/mise-en-service/exemples`]: [`${dashboard}/mise-en-service/exemples`],
  [`${dashboard}/frequentation`]: [`${dashboard}/frequentation`],
  [`${dashboard}/frequentation/occupation`]: [
    `${dashboard}/frequentation/occupation`,
    `${dashboard}/frequentation/occupation?type=Semi-remorques`,
  ],
  [`${dashboard}/planning`]: [
    ...["", "&vue=liste", "&vue=jour", "&ajouter=1"],
    "&vue=libre&libre_du=2099-06-01&libre_au=2099-06-03",
  ].map((query) => `${dashboard}/planning?q=relais${query}`),
  [`${dashboard}/planning/agenda`]: [`${dashboard}/planning/agenda`],
  ...list("vehicules", "nouveau", "vehicles", "?q=Solane"),
  [`${dashboard}/vehicules/:id/etat`]: [
    `${dashboard}/vehicules/:vehicles/etat`,
    `${dashboard}/vehicules/:vehicles/etat?dommage=nouveau`,
  ],
  [`${dashboard}/vehicules/importer`]: [`${dashboard}/vehicules/importer`],
  ...Object.assign(
    {},
    ...screenRecords.map(([, { path, isFeminine, table }]) =>
      list(path.slice(dashboard.length + 1, -"/:id".length), isFeminine ? "nouvelle" : "nouveau", table),
    ),
  ),
  [`${dashboard}/identite`]: [`${dashboard}/identite`],
  [`${dashboard}/textes`]: [`${dashboard}/textes`],
  [`${dashboard}/statistiques`]: [`${dashboard}/statistiques`],
  [`${dashboard}/a-propos`]: [`${dashboard}/a-propos`],
  [settings]: [settings],
  [`${settings}/contact`]: [`${settings}/contact`],
  [`${settings}/location`]: [`${settings}/location`],
  [`${settings}/fermetures`]: [`${settings}/fermetures`],
  ...list("parametres/modeles", "nouveau", "reply_templates"),
  [`${settings}/courriel`]: [`${settings}/courriel`],
  [`${settings}/courriel/serveur`]: [`${settings}/courriel/serveur`],
  [`${settings}/securite`]: [`${settings}/securite`],
  [`${settings}/maintenance`]: [`${settings}/maintenance`],
  ...list("utilisateurs", "nouveau", "profiles"),
  [`${dashboard}/mon-compte`]: [`${dashboard}/mon-compte`],
  [`${dashboard}/mon-compte/mot-de-passe`]: [`${dashboard}/mon-compte/mot-de-passe`],
  [`${dashboard}/mon-compte/double-authentification`]: [`${dashboard}/mon-compte/double-authentification`],
  [`${dashboard}/mon-compte/cle-d-acces`]: [`${dashboard}/mon-compte/cle-d-acces`],
  [`${dashboard}/photos`]: [`${dashboard}/photos`],
  [`${dashboard}/image-accueil`]: [`${dashboard}/image-accueil`],
  [`${dashboard}/devis`]: [`${dashboard}/devis`, `${dashboard}/devis?versions=toutes&client=professionnel`],
  [`${dashboard}/devis/:id`]: [`${dashboard}/devis/:quotes`],
  [`${dashboard}/historique`]: [`${dashboard}/historique`],
  [`${dashboard}/corbeille`]: [`${dashboard}/corbeille`],
  [`${dashboard}/aide/:page`]: [`${dashboard}/aide/planning`],
  [`${dashboard}/*`]: [`${dashboard}/nulle-part`],
};

/** Behind a secret of its own: `quote-customer`, `own-account`, `invitation` and `two-factor` look at them. */
const behindSecrets = [/^\/devis\/:token/, /^\/locadmin\/(nouveau-mot-de-passe|invitation|code)$/];

/** A list, its form, and its first record; of a long one, a few rows: the others are drawn alike. */
function list(name: string, blank: string, table: string, few = ""): Record<string, string[]> {
  const path = `${dashboard}/${name}`;
  return {
    [path]: [path + few],
    [`${path}/${blank}`]: [`${path}/${blank}${few}`],
    [`${path}/:id`]: [`${path}/:${table}${few}`],
  };
}

test("no screen is left out", () => {
  const pages = allEndpoints().filter(({ source }) => /export default/.test(source));
  const paths = new Set(pages.map(({ path }) => path.replace("?index", "")));
  const looked = [...paths].filter((path) => !behindSecrets.some((secret) => secret.test(path)));
  expect(looked.sort()).toEqual(Object.keys({ ...site, ...office }).sort());
});

/** What a finger must find on the narrowest phone. */
const targets: Record<string, string> = {
  "/agences": "main :is(a, button, input):visible",
  "/agences/:agencies": "main :is(a, button, input):visible",
  "/contact":
    "form :is(button, select, textarea, input[required]:not([type=checkbox])):not([aria-hidden]):visible",
};

async function expectWideTargets(page: Page, selector: string) {
  await page.setViewportSize({ width: 320, height: 900 });
  await expect(page.locator(selector)).not.toHaveCount(0);
  const small = await page.locator(selector).evaluateAll((all) =>
    all
      // A link spread over its card is as large as the card.
      .filter((target) => getComputedStyle(target, "::after").position !== "absolute")
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.outerHTML),
  );
  expect(small).toEqual([]);
}

/** Whether a screen has prices at all. */
const isPriced = (address: string) =>
  /^\/$|^\/tarifs|^\/agences\/|surface/.test(address) || address.includes(stay);

for (const [isOffice, screens] of [
  [false, site],
  [true, office],
] as const) {
  for (const address of Object.values(screens).flat()) {
    test(`${address} fits every width`, async ({ page, ownSite }) => {
      const [, table] = /:([a-z_]+)/.exec(address) ?? [];
      const [record] = table ? await ownSite.query<{ id: string }>(`select id from ${table} limit 1`) : [];
      if (isOffice) await giveSession(page, { origin: ownSite.url });
      await page.goto(ownSite.url + address.replace(`:${table}`, record?.id ?? ""));
      await hydrated(page);
      await expect(page.getByRole("heading").first()).toBeAttached();
      await expectToFitEveryWidth(page);
      if (isOffice) return;
      if (targets[address]) await expectWideTargets(page, targets[address]);
      await expectPrices(page, address);
    });
  }
}

async function expectPrices(page: Page, address: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const prices = await expectPricesWithTax(page, address);
    if (isPriced(address)) expect(prices).toBeGreaterThan(0);
  }
}

test("the answer to a message that was sent fits every width", async ({ page, ownSite }) => {
  const asked = `/contact?sujet=devis&vehicule=${vanId}&${stay}`;
  await page.goto(ownSite.url + asked);
  await hydrated(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(sentPanel(page)).toBeVisible();
  await expectToFitEveryWidth(page);
  await expectPrices(page, asked);
});
