import type { Browser, Page } from "@playwright/test";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { expectPricesWithTax } from "./prices.ts";
import { expect, hydrated } from "./site.ts";
import { vanPath } from "./vehicles.ts";

// The steps of a rental file, each by whoever takes it: the visitor, a member of staff, the customer.

export const today = todayOf(new Date());
/** The days that are asked for. */
export const [du, au] = [today, addDays(today, 4)];

export const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ");

/** The mails to that address, once there are so many. */
export async function mailsTo(sink: SmtpSink, address: string, count: number) {
  const received = () => sink.received.filter(({ recipients }) => recipients.includes(address));
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(count);
  return received().map(({ email }) => email);
}

/** Somebody who is nobody here: no session, no memory. */
export async function stranger(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: "fr-FR" });
  return context.newPage();
}

export async function askForVan(
  page: Page,
  site: DemonstrationSite,
  { name, email }: { name: string; email: string },
) {
  await page.goto(`${site.url}${vanPath}?du=${du}&au=${au}&km=600`);
  await page.getByRole("link", { name: "Demander un devis", exact: true }).first().click();
  await hydrated(page);
  const form = page.getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ });
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

/**
 * From the list to the customer's mailbox: three clicks, and the hour of departure. A quote for today is accepted before
 * it only: whatever the clock says when this runs, the hour is still to come.
 */
export async function sendQuote(
  page: Page,
  site: DemonstrationSite,
  { reference, ttc }: { reference: string; ttc: string },
  mark: RegExp,
) {
  await page.goto(`${site.url}/admin?q=${reference}`);
  await hydrated(page);
  await expect(page.getByText(mark).first()).toBeVisible();
  await page.getByRole("link", { name: "Préparer un devis" }).first().click();
  await expect(page.getByLabel("Totaux").getByRole("definition").last()).toHaveText(ttc);
  await page.getByLabel("Départ", { exact: true }).fill("à partir de 23:59, agence de Perpignan");
  await page.getByRole("button", { name: /^Envoyer à / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer le devis" }).click();
  await expect(page.getByText("En attente de réponse").first()).toBeVisible();
}

export async function linkIn(sink: SmtpSink, address: string, mails: number): Promise<string> {
  const mail = (await mailsTo(sink, address, mails)).at(-1);
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);
  return /https?:\/\/\S+\/devis\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] as string;
}

export async function accept(page: Page, link: string, name: string) {
  await page.goto(link);
  await page.getByRole("link", { name: "Accepter le devis" }).first().click();
  await expectPricesWithTax(page, "to accept");
  await page.getByLabel("Votre prénom et votre nom").fill(name);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /m’engager à payer/ }).click();
}
