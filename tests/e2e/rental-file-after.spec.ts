import type { Page } from "@playwright/test";
import { runOps } from "../support/ops.ts";
import { makeClock } from "../support/set-clock.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { expectMailedPricesWithTax, expectPricesWithTax } from "./support/prices.ts";
import { accept, askForVan, au, du, linkIn, mailsTo, sendQuote, stranger } from "./support/rental-file.ts";
import { screens } from "./support/screens.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanId, vanPath } from "./support/vehicles.ts";

// What becomes of a rental file: forgotten when its customer asks, or when nobody has heard of them for three years; and
// what every price in it says.

test.use({ motion: false });

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
test.beforeEach(async ({ page }) => {
  await site.query("delete from vehicle_periods");
  await page.setViewportSize({ width: 1440, height: 1000 });
  await giveSession(page, { origin: site.url });
});

/** As the operator of this very site, at that moment of the clock. */
const ops = (args: string[], env: Record<string, string> = {}) =>
  runOps(args, { DATABASE_URL: site.databaseUrl, DATA_DIR: site.folder, APP_URL: site.url, ...env });

const thread = (page: Page) => page.getByRole("region", { name: "Fil de la demande" });

async function openFile(page: Page, reference: string) {
  await page.goto(`${site.url}/admin?q=${reference}`);
  await hydrated(page);
}

async function addNote(page: Page, reference: string, text: string) {
  await openFile(page, reference);
  await page.getByRole("tab", { name: "Note interne" }).click();
  await page.getByRole("textbox", { name: "Votre note" }).fill(text);
  await page.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(thread(page)).toContainText(text);
}

async function expectGone(page: Page, reference: string) {
  await openFile(page, reference);
  await expect(
    page.getByRole("heading", { name: "Aucune demande ne correspond à ces critères" }),
  ).toBeVisible();
}

test("a person who asks is forgotten; what they agreed to stays, and the command says why", async ({
  page,
  browser,
}) => {
  test.slow();
  const camille = { name: "Camille Ferrer", email: "camille.after@example.fr" };
  const paul = { name: "Paul Noguer", email: "paul.after@example.fr" };
  const visitor = await stranger(browser, 1440);
  const agreed = await askForVan(visitor, site, camille);
  const other = await askForVan(visitor, site, paul);
  await addNote(page, agreed.reference, "Cliente pressée, clés au comptoir.");
  await sendQuote(page, site, agreed, /^Libre aux dates demandées$/);
  const link = await linkIn(sink, camille.email, 2);
  await accept(visitor, link, "Camille Ferrer");
  await expect(visitor.getByText("Votre véhicule est réservé.")).toBeVisible();
  const [contract] = await site.query<{ number: string }>(
    "select number from quotes where state = 'accepted' and sent_to = $1",
    [camille.email],
  );

  const asked = await ops(["erase-person", camille.email]);
  expect(asked.code).not.toBe(0);
  await openFile(page, agreed.reference);
  await expect(thread(page)).toContainText("Cliente pressée");

  const { code, stdout, stderr } = await ops(["erase-person", camille.email, "--yes"]);
  expect(code, stderr).toBe(0);
  expect(stdout + stderr).toContain(`Le devis accepté ${contract?.number} reste jusqu’au `);
  expect(stdout + stderr).toContain("c’est un contrat, que la loi permet de prouver 5 ans");
  await expectGone(page, agreed.reference);
  await page.goto(`${site.url}/locadmin/dashboard/planning?vue=liste`);
  await expect(page.getByRole("main")).toContainText("Réservation");
  await expect(page.getByRole("main")).not.toContainText("Ferrer");
  // The customer's own copy of what was agreed.
  await visitor.goto(link);
  await expect(visitor.getByText("Devis accepté.")).toBeVisible();
  await openFile(page, other.reference);
  await expect(page.getByRole("region", { name: "Demande ouverte" })).toContainText("Paul Noguer");
  await visitor.context().close();
});

