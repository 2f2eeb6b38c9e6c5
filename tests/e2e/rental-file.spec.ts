import type { Browser, Page } from "@playwright/test";
import { addDays, formatShortDay, todayOf } from "#app/lib/rental-days.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

// One object travels: a need becomes a request, the request a quote, the quote a vehicle that is held. Mails go through
// a real server, and every page is opened by whoever it is for.

test.use({ motion: false });

const today = todayOf(new Date());
const [du, au] = [today, addDays(today, 4)];
const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ");
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

/** The mails to that address, once there are so many. */
async function mailsTo(address: string, count: number) {
  const received = () => sink.received.filter(({ recipients }) => recipients.includes(address));
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(count);
  return received().map(({ email }) => email);
}

/** Somebody who is nobody here: no session, no memory. */
async function stranger(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: "fr-FR" });
  return context.newPage();
}

async function askForVan(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto(`${site.url}${vanPath}?du=${du}&au=${au}&km=600`);
  await page.getByRole("link", { name: "Demander un devis", exact: true }).first().click();
  await hydrated(page);
  const form = page.getByRole("form", { name: "Envoyer un message" });
  await form.getByText("Particulier", { exact: true }).click();
  await form.getByLabel("Nom").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Téléphone").fill("06 39 98 12 34");
  await form.getByRole("checkbox", { name: /^J'accepte/ }).check();
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Message envoyé !")).toBeVisible();
  const reference = await page
    .getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/)
    .first()
    .innerText();
  // «Estimation 380,88 € TTC (317,40 € HT)», once its part of the panel has come.
  await expect(page.locator("#formulaire")).toContainText("Estimation");
  const shown = flat(await page.locator("#formulaire").textContent());
  return { reference, ttc: /Estimation ?([\d ]+,\d\d €) TTC/.exec(shown)?.[1]?.trim() as string };
}

/** From the list to the customer's mailbox: three clicks. */
async function sendQuote(page: Page, { reference, ttc }: { reference: string; ttc: string }, mark: RegExp) {
  await page.goto(`${site.url}/admin?q=${reference}`);
  await hydrated(page);
  await expect(page.getByText(mark).first()).toBeVisible();
  await page.getByRole("link", { name: "Préparer un devis" }).first().click();
  await expect(page.getByLabel("Totaux").getByRole("definition").last()).toHaveText(ttc);
  await page.getByRole("button", { name: /^Envoyer à / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer le devis" }).click();
  await expect(page.getByText("En attente de réponse").first()).toBeVisible();
}

async function linkIn(address: string, mails: number): Promise<string> {
  const mail = (await mailsTo(address, mails)).at(-1);
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);
  return /https?:\/\/\S+\/devis\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] as string;
}

async function accept(page: Page, link: string, name: string) {
  await page.goto(link);
  await page.getByRole("link", { name: "Accepter le devis" }).first().click();
  await page.getByLabel("Votre prénom et votre nom").fill(name);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /m’engager à payer/ }).click();
}

for (const width of [390, 1440]) {
  test(`${width} px: asked, quoted, accepted and held; who comes second is told`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await site.query("delete from vehicle_periods");
    const camille = { name: "Camille Ferrer", email: `camille.${width}@example.fr` };
    const paul = { name: "Paul Noguer", email: `paul.${width}@example.fr` };
    const visitor = await stranger(browser, width);
    const first = await askForVan(visitor, camille);
    const second = await askForVan(visitor, paul);
    await mailsTo(camille.email, 1);

    await page.setViewportSize({ width: 1440, height: 1000 });
    await giveSession(page, { origin: site.url });
    await page.goto(`${site.url}/admin?statut=nouveau`);
    await expect(page.getByRole("link", { name: /Camille Ferrer/ }).first()).toBeVisible();
    await sendQuote(page, first, /^Libre aux dates demandées$/);
    await sendQuote(page, second, /^Libre, en option ailleurs$/);
    await page.goto(`${site.url}/locadmin/dashboard/planning?vue=liste&q=ferrer`);
    await expect(page.getByText("Option").first()).toBeVisible();

    const link = await linkIn(camille.email, 2);
    const rival = await linkIn(paul.email, 2);
    // A scanner of mails opens whatever it finds, and changes nothing.
    for (const address of [link, `${link}/accepter`, `${link}/pdf`]) await fetch(address, { method: "HEAD" });
    await visitor.goto(link);
    expect(flat(await visitor.locator("main").textContent())).toContain(first.ttc);
    await accept(visitor, link, "Camille Ferrer");
    await expect(visitor.getByText("Votre véhicule est réservé.")).toBeVisible();
    await mailsTo(camille.email, 3);

    // The one who comes second: refused with the sentence, and nothing is written.
    const refused = visitor.waitForResponse((answer) => answer.request().method() === "POST");
    await accept(visitor, rival, "Paul Noguer");
    expect((await refused).status()).toBe(409);
    await expect(visitor.getByText(/vient d’être réservé/).first()).toBeVisible();
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
  });
}
