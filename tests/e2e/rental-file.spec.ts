import { periodHref } from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { expectMailedPricesWithTax, expectPricesWithTax } from "./support/prices.ts";
import {
  accept,
  askForVan,
  au,
  du,
  flat,
  linkIn,
  mailsTo,
  sendQuote,
  stranger,
  today,
} from "./support/rental-file.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

// One object travels: a need becomes a request, the request a quote, the quote a vehicle that is held. Mails go through
// a real server, and every page is opened by whoever it is for.

test.use({ motion: false });

const van = "Corbère Relais L2H2";

let sink: SmtpSink;
let site: DemonstrationSite;

test.beforeAll(async () => {
  sink = await startSmtpSink();
  site = await startDemonstrationSite({ SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.close();
  await sink.close();
});

test("asked, quoted, accepted and held; who comes second is told", async ({ page, browser }) => {
  test.slow();
  await site.query("delete from vehicle_periods");
  const camille = { name: "Camille Ferrer", email: "camille.walk@example.fr" };
  const paul = { name: "Paul Noguer", email: "paul.walk@example.fr" };
  const visitor = await stranger(browser, 390);
  const first = await askForVan(visitor, site, camille);
  expect(await expectPricesWithTax(visitor, "sent")).toBeGreaterThan(0);
  const second = await askForVan(visitor, site, paul);
  await mailsTo(sink, camille.email, 1);

  await page.setViewportSize({ width: 1440, height: 1000 });
  await giveSession(page, { origin: site.url });
  await page.goto(`${site.url}/admin?statut=nouveau`);
  await expect(page.getByRole("link", { name: /Camille Ferrer/ }).first()).toBeVisible();
  await sendQuote(page, site, first, /^Libre aux dates demandées$/);
  await sendQuote(page, site, second, /^Libre, en option ailleurs$/);
  await page.goto(`${site.url}/locadmin/dashboard/planning?vue=liste&q=ferrer`);
  await expect(page.getByText("Option").first()).toBeVisible();

  const link = await linkIn(sink, camille.email, 2);
  const rival = await linkIn(sink, paul.email, 2);
  // A scanner of mails opens whatever it finds, and changes nothing.
  for (const address of [link, `${link}/accepter`, `${link}/pdf`]) await fetch(address, { method: "HEAD" });
  await visitor.goto(link);
  expect(flat(await visitor.locator("main").textContent())).toContain(first.ttc);
  expect(await expectPricesWithTax(visitor, link)).toBeGreaterThan(0);
  await accept(visitor, link, "Camille Ferrer");
  await expect(visitor.getByText("Votre véhicule est réservé.")).toBeVisible();
  await expectPricesWithTax(visitor, "accepted");
  const mails = await mailsTo(sink, camille.email, 3);
  const priced = mails.map(({ text }) => expectMailedPricesWithTax(text ?? ""));
  // A mail may leave its figures to the document it brings.
  expect(priced[0]).toBeGreaterThan(0);

  // The one who comes second: told on opening; by a form that was open before, refused, and nothing is written.
  await visitor.goto(rival);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Ce véhicule n’est plus libre");
  const refused = await visitor.request.post(`${rival}/accepter`, {
    form: { name: "Paul Noguer", read: "on" },
    headers: { origin: site.url },
  });
  expect(refused.status()).toBe(409);
  expect(await refused.text()).toContain("vient d’être réservé");
  const states = await site.query<{ email: string; state: string; status: string; kind: string | null }>(
    `select requests.email, state, status, (select kind from vehicle_periods where quote_id = quotes.id) as kind
     from quotes join requests on requests.id = request_id where requests.email = any($1) order by requests.email`,
    [[camille.email, paul.email]],
  );
  expect(states).toEqual([
    { email: camille.email, state: "accepted", status: "gagne", kind: "reservation" },
    { email: paul.email, state: "sent", status: "devis_envoye", kind: "option" },
  ]);

  // The site says when it is back, and who asks for the same days sees it taken, with something else.
  const free = flat(`Disponible le ${formatShortDay(addDays(au, 1), today)}`);
  await visitor.goto(`${site.url}${vanPath}`);
  await expect(visitor.getByText(free).first()).toBeVisible();
  await visitor.goto(`${site.url}/catalogue?q=relais&du=${du}&au=${au}`);
  await expect(visitor.getByRole("heading", { name: van, exact: true, level: 3 })).toHaveCount(0);
  await visitor.goto(`${site.url}${vanPath}?du=${du}&au=${au}`);
  await expect(visitor.getByText("Pas libre à ces dates.")).toBeVisible();
  await page.goto(`${site.url}/admin?q=${second.reference}`);
  await expect(page.getByText(/^Pris du /).first()).toBeVisible();
  await visitor.context().close();

  // Given another vehicle in the planning: the file says which one is held, and its thread that it was moved.
  const [period] = await site.query<{ id: string }>(
    "select vehicle_periods.id from vehicle_periods join quotes on quotes.id = quote_id where state = 'accepted'",
  );
  await page.goto(`${site.url}${periodHref(period?.id ?? "")}`);
  const sheet = page.getByRole("dialog", { name: "Modifier la période" });
  const vehicles = sheet.getByLabel("Véhicule");
  const other = await vehicles.locator("option").filter({ hasNotText: van }).nth(1).innerText();
  await vehicles.selectOption({ label: other });
  await sheet.getByText("Déplacer seulement, sans avenant").click();
  await sheet.getByRole("button", { name: "Enregistrer" }).click();
  await expect(sheet).toBeHidden();
  await page.goto(`${site.url}/admin?q=${first.reference}`);
  const held = page.getByRole("listitem").filter({ hasText: "Réservé pour ce dossier" });
  await expect(held).toContainText(`(devis\u00a0: ${van})`);
  await expect(held).not.toContainText(`dossier\u00a0: ${van}`);
  await expect(page.getByText(`déplacé de ${van} vers ${other.split(" · ")[0]}`).first()).toBeVisible();
});