test("36 months and a day after the last word a file is gone; one with a word of last month is whole", async ({
  page,
  browser,
}) => {
  test.slow();
  const lea = { name: "Léa Moret", email: "lea.after@example.fr" };
  const hugo = { name: "Hugo Serra", email: "hugo.after@example.fr" };
  const visitor = await stranger(browser, 1440);
  const silent = await askForVan(visitor, site, lea);
  const talking = await askForVan(visitor, site, hugo);
  await sendQuote(page, site, silent, /^Libre aux dates demandées$/);
  const link = await linkIn(sink, lea.email, 2);
  // 35 months pass.
  const both = [lea.email, hugo.email];
  await site.query(
    `update notifications set created_at = created_at - interval '35 months' where data->>'email' = any($1)`,
    [both],
  );
  await site.query(
    `update requests set created_at = created_at - interval '35 months',
       last_customer_at = last_customer_at - interval '35 months' where email = any($1)`,
    [both],
  );
  await openFile(page, talking.reference);
  const words = "Bonjour, toujours d’accord pour le fourgon ?";
  await page.getByRole("button", { name: "Ajouter la réponse reçue" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter au fil" });
  await dialog.getByLabel("Ce que le client a écrit").fill(words);
  await dialog.getByRole("button", { name: "Ajouter la réponse" }).click();
  await expect(thread(page)).toContainText(words);

  // And one more, to the day: by the command that the nightly job is.
  const clock = await makeClock();
  const [heard] = await site.query<{ end: Date }>(
    `select last_customer_at + interval '36 months' as end from requests where email = $1`,
    [lea.email],
  );
  const purgeAfter = async (days: number) => {
    await clock.set(new Date((heard?.end.getTime() ?? 0) + days * 86_400_000).toISOString());
    return ops(["purge"], clock.env);
  };
  expect((await purgeAfter(-1)).code).toBe(0);
  await openFile(page, silent.reference);
  await expect(page.getByRole("region", { name: "Demande ouverte" })).toContainText("Léa Moret");

  const { code, stdout, stderr } = await purgeAfter(1);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain("sans nouvelles depuis 36 mois");
  await expectGone(page, silent.reference);
  expect((await visitor.goto(link))?.status()).toBe(404);
  await openFile(page, talking.reference);
  await expect(thread(page)).toContainText(words);
  const [message] = await site.query<{ message: string }>(
    "select message from notifications where data->>'email' = $1",
    [hugo.email],
  );
  await expect(thread(page)).toContainText((message?.message ?? "").slice(0, 40));
  await clock.remove();
  await visitor.context().close();
});

test("every price says TTC, on every page and in every mail", async ({ page, browser }) => {
  test.slow();
  const nora = { name: "Nora Vila", email: "nora.after@example.fr" };
  const visitor = await stranger(browser, 390);
  const stay = `du=${du}&au=${au}&km=1200`;
  const pages = [
    ...screens,
    `${vanPath}?${stay}`,
    `/catalogue?${stay}`,
    `/selection?v=${vanId}&${stay}`,
    "/quel-vehicule?mode=demenage&surface=45",
    `/contact?sujet=devis&vehicule=${vanId}&${stay}`,
  ];
  const seen = { phone: 0, desk: 0 };
  for (const address of pages) {
    await visitor.goto(`${site.url}${address}`);
    await hydrated(visitor);
    seen.phone += await expectPricesWithTax(visitor, address);
    await visitor.setViewportSize({ width: 1440, height: 900 });
    seen.desk += await expectPricesWithTax(visitor, address);
    await visitor.setViewportSize({ width: 390, height: 900 });
  }
  expect(Math.min(seen.phone, seen.desk)).toBeGreaterThan(60);

  const asked = await askForVan(visitor, site, nora);
  expect(await expectPricesWithTax(visitor, "sent")).toBeGreaterThan(0);
  await sendQuote(page, site, asked, /^Libre aux dates demandées$/);
  const link = await linkIn(sink, nora.email, 2);
  for (const address of [link, `${link}/accepter`]) {
    await visitor.goto(address);
    expect(await expectPricesWithTax(visitor, address)).toBeGreaterThan(0);
  }
  await accept(visitor, link, "Nora Vila");
  await expect(visitor.getByText("Votre véhicule est réservé.")).toBeVisible();
  await expectPricesWithTax(visitor, "accepted");
  const mails = await mailsTo(sink, nora.email, 3);
  const priced = mails.map(({ text }) => expectMailedPricesWithTax(text ?? ""));
  // A mail may leave its figures to the document it brings.
  expect(priced[0]).toBeGreaterThan(0);
  await visitor.context().close();
});
